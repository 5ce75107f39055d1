/**
 * `deno task outbox`: runs a command of `outbox_commands.ts` on the configured store.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import { StoreError } from "../contact/store/backend.ts";
import { Store } from "../contact/store/store.ts";
import { logTo, OperatorError } from "../log.ts";
import { openBackend } from "../server/bids.ts";
import { readConfig } from "../server/config.ts";
import { OUTBOX_USAGE, outboxCommand } from "./outbox_commands.ts";
import { runTask } from "./task.ts";

if (import.meta.main) {
  await runTask(OUTBOX_USAGE, async ({ _: args, yes, files }) => {
    const config = readConfig((name) => Deno.env.get(name));
    const backend = openBackend(config, logTo(console.error, "text"));
    const isFile = !config.deploy && config.kvUrl === undefined;
    const isRelative = isFile && !backend.place.startsWith("/");
    const place = isRelative ? join(Deno.cwd(), backend.place) : backend.place;
    // To open the store would create the file.
    if (isFile && await isMissing(place)) {
      const use = "use the server's DATA_DIR";
      throw new OperatorError(`DATA_DIR: there is no outbox at ${place}; ${use}`);
    }
    try {
      const store = new Store(backend, Date.now);
      // Without a terminal, confirm() says no.
      const confirmed = (question: string) => yes || confirm(question);
      const folders = { files, mail: join(config.dataDir, "outbox") };
      const text = await outboxCommand(store, args, Date.now, confirmed, folders);
      console.error(`The outbox at ${place}:`);
      // The lines of a spreadsheet end with CR LF (RFC 4180), of which this lacks the last LF.
      return args[0] === "export" ? `${text}\r` : text;
    } catch (error) {
      if (error instanceof OperatorError && !(error instanceof StoreError)) throw error;
      throw new OperatorError(`The outbox at ${place} can't be used: ${(error as Error).message}`);
    } finally {
      await backend.close();
    }
  }, { flags: ["yes", "csv"], values: ["files"], most: Infinity });
}

/** Whether there is no such file. If access is denied, it is assumed to exist. */
async function isMissing(path: string): Promise<boolean> {
  const { NotFound, NotADirectory } = Deno.errors;
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof NotFound || error instanceof NotADirectory,
  );
}

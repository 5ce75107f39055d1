/**
 * `deno task outbox`: lists the bid requests in the store, shows, resends or removes one, and exports, finds or erases
 * the people who sent them.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import { entryChannel, entryStage, type OutboxEntry } from "../contact/outbox.ts";
import { StoreError } from "../contact/store/backend.ts";
import { Store } from "../contact/store/store.ts";
import type { BidFile } from "../bids/bid_files.ts";
import { logTo, OperatorError } from "../log.ts";
import { type Config, readConfig } from "../server/config.ts";
import { openBackend } from "../server/bids.ts";
import { deliveredLines, findLeads, forgetLead, leadsCsv, stamp } from "./leads.ts";
import { runTask } from "./task.ts";

const USAGE = `Usage: deno task outbox [COMMAND]

  list            list bid requests: keys, states, times and reasons
  show KEY        print the whole email; --files DIR writes the files that came with it
  resend KEY      make a request due now, whatever its state; the running server sends it
  resend failed   make all failed ones due that can't have arrived
  remove KEY      erase a request; one that still waits needs --yes, or an answer
  export --csv    write who asked as a spreadsheet, to stdout
  find WORDS      list who asked by name, company, email, telephone or reference
  forget EMAIL    show what is stored of a person; with --yes erase it; KEY for one without an address

It looks into DATA_DIR (or KV_URL), which must be the server's.`;

const COMMANDS = ["list", "show", "resend", "remove", "export", "find", "forget"];

const UNCERTAIN = "An earlier mail may have arrived.";

/**
 * Runs one command.
 *
 * @param confirmed Asks whether to do something that can't be undone.
 * @param folders The folder for the files of a request that is shown, and the folder to which mail is written.
 * @returns What to print.
 * @throws {OperatorError} If the command can't be run.
 */
export async function outboxCommand(
  store: Store,
  args: readonly string[],
  now: () => number,
  confirmed: (question: string) => boolean,
  folders: { readonly files?: string | undefined; readonly mail?: string } = {},
): Promise<string> {
  const [command = "list", key, ...more] = args;
  if (command === "list" && key === undefined) return await listEntries(store, now());
  if (command === "export" && key === undefined) return await leadsCsv(store);
  if (command === "find" && key !== undefined) return await findLeads(store, [key, ...more]);
  if (command === "forget" && key !== undefined && more.length === 0) {
    return await forgetLead(store, key, folders.mail ?? "", confirmed);
  }
  if (!COMMANDS.includes(command)) {
    throw new OperatorError(`There is no command ${command}.\n\n${USAGE}`);
  }
  if (args.length !== 2) throw new OperatorError(USAGE);
  if (command === "resend" && key === "failed") return await resendFailed(store);
  const { entry, message } = await store.find(key!);
  const missing = new OperatorError(
    `No request that waits or has failed has the key ${key}. deno task outbox lists all keys.`,
  );
  if (entry === undefined && command === "show" && folders.files !== undefined) {
    const kept = await store.storedFiles(key!);
    await writeFiles(kept, folders.files);
    const names = kept.map(({ name }) => name).join(", ");
    if (names !== "") return `${key} was delivered without these files: ${names}`;
  }
  if (entry === undefined) throw missing;
  if (command === "resend") return await resendOne(store, entry);
  if (command === "remove") return await remove(store, entry, confirmed);
  if (message === undefined) throw missing;
  const { recipient, replyTo, subject, text } = message;
  if (entryChannel(entry) === "webhook") return text;
  if (folders.files !== undefined) {
    await writeFiles(await store.files(entry.key, message), folders.files);
  }
  const reply = replyTo === undefined ? "" : `Reply-To: ${replyTo}\n`;
  const to = recipient === undefined ? "" : `To: ${recipient}\n`;
  return `Subject: ${subject}\n${to}${reply}\n${text}`;
}

async function writeFiles(files: readonly BidFile[], folder: string): Promise<void> {
  if (files.length > 0) await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    await Deno.writeFile(path, bytes, { createNew: true, mode: 0o600 }).catch((error: Error) => {
      throw new OperatorError(`${path} can't be written: ${error.message}`);
    });
  }
}

/** Makes a request due. */
async function resendOne(store: Store, { key, mails }: OutboxEntry): Promise<string> {
  if (await store.resend(key) === "being-sent") {
    throw new OperatorError(`${key} is being sent now: list the outbox again in a minute.`);
  }
  const due = `${key} is due now: the server sends it within seconds.`;
  return mails > 0
    ? `${due} ${UNCERTAIN} The subject of this one will say that it may be a repeat.`
    : due;
}

/** Makes all failed requests due, except those that the estimator may already have. */
async function resendFailed(store: Store): Promise<string> {
  let count = 0;
  for (const { key } of await store.entries()) {
    if (await store.resend(key, true) === "due") count++;
  }
  const requests = count === 1 ? "1 request is" : `${count} requests are`;
  return `${requests} due now: the server sends them as the caps allow.`;
}

async function remove(
  store: Store,
  { key, state }: OutboxEntry,
  confirmed: (question: string) => boolean,
): Promise<string> {
  const question = `${key} was not delivered. Erase it, so that nobody gets it?`;
  if (state === "waiting" && !confirmed(question)) {
    throw new OperatorError(`${key} is kept. To erase it, say yes or add --yes.`);
  }
  await store.remove(key);
  return `${key} is erased.`;
}

async function listEntries(store: Store, now: number): Promise<string> {
  const waiting = (await store.entries()).map((entry) => entryLine(entry, now));
  const lines = [...waiting, ...await deliveredLines(store)];
  return lines.length === 0 ? "The outbox is empty." : lines.join("\n");
}

function entryLine(entry: OutboxEntry, now: number): string {
  const { key, state, receivedAt, attempts, dueAt, reason, mails } = entry;
  const isWaiting = state === "waiting";
  const leased = entryStage(entry, now) === "being sent";
  const columns = [
    key,
    state.padEnd(7),
    `received ${stamp(receivedAt)}`,
    `${attempts} attempt${attempts === 1 ? "" : "s"}`,
    isWaiting && (leased ? "is being sent now" : `due ${stamp(dueAt)}`),
    isWaiting && mails > 0 && !leased && UNCERTAIN,
    reason,
  ];
  return columns.filter(Boolean).join("  ");
}

/** Runs the command in the arguments on the configured store. */
async function run(
  config: Config,
  args: readonly string[],
  confirmed: (question: string) => boolean,
  folder: string | undefined,
): Promise<string> {
  const backend = openBackend(config, logTo(console.error, "text"));
  const isFile = !config.deploy && config.kvUrl === undefined;
  const place = isFile && !backend.place.startsWith("/")
    ? join(Deno.cwd(), backend.place)
    : backend.place;
  // To open the store would create the file.
  if (isFile && await isMissing(place)) {
    throw new OperatorError(`DATA_DIR: there is no outbox at ${place}; use the server's DATA_DIR`);
  }
  try {
    const text = await outboxCommand(
      new Store(backend, Date.now),
      args,
      Date.now,
      confirmed,
      { files: folder, mail: join(config.dataDir, "outbox") },
    );
    console.error(`The outbox at ${place}:`);
    return text;
  } catch (error) {
    if (error instanceof OperatorError && !(error instanceof StoreError)) throw error;
    throw new OperatorError(`The outbox at ${place} can't be used: ${(error as Error).message}`);
  } finally {
    await backend.close();
  }
}

/** Whether there is no such file. If access is denied, it is assumed to exist. */
async function isMissing(path: string): Promise<boolean> {
  const { NotFound, NotADirectory } = Deno.errors;
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof NotFound || error instanceof NotADirectory,
  );
}

if (import.meta.main) {
  await runTask(USAGE, async ({ _: args, yes, files }) => {
    const config = readConfig((name) => Deno.env.get(name));
    // Without a terminal, confirm() says no.
    const text = await run(config, args, (question) => yes || confirm(question), files);
    // The lines of a spreadsheet end with CR LF (RFC 4180), of which this lacks the last LF.
    return args[0] === "export" ? `${text}\r` : text;
  }, { flags: ["yes", "csv"], values: ["files"], most: Infinity });
}

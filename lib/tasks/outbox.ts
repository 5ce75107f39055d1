/**
 * `deno task outbox`: shows what waits in the outbox and what failed, sends again, removes.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- what it prints is this program's output
import { join } from "@std/path/posix/join";
import { match } from "ts-pattern";
import { type Config, ConfigError, readConfig } from "../server/config.ts";
import { databasePath, openStore } from "../contact/store/open.ts";
import { isGivenUp, isLeased, type OutboxEntry } from "../contact/store/entry.ts";
import type { Store } from "../contact/store/store.ts";

const USAGE = "Usage: deno task outbox [list | resend KEY | resend failed | remove KEY]";

const DOUBT = "An earlier attempt may have been delivered.";

/**
 * Carries out one command.
 *
 * @returns What to print, and whether the command was carried out.
 */
export async function outboxCommand(
  store: Store,
  [command = "list", key, ...rest]: readonly string[],
  now: () => number,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  if (command === "list" && key === undefined) {
    return { ok: true, text: listed(await store.entries(), now()) };
  }
  if (key === undefined || rest.length > 0) return { ok: false, text: USAGE };
  const nothing = { ok: false, text: `No entry has the key ${key}.` };
  switch (command) {
    case "resend": {
      if (key === "failed") return { ok: true, text: await resendFailed(store) };
      const entry = await store.entry(key);
      const doubted = entry !== undefined && isDoubted(entry);
      return match(await store.resend(key))
        .with("due", () => ({
          ok: true,
          text: `${key} is due now: the server sends it within seconds.${
            doubted ? ` ${DOUBT} The estimator may get it a second time.` : ""
          }`,
        }))
        .with("being-sent", () => ({
          ok: false,
          text: `${key} is being sent now: look at the list again in a minute.`,
        }))
        .with("missing", () => nothing)
        .exhaustive();
    }
    case "remove":
      return await store.remove(key) ? { ok: true, text: `${key} is erased.` } : nothing;
    default:
      return { ok: false, text: USAGE };
  }
}

/** Makes due all that was given up, and nothing that the estimator may have by now. */
async function resendFailed(store: Store): Promise<string> {
  let count = 0;
  for (const { key } of (await store.entries()).filter(isGivenUp)) {
    // deno-lint-ignore no-await-in-loop -- thousands at once would crowd the store
    if (await store.requeue(key)) count++;
  }
  return `${count} request${
    count === 1 ? " is" : "s are"
  } due now: the server sends what the caps let out.`;
}

/** Whether the estimator may have the mail by now. */
function isDoubted({ state, doubtSince }: OutboxEntry): boolean {
  return state === "uncertain" || (state === "waiting" && doubtSince !== undefined);
}

function listed(entries: readonly OutboxEntry[], now: number): string {
  if (entries.length === 0) return "The outbox is empty.";
  return entries.map((entry) => {
    const { key, state, receivedAt, attempts, dueAt, reason } = entry;
    const leased = isLeased(entry, now);
    const due = leased ? "is being sent now" : `due ${stamp(dueAt)}`;
    return [
      key,
      state.padEnd(11),
      `received ${stamp(receivedAt)}`,
      `${attempts} attempt${attempts === 1 ? "" : "s"}`,
      ...(state === "waiting" ? [due] : []),
      ...(isDoubted(entry) && !leased ? [DOUBT] : []),
      ...(reason === undefined ? [] : [reason]),
    ].join("  ");
  }).join("\n");
}

function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19) + "Z";
}

/** Where the server keeps its outbox, as an operator would look for it. */
function placeOf({ kvUrl, deploy, dataDir }: Config): string {
  if (kvUrl !== undefined) return kvUrl;
  if (deploy) return "Deno Deploy's database";
  const path = databasePath(dataDir);
  return path.startsWith("/") ? path : join(Deno.cwd(), path);
}

/** Carries out the command that the arguments give; gives whether that was done. */
async function run(config: Config, args: readonly string[]): Promise<boolean> {
  const place = placeOf(config);
  // Opening the store would make one.
  if (place.startsWith("/") && !await exists(place)) {
    console.error(`DATA_DIR: no outbox at ${place}; set DATA_DIR as the server has it`);
    return false;
  }
  const { store, close } = openStore(config, Date.now);
  try {
    const { ok, text } = await outboxCommand(store, args, Date.now);
    console.error(`The outbox at ${place}:`);
    (ok ? console.log : console.error)(text);
    return ok;
  } catch (error) {
    console.error(`The outbox at ${place} can't be used: ${(error as Error).message}`);
    return false;
  } finally {
    await close();
  }
}

/** Whether there is a file; one that may not be looked at is there. */
async function exists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory);
  }
}

if (import.meta.main) {
  try {
    const config = readConfig((name) => Deno.env.get(name));
    if (!await run(config, Deno.args)) Deno.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    Deno.exitCode = 1;
  }
}

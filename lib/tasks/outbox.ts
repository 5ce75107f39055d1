/**
 * `deno task outbox`: lists waiting and failed bid requests, shows one's mail, resends, removes.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import { type Config, readConfig } from "../server/config.ts";
import { channelOf, type OutboxEntry, stageOf } from "../contact/outbox.ts";
import { openBackend } from "../server/store.ts";
import { type Store, storeOn } from "../contact/store/store.ts";
import { logTo } from "../log.ts";
import { runTask, taskArgs } from "./task.ts";

const USAGE = `Usage: deno task outbox [COMMAND]

  list            list waiting and failed bid requests: keys, times and reasons
  show KEY        print the whole email
  resend KEY      make a request due now, whatever its state; the running server sends it
  resend failed   make all failed ones due that can't have arrived
  remove KEY      erase a request; one that still waits needs --yes, or an answer

It looks into DATA_DIR (or KV_URL), which must be the server's.`;

const UNCERTAIN = "An earlier mail may have arrived.";

/** What to print, and whether the command succeeded. */
interface Result {
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Runs one command.
 *
 * @param confirmed Asks whether to do something that can't be undone.
 */
export async function outboxCommand(
  store: Store,
  [command = "list", key, ...rest]: readonly string[],
  now: () => number,
  confirmed: (question: string) => boolean,
): Promise<Result> {
  if (command === "list" && key === undefined) {
    return { ok: true, text: listed(await store.entries(), now()) };
  }
  if (key === undefined || rest.length > 0) return { ok: false, text: USAGE };
  const nothing = { ok: false, text: `No entry has the key ${key}.` };
  switch (command) {
    case "resend":
      if (key === "failed") return { ok: true, text: await resendFailed(store) };
      return await resend(store, key) ?? nothing;
    case "show": {
      const { message } = await store.find(key);
      if (message === undefined) return nothing;
      const { replyTo, subject, text } = message;
      if (channelOf({ key }) === "webhook") return { ok: true, text };
      const reply = replyTo === undefined ? "" : `Reply-To: ${replyTo}\n`;
      return { ok: true, text: `Subject: ${subject}\n${reply}\n${text}` };
    }
    case "remove": {
      const { entry } = await store.find(key);
      const isWaiting = entry?.state === "waiting";
      if (isWaiting && !confirmed(`${key} was not delivered. Erase it, so that nobody gets it?`)) {
        return { ok: false, text: `${key} is kept. To erase it, say yes or add --yes.` };
      }
      return await store.remove(key) ? { ok: true, text: `${key} is erased.` } : nothing;
    }
    default:
      return { ok: false, text: USAGE };
  }
}

/** Makes a request due; `undefined` if there is none with this key. */
async function resend(store: Store, key: string): Promise<Result | undefined> {
  const { entry } = await store.find(key);
  switch (await store.resend(key)) {
    case "due": {
      const repeat = `${UNCERTAIN} The subject of this one will say that it may be a repeat.`;
      const due = `${key} is due now: the server sends it within seconds.`;
      return { ok: true, text: entry !== undefined && entry.mails > 0 ? `${due} ${repeat}` : due };
    }
    case "being-sent":
      return { ok: false, text: `${key} is being sent now: list the outbox again in a minute.` };
    case "missing":
      return undefined;
  }
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

function listed(entries: readonly OutboxEntry[], now: number): string {
  if (entries.length === 0) return "The outbox is empty.";
  return entries.map((entry) => {
    const { key, state, receivedAt, attempts, dueAt, reason, mails } = entry;
    const leased = stageOf(entry, now) === "being sent";
    const due = leased ? "is being sent now" : `due ${stamp(dueAt)}`;
    return [
      key,
      state.padEnd(7),
      `received ${stamp(receivedAt)}`,
      `${attempts} attempt${attempts === 1 ? "" : "s"}`,
      ...(state === "waiting" ? [due] : []),
      ...(state === "waiting" && mails > 0 && !leased ? [UNCERTAIN] : []),
      ...(reason === undefined ? [] : [reason]),
    ].join("  ");
  }).join("\n");
}

function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19) + "Z";
}

/** Runs the command in the arguments; resolves to whether it succeeded. */
async function run(
  config: Config,
  args: readonly string[],
  confirmed: (question: string) => boolean,
): Promise<boolean> {
  const backend = openBackend(config, logTo((line) => console.error(line), "text"));
  const isFile = !config.deploy && config.kvUrl === undefined;
  const place = isFile && !backend.place.startsWith("/")
    ? join(Deno.cwd(), backend.place)
    : backend.place;
  // Using the store would create it.
  if (isFile && !await exists(place)) {
    console.error(`DATA_DIR: there is no outbox at ${place}; use the server's DATA_DIR`);
    return false;
  }
  try {
    const { ok, text } = await outboxCommand(
      storeOn(backend, Date.now),
      args,
      Date.now,
      confirmed,
    );
    console.error(`The outbox at ${place}:`);
    (ok ? console.log : console.error)(text);
    return ok;
  } catch (error) {
    console.error(`The outbox at ${place} can't be used: ${(error as Error).message}`);
    return false;
  } finally {
    await backend.close();
  }
}

/** Whether a file exists. If access is denied, it is assumed to exist. */
async function exists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory);
  }
}

if (import.meta.main) {
  const { _: args, yes } = taskArgs(USAGE, { flags: ["yes"] });
  // Without a terminal, confirm() says no.
  const confirmed = (question: string) => yes || confirm(question);
  await runTask(() => run(readConfig((name) => Deno.env.get(name)), args, confirmed));
}

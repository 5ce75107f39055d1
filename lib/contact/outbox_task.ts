/**
 * `deno task outbox`: shows what waits in the outbox and what failed, sends again, removes.
 *
 * @module
 */
import { ConfigError, readConfig } from "../config.ts";
import { openStore } from "../store/open.ts";
import type { OutboxEntry } from "../store/entry.ts";
import type { Store } from "../store/store.ts";

const USAGE = "Usage: deno task outbox [list | resend KEY | remove KEY]";

/**
 * Carries out one command.
 *
 * @returns What to print, and whether the command was carried out.
 */
export async function outboxCommand(
  store: Store,
  [command = "list", key, ...rest]: readonly string[],
): Promise<{ readonly ok: boolean; readonly text: string }> {
  if (command === "list" && key === undefined) {
    return { ok: true, text: listed(await store.entries()) };
  }
  if (key === undefined || rest.length > 0) return { ok: false, text: USAGE };
  const nothing = { ok: false, text: `No entry has the key ${key}.` };
  switch (command) {
    case "resend":
      return await store.resend(key)
        ? { ok: true, text: `${key} is due now: the server sends it within seconds.` }
        : nothing;
    case "remove":
      return await store.remove(key) ? { ok: true, text: `${key} is erased.` } : nothing;
    default:
      return { ok: false, text: USAGE };
  }
}

function listed(entries: readonly OutboxEntry[]): string {
  if (entries.length === 0) return "The outbox is empty.";
  return entries.map(({ key, state, receivedAt, attempts, dueAt, reason }) =>
    [
      key,
      state.padEnd(11),
      `received ${stamp(receivedAt)}`,
      `${attempts} attempt${attempts === 1 ? "" : "s"}`,
      ...(state === "waiting" ? [`due ${stamp(dueAt)}`] : []),
      ...(reason === undefined ? [] : [reason]),
    ].join("  ")
  ).join("\n");
}

function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19) + "Z";
}

if (import.meta.main) {
  try {
    const { store, close } = openStore(readConfig((name) => Deno.env.get(name)), Date.now);
    const { ok, text } = await outboxCommand(store, Deno.args);
    await close();
    // deno-lint-ignore no-console -- this program's output
    (ok ? console.log : console.error)(text);
    if (!ok) Deno.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // deno-lint-ignore no-console -- what the operator must mend
    console.error(error.message);
    Deno.exitCode = 1;
  }
}

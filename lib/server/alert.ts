/**
 * What a person is told of the outbox: that bid requests failed or wait too long, and that mail goes out again. Never
 * anything of the submitted data.
 *
 * @module
 */
import { CLOCK_SKEW_MS, isLate, type OutboxEntry } from "../contact/outbox.ts";
import type { Store } from "../contact/store/store.ts";

/** Trouble is told again after so long, by one process of all on the store. */
const AGAIN_MS = 3_600_000;

/** What alerts are made with. */
export interface AlertOptions {
  readonly now: () => number;
  /** What a bid request is called, and whose they are. */
  readonly words: () => { readonly noun: string; readonly site: string };
  /** Gives whether a person was told a text. */
  readonly tell: (text: string) => Promise<boolean>;
}

/**
 * Gives a function that tells what is to be told of the outbox, from its store and when this process delivered a bid
 * request last. It rejects when the store is away.
 */
export function outboxAlert(
  { now, words, tell }: AlertOptions,
): (store: Store, deliveredAt: number) => Promise<void> {
  return async (store, deliveredAt) => {
    const at = now();
    const entries = await store.entries();
    const { noun, site } = words();
    const late = entries.filter((entry) => isLate(entry, at));
    const failed = entries.filter(({ state }) => state === "failed");
    const [latest] = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0));
    // Noted before it is told, so that no other process tells the same.
    const { text, before } = await store.noteAlert((before, note) => {
      const { toldAt = -Infinity, endedAt } = before;
      const isTrouble = late.length > 0 || (latest?.failedAt ?? -Infinity) > toldAt;
      if (isTrouble && (at >= toldAt + AGAIN_MS || toldAt > at + CLOCK_SKEW_MS)) {
        note({ key: "alert", toldAt: at });
        return { before, text: troubleText(late, failed, latest, noun) };
      }
      const isTold = before.toldAt === undefined || endedAt !== undefined;
      if (isTold || late.length > 0 || deliveredAt <= toldAt) return { before };
      note({ ...before, endedAt: at });
      const text = `mail goes out again; no ${noun} request has waited for more than 10 minutes.`;
      return { before, text };
    });
    if (text === undefined || await tell(`${site}: ${text}`)) return;
    await store.noteAlert((_, note) => note(before));
  };
}

/** How many, since when, why, and the command to run. */
function troubleText(
  late: readonly OutboxEntry[],
  failed: readonly OutboxEntry[],
  latest: OutboxEntry | undefined,
  noun: string,
): string {
  const [oldest] = late;
  const counted = ({ length }: readonly OutboxEntry[]) =>
    `${length} ${noun} request${length === 1 ? "" : "s"}`;
  const stamp = (time = 0) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const parts = [
    oldest && `${counted(late)} waiting since ${stamp(oldest.receivedAt)}: ` +
      `${oldest.reason ?? "not tried yet"}.`,
    latest && `${counted(failed)} failed, the latest at ${stamp(latest.failedAt)}: ` +
      `${latest.reason}.`,
    "On the server, run: deno task outbox",
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

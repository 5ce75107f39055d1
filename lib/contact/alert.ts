/**
 * What is told at ALERT_URL: that bid requests failed or wait too long, and that mail goes out again. Never
 * anything of the submitted data.
 *
 * @module
 */
import type { Log, LogFields } from "../server/log.ts";
import { CLOCK_SKEW_MS, type OutboxEntry } from "./store/entry.ts";
import type { Store } from "./store/store.ts";

/** A request that has waited for longer is told. */
const LATE_MS = 600_000;

/** Trouble is told again after so long, by one process of all on the store. */
const AGAIN_MS = 3_600_000;

/** How long telling may take. */
const TIME_LIMIT_MS = 5_000;

/** How the outbox is. */
export interface Situation {
  readonly waiting: number;
  readonly failed: number;
  /** How many have waited too long, and the oldest of them. */
  readonly late: number;
  readonly oldest: OutboxEntry | undefined;
  /** The one that failed last. */
  readonly latest: OutboxEntry | undefined;
}

/** How the outbox is, from its entries, the oldest first. */
export function situationOf(entries: readonly OutboxEntry[], now: number): Situation {
  const waiting = entries.filter(({ state }) => state === "waiting");
  const failed = entries.filter(({ state }) => state === "failed");
  const late = waiting.filter(({ receivedAt }) => receivedAt + LATE_MS < now);
  const [latest] = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0));
  const [oldest] = late;
  return { waiting: waiting.length, failed: failed.length, late: late.length, oldest, latest };
}

/** What telling works with. */
export interface AlertOptions {
  readonly store: Store;
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly log: Log;
  /** What a bid request is called, and whose they are. */
  readonly words: () => { readonly noun: string; readonly site: string };
}

/** Gives a function that tells what is to be told of a situation. It rejects when the store is away. */
export function alerts(
  { store, url, fetch, now, log, words }: AlertOptions,
): (situation: Situation) => Promise<void> {
  let failing = false;

  /** Gives what went wrong. */
  async function post(text: string): Promise<LogFields | undefined> {
    try {
      const { ok, status, body } = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        // Slack, Mattermost and Teams read `text`, Discord `content`.
        body: JSON.stringify({ text, content: text }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await body?.cancel();
      return ok ? undefined : { status };
    } catch (error) {
      return { error };
    }
  }

  return async (situation) => {
    const at = now();
    const { noun, site } = words();
    // Noted before it is told, so that no other process tells the same.
    const { text, before } = await store.alert((before, note) => {
      const { toldAt = -Infinity, deliveredAt, endedAt } = before;
      const isTrouble = situation.late > 0 || (situation.latest?.failedAt ?? -Infinity) > toldAt;
      if (isTrouble && (at >= toldAt + AGAIN_MS || toldAt > at + CLOCK_SKEW_MS)) {
        note({ name: "alert", toldAt: at });
        return { before, text: troubleText(situation, noun) };
      }
      if (situation.late > 0 || deliveredAt === undefined || endedAt !== undefined) {
        return { before };
      }
      note({ ...before, endedAt: at });
      const text = `mail goes out again; no ${noun} request has waited for more than 10 minutes.`;
      return { before, text };
    });
    if (text === undefined) return;
    const failure = await post(`${site}: ${text}`);
    if (failure !== undefined && !failing) log.error("ALERT_URL: can't be told", failure);
    failing = failure !== undefined;
    if (failing) await store.alert((_, note) => note(before));
  };
}

function troubleText({ late, oldest, failed, latest }: Situation, noun: string): string {
  const counted = (count: number) => `${count} ${noun} request${count === 1 ? "" : "s"}`;
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

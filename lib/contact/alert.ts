/**
 * What is told at ALERT_URL: that bid requests failed or wait too long, and that mail goes out again. Never
 * anything of the submitted data.
 *
 * @module
 */
import type { Log } from "../server/log.ts";
import type { AlertRecord } from "./store/backend.ts";
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
  const waiting = entries.filter(({ state }) => state !== "failed");
  const failed = entries.filter(({ state }) => state === "failed");
  const late = waiting.filter(({ receivedAt }) => receivedAt + LATE_MS < now);
  const [latest] = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0));
  return {
    waiting: waiting.length,
    failed: failed.length,
    late: late.length,
    oldest: late[0],
    latest,
  };
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

  async function post(text: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        // Slack, Mattermost and Teams read `text`, Discord `content`.
        body: JSON.stringify({ text, content: text }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok && !failing) log.error("ALERT_URL: refused", { status: response.status });
      return response.ok;
    } catch (error) {
      if (!failing) log.error("ALERT_URL: can't be reached", { error });
      return false;
    }
  }

  return async (situation) => {
    // Noted before it is told, so that no other process tells the same.
    const due = await store.alert((before) => {
      const { kind, after } = decide(before, situation, now());
      return { after, result: { kind, before } };
    });
    if (due.kind === "nothing") return;
    const told = await post(textOf(due.kind, situation, words()));
    failing = !told;
    if (!told) await store.alert(() => ({ after: due.before, result: undefined }));
  };
}

/** Decides what is to be told. Pure, so that every process on a store decides alike. */
function decide(
  before: AlertRecord,
  { late, latest }: Situation,
  now: number,
): { readonly kind: "nothing" | "trouble" | "end"; readonly after: AlertRecord } {
  const { toldAt = -Infinity, deliveredAt, endedAt } = before;
  const trouble = late > 0 || (latest?.failedAt ?? -Infinity) > toldAt;
  if (trouble && (now >= toldAt + AGAIN_MS || toldAt > now + CLOCK_SKEW_MS)) {
    return { kind: "trouble", after: { name: "alert", toldAt: now } };
  }
  const ended = late === 0 && deliveredAt !== undefined && endedAt === undefined;
  return ended
    ? { kind: "end", after: { ...before, endedAt: now } }
    : { kind: "nothing", after: before };
}

function textOf(
  kind: "trouble" | "end",
  { late, oldest, failed, latest }: Situation,
  { noun, site }: ReturnType<AlertOptions["words"]>,
): string {
  if (kind === "end") {
    return `${site}: mail goes out again; no ${noun} request has waited for more than 10 minutes.`;
  }
  const counted = (count: number) => `${count} ${noun} request${count === 1 ? "" : "s"}`;
  const stamp = (time = 0) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    `${site}:`,
    oldest && `${counted(late)} waiting since ${stamp(oldest.receivedAt)}: ` +
      `${oldest.reason ?? "not tried yet"}.`,
    latest && `${counted(failed)} failed, the latest at ${stamp(latest.failedAt)}: ` +
      `${latest.reason}.`,
    "On the server, run: deno task outbox",
  ].filter((part) => part !== undefined).join(" ");
}

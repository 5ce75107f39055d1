/**
 * Alerts about the outbox: bid requests failed or have waited too long, or mail is being delivered again. They never
 * contain submitted data.
 *
 * @module
 */
import type { BidServiceOptions } from "../contact/bid_service.ts";
import { CLOCK_SKEW_MS, type OutboxEntry } from "../contact/outbox.ts";
import { singleFetch } from "../mail/http_transport.ts";
import type { Site } from "../model/mod.ts";
import type { Log, LogFields } from "../log.ts";

/** How often an alert is repeated, for all processes on the store together. */
const AGAIN_MS = 3_600_000;

/** How long a call to the webhook may take. */
const TIME_LIMIT_MS = 5_000;

/** What alerts need. */
export interface AlertOptions {
  /** The address of the webhook. */
  readonly url: string;
  /** Returns the current content. */
  readonly site: () => Site;
  readonly log: Log;
  /** A fetch that sends a request once, by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** `Date.now` by default. */
  readonly now?: () => number;
}

/**
 * Returns a function that sends an alert when one is due. It takes the entries in trouble, the store, and the time at
 * which this process last delivered a bid request. It rejects when the store is unavailable.
 */
export function outboxAlert(
  { url, site, log, fetch = singleFetch(), now = Date.now }: AlertOptions,
): NonNullable<BidServiceOptions["alert"]> {
  const send = webhook(url, fetch, log);
  return async ({ failed, late }, store, deliveredAt) => {
    const at = now();
    const { settings, addresses } = site();
    const noun = settings.request_noun;
    const [latest] = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0));
    // Noted before it is sent, so that no other process sends the same.
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
      const text =
        `mail is being delivered again; no ${noun} request has been waiting for more than 10 minutes.`;
      return { before, text };
    });
    if (text === undefined || await send(`${addresses.site}: ${text}`)) return;
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

/**
 * Returns a function that posts a text to a webhook and resolves to whether that succeeded. It never rejects. A
 * failure is logged once, without the address, which is a secret.
 */
function webhook(
  url: string,
  fetch: typeof globalThis.fetch,
  log: Log,
): (text: string) => Promise<boolean> {
  let isFailing = false;

  /** Returns what went wrong, if anything. */
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

  return async (text) => {
    const failure = await post(text);
    if (failure !== undefined && !isFailing) {
      log.error("ALERT_URL: the alert could not be delivered", failure);
    }
    isFailing = failure !== undefined;
    return !isFailing;
  };
}

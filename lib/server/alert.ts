/**
 * Alerts: bid requests failed or have waited too long, mail is being delivered again, the store or a reload is in
 * trouble. They never contain submitted data.
 *
 * @module
 */
import type { BidServiceOptions } from "../contact/bid_service.ts";
import { CLOCK_SKEW_MS, HOUR_MS } from "../contact/clock.ts";
import { channelOf, type OutboxEntry } from "../contact/outbox.ts";
import { singleFetch } from "../outgoing/fetch.ts";
import { httpTransport } from "../outgoing/transport.ts";
import { jsonRequest, type Receiver } from "../outgoing/receiver.ts";
import { readWebhook } from "../mail/webhook.ts";
import { plural, type Site } from "../model/mod.ts";
import { remember } from "../model/remember.ts";
import type { Log } from "../log.ts";

/** How long a call to the webhook may take. */
const TIME_LIMIT_MS = 5_000;

/** How long the webhook is left alone after a failure, which doubles, up to an hour. */
const FIRST_PAUSE_MS = 5_000;

/** What alerts need. */
export interface AlertOptions {
  /** The address of the webhook. */
  readonly url: string;
  /** The website's address, which each alert begins with. */
  readonly siteUrl: string;
  readonly log: Log;
  /** A fetch that sends a request once, by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** `Date.now` by default. */
  readonly now?: () => number;
}

/** Tells the operator. */
export interface Alerts {
  /** Sends a text, again and again until the webhook takes it; the same text once an hour at most. */
  readonly tell: (text: string) => void;
  /** Sends what waits. */
  readonly flush: () => Promise<void>;
  /** Sends a text once; resolves to whether the webhook took it. */
  readonly send: (text: string) => Promise<boolean>;
}

/** Sets up alerts. A failing webhook is left alone for longer and longer. */
export function alertsTo(
  { url, siteUrl, log, fetch = singleFetch(), now = Date.now }: AlertOptions,
): Alerts {
  const post = httpTransport(incomingWebhook(url), { fetch, timeoutMs: TIME_LIMIT_MS });
  const waiting = new Set<string>();
  const toldAt = new Map<string, number>();
  let failures = 0;
  let pausedUntil = -Infinity;
  let flushing: Promise<void> | undefined;

  async function send(text: string): Promise<boolean> {
    // A clock that was set back ends the pause.
    if (now() < pausedUntil && pausedUntil <= now() + HOUR_MS) return false;
    const delivery = await post(`${siteUrl}: ${text}`);
    if (delivery.kind === "delivered") {
      failures = 0;
      return true;
    }
    const { reason } = delivery;
    if (failures === 0) log.error("ALERT_URL: the alert could not be delivered", { reason });
    pausedUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** failures++, HOUR_MS);
    return false;
  }

  async function sendWaiting(): Promise<void> {
    for (const text of waiting) {
      if (!await send(text)) return;
      waiting.delete(text);
    }
  }

  const flush = () => flushing ??= sendWaiting().finally(() => flushing = undefined);
  return {
    send,
    flush,
    tell(text) {
      if (Math.abs(now() - (toldAt.get(text) ?? -Infinity)) < HOUR_MS) return;
      remember(toldAt, text, now());
      waiting.add(text);
      void flush();
    },
  };
}

/** A log whose errors the operator is told, without their fields. */
export function telling(log: Log, tell: (text: string) => void): Log {
  return {
    ...log,
    error(message, fields) {
      log.error(message, fields);
      tell(message);
    },
  };
}

/**
 * Returns a function that sends an alert about the outbox when one is due. It takes the entries in trouble, the store,
 * and the time at which this process last delivered a bid request. It rejects when the store is unavailable.
 */
export function outboxAlert(
  { send }: Pick<Alerts, "send">,
  site: () => Site,
  now: () => number = Date.now,
): NonNullable<BidServiceOptions["alert"]> {
  return async ({ failed, late }, store, deliveredAt) => {
    const at = now();
    const request = `${site().settings.request_noun} request`;
    const [latest] = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0));
    let text: string | undefined;
    // Noted before it is sent, so that no other process sends the same.
    const before = await store.noteAlert((before) => {
      // The store calls this again if another process was quicker.
      text = undefined;
      const { toldAt = -Infinity } = before;
      const isTrouble = late.length > 0 || (latest?.failedAt ?? -Infinity) > toldAt;
      if (isTrouble && (at >= toldAt + HOUR_MS || toldAt > at + CLOCK_SKEW_MS)) {
        text = troubleText(late, failed, latest, request);
        return { key: "alert", toldAt: at };
      }
      const isOver = late.length === 0 && deliveredAt > toldAt && before.endedAt === undefined;
      if (before.toldAt === undefined || !isOver) return before;
      text =
        `mail is being delivered again; no ${request} has been waiting for more than 10 minutes.`;
      return { ...before, endedAt: at };
    });
    if (text !== undefined && !await send(text)) await store.noteAlert(() => before);
  };
}

/** How many, since when, why, and the command to run. */
function troubleText(
  late: readonly OutboxEntry[],
  failed: readonly OutboxEntry[],
  latest: OutboxEntry | undefined,
  request: string,
): string {
  const [oldest] = late;
  const counted = (entries: readonly OutboxEntry[]) => {
    const kinds = Object.groupBy(entries, channelOf);
    return [[kinds.mail, request] as const, [kinds.webhook, "webhook"] as const]
      .flatMap(([all, what]) =>
        all === undefined ? [] : `${all.length} ${all.length === 1 ? what : plural(what)}`
      ).join(" and ");
  };
  const stamp = (time = 0) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const parts = [
    oldest && `${counted(late)} waiting since ${stamp(oldest.receivedAt)}: ` +
      `${oldest.reason ?? "not tried yet"}.`,
    latest && `${counted(failed)} failed, the latest at ${stamp(latest.failedAt)}: ` +
      `${latest.reason}.`,
    "On the server, run: culvert SITE outbox (or deno task outbox)",
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/**
 * An incoming webhook of a chat: Slack and Mattermost read `text`, Discord `content`, and the Workflows of Teams post an
 * Adaptive Card alone.
 *
 * @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
function incomingWebhook(url: string): Receiver<string> {
  const isTeams = /\.(?:logic\.azure|api\.powerplatform)\.(?:com|us)$/.test(new URL(url).hostname);
  return {
    request: (text) => jsonRequest(url, {}, isTeams ? adaptiveCard(text) : { text, content: text }),
    read: readWebhook,
  };
}

function adaptiveCard(text: string) {
  return {
    type: "message",
    attachments: [{
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.2",
        body: [{ type: "TextBlock", text, wrap: true }],
      },
    }],
  };
}

/**
 * Alerts: bid requests failed or have waited too long, mail is being delivered again, the store or a reload is in
 * trouble. They never contain submitted data.
 *
 * @module
 */
import { CLOCK_SKEW_MS } from "../model/mod.ts";
import type { BidServiceOptions } from "../contact/bid_service.ts";
import type { OutboxEntry } from "../contact/outbox.ts";
import { singleFetch } from "../mail/http_transport.ts";
import type { Site } from "../model/mod.ts";
import { remember } from "../model/remember.ts";
import type { Log, LogFields } from "../log.ts";

/** How often an alert is repeated, for all processes on the store together. */
const AGAIN_MS = 3_600_000;

/** How long a call to the webhook may take. */
const TIME_LIMIT_MS = 5_000;

/** How long the webhook is left alone after a failure, which doubles, and the longest such pause. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How many different texts may wait for the webhook. */
const MAX_WAITING = 20;

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
  const post = webhook(url, fetch);
  const waiting = new Set<string>();
  const toldAt = new Map<string, number>();
  let failures = 0;
  let pausedUntil = -Infinity;
  let flushing: Promise<void> | undefined;

  async function send(text: string): Promise<boolean> {
    // A clock that was set back ends the pause.
    if (now() < pausedUntil && pausedUntil <= now() + LONGEST_PAUSE_MS) return false;
    const failure = await post(`${siteUrl}: ${text}`);
    if (failure === undefined) {
      failures = 0;
      return true;
    }
    if (failures === 0) log.error("ALERT_URL: the alert could not be delivered", failure);
    pausedUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
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
      if (Math.abs(now() - (toldAt.get(text) ?? -Infinity)) < AGAIN_MS) return;
      if (waiting.size >= MAX_WAITING) return;
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
    const noun = site().settings.request_noun;
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
    if (text === undefined || await send(text)) return;
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
    "On the server, run: culvert SITE outbox (or deno task outbox)",
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/**
 * Returns a function that posts a text to a webhook, and resolves to what went wrong, if anything. It never rejects,
 * and what it gives does not have the address, which is a secret.
 */
function webhook(
  url: string,
  fetch: typeof globalThis.fetch,
): (text: string) => Promise<LogFields | undefined> {
  const body = isTeamsWorkflow(new URL(url).hostname) ? adaptiveCard : plainMessage;
  return async (text) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body(text)),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await response.body?.cancel();
      return response.ok ? undefined : { status: response.status };
    } catch (error) {
      return { error };
    }
  };
}

/** Slack and Mattermost read `text`, Discord `content`. */
function plainMessage(text: string) {
  return { text, content: text };
}

/** Whether a host takes webhooks for the Workflows of Teams, which Power Automate runs. */
function isTeamsWorkflow(host: string): boolean {
  return /\.(?:logic\.azure|api\.powerplatform)\.(?:com|us)$/.test(host);
}

/**
 * The only form that Workflows post.
 *
 * @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
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

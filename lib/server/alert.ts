/**
 * Alerts to the operator: bid requests or webhooks have failed or waited too long, are being delivered again, or the
 * store or a reload has failed. They never contain submitted data.
 *
 * @module
 */
import { type BidServiceOptions, LATE_MINUTES } from "../contact/bid_service.ts";
import { CLOCK_SKEW_MS, HOUR_MS } from "../contact/clock.ts";
import { alertedChannels, entryChannel, type OutboxEntry } from "../contact/outbox.ts";
import { type Delivery, postRequest, type Receiver } from "../outgoing/receiver.ts";
import { httpTransport, singleFetch } from "../outgoing/transport.ts";
import { interpretWebhook } from "../mail/webhook.ts";
import { counted, type Site } from "../model/mod.ts";
import { remember } from "../contact/remember.ts";
import type { Log } from "../log.ts";

/** How long a call to the webhook may take. */
const ALERT_LIMIT_MS = 5_000;

/** The pause after the webhook's first failure. It doubles up to an hour. */
const FIRST_ALERT_PAUSE_MS = 5_000;

export interface AlertOptions {
  /** The address of the chat's webhook. */
  readonly url: string;
  /** The website's address, with which each alert begins. */
  readonly siteUrl: string;
  readonly log: Log;
  /** By default, `singleFetch()`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether no process on the store sent an alert with this text within the last hour; by default, always true. */
  readonly isNews?: (text: string) => Promise<boolean>;
  /** `Date.now` by default. */
  readonly now?: () => number;
}

/** Sends alerts, with exponential backoff when the webhook fails. */
export class Alerts {
  readonly #options: AlertOptions & { readonly now: () => number };
  readonly #post: (text: string) => Promise<Delivery>;
  readonly #waiting = new Set<string>();
  readonly #toldAt = new Map<string, number>();
  #failures = 0;
  #pausedUntil = -Infinity;
  #flushing: Promise<void> | undefined;
  /** Settles when it is known whether the latest alert is news. */
  #asking: Promise<unknown> = Promise.resolve();

  constructor({ fetch = singleFetch(), now = Date.now, ...options }: AlertOptions) {
    this.#options = { ...options, now };
    this.#post = httpTransport(incomingWebhook(options.url), { fetch, timeoutMs: ALERT_LIMIT_MS });
  }

  /** Sends a text, and retries until the webhook accepts it. All processes together send it at most once an hour. */
  readonly tell = (text: string): void => {
    const { isNews = () => Promise.resolve(true), now } = this.#options;
    if (Math.abs(now() - (this.#toldAt.get(text) ?? -Infinity)) < HOUR_MS) return;
    remember(this.#toldAt, text, now());
    // One after another, so that alerts are sent in their order.
    this.#asking = this.#asking.then(async () => await isNews(text) && this.#waiting.add(text));
    void this.flush();
  };

  flush(): Promise<void> {
    return this.#flushing ??= this.#sendWaiting().finally(() => this.#flushing = undefined);
  }

  /** Makes one attempt to send a text. Resolves to whether the webhook accepted it. */
  async send(text: string): Promise<boolean> {
    const { siteUrl, log, now } = this.#options;
    // A clock that was set back ends the pause.
    if (now() < this.#pausedUntil && this.#pausedUntil <= now() + HOUR_MS) return false;
    const delivery = await this.#post(`${siteUrl}: ${text}`);
    if (delivery.kind === "delivered") {
      this.#failures = 0;
      return true;
    }
    const { reason } = delivery;
    if (this.#failures === 0) log.error("ALERT_URL: the alert could not be delivered", { reason });
    this.#pausedUntil = now() + Math.min(FIRST_ALERT_PAUSE_MS * 2 ** this.#failures++, HOUR_MS);
    return false;
  }

  async #sendWaiting(): Promise<void> {
    await this.#asking;
    for (const text of this.#waiting) {
      if (!await this.send(text)) return;
      this.#waiting.delete(text);
    }
  }
}

/** A log whose errors are also sent as alerts, without their fields. */
export function alertingLog(log: Log, tell: (text: string) => void): Log {
  return {
    ...log,
    error(message, fields) {
      log.error(message, fields);
      tell(message);
    },
  };
}

/**
 * Returns a function that sends an alert about the outbox if one is due. It rejects when the store is unavailable.
 */
export function outboxAlert(
  alerts: Pick<Alerts, "send">,
  site: () => Site,
  now: () => number = Date.now,
): NonNullable<BidServiceOptions["alert"]> {
  return async (stuck, store, deliveredAt) => {
    for (const channel of alertedChannels) {
      const entries = stuck.filter((entry) => entryChannel(entry) === channel);
      const failed = entries.filter(({ state }) => state === "failed");
      const late = entries.filter(({ state }) => state === "waiting");
      const isMail = channel === "mail";
      const noun = isMail ? `${site().settings.request_noun} request` : "webhook";
      let text: string | undefined;
      // Recorded before it is sent, so that no other process sends the same alert.
      const before = await store.updateAlert(channel, (before) => {
        // The store calls this again if another process was quicker.
        text = undefined;
        const at = now();
        const { toldAt = -Infinity, endedAt } = before;
        const isNews = late.length > 0 || failed.some(({ failedAt = 0 }) => failedAt > toldAt);
        if (isNews && (at >= toldAt + HOUR_MS || toldAt > at + CLOCK_SKEW_MS)) {
          text = troubleText(late, failed, noun);
          return { key: channel, toldAt: at };
        }
        const isOver = before.toldAt !== undefined && endedAt === undefined && late.length === 0 &&
          deliveredAt[channel] > toldAt;
        if (!isOver) return before;
        text = `${isMail ? "mail is" : "webhooks are"} being delivered again; ` +
          `no ${noun} has been waiting for more than ${LATE_MINUTES} minutes.`;
        return { ...before, endedAt: at };
      });
      if (text !== undefined && !await alerts.send(text)) {
        await store.updateAlert(channel, () => before);
      }
    }
  };
}

/** Says how many requests wait or failed, since when and why, and the command to run. */
function troubleText(
  late: readonly OutboxEntry[],
  failed: readonly OutboxEntry[],
  noun: string,
): string {
  const [oldest] = late;
  const latest = failed.toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0))[0];
  const stamp = (time = 0) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const parts = [
    oldest && `${counted(late.length, noun)} waiting since ${stamp(oldest.receivedAt)}: ` +
      `${oldest.reason ?? "not tried yet"}.`,
    latest && `${counted(failed.length, noun)} failed, the latest at ${stamp(latest.failedAt)}: ` +
      `${latest.reason}.`,
    "On the server, run: culvert SITE outbox (or deno task outbox)",
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/**
 * The incoming webhook of a chat. Slack and Mattermost read `text`, Discord reads `content`, and the Workflows of Teams
 * accept only an Adaptive Card.
 *
 * @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
function incomingWebhook(url: string): Receiver<string> {
  const isTeams = /\.(?:logic\.azure|api\.powerplatform)\.(?:com|us)$/.test(new URL(url).hostname);
  return {
    request: (text) =>
      postRequest(
        url,
        {},
        !isTeams ? { text, content: text } : {
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
        },
      ),
    interpret: interpretWebhook,
  };
}

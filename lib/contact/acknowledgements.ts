/**
 * Sends the acknowledgements to the senders of bid requests, each at most once. Their failures affect neither a bid
 * request nor the reported health.
 *
 * @module
 */
import type { Log } from "../log.ts";
import type { MailRoute } from "../mail/send.ts";
import { omitUndefined } from "../schema/omit_undefined.ts";
import {
  afterFailure,
  type Claimed,
  entryChannel,
  entryStage,
  type OutboxEntry,
  type OutboxRules,
} from "./outbox.ts";
import type { Message } from "../mail/bid_mail.ts";
import type { Store } from "./store/store.ts";

export interface AcknowledgementOptions {
  readonly store: Store;
  /** Absent when mail is not configured. Acknowledgements then wait. */
  readonly mail: MailRoute | undefined;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

export class Acknowledgements {
  readonly #options: AcknowledgementOptions;
  #stopping = false;
  #sweeping: Promise<void> | undefined;

  constructor(options: AcknowledgementOptions) {
    this.#options = options;
  }

  /** Sends the acknowledgements that are due, one after another. */
  sweep(entries: readonly OutboxEntry[]): Promise<void> {
    return this.#sweeping ??= this.#sweepOnce(entries).finally(() => this.#sweeping = undefined);
  }

  /** Starts no more attempts, and waits until the one in progress is recorded. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#sweeping?.catch(() => {});
  }

  async #sweepOnce(entries: readonly OutboxEntry[]): Promise<void> {
    const { mail, store, rules, now } = this.#options;
    if (mail === undefined) return;
    const uncapped = { ...rules, caps: { hourly: Infinity, daily: Infinity }, idempotent: true };
    const due = entries.filter((entry) =>
      entryChannel(entry) === "acknowledgement" && entryStage(entry, now()) === "due"
    );
    for (const { key } of due) {
      if (this.#stopping) return;
      const claimed = await store.claim(key, uncapped);
      if (claimed.kind === "exhausted") await store.remove(key);
      if (claimed.kind === "claimed") await this.#try(claimed, claimed.message!, mail);
    }
  }

  async #try(claimed: Claimed, message: Message, mail: MailRoute): Promise<void> {
    const { store, rules, log, now } = this.#options;
    const { key, attempts, uncertainty } = claimed.entry;
    const { recipient = "", replyTo, subject, text } = message;
    // If the outcome of an earlier attempt is unknown, the acknowledgement may have arrived.
    const isAllowed = uncertainty === undefined &&
      (attempts > 1 || await store.admitAcknowledgement(recipient, rules.caps));
    if (!isAllowed) {
      await store.remove(key);
      return log.info("acknowledgement not sent: it may be one too many", { key });
    }
    const delivery = await mail.send({
      from: mail.from,
      to: recipient,
      ...omitUndefined({ replyTo }),
      subject,
      text,
      isAutomatic: true,
      idempotencyKey: key,
    });
    if (delivery.kind === "delivered") {
      await store.remove(key);
      return log.info("acknowledgement sent", { key });
    }
    const after = afterFailure(claimed, delivery, now(), { ...rules, idempotent: true });
    const isOver = after.state === "failed" || after.uncertainty !== undefined;
    log.warn("acknowledgement not sent", { key, reason: delivery.reason, final: isOver });
    if (isOver) await store.remove(key);
    else await store.settle(claimed.entry, after);
  }
}

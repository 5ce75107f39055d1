/**
 * Delivers bid requests, each from one process at a time, at least once.
 *
 * @module
 */
import { type Message, numberedMail } from "../mail/bid_mail.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import type { Log } from "../log.ts";
import { remember } from "../model/remember.ts";
import {
  afterFailure,
  claim,
  type Claimed,
  DAY_MS,
  HOUR_MS,
  newEntry,
  type OutboxEntry,
  type OutboxRules,
  stageOf,
} from "./outbox.ts";
import type { Store } from "./store/store.ts";

/** The outbox's first pause when the provider throttles, which doubles, and its longest. */
const FIRST_THROTTLE_MS = 1_000;
const LONGEST_THROTTLE_MS = 300_000;

/** How many entries are tried at the same time. */
const AT_ONCE = 4;

/** What deliveries need. */
export interface DeliveryOptions {
  readonly store: Store;
  /** Sender, receiver and transport; absent when mail is not configured: entries then wait. */
  readonly mail?: MailRoute;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Sets up deliveries.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { memoryBackend, quietLog, rules } from "../../tests/support/bids.ts";
 * import { storeOn } from "./store/store.ts";
 * const store = storeOn(memoryBackend(), Date.now);
 * const delivery = deliveries({ store, rules, now: Date.now, log: quietLog });
 * assertEquals(delivery.state().mail, "unconfigured");
 * ```
 */
export function deliveries({ store, mail, rules, now, log }: DeliveryOptions) {
  // Without mail nothing is sent, and everything waits.
  const caps = mail === undefined ? { hourly: 0, daily: 0 } : rules.caps;
  const attemptRules = { ...rules, caps, idempotent: mail?.idempotent ?? true };
  let stopping = false;
  let deliveredAt = -Infinity;
  let delivered = 0;
  /** `failing` when the latest attempt failed, `unconfigured` when none can be made. */
  let health: "ok" | "failing" | "unconfigured" = mail === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<unknown>>();
  /** Until when the provider throttles, and how many times in a row it did. */
  let throttledUntil = 0;
  let throttles = 0;
  /** When mails were sent directly, and the entries of those that failed. */
  let sentDirectly: readonly number[] = [];
  const direct = new Map<string, OutboxEntry>();
  /** Expired requests, with the time at which each was first found expired. */
  let keptSince: ReadonlyMap<string, number> = new Map();

  /** A clock that was set back ends the pause. */
  const isThrottled = () => now() < throttledUntil && throttledUntil <= now() + LONGEST_THROTTLE_MS;

  /** Sends the mail of a claimed entry, and notes the provider's state. */
  async function send({ entry }: Claimed, message: Message): Promise<Delivery> {
    if (mail === undefined) return { kind: "rejected", reason: "mail is not configured" };
    const words = numberedMail(message, entry);
    const delivery = await mail.send({ from: mail.from, to: mail.to, ...words });
    health = delivery.kind === "delivered" ? "ok" : "failing";
    if (delivery.kind === "delivered") {
      log.info("bid request delivered", { key: entry.key });
      deliveredAt = now();
      delivered++;
      throttles = 0;
    } else if (delivery.kind === "retry" && delivery.throttled && !isThrottled()) {
      // The delay that it asks for one mail may not apply to all.
      const asked = (delivery.afterSeconds ?? 0) * 1000;
      const pause = Math.max(asked, FIRST_THROTTLE_MS * 2 ** throttles);
      throttledUntil = now() + Math.min(pause, LONGEST_THROTTLE_MS);
      throttles += 1;
    }
    return delivery;
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function attemptOnce(claimed: Claimed, message: Message): Promise<Delivery> {
    const delivery = await send(claimed, message);
    // If the store is unavailable (which is logged), this counts as an interrupted attempt once it is back.
    await record(claimed, delivery).catch(() => {});
    return delivery;
  }

  function record(claimed: Claimed, delivery: Delivery): Promise<void> {
    const { entry } = claimed;
    if (delivery.kind === "delivered") return store.delivered(entry.key, delivery.reference);
    const after = afterFailure(claimed, delivery, now(), attemptRules);
    logFailure(after, after.state);
    return store.settle(entry, after);
  }

  function logFailure({ key, reason, attempts }: OutboxEntry, state: string): void {
    log.error("bid request not delivered", { key, reason, attempts, state });
  }

  /** Tries a request without the store, within the caps and by the same rules as for entries. */
  async function sendOnce(key: string, message: Message): Promise<Delivery> {
    const at = now();
    const fresh = newEntry(key, undefined, at);
    sentDirectly = sentDirectly.filter((time) => time > at - DAY_MS && time <= at);
    const inHour = sentDirectly.filter((time) => time > at - HOUR_MS).length;
    const capsAllow = inHour < caps.hourly && sentDirectly.length < caps.daily;
    const claimed = claim(direct.get(key) ?? fresh, capsAllow, at, attemptRules.idempotent);
    if (claimed.kind !== "claimed") {
      const reason = mail === undefined ? "mail is not configured" : claimed.kind;
      logFailure({ ...fresh, reason }, "not stored");
      return { kind: "rejected", reason };
    }
    sentDirectly = [...sentDirectly, at];
    const delivery = await send(claimed, message);
    if (delivery.kind !== "delivered") {
      const after = afterFailure(claimed, delivery, at, attemptRules);
      logFailure(after, "not stored");
      // Due at once if it is submitted again.
      const { mails, keyedSince, uncertainty } = after;
      remember(direct, key, { ...fresh, mails, keyedSince, uncertainty });
    }
    return delivery;
  }

  /** Tries an entry; resolves to whether the caps held it back. */
  async function tryOne(key: string): Promise<boolean> {
    const claimed = await store.claim(key, attemptRules);
    if (claimed.kind === "exhausted") logFailure(claimed.entry, "failed");
    if (claimed.kind === "claimed") await tracked(attemptOnce(claimed, claimed.message!));
    return claimed.kind === "capped";
  }

  /** Erases requests found expired twice, an hour apart, in case the clock was temporarily ahead. */
  async function eraseOld(entries: readonly OutboxEntry[]): Promise<void> {
    const at = now();
    const isOld = ({ failedAt = Infinity }) => failedAt + rules.keepDays * DAY_MS <= at;
    const since = ({ key }: OutboxEntry) => Math.min(keptSince.get(key) ?? at, at);
    keptSince = new Map(entries.filter(isOld).map((entry) => [entry.key, since(entry)]));
    for (const [key, since] of keptSince) {
      if (since + HOUR_MS <= at && await store.remove(key)) {
        log.warn("failed bid request erased: OUTBOX_KEEP_DAYS have passed", { key });
      }
    }
  }

  return {
    rules: attemptRules,
    /** Tries a claimed entry once and records the outcome. */
    attempt: (claimed: Claimed, message: Message) => tracked(attemptOnce(claimed, message)),
    /** Tries a request once without the store. */
    sendDirectly: (key: string, message: Message) => tracked(sendOnce(key, message)),
    /** Erases expired requests, and tries what is due until the provider throttles. */
    async sweep(entries: readonly OutboxEntry[]): Promise<void> {
      await eraseOld(entries);
      // In order of due time, so that entries that are repeatedly throttled don't delay the others.
      const due = entries.filter((entry) => mail !== undefined && stageOf(entry, now()) === "due")
        .sort((a, b) => a.dueAt - b.dueAt)
        .values();
      // Once the caps have held one back, others not yet admitted are skipped.
      let capped = false;
      const worker = async () => {
        for (const { key, admittedAt } of due) {
          if (stopping || isThrottled()) return;
          if (!capped || admittedAt !== undefined) capped = await tryOne(key) || capped;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    },
    /** Starts nothing more from the outbox, and waits until the attempts in progress are recorded. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(underWay);
    },
    /** The mail's state as this process has seen it, the time of its last delivery, and how many it made. */
    state: () => ({ mail: health, deliveredAt, delivered }),
  };
}

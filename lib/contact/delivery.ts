/**
 * Attempts to deliver bid requests, each by one process at a time, at least once.
 *
 * @module
 */
import { type Message, numberedMail } from "../mail/bid_mail.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import type { Log } from "../server/log.ts";
import { remember } from "./remember.ts";
import {
  afterFailure,
  type AttemptRules,
  claim,
  type Claimed,
  isDue,
  newEntry,
  type OutboxEntry,
  type OutboxRules,
} from "./outbox.ts";
import type { Store } from "./store/store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The pause of the whole outbox when the provider first throttles, which doubles, and the longest. */
const FIRST_THROTTLE_MS = 1_000;
const LONGEST_THROTTLE_MS = 300_000;

/** Entries tried at the same time. */
const AT_ONCE = 4;

/** What deliveries work with. */
export interface DeliveryOptions {
  readonly store: Store;
  /** Sender and receiver, and the way to send; absent when mail is not configured: entries wait. */
  readonly mail?: MailRoute;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/** How mail is: `failing` when the attempt that ended last failed, `unconfigured` when none is made. */
export type MailHealth = "ok" | "unconfigured" | "failing";

/** Sets up deliveries. */
export function deliveries({ store, mail, rules, now, log }: DeliveryOptions) {
  // Without mail nothing is let out, and everything waits.
  const caps = mail === undefined ? { hourly: 0, daily: 0 } : rules.caps;
  const attemptRules: AttemptRules = { ...rules, caps, idempotent: mail?.idempotent ?? true };
  let stopping = false;
  let deliveredAt = -Infinity;
  let health: MailHealth = mail === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<unknown>>();
  /** While the provider throttles: until when, and how often in turn it did. */
  let throttledUntil = 0;
  let throttles = 0;
  /** When mails were sent directly, and the requests of those that were not delivered. */
  let sentDirectly: readonly number[] = [];
  const direct = new Map<string, OutboxEntry>();
  /** What was kept long enough, since it was first found to be. */
  let keptSince: ReadonlyMap<string, number> = new Map();

  /** A clock that was set back ends the pause. */
  const isThrottled = () => now() < throttledUntil && throttledUntil <= now() + LONGEST_THROTTLE_MS;

  /** Sends the mail of a claimed entry, and hears how the provider is. */
  async function send({ entry }: Claimed, message: Message): Promise<Delivery> {
    if (mail === undefined) return { kind: "rejected", reason: "mail is not configured" };
    const { from, to } = mail;
    const delivery = await mail.send({ from, to, ...numberedMail(message, entry) });
    health = delivery.kind === "delivered" ? "ok" : "failing";
    if (delivery.kind === "delivered") {
      log.info("bid request delivered", { key: entry.key });
      deliveredAt = now();
      throttles = 0;
    } else if (delivery.kind === "retry" && delivery.throttled && !isThrottled()) {
      // What it asks for one mail may not be so for all.
      const pause = Math.max(
        (delivery.afterSeconds ?? 0) * 1000,
        FIRST_THROTTLE_MS * 2 ** throttles,
      );
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
    // If the store is away, as the log says, the attempt counts as one that was cut off, once it is back.
    await writeDown(claimed, delivery).catch(() => {});
    return delivery;
  }

  function writeDown(claimed: Claimed, delivery: Delivery): Promise<void> {
    const { entry } = claimed;
    if (delivery.kind === "delivered") return store.delivered(entry.key, delivery.reference);
    const after = afterFailure(claimed, delivery, now(), attemptRules);
    logFailure(after, after.state);
    return store.settle(entry, after);
  }

  function logFailure({ key, reason, attempts }: OutboxEntry, state: string): void {
    log.error("bid request not delivered", { key, reason, attempts, state });
  }

  /** Tries a request without the store, as the caps let it, by the rules that hold for entries. */
  async function sendOnce(key: string, message: Message): Promise<Delivery> {
    const at = now();
    const fresh = newEntry(key, undefined, at);
    sentDirectly = sentDirectly.filter((time) => time > at - DAY_MS && time <= at);
    const inHour = sentDirectly.filter((time) => time > at - HOUR_MS).length;
    const letOut = inHour < caps.hourly && sentDirectly.length < caps.daily;
    const claimed = claim(direct.get(key) ?? fresh, letOut, at, attemptRules.idempotent);
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
      // Due at once, when it is submitted again.
      const { mails, keyedSince, uncertainty } = after;
      remember(direct, key, { ...fresh, mails, keyedSince, uncertainty });
    }
    return delivery;
  }

  /** Tries an entry; gives whether the caps held it back. */
  async function tryOne(key: string): Promise<boolean> {
    const claimed = await store.claim(key, attemptRules);
    if (claimed.kind === "exhausted") logFailure(claimed.entry, "failed");
    if (claimed.kind === "claimed") await tracked(attemptOnce(claimed, claimed.message!));
    return claimed.kind === "capped";
  }

  /** Erases what was kept long enough, found twice, an hour apart: a clock may be ahead for a while. */
  async function eraseOld(entries: readonly OutboxEntry[]): Promise<void> {
    const at = now();
    const isOld = ({ failedAt = Infinity }) => failedAt + rules.keepDays * DAY_MS <= at;
    const since = ({ key }: OutboxEntry) => Math.min(keptSince.get(key) ?? at, at);
    keptSince = new Map(entries.filter(isOld).map((entry) => [entry.key, since(entry)]));
    for (const [key, since] of keptSince) {
      // deno-lint-ignore no-await-in-loop -- few, and nobody waits
      if (since + HOUR_MS <= at && await store.remove(key)) {
        log.warn("bid request erased: it was kept long enough", { key });
      }
    }
  }

  return {
    attemptRules,
    /** Tries a claimed entry once and writes down what became of it. */
    attempt: (claimed: Claimed, message: Message) => tracked(attemptOnce(claimed, message)),
    /** Tries a request once without the store. */
    sendDirectly: (key: string, message: Message) => tracked(sendOnce(key, message)),
    /** Erases what was kept long enough, and tries what is due, until the provider throttles. */
    async sweep(entries: readonly OutboxEntry[]): Promise<void> {
      await eraseOld(entries);
      // By when they are due, so that some that are throttled again and again don't keep the others waiting.
      const due = entries.filter((entry) => mail !== undefined && isDue(entry, now()))
        .sort((a, b) => a.dueAt - b.dueAt)
        .values();
      // Once the caps have held one back, those that they have not let out yet are left alone.
      let capped = false;
      const worker = async () => {
        for (const { key, admittedAt } of due) {
          if (stopping || isThrottled()) return;
          if (!capped || admittedAt !== undefined) capped = await tryOne(key) || capped;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    },
    /** Begins nothing more from the outbox, and waits until the attempts under way are written down. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(underWay);
    },
    /** How mail is, as far as this process has seen, and when it delivered a bid request last. */
    state: () => ({ mail: health, deliveredAt }),
  };
}

/**
 * Delivers the mails or the webhooks of bid requests, each from one process at a time, at least once.
 *
 * @module
 */
import type { Message } from "../mail/bid_mail.ts";
import type { Delivery } from "../mail/mail.ts";
import { remember } from "../model/remember.ts";
import type { Log } from "../log.ts";
import {
  afterFailure,
  channelOf,
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

/** A way to deliver messages. */
export interface DeliveryRoute {
  /** Makes one attempt. Never throws. */
  readonly send: (message: Message, entry: OutboxEntry) => Promise<Delivery>;
  /** Whether its receiver detects repeats by their keys. */
  readonly idempotent: boolean;
}

/** What deliveries need. */
export interface DeliveryOptions {
  readonly channel: "mail" | "webhook";
  readonly store: Store;
  /** Absent when it is not configured: entries then wait. */
  readonly route: DeliveryRoute | undefined;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/** Sets up the deliveries of one channel. */
export function deliveries({ channel, store, route, rules, now, log }: DeliveryOptions) {
  const what = channel === "mail" ? "bid request" : "webhook";
  const unconfigured = `${channel} is not configured`;
  const noCaps = { hourly: Infinity, daily: Infinity };
  const attemptRules = {
    ...rules,
    // Without a route nothing is sent, and everything waits.
    caps: route === undefined ? { hourly: 0, daily: 0 } : channel === "mail" ? rules.caps : noCaps,
    idempotent: route?.idempotent ?? true,
  };
  let stopping = false;
  let deliveredAt = -Infinity;
  let delivered = 0;
  /** `failing` when the latest attempt failed, `unconfigured` when none can be made. */
  let health: "ok" | "failing" | "unconfigured" = route === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<unknown>>();
  /** Until when the provider throttles, and how many times in a row it did. */
  let throttledUntil = 0;
  let throttles = 0;
  /** The entries of requests that were sent directly and failed. */
  const direct = new Map<string, OutboxEntry>();
  /** Expired requests, with the time at which each was first found expired. */
  let keptSince: ReadonlyMap<string, number> = new Map();
  let sweeping: Promise<void> | undefined;

  /** A clock that was set back ends the pause. */
  const isThrottled = () => now() < throttledUntil && throttledUntil <= now() + LONGEST_THROTTLE_MS;

  /** Sends the message of a claimed entry, and notes the receiver's state. */
  async function send({ entry }: Claimed, message: Message): Promise<Delivery> {
    if (route === undefined) return { kind: "rejected", reason: unconfigured };
    const delivery = named(await route.send(message, entry));
    health = delivery.kind === "delivered" ? "ok" : "failing";
    if (delivery.kind === "delivered") {
      log.info(`${what} delivered`, { key: entry.key });
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

  /** A failure that says so if it is of a webhook, since alerts list it among the mails. */
  function named(delivery: Delivery): Delivery {
    if (delivery.kind === "delivered" || channel === "mail") return delivery;
    return { ...delivery, reason: `${channel}: ${delivery.reason}` };
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
    log.error(`${what} not delivered`, { key, reason, attempts, state });
  }

  /** Tries a request without the store, by the same rules as for entries. */
  async function sendOnce(key: string, message: Message, capsAllow: boolean): Promise<Delivery> {
    const at = now();
    const fresh = newEntry(key, undefined, at);
    const claimed = claim(direct.get(key) ?? fresh, capsAllow, at, attemptRules.idempotent);
    if (claimed.kind !== "claimed") {
      const reason = route === undefined ? unconfigured : claimed.kind;
      logFailure({ ...fresh, reason }, "not stored");
      return { kind: "rejected", reason };
    }
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
        log.warn(`failed ${what} erased: OUTBOX_KEEP_DAYS have passed`, { key });
      }
    }
  }

  async function sweepOnce(all: readonly OutboxEntry[]): Promise<void> {
    const entries = all.filter((entry) => channelOf(entry) === channel);
    await eraseOld(entries);
    // In order of due time, so that entries that are repeatedly throttled don't delay the others.
    const due = entries.filter((entry) => route !== undefined && stageOf(entry, now()) === "due")
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
  }

  return {
    rules: attemptRules,
    /** Tries a claimed entry once and records the outcome. */
    attempt: (claimed: Claimed, message: Message) => tracked(attemptOnce(claimed, message)),
    /** Tries an entry once if it is due. */
    tryOne: (key: string) => tracked(tryOne(key)),
    /** Tries a request once without the store, if the caps allow. */
    sendDirectly: (key: string, message: Message, capsAllow: boolean) =>
      tracked(sendOnce(key, message, capsAllow)),
    /** Erases expired requests, and tries what is due until the receiver throttles; one sweep at a time. */
    sweep: (entries: readonly OutboxEntry[]): Promise<void> =>
      sweeping ??= sweepOnce(entries).finally(() => sweeping = undefined),
    /** Starts nothing more from the outbox, and waits until the attempts in progress are recorded. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled([...underWay, sweeping]);
    },
    /** The channel's state as this process has seen it, the time of its last delivery, and how many it made. */
    state: () => ({ health, deliveredAt, delivered }),
  };
}

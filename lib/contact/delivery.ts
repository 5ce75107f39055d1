/**
 * Delivers the mails or the webhooks of bid requests, each from one process at a time, at least once.
 *
 * @module
 */
import type { Message } from "../mail/bid_mail.ts";
import type { Delivery } from "../outgoing/delivery.ts";
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
  // Without a route nothing is sent, and everything waits; webhooks have no caps.
  const cap = route === undefined ? 0 : Infinity;
  const attemptRules = {
    ...rules,
    caps: route && channel === "mail" ? rules.caps : { hourly: cap, daily: cap },
    idempotent: route?.idempotent ?? true,
  };
  /** The channel's state as this process has seen it, the time of its last delivery, and how many it made. */
  const state: {
    health: "ok" | "failing" | "unconfigured";
    deliveredAt: number;
    delivered: number;
  } = { health: route ? "ok" : "unconfigured", deliveredAt: -Infinity, delivered: 0 };
  let stopping = false;
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

  function logFailure({ key, reason, attempts }: OutboxEntry, state: string): void {
    log.error(`${what} not delivered`, { key, reason, attempts, state });
  }

  /**
   * Tries a claimed entry once and records the outcome. If the store is unavailable by then (which is logged), this
   * counts as an interrupted attempt once it is back.
   */
  async function attemptOnce(
    claimed: Claimed,
    message: Message,
    isStored: boolean,
  ): Promise<Delivery> {
    const { entry } = claimed;
    const { key } = entry;
    const delivery = await route!.send(message, entry);
    if (delivery.kind === "delivered") {
      log.info(`${what} delivered`, { key });
      state.health = "ok";
      state.deliveredAt = now();
      state.delivered++;
      throttles = 0;
      if (isStored) await store.delivered(key, delivery.reference).catch(() => {});
      return delivery;
    }
    state.health = "failing";
    if (delivery.kind === "retry" && delivery.throttled && !isThrottled()) {
      // The delay that it asks for one mail may not apply to all.
      const asked = (delivery.afterSeconds ?? 0) * 1000;
      const pause = Math.max(asked, FIRST_THROTTLE_MS * 2 ** throttles);
      throttledUntil = now() + Math.min(pause, LONGEST_THROTTLE_MS);
      throttles += 1;
    }
    const after = afterFailure(claimed, delivery, now(), attemptRules);
    logFailure(after, isStored ? after.state : "not stored");
    if (isStored) await store.settle(entry, after).catch(() => {});
    else remember(direct, key, after);
    return delivery;
  }

  function attempt(claimed: Claimed, message: Message, isStored = true): Promise<Delivery> {
    const work = attemptOnce(claimed, message, isStored);
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  /** Tries a request once without the store, if the caps allow, by the same rules as for entries, and at once if it comes again. */
  async function sendDirectly(
    key: string,
    message: Message,
    capsAllow: boolean,
  ): Promise<Delivery> {
    const at = now();
    const before = direct.get(key) ?? newEntry(key, undefined, at);
    const due = { ...before, state: "waiting", dueAt: at } as const;
    const claimed = claim(due, capsAllow, at, attemptRules.idempotent);
    if (claimed.kind === "claimed") return await attempt(claimed, message, false);
    const reason = route ? claimed.kind : `${channel} is not configured`;
    logFailure({ ...due, reason }, "not stored");
    return { kind: "rejected", reason };
  }

  /** Tries an entry; resolves to whether the caps held it back. */
  async function tryOne(key: string): Promise<boolean> {
    const claimed = await store.claim(key, attemptRules);
    if (claimed.kind === "exhausted") logFailure(claimed.entry, "failed");
    if (claimed.kind === "claimed") await attempt(claimed, claimed.message!);
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
    if (route === undefined) return;
    // In order of due time, so that entries that are repeatedly throttled don't delay the others.
    const due = entries.filter((entry) => stageOf(entry, now()) === "due")
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
    state: state as Readonly<typeof state>,
    attempt: (claimed: Claimed, message: Message) => attempt(claimed, message),
    tryOne,
    sendDirectly,
    /** Erases expired requests, and tries what is due until the receiver throttles; one sweep at a time. */
    sweep: (entries: readonly OutboxEntry[]): Promise<void> =>
      sweeping ??= sweepOnce(entries).finally(() => sweeping = undefined),
    /** Starts nothing more from the outbox, and waits until the attempts in progress are recorded. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled([...underWay, sweeping]);
    },
  };
}

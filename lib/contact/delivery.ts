/**
 * Attempts to deliver what the outbox holds, each entry by one process at a time.
 *
 * @module
 */
import type { Log } from "../server/log.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import {
  type Caps,
  type ClaimRules,
  ended,
  isDue,
  isLeased,
  LONGEST_DELAY_MS,
  type OutboxEntry,
  waitingAgain,
  wasDoubted,
} from "./store/entry.ts";
import type { Letter } from "./store/letter.ts";
import type { Store } from "./store/store.ts";
import { backoff } from "./backoff.ts";
import { throttle } from "./throttle.ts";

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
const HOUR_MS = 3_600_000;

/** Entries tried at the same time. */
const AT_ONCE = 4;

/** How long the outbox tries and keeps, and how much it lets out. */
export interface OutboxRules {
  readonly caps: Caps;
  /** For so long an entry is tried, counted from when it was first let out; without mail, from when it came. */
  readonly maxAgeHours: number;
  /** For so long an entry that can't be delivered is kept for a person. */
  readonly keepDays: number;
}

/** What deliveries work with. */
export interface DeliveryOptions {
  readonly store: Store;
  /** Absent when mail is not configured: entries wait. */
  readonly mail?: MailRoute;
  readonly rules: OutboxRules;
  readonly now: () => number;
  readonly log: Log;
}

/** How mail is: `failing` when the attempt that ended last failed, `unconfigured` when none is made. */
export type MailHealth = "ok" | "unconfigured" | "failing";

/** The deliveries of a process. */
export interface Deliveries {
  readonly claimRules: ClaimRules;
  /** Tries a claimed entry once and writes down what became of it. */
  attempt(entry: OutboxEntry, letter: Letter): Promise<Delivery>;
  /** Tries everything that is due and erases what was kept long enough. Never throws. */
  sweep(): Promise<void>;
  /**
   * Begins nothing more from the outbox, waits until the attempts under way are written down, and brings what
   * memory alone has to the store. The log says what is lost with the process.
   */
  stop(): Promise<void>;
  /** How mail is, as far as this process has seen. */
  health(): MailHealth;
}

/** Sets up deliveries. */
export function deliveries({ store, mail, rules, now, log }: DeliveryOptions): Deliveries {
  const claimRules: ClaimRules = {
    // Without mail nothing is let out, and everything waits.
    caps: mail === undefined ? { hourly: 0, daily: 0 } : rules.caps,
    idempotent: mail?.idempotent ?? true,
  };
  let sweeping: Promise<void> | undefined;
  let stopping = false;
  /** How many bid requests the log has heard are lost. */
  let lost = 0;
  let health: MailHealth = mail === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<Delivery>>();
  const turnedAway = throttle(now);

  function attempt(entry: OutboxEntry, letter: Letter): Promise<Delivery> {
    const attempted = attemptOnce(entry, letter).finally(() => underWay.delete(attempted));
    underWay.add(attempted);
    return attempted;
  }

  async function attemptOnce(entry: OutboxEntry, letter: Letter): Promise<Delivery> {
    const { key } = entry;
    if (mail === undefined) return { kind: "rejected", reason: "mail is not configured" };
    const { from, to } = mail;
    const delivery = await mail.send({ ...letter, from, to, idempotencyKey: key });
    health = delivery.kind === "delivered" ? "ok" : "failing";
    turnedAway.hear(delivery);
    if (delivery.kind === "delivered") {
      log.info("bid request delivered", { key });
      await store.delivered(entry, delivery.reference);
      return delivery;
    }
    const after = standing(entry, delivery, mail.idempotent);
    log.error("bid request not delivered", {
      key,
      reason: delivery.reason,
      attempts: entry.attempts,
      state: after.state,
    });
    await store.settle(entry, after);
    return delivery;
  }

  /** How an entry stands after a failed attempt. */
  function standing(
    entry: OutboxEntry,
    delivery: Exclude<Delivery, { kind: "delivered" }>,
    idempotent: boolean,
  ): OutboxEntry {
    const { reason } = delivery;
    const uncertain = delivery.kind === "retry" && delivery.uncertain;
    const doubted = uncertain || wasDoubted(entry);
    if (delivery.kind === "rejected") {
      return ended(entry, wasDoubted(entry) ? "uncertain" : "failed", reason, now());
    }
    if (uncertain && !idempotent) return ended(entry, "uncertain", reason, now());
    const last = lastTry(entry);
    if (now() >= last) return ended(entry, doubted ? "uncertain" : "undelivered", reason, now());
    // Being turned away says nothing of this mail, so it is no step of its backoff.
    const failuresBefore = delivery.turnedAway ? 0 : entry.attempts - 1;
    const least = backoff(FIRST_PAUSE_MS, failuresBefore, LONGEST_PAUSE_MS);
    const pause = Math.max(least, (delivery.afterSeconds ?? 0) * 1000);
    const dueAt = Math.min(now() + Math.min(pause, LONGEST_DELAY_MS), last);
    return waitingAgain(entry, { dueAt, reason, doubted });
  }

  /** When an entry is tried for the last time, if the provider wants it no sooner. */
  function lastTry({ admittedAt, receivedAt }: OutboxEntry): number {
    return (admittedAt ?? receivedAt) + rules.maxAgeHours * HOUR_MS;
  }

  /** Tries an entry; gives whether the caps held it back. */
  async function tryOne(entry: OutboxEntry): Promise<boolean> {
    const { key } = entry;
    // Before the claim, so that an entry whose letter does not come stands as it stood.
    const letter = await store.letter(entry);
    if (letter === undefined) {
      if (!store.away?.()) await putAside(entry, "failed", "its text is missing or damaged");
      return false;
    }
    const claim = await store.claim(key, claimRules);
    if (claim.kind === "uncertain") {
      log.error("bid request may have been delivered: look into it", {
        key,
        reason: claim.entry.reason,
      });
    }
    if (claim.kind === "claimed") await attempt(claim.entry, letter);
    return claim.kind === "capped";
  }

  /** Keeps an entry that nobody tries for a person. */
  async function putAside(
    entry: OutboxEntry,
    state: Parameters<typeof ended>[1],
    reason: string,
  ): Promise<void> {
    const { key } = entry;
    if (await store.settle(entry, ended(entry, state, reason, now()))) {
      log.error("bid request not delivered", { key, reason, attempts: entry.attempts, state });
    }
  }

  async function sweepOnce(): Promise<void> {
    const entries = await store.entries();
    await forget(entries);
    await (mail === undefined ? age(entries) : tryAll(entries));
  }

  /** Erases what was kept long enough, at a second look: a clock may be wrong for a while. */
  async function forget(entries: readonly OutboxEntry[]): Promise<void> {
    const time = now();
    for (const entry of entries) {
      const { key, endedAt, overdueSince = Infinity } = entry;
      if (endedAt === undefined || endedAt + rules.keepDays * 24 * HOUR_MS > time) continue;
      if (overdueSince > time) {
        // deno-lint-ignore no-await-in-loop -- few, and nobody waits
        await store.settle(entry, { ...entry, overdueSince: time });
        continue;
      }
      if (overdueSince + HOUR_MS > time) continue;
      // deno-lint-ignore no-await-in-loop -- few, and nobody waits
      if (await store.remove(key)) log.warn("bid request erased: it was kept long enough", { key });
    }
  }

  /** Puts aside what has waited too long for mail to be configured. */
  async function age(entries: readonly OutboxEntry[]): Promise<void> {
    const time = now();
    const old = entries.filter((entry) =>
      entry.state === "waiting" && !isLeased(entry, time) && lastTry(entry) <= time
    );
    for (const entry of old) {
      const state = entry.doubtSince === undefined ? "undelivered" : "uncertain";
      // deno-lint-ignore no-await-in-loop -- as above
      await putAside(entry, state, entry.reason ?? "mail is not configured");
    }
  }

  /**
   * Tries what is due, until the provider turns one away. Once the caps have held one back, those that they have
   * not let out yet are left alone.
   */
  async function tryAll(entries: readonly OutboxEntry[]): Promise<void> {
    const time = now();
    // By when they are due, so that some that are turned away again and again don't keep the others waiting.
    const due = entries.filter((entry) => isDue(entry, time))
      .sort((a, b) => a.dueAt - b.dueAt)
      .values();
    let capped = false;
    const worker = async () => {
      for (const entry of due) {
        if (stopping || turnedAway.active()) return;
        if (capped && entry.admittedAt === undefined) continue;
        // deno-lint-ignore no-await-in-loop -- one after the other is the point
        capped = await tryOne(entry) || capped;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Waits for what is under way, and saves what can be. */
  async function windUp(): Promise<void> {
    await Promise.allSettled([sweeping, ...underWay]);
    const count = await store.rescue?.() ?? 0;
    if (count > lost) log.error("bid requests are lost: only memory has them", { count });
    lost = count;
  }

  return {
    claimRules,
    attempt,
    sweep() {
      sweeping ??= sweepOnce()
        .catch((error: unknown) => log.error("the outbox could not be gone through", { error }))
        .finally(() => sweeping = undefined);
      return sweeping;
    },
    async stop() {
      stopping = true;
      await windUp().catch((error: unknown) => log.error("stopped half-way", { error }));
    },
    health: () => health,
  };
}

/**
 * Attempts to deliver what the outbox holds, each entry by one process at a time.
 *
 * @module
 */
import type { Log } from "../log.ts";
import type { Delivery } from "../mail/mail.ts";
import type { MailRoute } from "../mail/send.ts";
import {
  type Caps,
  type ClaimRules,
  ended,
  type OutboxEntry,
  waitingAgain,
} from "../store/entry.ts";
import type { Letter } from "../store/letter.ts";
import type { Store } from "../store/store.ts";

/** How long an entry belongs to the process that tries it: longer than an attempt can take. */
const LEASE_MS = 15_000;

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
const HOUR_MS = 3_600_000;

/** Entries tried at the same time. */
const AT_ONCE = 4;

/** How long the outbox tries and keeps, and how much it lets out. */
export interface OutboxRules {
  readonly caps: Caps;
  /** For so long an entry is tried, counted from when it was first let out. */
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
  /** Begins nothing more from the outbox, and waits until the attempts under way are written down. */
  stop(): Promise<void>;
  /** How mail is, as far as this process has seen. */
  health(): MailHealth;
}

/** Sets up deliveries. */
export function deliveries({ store, mail, rules, now, log }: DeliveryOptions): Deliveries {
  const claimRules: ClaimRules = {
    // Without mail nothing is let out, and everything waits.
    caps: mail === undefined ? { hourly: 0, daily: 0 } : rules.caps,
    leaseMs: LEASE_MS,
    idempotent: mail?.idempotent ?? true,
  };
  let sweeping: Promise<void> | undefined;
  let stopping = false;
  let health: MailHealth = mail === undefined ? "unconfigured" : "ok";
  const underWay = new Set<Promise<Delivery>>();

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
    const backoff = Math.min(
      FIRST_PAUSE_MS * 2 ** Math.min(entry.attempts - 1, 20),
      LONGEST_PAUSE_MS,
    );
    const dueAt = now() + Math.max(backoff, (delivery.afterSeconds ?? 0) * 1000);
    if (dueAt > (entry.admittedAt ?? now()) + rules.maxAgeHours * HOUR_MS) {
      return ended(entry, doubted ? "uncertain" : "undelivered", reason, now());
    }
    return waitingAgain(entry, {
      dueAt,
      reason,
      ...(doubted && entry.doubtSince !== undefined && { doubtSince: entry.doubtSince }),
    });
  }

  /** A claim sets the doubt of a first attempt itself: it is older only when an earlier attempt left it. */
  function wasDoubted({ doubtSince, leasedUntil }: OutboxEntry): boolean {
    return doubtSince !== undefined && leasedUntil !== undefined &&
      doubtSince < leasedUntil - LEASE_MS;
  }

  async function tryOne(key: string): Promise<void> {
    const claim = await store.claim(key, claimRules);
    if (claim.kind === "uncertain") {
      log.error("bid request may have been delivered: look into it", {
        key,
        reason: claim.entry.reason,
      });
    }
    if (claim.kind !== "claimed") return;
    const letter = await store.letter(claim.entry);
    if (letter !== undefined) await attempt(claim.entry, letter);
  }

  async function sweepOnce(): Promise<void> {
    const time = now();
    const entries = await store.entries();
    for (const { key, endedAt } of entries) {
      if (endedAt === undefined || endedAt + rules.keepDays * 24 * HOUR_MS > time) continue;
      // deno-lint-ignore no-await-in-loop -- few, and nobody waits
      if (await store.remove(key)) log.warn("bid request erased: it was kept long enough", { key });
    }
    if (mail === undefined) return;
    const due = entries.filter(({ state, dueAt, leasedUntil = 0 }) =>
      state === "waiting" && dueAt <= time && leasedUntil <= time
    ).values();
    const worker = async () => {
      for (const { key } of due) {
        if (stopping) return;
        // deno-lint-ignore no-await-in-loop -- one after the other is the point
        await tryOne(key);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
      await Promise.allSettled([sweeping, ...underWay]);
    },
    health: () => health,
  };
}

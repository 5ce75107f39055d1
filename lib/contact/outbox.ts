/**
 * An entry of the outbox: one bid request until it is delivered, and what can happen to it. Pure, so that every
 * process on a store decides alike.
 *
 * @module
 */
import type { Delivery } from "../mail/mail.ts";

/** Mails that may leave for one request at most. */
const MAX_MAILS = 3;

/** How long an entry belongs to the process that tries it: longer than an attempt can take. */
const LEASE_MS = 15_000;

/** A person is told of a request that has waited for longer. */
const LATE_MS = 600_000;

const HOUR_MS = 3_600_000;

/** Longest time that a provider is believed to know an idempotency key; they promise 24 hours. */
const KEY_LIFE_MS = 23 * HOUR_MS;

/** The pause after a first failed attempt, which doubles, and the longest; a provider may ask for a day at most. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/** How far the clocks of two machines may differ. A time further ahead was written before a clock was set back. */
export const CLOCK_SKEW_MS = 60_000;

/** A bid request in the outbox. It holds nothing of the submitted data. */
export interface OutboxEntry {
  /** The one key of the bid request, toward the provider and the operator. */
  readonly key: string;
  /** `waiting` is tried when due; `failed` is kept for a person. */
  readonly state: "waiting" | "failed";
  /** Why the latest attempt failed. */
  readonly reason?: string | undefined;
  readonly receivedAt: number;
  /** When the caps for all clients together let it out; absent while it waits for them. */
  readonly admittedAt?: number | undefined;
  readonly dueAt: number;
  readonly attempts: number;
  /** When the latest attempt began. */
  readonly triedAt?: number | undefined;
  /** Until when the process that tries it has it to itself. */
  readonly leasedUntil?: number | undefined;
  /** Mails that may have been accepted, that of an attempt under way included. */
  readonly mails: number;
  /** When the latest of those was first tried, if its provider knows it again by its key. */
  readonly keyedSince?: number | undefined;
  /** Why an earlier mail may have been accepted. */
  readonly uncertainty?: string | undefined;
  readonly failedAt?: number | undefined;
  /** The hash of what was sent, where it was sent with an idempotency key. */
  readonly body?: string | undefined;
}

/** How much the outbox lets out, and how long it tries and keeps. */
export interface OutboxRules {
  /** Mails let out for all clients together. */
  readonly caps: { readonly hourly: number; readonly daily: number };
  /** For so long an entry is tried, counted from when it was first let out. */
  readonly maxAgeHours: number;
  /** For so long an entry that failed is kept for a person. */
  readonly keepDays: number;
}

/** What holds for every attempt: also whether a repeated one under one key sends nothing twice. */
export type AttemptRules = Omit<OutboxRules, "keepDays"> & { readonly idempotent: boolean };

/** An entry that can be tried now, and how it stood before. */
export interface Claimed {
  readonly kind: "claimed";
  readonly entry: OutboxEntry;
  readonly before: OutboxEntry;
}

/** What a claim comes to: also one that is not tried again, one that the caps hold back, or nothing to do. */
export type Claim =
  | Claimed
  | { readonly kind: "exhausted"; readonly entry: OutboxEntry }
  | { readonly kind: "capped" | "not-due" };

/** An entry as it is when a bid request comes in. */
export function newEntry(key: string, body: string | undefined, now: number): OutboxEntry {
  return { key, state: "waiting", receivedAt: now, dueAt: now, attempts: 0, mails: 0, body };
}

/** Whether a process is trying the entry. */
export function isLeased({ leasedUntil = 0 }: OutboxEntry, now: number): boolean {
  return leasedUntil > now && leasedUntil <= now + LEASE_MS + CLOCK_SKEW_MS;
}

/** Whether the entry has waited for so long that a person is told. */
export function isLate({ state, receivedAt }: OutboxEntry, now: number): boolean {
  return state === "waiting" && receivedAt + LATE_MS < now;
}

/** Whether the entry waits, its time has come, and no process is trying it. */
export function isDue(entry: OutboxEntry, now: number): boolean {
  const { state, dueAt, receivedAt, triedAt = receivedAt } = entry;
  const setBack = triedAt > now + CLOCK_SKEW_MS;
  return state === "waiting" && (dueAt <= now || setBack) && !isLeased(entry, now);
}

/**
 * Decides whether an entry may be tried now, and how it stands while it is. Until the end of the attempt is known,
 * its mail counts as one that may have been accepted.
 *
 * @param letOut Whether the caps let one more mail out.
 */
export function claim(
  before: OutboxEntry,
  letOut: boolean,
  now: number,
  idempotent: boolean,
): Claim {
  if (!isDue(before, now)) return { kind: "not-due" };
  const { admittedAt, keyedSince } = before;
  const uncertainty = uncertaintyOf(before);
  // Under a key that the provider still knows the earlier mail is sent again, not another one.
  const isSame = idempotent && before.mails > 0 && keyedSince !== undefined &&
    now - keyedSince < KEY_LIFE_MS && keyedSince <= now + CLOCK_SKEW_MS;
  const mails = isSame ? before.mails : before.mails + 1;
  if (mails > MAX_MAILS) return { kind: "exhausted", entry: failed(before, uncertainty!, now) };
  if (admittedAt === undefined && !letOut) return { kind: "capped" };
  const entry = {
    ...before,
    admittedAt: Math.min(admittedAt ?? now, now),
    attempts: before.attempts + 1,
    triedAt: now,
    leasedUntil: now + LEASE_MS,
    mails,
    keyedSince: isSame ? keyedSince : idempotent ? now : undefined,
    uncertainty,
  };
  return { kind: "claimed", before, entry };
}

/** Why a mail of the entry may have been accepted; a lease that nobody ended is one reason. */
function uncertaintyOf({ uncertainty, leasedUntil }: OutboxEntry): string | undefined {
  if (uncertainty !== undefined || leasedUntil === undefined) return uncertainty;
  return "the server stopped during an attempt";
}

/**
 * A claimed entry after an attempt that failed: it waits ever longer, or has failed.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { afterFailure, claim, newEntry } from "./outbox.ts";
 *
 * const claimed = claim(newEntry("bea3871f", undefined, 0), true, 0, false);
 * assert(claimed.kind === "claimed");
 * const refused = { kind: "retry", reason: "status 503", uncertain: false } as const;
 * const { dueAt } = afterFailure(claimed, refused, 1, { idempotent: false, maxAgeHours: 72 });
 * assertEquals(dueAt, 15_001);
 * ```
 */
export function afterFailure(
  { entry, before }: Claimed,
  delivery: Exclude<Delivery, { kind: "delivered" }>,
  now: number,
  { idempotent, maxAgeHours }: Pick<AttemptRules, "idempotent" | "maxAgeHours">,
): OutboxEntry {
  const { reason } = delivery;
  const uncertain = delivery.kind === "retry" && delivery.uncertain;
  const { mails, keyedSince } = uncertain ? entry : before;
  const uncertainty = entry.uncertainty ?? (uncertain ? reason : undefined);
  const after = { ...entry, reason, mails, keyedSince, uncertainty, leasedUntil: undefined };
  const mailsLeft = uncertain && !idempotent ? MAX_MAILS - mails : MAX_MAILS;
  if (delivery.kind === "rejected" || mailsLeft === 0) return failed(after, reason, now);
  const lastTry = (entry.admittedAt ?? entry.receivedAt) + maxAgeHours * HOUR_MS;
  const isOld = now >= lastTry;
  // Found twice, an hour apart: a clock may be ahead for a while.
  const { triedAt = 0 } = before;
  if (isOld && triedAt >= lastTry && triedAt <= now) return failed(after, reason, now);
  // Being throttled says nothing of this mail, so it is no step of its backoff.
  const failures = delivery.throttled ? 0 : entry.attempts - 1;
  // The last mail is for a provider that answers again by then.
  const doubled = isOld || mailsLeft === 1 ? Infinity : FIRST_PAUSE_MS * 2 ** failures;
  const backoff = Math.min(doubled, LONGEST_PAUSE_MS);
  const asked = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_ASKED_MS);
  const dueAt = now + Math.max(backoff, asked);
  return { ...after, dueAt: isOld ? dueAt : Math.min(dueAt, lastTry) };
}

/** The entry after its last attempt, kept for a person, who is told where a mail may have arrived. */
export function failed(entry: OutboxEntry, reason: string, now: number): OutboxEntry {
  return {
    ...entry,
    state: "failed",
    reason: entry.mails > 0 ? `may have been delivered: ${reason}` : reason,
    failedAt: now,
    leasedUntil: undefined,
  };
}

/**
 * The entry as a person sends it again, whatever happened to it: there is always room for this one mail, under a key
 * of its own where an earlier one may have arrived.
 *
 * @param admittedAt When the caps let it out; absent where they must do so anew.
 */
export function restarted(entry: OutboxEntry, now: number, admittedAt?: number): OutboxEntry {
  const { key, body, receivedAt, attempts } = entry;
  const mails = Math.min(entry.mails, MAX_MAILS - 1);
  const again = { ...newEntry(key, body, receivedAt), dueAt: now, attempts, mails };
  return { ...again, admittedAt, uncertainty: uncertaintyOf(entry) };
}

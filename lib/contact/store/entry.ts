/**
 * An entry of the outbox: one bid request until it is delivered, and what can happen to it. Pure, so that
 * every store decides alike.
 *
 * @module
 */

/** How long an entry belongs to the process that tries it: longer than an attempt can take. */
const LEASE_MS = 15_000;

/** Longest time for which an attempt is put off. */
export const LONGEST_DELAY_MS = 24 * 3_600_000;

/** Longest time that an idempotent provider is believed to know a key; they promise 24 hours. */
const KEY_LIFE_MS = 23 * 3_600_000;

/** How far the clocks of two machines may differ. A time further ahead was written before a clock was set back. */
const CLOCK_SKEW_MS = 60_000;

/** A bid request in the outbox. It holds nothing that its sender wrote. */
export interface OutboxEntry {
  /** The one key of the bid request, toward the provider and the operator. */
  readonly key: string;
  /**
   * `waiting` is tried when due. The others are kept for a person: `undelivered` was tried, or found no mail
   * configured, for as long as the operator sets, `failed` was refused for good, `uncertain` may have been accepted.
   */
  readonly state: "waiting" | "undelivered" | "failed" | "uncertain";
  readonly receivedAt: number;
  /** When the caps for all clients together let it out; absent while it waits for them. */
  readonly admittedAt?: number;
  readonly dueAt: number;
  readonly attempts: number;
  /** Until when the process that tries it has it to itself. */
  readonly leasedUntil?: number;
  /** The time of the first attempt that may have been accepted. */
  readonly doubtSince?: number;
  /** Whether the provider of that attempt tells a repeated one by its key. */
  readonly doubtKeyed?: boolean;
  /** When its state became other than `waiting`. */
  readonly endedAt?: number;
  /** When it was first found to have been kept long enough. */
  readonly overdueSince?: number;
  readonly reason?: string;
  /** The hash of the key by which its sender tells a repeated request. */
  readonly idempotency?: string;
  /** The parts in which its letter is kept. */
  readonly parts: number;
}

/** Mails let out for all clients together. */
export interface Caps {
  readonly hourly: number;
  readonly daily: number;
}

/** The rules by which an entry is claimed. */
export interface ClaimRules {
  readonly caps: Caps;
  /** Whether a repeated attempt under one key sends nothing twice. */
  readonly idempotent: boolean;
}

/** Mails let out in this hour and on this day. */
export interface Totals {
  readonly hour: number;
  readonly day: number;
}

/** Totals as they were at a time. */
export interface Tally extends Totals {
  readonly at: number;
}

/** An entry that can be tried now, the same entry put aside, or nothing to do. */
export type Claim =
  | {
    readonly kind: "claimed";
    readonly entry: OutboxEntry;
    readonly before: OutboxEntry;
    readonly admitted: boolean;
    /** What was let out, this one counted. */
    readonly tally: Tally;
  }
  | { readonly kind: "uncertain"; readonly entry: OutboxEntry; readonly before: OutboxEntry }
  /** It is due, and the caps for all clients together don't let it out. */
  | { readonly kind: "capped" }
  | { readonly kind: "not-due" };

/** Whether a process is trying the entry. */
export function isLeased({ leasedUntil = 0 }: OutboxEntry, now: number): boolean {
  return leasedUntil > now && leasedUntil <= now + LEASE_MS + CLOCK_SKEW_MS;
}

/** Whether the entry waits, its time has come, and no process is trying it. */
export function isDue(entry: OutboxEntry, now: number): boolean {
  const { state, dueAt } = entry;
  const reached = dueAt <= now || dueAt > now + LONGEST_DELAY_MS + CLOCK_SKEW_MS;
  return state === "waiting" && reached && !isLeased(entry, now);
}

/** Decides whether an entry may be tried now, and how it stands while it is. */
export function claim(
  entry: OutboxEntry,
  totals: Totals,
  now: number,
  { caps, idempotent }: ClaimRules,
): Claim {
  if (!isDue(entry, now)) return { kind: "not-due" };
  const { doubtSince, doubtKeyed } = entry;
  if (doubtSince !== undefined && !(idempotent && doubtKeyed && isKnown(doubtSince, now))) {
    const reason = entry.reason ?? "the server stopped during an attempt";
    return { kind: "uncertain", entry: ended(entry, "uncertain", reason, now), before: entry };
  }
  const admitted = entry.admittedAt === undefined;
  if (admitted && (totals.hour >= caps.hourly || totals.day >= caps.daily)) {
    return { kind: "capped" };
  }
  return {
    kind: "claimed",
    admitted,
    tally: { hour: totals.hour + Number(admitted), day: totals.day + Number(admitted), at: now },
    before: entry,
    entry: {
      ...entry,
      admittedAt: Math.min(entry.admittedAt ?? now, now),
      attempts: entry.attempts + 1,
      leasedUntil: now + LEASE_MS,
      doubtSince: doubtSince ?? now,
      doubtKeyed: idempotent,
    },
  };
}

/** Whether an idempotent provider still knows the key of an attempt that was made at a time. */
function isKnown(time: number, now: number): boolean {
  return now - time < KEY_LIFE_MS && time <= now + CLOCK_SKEW_MS;
}

/** Whether an attempt before the one of this claim may have been accepted. */
export function wasDoubted({ doubtSince, leasedUntil }: OutboxEntry): boolean {
  return doubtSince !== undefined && leasedUntil !== undefined &&
    doubtSince !== leasedUntil - LEASE_MS;
}

/** The entry as it stood before a claim that nobody follows. What the caps let out stays let out. */
export function unclaimed(
  { before, entry }: Extract<Claim, { readonly before: OutboxEntry }>,
): OutboxEntry {
  const { admittedAt } = entry;
  return { ...before, ...(admittedAt !== undefined && { admittedAt }) };
}

/** The entry after an attempt that will be followed by another. */
export function waitingAgain(
  entry: OutboxEntry,
  again: { readonly dueAt: number; readonly reason: string; readonly doubted: boolean },
): OutboxEntry {
  const { leasedUntil: _, ...rest } = entry;
  const { dueAt, reason, doubted } = again;
  return { ...(doubted ? rest : doubtless(rest)), dueAt, reason };
}

/** The entry after its last attempt, kept for a person. */
export function ended(
  entry: OutboxEntry,
  state: Exclude<OutboxEntry["state"], "waiting">,
  reason: string,
  now: number,
): OutboxEntry {
  const { leasedUntil: _, ...rest } = entry;
  return { ...rest, state, reason, endedAt: now };
}

/** The entry as a person sends it again, whatever happened to it. */
export function restarted(entry: OutboxEntry, now: number): OutboxEntry {
  const { leasedUntil: _, endedAt: __, overdueSince: ___, reason: ____, ...rest } = doubtless(
    entry,
  );
  return { ...rest, state: "waiting", admittedAt: now, dueAt: now };
}

/** Whether an entry was given up, and nobody can have got it. */
export function isGivenUp({ state }: OutboxEntry): boolean {
  return state === "failed" || state === "undelivered";
}

/** The entry after it was given up, to be tried again with others like it: the caps let it out anew. */
export function requeued(entry: OutboxEntry, now: number): OutboxEntry {
  const { admittedAt: _, ...rest } = restarted(entry, now);
  return rest;
}

function doubtless(entry: OutboxEntry): OutboxEntry {
  const { doubtSince: _, doubtKeyed: __, ...rest } = entry;
  return rest;
}

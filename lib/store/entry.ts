/**
 * An entry of the outbox: one bid request until it is delivered, and what can happen to it. Pure, so that
 * every store decides alike.
 *
 * @module
 */

/** Longest time that an idempotent provider is believed to know a key; they promise 24 hours. */
const KEY_LIFE_MS = 23 * 3_600_000;

/** A bid request in the outbox. It holds nothing that its sender wrote. */
export interface OutboxEntry {
  /** The one key of the bid request, toward the provider and the operator. */
  readonly key: string;
  /**
   * `waiting` is tried when due. The others are kept for a person: `undelivered` was tried for as long as
   * the operator sets, `failed` was refused for good, `uncertain` may have been accepted.
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
  /** When its state became other than `waiting`. */
  readonly endedAt?: number;
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
  readonly leaseMs: number;
  /** Whether a repeated attempt under one key sends nothing twice. */
  readonly idempotent: boolean;
}

/** Mails let out in this hour and on this day. */
export interface Totals {
  readonly hour: number;
  readonly day: number;
}

/** An entry that can be tried now, the same entry put aside, or nothing to do. */
export type Claim =
  | { readonly kind: "claimed"; readonly entry: OutboxEntry; readonly admitted: boolean }
  | { readonly kind: "uncertain"; readonly entry: OutboxEntry }
  | { readonly kind: "not-due" };

/** Decides whether an entry may be tried now, and how it stands while it is. */
export function claim(
  entry: OutboxEntry,
  totals: Totals,
  now: number,
  { caps, leaseMs, idempotent }: ClaimRules,
): Claim {
  if (entry.state !== "waiting" || entry.dueAt > now || (entry.leasedUntil ?? 0) > now) {
    return { kind: "not-due" };
  }
  const { doubtSince } = entry;
  if (doubtSince !== undefined && (!idempotent || now - doubtSince >= KEY_LIFE_MS)) {
    const reason = entry.reason ?? "the server stopped during an attempt";
    return { kind: "uncertain", entry: ended(entry, "uncertain", reason, now) };
  }
  const admitted = entry.admittedAt === undefined;
  if (admitted && (totals.hour >= caps.hourly || totals.day >= caps.daily)) {
    return { kind: "not-due" };
  }
  return {
    kind: "claimed",
    admitted,
    entry: {
      ...entry,
      admittedAt: entry.admittedAt ?? now,
      attempts: entry.attempts + 1,
      leasedUntil: now + leaseMs,
      doubtSince: doubtSince ?? now,
    },
  };
}

/** The entry after an attempt that will be followed by another. */
export function waitingAgain(
  entry: OutboxEntry,
  again: { readonly dueAt: number; readonly reason: string; readonly doubtSince?: number },
): OutboxEntry {
  const { leasedUntil: _, doubtSince: __, ...rest } = entry;
  return { ...rest, ...again };
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
  const { leasedUntil: _, doubtSince: __, endedAt: ___, reason: ____, ...rest } = entry;
  return { ...rest, state: "waiting", admittedAt: now, dueAt: now };
}

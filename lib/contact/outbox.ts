/**
 * An entry of the outbox, which is a bid request until it is delivered, and its transitions. These are pure functions,
 * so that all processes on a store decide alike. With a webhook, a bid request has two entries: mail and webhook are
 * delivered independently.
 *
 * @module
 */
import { transferMs } from "../mail/mail.ts";
import { type Delivery, LONGEST_WAIT_SECONDS } from "../outgoing/receiver.ts";
import { CLOCK_SKEW_MS, HOUR_MS } from "./clock.ts";

/**
 * How many messages may be sent for one request, if the outcomes are unknown. An answer to the sender, who may be
 * anybody, is never sent again.
 */
const MAX_MESSAGES = { mail: 3, webhook: Infinity, acknowledgement: 1 } as const;

/** How long a process may hold an entry that it tries: longer than an attempt without files can take. */
const LEASE_MS = 15_000;

function leaseMs(bytes = 0): number {
  return LEASE_MS + transferMs(bytes);
}

/** How long we rely on a provider to remember an idempotency key. Providers promise 24 hours. */
const KEY_LIFE_MS = 23 * HOUR_MS;

/** The backoff after the first failed attempt, which doubles; its maximum; the longest delay a receiver may ask for. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_REQUESTED_MS = LONGEST_WAIT_SECONDS * 1000;

/** What the outbox sends for a bid request: two messages to the office, and an answer to the sender. */
export type OutboxChannel = keyof typeof MAX_MESSAGES;

/** The channels whose failures a person is alerted to. */
export const alertedChannels = ["mail", "webhook"] as const satisfies readonly OutboxChannel[];

export type AlertedChannel = (typeof alertedChannels)[number];

/** The key of a bid request's message by a channel, which is also a webhook's id. */
export function channelKey(channel: OutboxChannel, key: string): string {
  return channel === "mail" ? key : `${channel}-${key}`;
}

export function entryChannel({ key }: Pick<OutboxEntry, "key">): OutboxChannel {
  const others = ["webhook", "acknowledgement"] as const;
  return others.find((channel) => key.startsWith(channelKey(channel, ""))) ?? "mail";
}

/** A bid request in the outbox, without the submitted data. */
export interface OutboxEntry {
  /** The key of the bid request, with the channel's prefix. */
  readonly key: string;
  /** `waiting` entries are tried when due; `failed` ones are kept for a person. */
  readonly state: "waiting" | "failed";
  /** Why the latest attempt failed. */
  readonly reason?: string | undefined;
  readonly receivedAt: number;
  /** When the mail caps admitted it; absent until then. */
  readonly admittedAt?: number | undefined;
  readonly dueAt: number;
  readonly attempts: number;
  /** When the latest attempt began. */
  readonly triedAt?: number | undefined;
  /** Until when the process that is trying it holds it. */
  readonly leasedUntil?: number | undefined;
  /** How many mails may have been accepted, including one that is being sent. */
  readonly mails: number;
  /** When the latest of these mails was first tried, if the provider supports idempotency keys. */
  readonly keyedSince?: number | undefined;
  /** Why an earlier mail may have been accepted. */
  readonly uncertainty?: string | undefined;
  readonly failedAt?: number | undefined;
  /** The hash of the bid request and its idempotency key. */
  readonly body?: string | undefined;
  /** 1 if it is sent after all others, as likely spam is. */
  readonly rank?: number | undefined;
  /** The size of its stored files in bytes. */
  readonly bytes?: number | undefined;
}

export interface OutboxCounts {
  readonly waiting: number;
  readonly failed: number;
  /** How many waiting entries came before a given time. */
  readonly late: number;
  /** The size of all stored files in bytes. */
  readonly bytes: number;
  /** When the oldest waiting entry came. */
  readonly oldestAt?: number | undefined;
  /** When the latest failed attempt of a mail in the outbox began, and when a request was last delivered. */
  readonly mailTriedAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
}

/** How many mails the outbox sends, and how long it retries and keeps entries. */
export interface OutboxRules {
  /** The maximum number of mails for all clients together. */
  readonly caps: { readonly hourly: number; readonly daily: number };
  /** How long an entry is retried, counted from when the caps admitted it. */
  readonly maxAgeHours: number;
  /** How long a failed entry is kept for a person. */
  readonly keepDays: number;
  /** How long leads are kept after the delivery; with 0, they are erased then. */
  readonly leadsKeepDays: number;
  /** The maximum size of all stored files in bytes. */
  readonly maxFileBytes: number;
}

/** How many days a lead and its files are kept if the provider refused the files. */
export function refusedKeepDays({ keepDays, leadsKeepDays }: KeepRules): number {
  return Math.max(keepDays, leadsKeepDays);
}

export type KeepRules = Pick<OutboxRules, "keepDays" | "leadsKeepDays">;

/** The rules for the attempts of a channel. */
export interface AttemptRules extends Pick<OutboxRules, "caps" | "maxAgeHours"> {
  /** Whether the channel is configured. Entries wait until it is. */
  readonly canSend: boolean;
  /** Whether its receiver supports idempotency keys. */
  readonly idempotent: boolean;
}

/** An entry that a process may try now, and the entry before that. */
export interface Claimed {
  readonly kind: "claimed";
  readonly entry: OutboxEntry;
  readonly before: OutboxEntry;
}

/** The result of a claim: claimed, without attempts left, held back by the caps or without a provider, or not due. */
export type Claim =
  | Claimed
  | { readonly kind: "exhausted"; readonly entry: OutboxEntry }
  | { readonly kind: "capped" | "not-due" };

export function newEntry(key: string, body: string | undefined, now: number): OutboxEntry {
  return { key, state: "waiting", receivedAt: now, dueAt: now, attempts: 0, mails: 0, body };
}

/** The stage of an entry at a time. `waiting` means until it is due. */
export function entryStage(
  { state, dueAt, receivedAt, triedAt = receivedAt, leasedUntil = 0, bytes }: OutboxEntry,
  now: number,
): "being sent" | "failed" | "due" | "waiting" {
  if (leasedUntil > now && leasedUntil <= now + leaseMs(bytes) + CLOCK_SKEW_MS) {
    return "being sent";
  }
  if (state === "failed") return "failed";
  // Whether the clock was set back since the latest attempt, or was ahead during it.
  const setBack = Math.max(triedAt, dueAt - LONGEST_REQUESTED_MS) > now + CLOCK_SKEW_MS;
  return dueAt <= now || setBack ? "due" : "waiting";
}

/**
 * Decides whether an entry may be tried now, and gives its state during the attempt. Until the outcome is known, its
 * mail counts as one that may have been accepted.
 *
 * @param capsAllow Whether its channel is configured, and the caps allow one more mail.
 */
export function claim(
  before: OutboxEntry,
  capsAllow: boolean,
  now: number,
  idempotent: boolean,
): Claim {
  if (entryStage(before, now) !== "due") return { kind: "not-due" };
  const { admittedAt, keyedSince } = before;
  const uncertainty = findUncertainty(before);
  // The provider still knows the key of the earlier mail, so that this attempt repeats it instead of sending another.
  const isSame = idempotent && before.mails > 0 && keyedSince !== undefined &&
    now - keyedSince < KEY_LIFE_MS && keyedSince <= now + CLOCK_SKEW_MS;
  const channel = entryChannel(before);
  // All attempts of a webhook have the same id, by which the receiver detects repeats.
  const mails = isSame || channel === "webhook" ? before.mails : before.mails + 1;
  if (mails > MAX_MESSAGES[channel]) {
    return { kind: "exhausted", entry: failedEntry(before, uncertainty!, now) };
  }
  if (admittedAt === undefined && !capsAllow) return { kind: "capped" };
  const entry = {
    ...before,
    admittedAt: Math.min(admittedAt ?? now, now),
    attempts: before.attempts + 1,
    triedAt: now,
    leasedUntil: now + leaseMs(before.bytes),
    mails,
    keyedSince: isSame ? keyedSince : idempotent ? now : undefined,
    uncertainty,
  };
  return { kind: "claimed", before, entry };
}

/** Why an earlier mail of the entry may have been accepted, such as an expired lease; `undefined` if none was. */
function findUncertainty({ uncertainty, leasedUntil }: OutboxEntry): string | undefined {
  if (uncertainty !== undefined || leasedUntil === undefined) return uncertainty;
  return "the server stopped during an attempt";
}

/** The entry after a failed attempt: it waits, with exponential backoff, or has failed. */
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
  const mailsLeft = uncertain && !idempotent ? MAX_MESSAGES[entryChannel(entry)] - mails : Infinity;
  const lastTry = (entry.admittedAt ?? entry.receivedAt) + maxAgeHours * HOUR_MS;
  if (delivery.kind === "rejected" || mailsLeft === 0 || now >= lastTry) {
    return failedEntry(after, reason, now);
  }
  // Throttling is not the mail's fault, and so doesn't increase its backoff.
  const failures = delivery.throttled ? 0 : entry.attempts - 1;
  // The last mail waits longest, so that the provider may have recovered by then.
  const doubled = mailsLeft === 1 ? Infinity : FIRST_PAUSE_MS * 2 ** failures;
  const backoff = Math.min(doubled, LONGEST_PAUSE_MS);
  const requestedDelay = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_REQUESTED_MS);
  return { ...after, dueAt: Math.min(now + Math.max(backoff, requestedDelay), lastTry) };
}

/** The entry after its last attempt. The reason says if a mail may have arrived. */
function failedEntry(entry: OutboxEntry, reason: string, now: number): OutboxEntry {
  return {
    ...entry,
    state: "failed",
    reason: entry.mails > 0 ? `may have been delivered: ${reason}` : reason,
    failedAt: now,
    leasedUntil: undefined,
  };
}

/**
 * The entry when a person resends it, whatever its state. One more mail is always allowed, under a new key if an
 * earlier mail may have arrived.
 *
 * @param admittedAt Absent if the caps have to admit it again.
 */
export function restart(entry: OutboxEntry, now: number, admittedAt?: number): OutboxEntry {
  const { key, body, receivedAt, attempts, rank, bytes } = entry;
  const mails = Math.min(entry.mails, MAX_MESSAGES[entryChannel(entry)] - 1);
  const again = { ...newEntry(key, body, receivedAt), dueAt: now, attempts, mails, rank, bytes };
  return { ...again, admittedAt, uncertainty: findUncertainty(entry) };
}

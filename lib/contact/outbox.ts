/**
 * An entry of the outbox, one bid request until it is delivered, and its transitions. These are pure functions, so
 * that all processes on a store decide alike. With a webhook, each bid request has two entries: its mail and its
 * webhook are delivered independently.
 *
 * @module
 */
import { transferMs } from "../mail/mail.ts";
import type { Delivery } from "../outgoing/delivery.ts";
import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS } from "./clock.ts";

/** How many mails may be sent for one request. */
const MAX_MAILS = 3;

/** How long a process may hold an entry that it tries: longer than an attempt can take, besides its files. */
const LEASE_MS = 15_000;

function leaseTime({ bytes = 0 }: Pick<OutboxEntry, "bytes">): number {
  // An attempt that is refused sends them once more.
  return LEASE_MS + 2 * transferMs(bytes);
}

/** How long a provider is relied on to remember an idempotency key; providers promise 24 hours. */
const KEY_LIFE_MS = 23 * HOUR_MS;

/** The backoff after the first failed attempt, which doubles; its maximum; the most that a provider may ask. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_ASKED_MS = DAY_MS;

/** What the key of an entry for the webhook begins with. */
export const WEBHOOK = "webhook-";

/** The key of a bid request's entry for the webhook, which is also the webhook's id. */
export function webhookKey(key: string): string {
  return WEBHOOK + key;
}

/** What the key of the answer to the sender of a bid request begins with. */
export const ACKNOWLEDGEMENT = "acknowledgement-";

/** The key of a bid request's answer to its sender. */
export function acknowledgementKey(key: string): string {
  return ACKNOWLEDGEMENT + key;
}

/** What the outbox delivers to the office. */
export const outboxChannels = ["mail", "webhook"] as const;

/** What an entry delivers to the office. */
export type OutboxChannel = (typeof outboxChannels)[number];

/** What an entry delivers, by its key. */
export function channelOf(
  { key }: Pick<OutboxEntry, "key">,
): OutboxChannel | "acknowledgement" {
  if (key.startsWith(ACKNOWLEDGEMENT)) return "acknowledgement";
  return key.startsWith(WEBHOOK) ? "webhook" : "mail";
}

/** A bid request in the outbox, without the submitted data. */
export interface OutboxEntry {
  /** The key of the bid request, for the provider and the operator. */
  readonly key: string;
  /** `waiting` is tried when due; `failed` is kept for a person. */
  readonly state: "waiting" | "failed";
  /** Why the latest attempt failed. */
  readonly reason?: string | undefined;
  readonly receivedAt: number;
  /** When the caps for all clients together admitted it; absent while it waits for them. */
  readonly admittedAt?: number | undefined;
  readonly dueAt: number;
  readonly attempts: number;
  /** When the latest attempt began. */
  readonly triedAt?: number | undefined;
  /** Until when the process that tries it holds it. */
  readonly leasedUntil?: number | undefined;
  /** How many mails may have been accepted, including that of an attempt in progress. */
  readonly mails: number;
  /** When the latest of those was first tried, if its provider supports idempotency keys. */
  readonly keyedSince?: number | undefined;
  /** Why an earlier mail may have been accepted. */
  readonly uncertainty?: string | undefined;
  readonly failedAt?: number | undefined;
  /** The hash of its content. */
  readonly body?: string | undefined;
  /** 1 if it is sent after all others, as likely spam is. */
  readonly rank?: number | undefined;
  /** How many bytes the files have that are stored with it. */
  readonly bytes?: number | undefined;
}

/** The outbox in numbers. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly failed: number;
  /** How many of those that wait came before a given time. */
  readonly late: number;
  /** How many bytes of files are stored. */
  readonly bytes: number;
  /** When the oldest of those that wait came. */
  readonly oldestAt?: number | undefined;
  /** When the latest attempt of a mail that is still here began, and when any request was last delivered. */
  readonly mailTriedAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
}

/** Counts an outbox, without the answers to senders. */
export function countOutbox(
  all: readonly OutboxEntry[],
  deliveries: readonly (number | undefined)[],
  lateBefore: number,
): OutboxCounts {
  const entries = all.filter((entry) => channelOf(entry) !== "acknowledgement");
  const waiting = entries.filter(({ state }) => state === "waiting").map((it) => it.receivedAt);
  const latest = (times: readonly (number | undefined)[]) => {
    const max = Math.max(...times.map((time) => time ?? -Infinity));
    return max === -Infinity ? undefined : max;
  };
  return {
    waiting: waiting.length,
    failed: entries.length - waiting.length,
    late: waiting.filter((at) => at < lateBefore).length,
    bytes: entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    oldestAt: waiting.length === 0 ? undefined : Math.min(...waiting),
    mailTriedAt: latest(
      entries.filter((entry) => channelOf(entry) === "mail" && entry.reason !== undefined)
        .map(({ triedAt }) => triedAt),
    ),
    deliveredAt: latest(deliveries),
  };
}

/** How many mails the outbox sends, and how long it retries and keeps entries. */
export interface OutboxRules {
  /** The most mails for all clients together. */
  readonly caps: { readonly hourly: number; readonly daily: number };
  /** How long an entry is retried, counted from when the caps admitted it. */
  readonly maxAgeHours: number;
  /** How long a failed entry is kept for a person. */
  readonly keepDays: number;
  /** How long who asked is kept after the delivery; 0 erases it then. */
  readonly leadsKeepDays: number;
  /** The most bytes of files that wait. */
  readonly maxFileBytes: number;
}

/** For how many days a request is kept whose provider refused a file, with that file. */
export function refusedKeepDays({ keepDays, leadsKeepDays }: KeepRules): number {
  return Math.max(keepDays, leadsKeepDays);
}

/** How long requests are kept for a person. */
export type KeepRules = Pick<OutboxRules, "keepDays" | "leadsKeepDays">;

/** The rules for attempts, and whether the provider supports idempotency keys. */
export type AttemptRules = Omit<OutboxRules, "keepDays" | "leadsKeepDays" | "maxFileBytes"> & {
  readonly idempotent: boolean;
};

/** An entry that can be tried now, and its state before. */
export interface Claimed {
  readonly kind: "claimed";
  readonly entry: OutboxEntry;
  readonly before: OutboxEntry;
}

/** The result of a claim: claimed, no attempts left, held back by the caps, or not due. */
export type Claim =
  | Claimed
  | { readonly kind: "exhausted"; readonly entry: OutboxEntry }
  | { readonly kind: "capped" | "not-due" };

/** The entry of a new bid request. */
export function newEntry(key: string, body: string | undefined, now: number): OutboxEntry {
  return { key, state: "waiting", receivedAt: now, dueAt: now, attempts: 0, mails: 0, body };
}

/** What happens to an entry now: a process is trying it, it has failed, it is due, or it waits until it is. */
export function stageOf(
  { state, dueAt, receivedAt, triedAt = receivedAt, leasedUntil = 0, bytes }: OutboxEntry,
  now: number,
): "being sent" | "failed" | "due" | "waiting" {
  if (leasedUntil > now && leasedUntil <= now + leaseTime({ bytes }) + CLOCK_SKEW_MS) {
    return "being sent";
  }
  if (state === "failed") return "failed";
  // The clock was set back: since the latest attempt, or since a jump ahead during it.
  const setBack = Math.max(triedAt, dueAt - LONGEST_ASKED_MS) > now + CLOCK_SKEW_MS;
  return dueAt <= now || setBack ? "due" : "waiting";
}

/**
 * Decides whether an entry may be tried now, and gives its state during the attempt. Until the outcome is known, its
 * mail counts as one that may have been accepted.
 *
 * @param capsAllow Whether the caps allow one more mail.
 */
export function claim(
  before: OutboxEntry,
  capsAllow: boolean,
  now: number,
  idempotent: boolean,
): Claim {
  if (stageOf(before, now) !== "due") return { kind: "not-due" };
  const { admittedAt, keyedSince } = before;
  const uncertainty = findUncertainty(before);
  // With a key that the provider still knows, the earlier mail is repeated; it is not a new one.
  const isSame = idempotent && before.mails > 0 && keyedSince !== undefined &&
    now - keyedSince < KEY_LIFE_MS && keyedSince <= now + CLOCK_SKEW_MS;
  // A webhook always has the same id, by which its receiver detects a repeat.
  const isWebhook = channelOf(before) === "webhook";
  const mails = isSame || isWebhook ? before.mails : before.mails + 1;
  if (mails > MAX_MAILS) return { kind: "exhausted", entry: failed(before, uncertainty!, now) };
  if (admittedAt === undefined && !capsAllow) return { kind: "capped" };
  const entry = {
    ...before,
    admittedAt: Math.min(admittedAt ?? now, now),
    attempts: before.attempts + 1,
    triedAt: now,
    leasedUntil: now + leaseTime(before),
    mails,
    keyedSince: isSame ? keyedSince : idempotent ? now : undefined,
    uncertainty,
  };
  return { kind: "claimed", before, entry };
}

/** Why a mail of the entry may have been accepted; an expired lease is one reason. */
function findUncertainty({ uncertainty, leasedUntil }: OutboxEntry): string | undefined {
  if (uncertainty !== undefined || leasedUntil === undefined) return uncertainty;
  return "the server stopped during an attempt";
}

/** A claimed entry after a failed attempt: it waits, with exponential backoff, or has failed. */
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
  const lastTry = (entry.admittedAt ?? entry.receivedAt) + maxAgeHours * HOUR_MS;
  if (delivery.kind === "rejected" || mailsLeft === 0 || now >= lastTry) {
    return failed(after, reason, now);
  }
  // Throttling is not about this mail, so it doesn't increase its backoff.
  const failures = delivery.throttled ? 0 : entry.attempts - 1;
  // The last mail waits longest, so that the provider may have recovered by then.
  const doubled = mailsLeft === 1 ? Infinity : FIRST_PAUSE_MS * 2 ** failures;
  const backoff = Math.min(doubled, LONGEST_PAUSE_MS);
  const asked = Math.min((delivery.afterSeconds ?? 0) * 1000, LONGEST_ASKED_MS);
  return { ...after, dueAt: Math.min(now + Math.max(backoff, asked), lastTry) };
}

/** The entry after its last attempt, kept for a person. Its reason says if a mail may have arrived. */
function failed(entry: OutboxEntry, reason: string, now: number): OutboxEntry {
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
 * earlier one may have arrived.
 *
 * @param admittedAt When the caps admitted it; absent if they must do so again.
 */
export function restarted(entry: OutboxEntry, now: number, admittedAt?: number): OutboxEntry {
  const { key, body, receivedAt, attempts, rank, bytes } = entry;
  const mails = Math.min(entry.mails, MAX_MAILS - 1);
  const again = { ...newEntry(key, body, receivedAt), dueAt: now, attempts, mails, rank, bytes };
  return { ...again, admittedAt, uncertainty: findUncertainty(entry) };
}

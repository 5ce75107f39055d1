/**
 * What the store's transactions have in common: how they claim, write and erase an entry, and when a record has expired.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import { CLOCK_SKEW_MS } from "../clock.ts";
import { addToTotals, secondsUntilFree, type Total } from "../mail_caps.ts";
import { type AttemptRules, type Claim, claim, entryChannel, type OutboxEntry } from "../outbox.ts";
import type { Changes } from "./backend.ts";

/** The key of a file of an entry. */
export function fileKey(key: string, index: number): string {
  return `${key} ${index + 1}`;
}

/** Erases an entry with its message, and with the message's files if it is given. */
export function eraseEntry(changes: Changes, key: string, message?: Message): void {
  changes.erase("outbox", key);
  changes.erase("messages", key);
  message?.files?.forEach((_, index) => changes.erase("files", fileKey(key, index)));
}

/** Writes an entry after an attempt. An acknowledgement that has failed is erased: nobody should send it again. */
export function putAttempted(changes: Changes, entry: OutboxEntry): void {
  const isOver = entry.state === "failed" && entryChannel(entry) === "acknowledgement";
  if (isOver) eraseEntry(changes, entry.key);
  else changes.put("outbox", entry);
}

/** Claims an entry if it may be tried, and counts its mail when the caps admit it. The caps are for mail to the office. */
export function claimAndCount(
  changes: Changes,
  entry: OutboxEntry,
  totals: readonly Total[],
  at: number,
  { canSend, caps, idempotent }: AttemptRules,
): Claim {
  const isCapped = entryChannel(entry) === "mail";
  const capsAllow = canSend && (!isCapped || secondsUntilFree(totals, caps, at) === 0);
  const claimed = claim(entry, capsAllow, at, idempotent);
  if ("entry" in claimed) putAttempted(changes, claimed.entry);
  const isFirst = claimed.kind === "claimed" && entry.admittedAt === undefined;
  if (isFirst && isCapped) addToTotals(changes, totals, at);
  return claimed;
}

/**
 * The record, or `undefined` if it has expired.
 *
 * @param lifeMs The lifetime of such records. One that would expire later was written before the clock was set back.
 */
export function unexpired<R extends { readonly expiresAt: number }>(
  record: R | undefined,
  now: number,
  lifeMs = Infinity,
): R | undefined {
  const left = (record?.expiresAt ?? 0) - now;
  return left > 0 && left <= lifeMs + CLOCK_SKEW_MS ? record : undefined;
}

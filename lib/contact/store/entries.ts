/**
 * What the store's transactions write for a bid request: its messages, its idempotency keys, and who sent its text.
 *
 * @module
 */
import type { Message } from "../../mail/bid_mail.ts";
import { type BidFile, MAX_FILES, totalSize } from "../../bids/bid_files.ts";
import { CLOCK_SKEW_MS, DAY_MS } from "../clock.ts";
import type { Lead } from "../lead.ts";
import {
  acknowledgementKey,
  type AttemptRules,
  type Claim,
  claim,
  entryChannel,
  newEntry,
  type OutboxEntry,
  webhookKey,
} from "../outbox.ts";
import { type BidIdentity, KEYED_REPEAT_MS, KEYLESS_REPEAT_MS } from "../repeats.ts";
import type { Changes, Records, Ref } from "./backend.ts";
import {
  addToTotals,
  type Caps,
  networkShare,
  secondsUntilFree,
  type Total,
  totalRefs,
} from "./totals.ts";

export interface Messages {
  readonly mail: Message;
  readonly webhook?: Message | undefined;
  /** Whether it is likely spam, which is sent after all others. */
  readonly isLikelySpam?: boolean;
  readonly files?: readonly BidFile[];
  readonly lead?: Lead;
  /** The message to the sender, which is sent after the delivery. */
  readonly acknowledgement?: Message | undefined;
}

/** What is known of a request from earlier ones within a day. */
export interface History extends Spread {
  /** Whether its form was sent before, or its sender wrote before. */
  readonly isAgain: boolean;
  /** The key of a request that said the same. */
  readonly similar?: string | undefined;
}

/** How many networks and senders sent a text within a day, including this request. */
interface Spread {
  readonly networks: number;
  readonly names: number;
}

/** The name under which acknowledgements are counted, in place of a network. */
const ACKNOWLEDGED = "acknowledged";

/** How many networks and senders' names are stored for a text. */
const ORIGINS_KEPT = 20;

/** Records a bid request under the hash of its idempotency key, or under the key of its entry. */
export function putIdempotency(
  changes: Changes,
  { body, keyHashes }: BidIdentity,
  key: string,
  entry: string,
  at: number,
): void {
  changes.put("idempotency", {
    key,
    body,
    entry: key === entry ? undefined : entry,
    owner: keyHashes?.own,
    expiresAt: at + (keyHashes === undefined ? KEYLESS_REPEAT_MS : KEYED_REPEAT_MS),
  });
}

/** Records a new bid request under the hash of its idempotency key, its entry's key, and the hash of its content. */
export function putIdentity(
  changes: Changes,
  ids: BidIdentity,
  keyHash: string,
  entry: string,
  at: number,
): void {
  putIdempotency(changes, ids, keyHash, entry, at);
  // The outcome is recorded under the entry's key.
  if (keyHash !== entry) putIdempotency(changes, ids, entry, entry, at);
  const isKeyless = ids.byContent ? 1 : undefined;
  changes.put("repeats", { key: ids.content, entry, isKeyless, expiresAt: at + DAY_MS });
}

/**
 * Records that a form was sent and, unless it is likely spam, by whom. What they send within a day is a correction,
 * however soon it comes.
 */
export function recordOrigins(
  changes: Changes,
  { origins: [form = "", ...people] }: BidIdentity,
  entry: string,
  isLikelySpam: boolean,
  at: number,
): void {
  for (const key of [form, ...(isLikelySpam ? [] : people)]) {
    if (key !== "") changes.put("repeats", { key, entry, expiresAt: at + DAY_MS });
  }
}

/** Records who sent a text, and returns how many networks and senders sent it within a day. */
export function recordSpread(
  changes: Changes,
  { text, network, sender }: BidIdentity,
  seen: Records["texts"] | undefined,
  at: number,
): Spread {
  if (text === undefined) return { networks: 0, names: 0 };
  const networks = new Set(seen?.networks.split(",")).add(network);
  const names = new Set(seen?.names?.split(",")).add(sender);
  const latest = (origins: Set<string>) => [...origins].slice(-ORIGINS_KEPT).join();
  changes.put("texts", {
    key: text,
    networks: latest(networks),
    names: latest(names),
    expiresAt: at + DAY_MS,
  });
  return { networks: networks.size, names: names.size };
}

/** Stores the messages and files of a bid request, and returns the entry of its mail. */
export function putMessages(
  changes: Changes,
  { body }: BidIdentity,
  key: string,
  { mail, webhook, isLikelySpam = false, files = [], lead, acknowledgement }: Messages,
  isAnswered: boolean,
  at: number,
): OutboxEntry {
  const rank = isLikelySpam ? 1 : undefined;
  changes.put("messages", { key, ...mail });
  if (webhook !== undefined) {
    const hook = webhookKey(key);
    changes.put("outbox", { ...newEntry(hook, undefined, at), rank });
    changes.put("messages", { key: hook, ...webhook });
  }
  if (lead !== undefined) changes.put("leads", lead);
  if (acknowledgement !== undefined && isAnswered) {
    changes.put("messages", { key: acknowledgementKey(key), ...acknowledgement });
  }
  files.forEach((file, index) => changes.put("files", { key: fileKey(key, index), ...file }));
  const bytes = totalSize(mail.files ?? []) || undefined;
  const entry = { ...newEntry(key, body, at), rank, bytes };
  changes.put("outbox", entry);
  return entry;
}

/** The references to the counts of acknowledgements: of all, of a network, and of a mailbox. */
export function acknowledgedRefs(
  at: number,
  { network, mailbox }: Pick<BidIdentity, "network" | "mailbox">,
) {
  return [
    ...totalRefs(at, ACKNOWLEDGED),
    ...totalRefs(at, `${ACKNOWLEDGED} ${network}`),
    ["totals", acknowledgedKey(mailbox)],
  ] as const;
}

/** The key under which acknowledgements to a mailbox are counted. */
export function acknowledgedKey(mailbox: string): string {
  return `${ACKNOWLEDGED} ${mailbox}`;
}

/** Counts an acknowledgement, unless its mailbox had one within a day, or a share of the caps is used up. */
export function admitAcknowledgement(
  changes: Changes,
  [hour, day, ownHour, ownDay, [, mailbox]]: ReturnType<typeof acknowledgedRefs>,
  [inHour, onDay, ownInHour, ownOnDay, earlier]: readonly Total[],
  caps: Caps,
  at: number,
): boolean {
  const all = networkShare(caps);
  const isAllowed = unexpired(earlier, at, DAY_MS) === undefined &&
    secondsUntilFree([inHour, onDay], all, at) === 0 &&
    secondsUntilFree([ownInHour, ownOnDay], networkShare(all), at) === 0;
  if (!isAllowed) return false;
  addToTotals(changes, [hour, day], [inHour, onDay], at);
  addToTotals(changes, [ownHour, ownDay], [ownInHour, ownOnDay], at);
  changes.put("totals", { key: mailbox, count: 1, expiresAt: at + DAY_MS });
  return true;
}

/** The references to all files that an entry can have. */
export function fileRefs(key: string): readonly Ref<"files">[] {
  return Array.from({ length: MAX_FILES }, (_, index) => ["files", fileKey(key, index)]);
}

function fileKey(key: string, index: number): string {
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

/** Claims an entry if it may be tried, and counts its mail when the caps admit it. */
export function claimAndCount(
  changes: Changes,
  entry: OutboxEntry,
  totals: readonly Total[],
  at: number,
  { caps, idempotent }: AttemptRules,
): Claim {
  const claimed = claim(entry, secondsUntilFree(totals, caps, at) === 0, at, idempotent);
  if ("entry" in claimed) putAttempted(changes, claimed.entry);
  const isFirst = claimed.kind === "claimed" && entry.admittedAt === undefined;
  if (isFirst && entryChannel(entry) === "mail") addToTotals(changes, totalRefs(at), totals, at);
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

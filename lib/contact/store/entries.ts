/**
 * What the store's transactions read and write of a bid request: its messages, its names, who sent its text.
 *
 * @module
 */
import { asciiAddress, type Message } from "../../mail/bid_mail.ts";
import { sha256 } from "../../model/digest.ts";
import { type BidFile, MAX_FILES, totalSize } from "../../model/mod.ts";
import { CLOCK_SKEW_MS, DAY_MS } from "../clock.ts";
import type { Lead } from "../lead.ts";
import {
  acknowledgementKey,
  type AttemptRules,
  channelOf,
  type Claim,
  claim,
  newEntry,
  type OutboxEntry,
  webhookKey,
} from "../outbox.ts";
import { type BidIdentity, KEYED_REPEAT_MS, KEYLESS_REPEAT_MS } from "../repeats.ts";
import type { Changes, Records, Ref } from "./backend.ts";
import { countIn, secondsUntilFree, type Total, totalsAt } from "./totals.ts";

/** The messages of a bid request; without a webhook there is one. */
export interface Messages {
  readonly mail: Message;
  readonly webhook?: Message | undefined;
  /** Whether it is likely spam, which is sent after all others. */
  readonly isLikelySpam?: boolean;
  /** The files of the mail. */
  readonly files?: readonly BidFile[];
  /** What is kept for the office. */
  readonly lead?: Lead;
  /** The answer to the sender, which is sent after the delivery. */
  readonly acknowledgement?: Message | undefined;
}

/** How widely a text was sent within a day, this time included. */
export interface Spread {
  readonly networks: number;
  readonly names: number;
}

/** What the totals of answers to senders are counted under, as those of a network. */
export const ACKNOWLEDGED = "acknowledged";

/** How many networks, and names of senders, are kept for a text. */
const ORIGINS_KEPT = 20;

/** Records an idempotency key, or the key of an entry, as the name of a bid request. */
export function putName(
  changes: Changes,
  { body, names }: BidIdentity,
  name: string,
  entry: string,
  at: number,
): void {
  changes.put("idempotency", {
    ...{
      key: name,
      body,
      expiresAt: at + (names === undefined ? KEYLESS_REPEAT_MS : KEYED_REPEAT_MS),
    },
    ...(name !== entry && { entry }),
    ...(names && { owner: names.own }),
  });
}

/** Records under what a new bid request is known: its name, its content and the key of its entry. */
export function putNames(
  changes: Changes,
  ids: BidIdentity,
  name: string,
  entry: string,
  at: number,
): void {
  putName(changes, ids, name, entry, at);
  // The record of the entry gets the outcome.
  if (name !== entry) putName(changes, ids, entry, entry, at);
  const repeat = { key: ids.content, entry, expiresAt: at + KEYLESS_REPEAT_MS };
  changes.put("repeats", ids.names === undefined ? { ...repeat, isKeyless: 1 } : repeat);
}

/** Notes who sent a text, and returns how many networks and names did within a day. */
export function noteSpread(
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
    ...{ key: text, networks: latest(networks), names: latest(names) },
    expiresAt: at + DAY_MS,
  });
  return { networks: networks.size, names: names.size };
}

/** Stores the messages of a bid request, and returns the entry of its mail, which is still to be written. */
export function putMessages(
  changes: Changes,
  { body }: BidIdentity,
  key: string,
  { mail, webhook, isLikelySpam = false, files = [], lead, acknowledgement }: Messages,
  at: number,
): OutboxEntry {
  const rank = isLikelySpam ? { rank: 1 } : {};
  changes.put("messages", { key, ...mail });
  if (webhook !== undefined) {
    const hook = webhookKey(key);
    changes.put("outbox", { ...newEntry(hook, undefined, at), ...rank });
    changes.put("messages", { key: hook, ...webhook });
  }
  if (lead !== undefined) changes.put("leads", lead);
  if (acknowledgement !== undefined) {
    changes.put("messages", { key: acknowledgementKey(key), ...acknowledgement });
  }
  files.forEach((file, index) => changes.put("files", { key: fileKey(key, index), ...file }));
  const bytes = totalSize(mail.files ?? []);
  const entry = { ...newEntry(key, body, at), ...rank, ...(bytes > 0 && { bytes }) };
  changes.put("outbox", entry);
  return entry;
}

/** Under what it is counted that an address was answered: nobody can read the address from it. */
export async function acknowledgedKey(address: string): Promise<string> {
  return `${ACKNOWLEDGED} ${await sha256(asciiAddress(address).toLowerCase())}`;
}

/** Where the files of an entry are. */
export function fileRefs(key: string): readonly Ref<"files">[] {
  return Array.from({ length: MAX_FILES }, (_, index) => ["files", fileKey(key, index)]);
}

/** The key of a file of an entry. */
function fileKey(key: string, index: number): string {
  return `${key} ${index + 1}`;
}

/**
 * Erases an entry with its message and its files.
 *
 * @param kept The names of files that are kept.
 */
export function eraseEntry(
  changes: Changes,
  key: string,
  message: Message | undefined,
  kept: readonly string[] = [],
): void {
  changes.erase("outbox", key);
  changes.erase("messages", key);
  message?.files?.forEach(({ name }, index) => {
    if (!kept.includes(name)) changes.erase("files", fileKey(key, index));
  });
}

/** Claims an entry if it may be tried, and counts its mail when the caps first admit it. */
export function claimIn(
  changes: Changes,
  entry: OutboxEntry,
  totals: readonly Total[],
  at: number,
  { caps, idempotent }: AttemptRules,
): Claim {
  const claimed = claim(entry, secondsUntilFree(totals, caps, at) === 0, at, idempotent);
  if ("entry" in claimed) changes.put("outbox", claimed.entry);
  const isFirst = claimed.kind === "claimed" && entry.admittedAt === undefined;
  if (isFirst && channelOf(entry) === "mail") countIn(changes, totalsAt(at), totals, at);
  return claimed;
}

/**
 * A record unless it has expired, by this clock.
 *
 * @param lifeMs How long it lives. One that would live longer was written before the clock was set back.
 */
export function unexpired<R extends { readonly expiresAt: number }>(
  record: R | undefined,
  now: number,
  lifeMs = Infinity,
): R | undefined {
  const left = (record?.expiresAt ?? 0) - now;
  return left > 0 && left <= lifeMs + CLOCK_SKEW_MS ? record : undefined;
}

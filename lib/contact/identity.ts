/**
 * What identifies a bid request, and when it repeats an earlier one. The rule is the same for what a process remembers
 * and for every store.
 *
 * @module
 */
import { asciiAddress, type Channel } from "../mail/bid_mail.ts";
import { sha256 } from "../digest.ts";
import { type BidFileInfo } from "../bids/bid_files.ts";
import { type BidRequest } from "../bids/bid_request.ts";
import { KEYED_REPEAT_SECONDS, KEYLESS_REPEAT_SECONDS } from "../bids/limits.ts";
import { dialedDigits } from "../schema/mod.ts";
import { CLOCK_SKEW_MS } from "./clock.ts";

export const KEYED_REPEAT_MS = KEYED_REPEAT_SECONDS * 1000;
export const KEYLESS_REPEAT_MS = KEYLESS_REPEAT_SECONDS * 1000;

/** How many characters a text needs, so that it is no coincidence if several people send the same. */
const TELLING_LENGTH = 60;

/**
 * The hashes as which an idempotency key is stored: `plain` for the network that used it first, `scoped` for others. A
 * form's belongs to the content that it was first sent with, so that it never holds back a correction.
 */
export interface KeyHashes {
  readonly plain: string;
  /** The hash of the key together with the network or the form's content. */
  readonly scoped: string;
}

/** Identifies a bid request and who sent it. */
export interface BidIdentity {
  /** The hashes of the idempotency key, if there is one. */
  readonly keyHashes?: KeyHashes;
  /** The hash of the content and of the idempotency key. */
  readonly body: string;
  /** The hash of the content: the same words and digits, however they are written, and the same files. */
  readonly content: string;
  /** Whether the same content within 15 minutes makes it a repeat, whatever its key: from the form, or without a key. */
  readonly byContent: boolean;
  /** Hashes of the form, the mailbox and the telephone, by which a correction is known. */
  readonly knownBy: readonly string[];
  /** The hash of the text, if it is long enough, and of the sender's name. */
  readonly text?: string | undefined;
  readonly sender: string;
  /** The sender's network, whose share of the caps it uses. */
  readonly network: string;
  /** The hash of the sender's mailbox. */
  readonly mailbox: string;
}

/** How a bid request came. */
interface Arrival {
  readonly channel: Channel;
  readonly client: string;
  readonly idempotencyKey?: string;
}

/**
 * Identifies a bid request, whatever the order of its fields. An idempotency key is stored as a hash, which is also the
 * key of the outbox entry and of the mail.
 */
export async function identify(
  bid: BidRequest,
  { idempotencyKey, client, channel }: Arrival,
  files: readonly BidFileInfo[],
): Promise<BidIdentity> {
  const phone = dialedDigits(bid.phone);
  const members = Object.entries({ ...bid, phone }).map(([name, value]) => [name, sameWords(value)])
    .filter(([, value]) => value !== undefined && value !== "")
    .sort(([a], [b]) => a! < b! ? -1 : 1);
  const fields = [...members, files.map(({ sha256 }) => sha256).sort()];
  const network = clientNetwork(client);
  const hash = (...parts: unknown[]) => sha256(JSON.stringify(parts));
  const uuid = async (...parts: unknown[]) =>
    (await hash(...parts)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
  const textWords = bid.additionalInfo.trim().split(/\s+/);
  const isTelling = [...textWords.join(" ")].length >= TELLING_LENGTH;
  const content = await hash("body", null, fields);
  const isForm = channel === "form";
  const mailbox = await hashMailbox(bid.email ?? "");
  const identity = {
    content,
    body: idempotencyKey === undefined ? content : await hash("body", idempotencyKey, fields),
    byContent: isForm || channel === "API" && idempotencyKey === undefined,
    knownBy: [
      isForm && idempotencyKey !== undefined ? await hash("form", idempotencyKey) : "",
      bid.email ? mailbox : "",
      await hash("phone", phone),
    ],
    text: isTelling ? await hash("text", textWords) : undefined,
    sender: (await hash("name", sameWords(bid.firstName), sameWords(bid.lastName))).slice(0, 16),
    network,
    mailbox,
  };
  if (idempotencyKey === undefined) return identity;
  const plain = await uuid("key", idempotencyKey);
  const scoped = await uuid("key", idempotencyKey, isForm ? content : network);
  return { ...identity, keyHashes: { plain, scoped } };
}

/** A value without what is the same to a reader: blanks, case, how accents are encoded, and the order of services. */
function sameWords(value: string | readonly string[] | undefined): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== "string") return [...new Set(value.map(sameWords))].sort();
  return value.trim().toLowerCase().normalize("NFC").replace(/\s+/g, " ");
}

/**
 * The hash of the mailbox of an address: without a tag (`+…`) and, at Gmail, without full stops, since neither makes it
 * another mailbox.
 */
export async function hashMailbox(email: string): Promise<string> {
  const address = asciiAddress(email).toLowerCase().normalize("NFC");
  const [name = "", host = ""] = address.split(/@(?=[^@]*$)/);
  const [mailbox = ""] = name.split("+");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return await sha256(isGmail ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${host}`);
}

/** The network of a client, as limits count it: the /24 of its IPv4 address, or the /48 of its IPv6 address. */
function clientNetwork(client: string): string {
  const [first, second, third] = client.split(/[.:]/);
  if (second === undefined) return client;
  return client.includes(":")
    ? `${first}:${second}:${third}::/48`
    : `${first}.${second}.${third}.0/24`;
}

/** A request of the last day, as one with the same idempotency key or the same content finds it. */
export interface EarlierRequest {
  /** The key of its entry in the outbox. */
  readonly entryKey: string;
  readonly at: number;
  readonly body?: string | undefined;
  /** The `scoped` hash of its idempotency key: that of the network, or of the form's content, that used it first. */
  readonly owner?: string | undefined;
  /** Whether it came from the form, or without an idempotency key. */
  readonly byContent?: boolean | undefined;
}

/** Whether a request repeats another. `scope` says which hash of its idempotency key to use. */
export type RepeatDecision<R> =
  /** It is sent. `similar` said the same within a day: it may be a repeat. */
  | { readonly kind: "new"; readonly scope: keyof KeyHashes; readonly similar?: R | undefined }
  /** `earlier` came under the same idempotency key or, within 15 minutes, with the same content. */
  | {
    readonly kind: "repeat";
    readonly by: "key" | "content";
    readonly scope: keyof KeyHashes;
    readonly earlier: R;
  }
  /** The idempotency key was used before for another bid request. */
  | { readonly kind: "key-reused" };

/**
 * Decides whether a request repeats an earlier one. An idempotency key belongs to the network that used it first. Other
 * networks can use the same key for requests of their own. A request of the form, or without a key, is a repeat of any
 * that said the same within 15 minutes; one under a key of its own only of those.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { findRepeat } from "./identity.ts";
 *
 * const keyHashes = { plain: "key", scoped: "key of 192.0.2.0/24" };
 * const ids = { keyHashes, body: "a fence", byContent: false };
 * const fence = { entryKey: "key", at: 0, body: "a fence" };
 * const gate = { ...fence, body: "a gate" };
 * const others = { ...gate, owner: "key of 198.51.100.0/24" };
 * assertEquals(findRepeat(ids, {}, 0), { kind: "new", scope: "plain" });
 * assertEquals(findRepeat(ids, { plain: fence }, 0).kind, "repeat");
 * assertEquals(findRepeat(ids, { plain: gate }, 0), { kind: "key-reused" });
 * assertEquals(findRepeat(ids, { plain: others }, 0).kind, "new");
 * ```
 */
export function findRepeat<R extends EarlierRequest>(
  { keyHashes, body, byContent }: Pick<BidIdentity, "keyHashes" | "body" | "byContent">,
  earlier: { readonly [by in keyof KeyHashes | "same"]?: R | undefined },
  now: number,
): RepeatDecision<R> {
  const { plain, scoped, same } = earlier;
  // Whose key it is: the form's belongs to the content that it was first sent with, any other to a network.
  const isOtherNetworks = plain?.owner !== undefined && plain.owner !== keyHashes?.scoped;
  const isTaken = plain !== undefined && plain.body !== body && (byContent || isOtherNetworks);
  const [scope, underKey] = isTaken ? ["scoped", scoped] as const : ["plain", plain] as const;
  if (underKey?.body === body) return { kind: "repeat", by: "key", scope, earlier: underKey };
  if (underKey !== undefined) return { kind: "key-reused" };

  if (same === undefined) return { kind: "new", scope };
  const age = now - same.at;
  // One that was noted in the future, before the clock was set back, may have come at any time.
  const isRecent = age < KEYLESS_REPEAT_MS && age >= -CLOCK_SKEW_MS;
  // One without a key repeats any; one under a key of its own only those without.
  const canRepeat = byContent || keyHashes !== undefined && same.byContent === true;
  return isRecent && canRepeat
    ? { kind: "repeat", by: "content", scope, earlier: same }
    : { kind: "new", scope, similar: same };
}

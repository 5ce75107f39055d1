/**
 * What identifies a bid request, and the one rule of when it is a repeat: for what a process remembers, and for every
 * store.
 *
 * @module
 */
import { sha256 } from "../model/digest.ts";
import {
  type BidFileInfo,
  type BidRequest,
  KEYED_REPEAT_SECONDS,
  KEYLESS_REPEAT_SECONDS,
} from "../model/mod.ts";

/** How long the same request is a repeat, with a key and without. */
export const KEYED_REPEAT_MS = KEYED_REPEAT_SECONDS * 1000;
export const KEYLESS_REPEAT_MS = KEYLESS_REPEAT_SECONDS * 1000;

/** How many characters a text needs, so that the same one from others is no coincidence. */
const TELLING_LENGTH = 60;

/** What an idempotency key is stored as: for the first network that used it, and for the sender's own. */
export interface KeyNames {
  readonly shared: string;
  readonly own: string;
}

/** Identifies a bid request and its origin. */
export interface BidIdentity {
  /** The key of its entry, if it is new. With an idempotency key it may be left out. */
  readonly key?: string | undefined;
  /** The names of its idempotency key, if it has one. */
  readonly names?: KeyNames | undefined;
  /** The hash of its content and of its idempotency key. */
  readonly body: string;
  /** The hash of its content. */
  readonly content: string;
  /** The hash of its text, if that is long enough to tell senders apart, and of its sender's name. */
  readonly text?: string | undefined;
  readonly sender: string;
  /** The network of its sender, whose share of the caps it uses. */
  readonly network: string;
}

/** What comes with a bid request that identifies it. */
interface Origin {
  readonly client: string;
  readonly idempotencyKey?: string;
}

/**
 * What identifies a bid request, whatever the order of its fields. Its idempotency key is stored as a hash, which is the
 * key of its entry, also for the provider. Nobody can guess the body of an entry without that key.
 */
export async function identify(
  bid: BidRequest,
  { idempotencyKey, client }: Origin,
  files: readonly BidFileInfo[],
): Promise<BidIdentity> {
  const members = Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1);
  const hashes = files.map(({ sha256 }) => sha256);
  const fields = hashes.length === 0 ? members : [...members, ["files", hashes]];
  const network = networkOf(client);
  const hash = (...parts: unknown[]) => sha256(JSON.stringify(parts));
  const uuid = async (...parts: unknown[]) =>
    (await hash(...parts)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
  const written = bid.additionalInfo.trim().split(/\s+/);
  const isTelling = [...written.join(" ")].length >= TELLING_LENGTH;
  const content = await hash("body", null, fields);
  return {
    content,
    body: idempotencyKey === undefined ? content : await hash("body", idempotencyKey, fields),
    text: isTelling ? await hash("text", written) : undefined,
    sender: (await hash("name", bid.firstName, bid.lastName)).slice(0, 16),
    network,
    names: idempotencyKey === undefined ? undefined : {
      shared: await uuid("key", idempotencyKey),
      own: await uuid("key", idempotencyKey, network),
    },
  };
}

/** The network of a client, as limits count it: the /24 of its IPv4 address, or the /48 of its IPv6 address. */
function networkOf(client: string): string {
  const [first, second, third] = client.split(/[.:]/);
  if (second === undefined) return client;
  return client.includes(":")
    ? `${first}:${second}:${third}::/48`
    : `${first}.${second}.${third}.0/24`;
}

/** What is known under a name of an idempotency key. */
interface Named {
  readonly body?: string | undefined;
  /** What the key is stored as for the network that used it first. */
  readonly owner?: string | undefined;
}

/** What is known of a request with the same content. */
interface Same {
  /** Whether the first one came without an idempotency key. */
  readonly isKeyless?: boolean | 1;
}

/** What is known of earlier requests, as long as it counts. */
export interface Earlier<N extends Named, S extends Same> {
  /** Under each name of its idempotency key. */
  readonly shared?: N | undefined;
  readonly own?: N | undefined;
  readonly same?: S | undefined;
}

/** Whether a request repeats another, and the name that its idempotency key has. */
export type Repeat<N, S> =
  | { readonly kind: "new"; readonly name: keyof KeyNames }
  /** Another came under the same name. */
  | { readonly kind: "known"; readonly name: keyof KeyNames; readonly earlier: N }
  /** Another came with the same content, under another name or none. */
  | { readonly kind: "same"; readonly name: keyof KeyNames; readonly earlier: S }
  /** Its idempotency key was used before, with another body. */
  | { readonly kind: "key-reused" };

/**
 * Decides whether a request repeats an earlier one. An idempotency key belongs to the network that used it first;
 * others have it for themselves. The same content is a repeat if one of the two came without a key.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { findRepeat } from "./repeats.ts";
 *
 * const ids = { names: { shared: "key", own: "key of 192.0.2.0/24" }, body: "a fence" };
 * assertEquals(findRepeat(ids, {}), { kind: "new", name: "shared" });
 * const fence = { body: "a fence" };
 * assertEquals(findRepeat(ids, { shared: fence }), { kind: "known", name: "shared", earlier: fence });
 * assertEquals(findRepeat(ids, { shared: { body: "a gate" } }), { kind: "key-reused" });
 * const others = { body: "a gate", owner: "key of 198.51.100.0/24" };
 * assertEquals(findRepeat(ids, { shared: others }), { kind: "new", name: "own" });
 * ```
 */
export function findRepeat<N extends Named, S extends Same>(
  { names, body }: Pick<BidIdentity, "names" | "body">,
  { shared, own, same }: Earlier<N, S>,
): Repeat<N, S> {
  const isOthers = shared !== undefined && shared.body !== body && shared.owner !== undefined &&
    shared.owner !== names?.own;
  const name = isOthers ? "own" : "shared";
  const earlier = isOthers ? own : shared;
  if (earlier?.body === body) return { kind: "known", name, earlier };
  if (earlier !== undefined) return { kind: "key-reused" };
  const isSame = same !== undefined && (names === undefined || Boolean(same.isKeyless));
  return isSame ? { kind: "same", name, earlier: same } : { kind: "new", name };
}

/**
 * Hashes, by which something is known again without being kept.
 *
 * @module
 */
import type { ContactRequest } from "../model/mod.ts";

/** What an idempotency key and its bid request are known by. */
export interface IdempotencyHashes {
  readonly hash: string;
  /** It can't be tried out without the key, of which the store has a hash alone. */
  readonly body: string;
  /** The key of the entry in the outbox, and toward the provider: the same again for a repeated request. */
  readonly entry: string;
}

/** Gives the hashes of an idempotency key and its bid request. */
export async function idempotencyHashes(
  key: string,
  bid: ContactRequest,
): Promise<IdempotencyHashes> {
  const hash = await hashOf(["key", key]);
  const body = await hashOf(["body", key, ...mailed(bid)]);
  const entry = await hashOf(["entry", hash, body]);
  return {
    hash,
    body,
    entry: entry.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
  };
}

/** The SHA-256 of some values, in hexadecimal. */
async function hashOf(values: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is mailed of a bid request: without blanks around it, and whatever the order it came in. */
function mailed(bid: ContactRequest): readonly (readonly [string, unknown])[] {
  return Object.entries(bid)
    .map(([name, value]) =>
      [name, typeof value === "string" ? value.trim() : value?.map((text) => text.trim())] as const
    )
    .filter(([name, value]) => name !== "heardAboutUs" || value !== "")
    .sort(([a], [b]) => a < b ? -1 : 1);
}

/**
 * Hashes, by which something is known again without being kept.
 *
 * @module
 */
import type { ContactRequest } from "../model/mod.ts";

/**
 * What an idempotency key and its bid request are known by. The body's hash is keyed with the key, of which
 * the store has a hash alone. `entry` is the key in the outbox and toward the provider: the same again for a
 * repeated request, so that a provider that knows keys tells it where the store has lost it.
 */
export async function idempotencyHashes(
  key: string,
  bid: ContactRequest,
): Promise<{ readonly hash: string; readonly body: string; readonly entry: string }> {
  const hash = await hashOf(`key:${key}`);
  const body = await keyedHash(key, textOf(bid));
  const digest = await hashOf(`entry:${hash}:${body}`);
  const groups = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(digest)!.slice(1);
  return { hash, body, entry: groups.join("-") };
}

/** The SHA-256 of a text, in hexadecimal. */
async function hashOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** The HMAC-SHA-256 of a text under a secret: who has only the hash can't try out what was hashed. */
async function keyedHash(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  return hexOf(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** What is mailed of a bid request as one text: without blanks around it, and whatever the order it came in. */
function textOf(bid: ContactRequest): string {
  const trimmed = Object.entries(bid).map(([name, value]) =>
    [name, typeof value === "string" ? value.trim() : value?.map((text) => text.trim())] as const
  );
  const mailed = trimmed.filter(([name, value]) => name !== "heardAboutUs" || value !== "");
  return JSON.stringify(mailed.sort(([a], [b]) => a < b ? -1 : 1));
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Hashes, by which something is known again without being kept.
 *
 * @module
 */
import type { ContactRequest } from "../model/mod.ts";

/** The SHA-256 of a text, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of a bid request's fields, whatever the order they came in. */
export function bodyHash(bid: ContactRequest): Promise<string> {
  return hashOf(JSON.stringify(Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1)));
}

/** What a repeated request is known by, with the words that the mail has for it. */
export async function repeatMarks(
  bid: ContactRequest,
): Promise<readonly { readonly hash: string; readonly what: string }[]> {
  const texts = [
    ["body", await bodyHash(bid), "the same request"],
    ["email", bid.email.trim().toLowerCase(), "a request with this email address"],
    ["phone", bid.phone.replace(/\D/g, ""), "a request with this telephone number"],
  ] as const;
  return await Promise.all(
    texts.map(async ([kind, text, what]) => ({ hash: await hashOf(`${kind}:${text}`), what })),
  );
}

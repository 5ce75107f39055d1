/**
 * How a repeated bid request is known again without keeping what was sent.
 *
 * @module
 */
import type { ContactRequest } from "../model/mod.ts";

/** What a bid request is known by. */
export interface RequestHashes {
  /** Its key in the outbox and toward the provider: the same again for a repeat under one idempotency key. */
  readonly key: string;
  /** What was sent, where it came with an idempotency key: nobody can guess it who does not know that. */
  readonly body?: string;
}

/** Gives the hashes of a bid request under an idempotency key, whatever the order of its fields. */
export async function requestHashes(
  idempotencyKey: string,
  bid: ContactRequest,
): Promise<Required<RequestHashes>> {
  const fields = Object.entries(bid).sort(([a], [b]) => a < b ? -1 : 1);
  const key = await sha256(["key", idempotencyKey]);
  const body = await sha256(["body", idempotencyKey, fields]);
  return { key: key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"), body };
}

/** The SHA-256 of values, in hexadecimal. */
async function sha256(values: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

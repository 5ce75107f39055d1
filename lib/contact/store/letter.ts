/**
 * What a submitter wrote, as the store keeps it: sealed under a key of its own. Erasing the key with the
 * letter leaves nothing readable in pages that a database file has freed and not yet used again.
 *
 * @module
 */
import type { Mail } from "../../mail/mail.ts";

/** The mail without sender and receiver, which are the operator's, and without its key. */
export type Letter = Pick<Mail, "replyTo" | "subject" | "text">;

/** A letter as stored. */
export interface SealedLetter {
  /** Of AES-GCM, for this letter alone. */
  readonly key: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

/** Deno KV takes values of at most 64 KiB. */
const PART_BYTES = 60_000;

/** Seals a letter (AES-GCM; the key is used once, so the fixed nonce is too). */
export async function sealLetter(letter: Letter): Promise<SealedLetter> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const plain = new TextEncoder().encode(JSON.stringify(letter));
  const bytes = new Uint8Array(await crypto.subtle.encrypt(NONCE, await keyOf(key), plain));
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    parts.push(bytes.slice(at, at + PART_BYTES));
  }
  return { key, parts };
}

/** Opens a letter. @throws {DOMException} When it was changed. */
export async function openLetter({ key, parts }: SealedLetter): Promise<Letter> {
  const bytes = new Uint8Array(await new Blob([...parts] as BlobPart[]).arrayBuffer());
  const plain = await crypto.subtle.decrypt(NONCE, await keyOf(key), bytes);
  return JSON.parse(new TextDecoder().decode(plain)) as Letter;
}

const NONCE = { name: "AES-GCM", iv: new Uint8Array(12) } as const;

function keyOf(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes as BufferSource, "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
}

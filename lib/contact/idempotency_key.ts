/**
 * The Idempotency-Key request header (draft-ietf-httpapi-idempotency-key-header, section 2).
 *
 * @module
 */

/** The key, nothing when there is no header, or that it can't be read. */
export type HeaderKey =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "none" }
  | { readonly kind: "malformed" };

/**
 * Reads the header: a string of RFC 8941, section 3.3.3, in quotes, or the bare word that many clients
 * send. A key has 1 to 255 visible ASCII characters.
 */
export function readIdempotencyKey(header: string | null): HeaderKey {
  if (header === null) return { kind: "none" };
  const value = header.trim();
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(value)?.[1];
  const key = quoted?.replace(/\\(["\\])/g, "$1") ?? (/["\\,;]/.test(value) ? "" : value);
  return /^[\x21-\x7e]{1,255}$/.test(key) ? { kind: "key", key } : { kind: "malformed" };
}

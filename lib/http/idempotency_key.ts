/**
 * The Idempotency-Key request header (draft-ietf-httpapi-idempotency-key-header, section 2).
 *
 * @module
 */

/** The key, nothing if there is no header, or that it is malformed. */
export type HeaderKey =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "none" }
  | { readonly kind: "malformed" };

/** A bare item of RFC 8941, section 3.3: string, token, number, bytes or boolean. */
const BARE_ITEM =
  /"(?:[ !#-[\]-~]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+.^`|~:/-]*|-?[0-9]+(?:\.[0-9]+)?|:[A-Za-z0-9+/=]*:|\?[01]/;

/** The parameters of an item (RFC 8941, section 3.1.2). The header defines none. */
const PARAMETERS = new RegExp(`(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:${BARE_ITEM.source}))?)*`);

/** A string of RFC 8941, section 3.3.3, with its parameters. */
const QUOTED = new RegExp(`^"((?:[^"\\\\]|\\\\["\\\\])*)"${PARAMETERS.source}$`);

/**
 * Reads the header: a string of RFC 8941, section 3.3.3, in quotes, or the bare word that many clients send. A key
 * has 1 to 255 visible ASCII characters. Parameters are ignored.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readIdempotencyKey } from "./idempotency_key.ts";
 *
 * assertEquals(readIdempotencyKey('"8e03978e"'), { kind: "key", key: "8e03978e" });
 * assertEquals(readIdempotencyKey("8e03978e"), { kind: "key", key: "8e03978e" });
 * assertEquals(readIdempotencyKey("two words"), { kind: "malformed" });
 * assertEquals(readIdempotencyKey(null), { kind: "none" });
 * ```
 */
export function readIdempotencyKey(header: string | null): HeaderKey {
  if (header === null) return { kind: "none" };
  const value = header.trim();
  const quoted = QUOTED.exec(value)?.[1];
  const key = quoted?.replace(/\\(["\\])/g, "$1") ?? (/["\\,;]/.test(value) ? "" : value);
  return /^[\x21-\x7e]{1,255}$/.test(key) ? { kind: "key", key } : { kind: "malformed" };
}

/**
 * Digests: a fast 64-bit hash for ETags and versioned URLs, which is not cryptographic (collisions can be constructed),
 * and SHA-256.
 *
 * @module
 */

/** A digest, in progress or final: two halves of 32 bits. */
export interface Digest {
  readonly low: number;
  readonly high: number;
}

/** The digest of no bytes. */
export const EMPTY_DIGEST: Digest = { low: 0x811c9dc5, high: 0x9e3779b9 };

/** Updates a digest with more bytes. */
export function digestOf(bytes: Uint8Array, { low, high }: Digest = EMPTY_DIGEST): Digest {
  for (let at = 0; at < bytes.length; at++) {
    low = Math.imul(low ^ bytes[at]!, 0x01000193);
    high = Math.imul(high ^ bytes[at]!, 0x85ebca6b) + (high >>> 15) | 0;
  }
  return { low, high };
}

/** The finalizer of MurmurHash3: every input bit changes about half of the output bits. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}

/** A digest in 16 hexadecimal digits. */
export function hexOf({ low, high }: Digest): string {
  return [mix(high), mix(low)]
    .map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The SHA-256 of a text or of bytes, in hexadecimal (FIPS 180-4). */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Digests: a fast 64-bit hash for versioned URLs, which is not cryptographic (collisions can be constructed), and
 * SHA-256.
 *
 * @module
 */
import { encodeHex } from "@std/encoding/hex";

/** The 64-bit hash of bytes, in 16 hexadecimal digits. */
export function hash64(chunks: Iterable<Uint8Array>): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at++) {
      low = Math.imul(low ^ bytes[at]!, 0x01000193);
      high = Math.imul(high ^ bytes[at]!, 0x85ebca6b) + (high >>> 15) | 0;
    }
  }
  return [high, low].map((half) => (mix(half) >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The finalizer of MurmurHash3: every input bit changes about half of the output bits. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** The SHA-256 of a text or of bytes, in 64 hexadecimal digits (FIPS 180-4). */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return encodeHex(await crypto.subtle.digest("SHA-256", bytes));
}

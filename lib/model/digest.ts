/**
 * 64 bits that tell bytes from other bytes, for ETags and for addresses that change with what they lead to. Quick,
 * and no protection against somebody who looks for two bodies with the same digest.
 *
 * @module
 */

/** A digest under way, or done: two halves of 32 bits. */
export interface Digest {
  readonly low: number;
  readonly high: number;
}

/** The digest of no bytes. */
export const EMPTY_DIGEST: Digest = { low: 0x811c9dc5, high: 0x9e3779b9 };

/** The digest of bytes that follow others. */
export function digestOf(bytes: Uint8Array, { low, high }: Digest = EMPTY_DIGEST): Digest {
  for (let at = 0; at < bytes.length; at++) {
    low = Math.imul(low ^ bytes[at]!, 0x01000193);
    high = Math.imul(high ^ bytes[at]!, 0x85ebca6b) + (high >>> 15) | 0;
  }
  return { low, high };
}

/** The finalizer of MurmurHash3: every bit of the input moves about half of the output's. */
export function mix(value: number): number {
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

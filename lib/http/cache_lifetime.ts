/**
 * How long caches keep answers: part of the API's contract.
 *
 * @module
 */

/** How long a client keeps a read, and a cache that many clients share. */
export const CLIENT_SECONDS = 300;
export const SHARED_SECONDS = 3600;

/** The Cache-Control of reads, pages and documents. */
export const CACHED = `public, max-age=${CLIENT_SECONDS}, s-maxage=${SHARED_SECONDS}`;

/** A year, for an address that changes with its bytes (RFC 8246). */
export const LASTING = "public, max-age=31536000, immutable";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * A time in English words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { inWords } from "./cache_lifetime.ts";
 *
 * assertEquals([300, 3600, 90].map(inWords), ["five minutes", "one hour", "90 seconds"]);
 * ```
 */
export function inWords(seconds: number): string {
  const [size, unit] = ([[3600, "hour"], [60, "minute"], [1, "second"]] as const)
    .find(([size]) => seconds % size === 0)!;
  const count = seconds / size;
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? "" : "s"}`;
}

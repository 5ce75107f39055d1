/**
 * Waiting ever longer.
 *
 * @module
 */

/** A pause that doubles with each failure after the first, up to a longest. */
export function backoff(firstMs: number, failuresBefore: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** failuresBefore, longestMs);
}

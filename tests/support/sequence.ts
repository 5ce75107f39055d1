/**
 * Numbers that look random and are the same each time.
 *
 * @module
 */

/** A sequence of numbers from 0 up to 1; the same seed gives the same numbers (xorshift). */
export function sequence(seed = 1): () => number {
  // A small seed is spread over all bits, and the state must not be 0.
  let state = Math.imul(seed, 0x9e3779b9) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * The short form of a bid request's key.
 *
 * @module
 */

/** Letters and digits that can't be mistaken for one another. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const LENGTH = 6;

/** The short form of a request's key, which a person can read out: six letters and digits. */
export function shortReference(key: string): string {
  let number = 0;
  for (let at = 0; at < key.length; at++) {
    number = (Math.imul(number, 31) + key.charCodeAt(at)) >>> 0;
  }
  // Mixes the bits, so that the references of similar keys differ in all places.
  number = Math.imul(number ^ number >>> 15, 0x2c1b3c6d) >>> 0;
  number = (number ^ number >>> 13) >>> 0;
  return Array.from({ length: LENGTH }, () => {
    const letter = LETTERS[number % LETTERS.length]!;
    number = Math.floor(number / LETTERS.length);
    return letter;
  }).join("");
}

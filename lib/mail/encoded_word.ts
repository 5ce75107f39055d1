/**
 * Header text in other than ASCII (RFC 2047).
 *
 * @module
 */

/** Octets of text in a word: its line, with the field's name before it, then has 76 characters at most. */
const WORD_OCTETS = 39;

/** Whether a text may stand in a header as it is, without being taken for something else. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes("=?");
}

/** A text as encoded words, a line each. */
export function encodedWords(text: string): string {
  const encoder = new TextEncoder();
  const words: Uint8Array[] = [];
  let word = "";
  for (const character of text) {
    if (encoder.encode(word + character).length > WORD_OCTETS) {
      words.push(encoder.encode(word));
      word = "";
    }
    word += character;
  }
  return [...words, encoder.encode(word)]
    .map((octets) => `=?utf-8?B?${btoa(String.fromCharCode(...octets))}?=`)
    .join("\r\n ");
}

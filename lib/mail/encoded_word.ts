/**
 * Encodes header text that is not ASCII (RFC 2047).
 *
 * @module
 */

/** How many octets of text go into a word, so that its line, with the field's name, has at most 76 characters. */
const WORD_OCTETS = 39;

/** Whether a text can be in a header without encoding. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes("=?");
}

/** A text as encoded words, one per line. */
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

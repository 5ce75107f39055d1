/**
 * An index that finds the texts that contain a piece of text, without scanning all of them.
 *
 * @module
 */

/** The indexed texts of one listing. */
export interface TextIndex {
  /** The positions of the texts that contain `sought`, ignoring case, in order. */
  find(sought: string): readonly number[];
}

/** How many rows the table has. Each gram belongs to one, which it shares with few others. */
const MIN_ROWS = 2 ** 12;
const MAX_ROWS = 2 ** 16;

/** The size of a table in bytes above which it gets fewer rows. */
const TABLE_BYTES = 8 * 1024 * 1024;

/** The longest grams that are indexed. */
const LONGEST_GRAM = 3;

/** Marks a row with more than one gram. */
const SHARED = -1;

/** Text for comparison without case. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/**
 * Indexes texts. For each gram of one to three characters, a row of bits says which texts may contain it. A search
 * intersects the rows of its grams and checks the few remaining texts.
 *
 * @param texts Each text's parts; a match is within one part.
 */
export function indexTexts(texts: readonly (readonly string[])[]): TextIndex {
  const folded = texts.map((parts) => parts.map(foldCase));
  const words = Math.ceil(texts.length / 32);
  const rowBits = rowBitsFor(words);
  const rows = new Uint32Array(words * 2 ** rowBits);
  const owners = new Float64Array(2 ** rowBits);
  for (const [position, parts] of folded.entries()) {
    const word = position >>> 5;
    const bit = 1 << (position & 31);
    for (const part of parts) {
      for (let start = 0; start < part.length; start++) {
        let gram = 0;
        for (let end = start; end < Math.min(start + LONGEST_GRAM, part.length); end++) {
          gram = extended(gram, part.charCodeAt(end));
          const row = rowOf(gram, rowBits);
          rows[row * words + word]! |= bit;
          const owner = owners[row];
          owners[row] = owner === 0 || owner === gram ? gram : SHARED;
        }
      }
    }
  }

  /** Whether the rows alone decide which texts contain `wanted`: it is one gram with a row of its own. */
  function isExact(wanted: string): boolean {
    if (wanted === "" || wanted.length > LONGEST_GRAM) return false;
    const gram = gramAt(wanted, 0, wanted.length);
    return owners[rowOf(gram, rowBits)] === gram;
  }

  return {
    find(sought) {
      const wanted = foldCase(sought);
      const candidates = candidatesOf(wanted, rows, words, rowBits);
      const exact = isExact(wanted);
      const found: number[] = [];
      for (const [word, bits] of candidates.entries()) {
        for (let rest = bits; rest !== 0; rest &= rest - 1) {
          const position = word * 32 + 31 - Math.clz32(rest & -rest);
          if (exact || folded[position]?.some((part) => part.includes(wanted))) {
            found.push(position);
          }
        }
      }
      return found;
    },
  };
}

/** The texts that may contain every gram of `wanted`, one bit each. */
function candidatesOf(
  wanted: string,
  rows: Uint32Array,
  words: number,
  rowBits: number,
): Uint32Array {
  const candidates = new Uint32Array(words).fill(0xffffffff);
  const length = Math.min(LONGEST_GRAM, wanted.length);
  for (let start = 0; start + length <= wanted.length && length > 0; start++) {
    const row = rowOf(gramAt(wanted, start, length), rowBits) * words;
    for (let word = 0; word < words; word++) candidates[word]! &= rows[row + word]!;
  }
  return candidates;
}

/** The gram of `length` characters at a position. */
function gramAt(text: string, start: number, length: number): number {
  let gram = 0;
  for (let at = start; at < start + length; at++) gram = extended(gram, text.charCodeAt(at));
  return gram;
}

/** A gram as a unique number. */
function extended(gram: number, code: number): number {
  return gram * 0x10001 + code + 1;
}

/** The row of a gram: a hash of its bits, with those above the 32nd folded in. */
function rowOf(gram: number, rowBits: number): number {
  const hash = Math.imul(gram ^ Math.imul(gram / 2 ** 32, 0x85ebca6b), 0x9e3779b1);
  return (hash ^ (hash >>> 15)) >>> (32 - rowBits);
}

/** The binary logarithm of a table's number of rows. */
function rowBitsFor(words: number): number {
  const affordable = TABLE_BYTES / Uint32Array.BYTES_PER_ELEMENT / Math.max(words, 1);
  return Math.floor(Math.log2(Math.min(Math.max(affordable, MIN_ROWS), MAX_ROWS)));
}

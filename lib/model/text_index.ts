/**
 * Finding the texts that contain a piece of text, without going through all of them.
 *
 * @module
 */

/** Texts of one listing, ready to be searched. */
export interface TextIndex {
  /** The positions of the texts that contain `sought`, ignoring case, in order. */
  find(sought: string): readonly number[];
}

/** Columns of the table: a gram is counted in one of them, and shares it with a few others. */
const COLUMNS = 4096;

/** Grams of up to this many characters are counted. */
const LONGEST_GRAM = 3;

/** Text as it is compared when case is ignored. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/**
 * Indexes texts. For each gram of one to three characters a row of bits says which texts may hold it; a
 * search intersects the rows of its grams and looks into the few texts that are left.
 *
 * @param texts Each text's parts; what is sought is found within a part, never across two.
 */
export function indexTexts(texts: readonly (readonly string[])[]): TextIndex {
  const folded = texts.map((parts) => parts.map(foldCase));
  const words = Math.ceil(texts.length / 32);
  const rows = new Uint32Array(COLUMNS * words);
  for (const [position, parts] of folded.entries()) {
    const word = position >>> 5;
    const bit = 1 << (position & 31);
    for (const part of parts) {
      for (let start = 0; start < part.length; start++) {
        let hash = 0;
        for (let end = start; end < Math.min(start + LONGEST_GRAM, part.length); end++) {
          hash = next(hash, part.charCodeAt(end));
          rows[columnOf(hash) * words + word]! |= bit;
        }
      }
    }
  }

  return {
    find(sought) {
      const wanted = foldCase(sought);
      const candidates = rowsOf(wanted, rows, words);
      const found: number[] = [];
      for (const [word, bits] of candidates.entries()) {
        for (let rest = bits; rest !== 0; rest &= rest - 1) {
          const position = word * 32 + 31 - Math.clz32(rest & -rest);
          if (folded[position]?.some((part) => part.includes(wanted))) found.push(position);
        }
      }
      return found;
    },
  };
}

/** The texts that may hold every gram of `wanted`, a bit each. */
function rowsOf(wanted: string, rows: Uint32Array, words: number): Uint32Array {
  const candidates = new Uint32Array(words).fill(0xffffffff);
  const length = Math.min(LONGEST_GRAM, wanted.length);
  for (let start = 0; start + length <= wanted.length && length > 0; start++) {
    let hash = 0;
    for (let at = start; at < start + length; at++) hash = next(hash, wanted.charCodeAt(at));
    const row = columnOf(hash) * words;
    for (let word = 0; word < words; word++) candidates[word]! &= rows[row + word]!;
  }
  return candidates;
}

function next(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e3779b1) + 1 | 0;
}

function columnOf(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 20;
}

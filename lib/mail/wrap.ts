/**
 * Wraps the long lines of a mail, before a provider or a mail program wraps them differently.
 *
 * @module
 */

/** Characters in a line. */
const WIDTH = 76;

/** How many leading spaces of a text are kept. */
const DEEPEST = 16;

/** A longer word is split; a line of mail may have 998 octets (RFC 5322, section 2.1.1). */
const LONGEST_WORD = 500;

/** A word without a colon, except a link's. */
const NO_LABEL = /^[!-9;-~]*(?::\/\/[!-9;-~]*)?$/;

/**
 * Splits a text at spaces into lines of at most 76 characters. A word that can't look like a label stays whole, so
 * that links work.
 *
 * @param lead The text before it on the first line.
 * @param indent The spaces before each further line.
 */
export function wrapped(text: string, lead: string, indent: string): readonly string[] {
  const deeper = /^ */.exec(text)![0].slice(0, DEEPEST);
  const room = WIDTH - Math.max(lead.length + deeper.length, indent.length);
  const lines: string[] = [];
  let line = lead + deeper;
  let length = line.length;
  let empty = true;
  for (const [, gap = "", word = ""] of text.trimStart().matchAll(/( *)([^ ]+)/g)) {
    for (const [index, part] of partsOf(word, room).entries()) {
      const spaces = index === 0 ? gap : "";
      const size = [...part].length;
      if (!empty && length + spaces.length + size > WIDTH) {
        lines.push(line);
        line = indent + part;
        length = indent.length + size;
      } else {
        line += spaces + part;
        length += spaces.length + size;
      }
      empty = false;
    }
  }
  return [...lines, line].map((line) => line.trimEnd());
}

/** A word whole, or in parts of at most `room` characters, none of which starts with a mark or joiner. */
function partsOf(word: string, room: number): readonly string[] {
  if (word.length <= LONGEST_WORD && NO_LABEL.test(word)) return [word];
  const before = String.raw`(?!\p{M}|\p{EMod}|\u200d|(?<=\u200d))`;
  return word.match(new RegExp(`[^]{1,${room}}(?:${before}|$)|[^]{1,${room}}`, "gu")) ?? [];
}

/**
 * Long lines of a mail, parted before a provider or a mail program parts them in its own way.
 *
 * @module
 */

/** Characters in a line. */
const WIDTH = 76;

/** Blanks with which a text may begin, behind its lead. */
const DEEPEST = 16;

/** A longer word is parted; mail lets a line have 998 octets (RFC 5322, section 2.1.1). */
const LONGEST_WORD = 500;

/** Has no colon but a link's. */
const NO_LABEL = /^[!-9;-~]*(?::\/\/[!-9;-~]*)?$/;

/**
 * Parts a text at blanks into lines of at most 76 characters. A word that can't be taken for a label stays
 * whole, so that a link can be followed.
 *
 * @param lead What stands before the text.
 * @param indent The blanks before each further line.
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
      const blanks = index === 0 ? gap : "";
      const size = [...part].length;
      if (!empty && length + blanks.length + size > WIDTH) {
        lines.push(line);
        line = indent + part;
        length = indent.length + size;
      } else {
        line += blanks + part;
        length += blanks.length + size;
      }
      empty = false;
    }
  }
  return [...lines, line].map((line) => line.trimEnd());
}

/** A word as it is, or in parts of at most so many characters, which begin with no mark or joiner. */
function partsOf(word: string, room: number): readonly string[] {
  if (word.length <= LONGEST_WORD && NO_LABEL.test(word)) return [word];
  const before = String.raw`(?!\p{M}|\p{EMod}|\u200d|(?<=\u200d))`;
  return word.match(new RegExp(`[^]{1,${room}}(?:${before}|$)|[^]{1,${room}}`, "gu")) ?? [];
}

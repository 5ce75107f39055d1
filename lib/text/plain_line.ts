/**
 * Plain lines: fields such as names and titles, which have no markdown.
 *
 * @module
 */
import { parseText } from "./parse.ts";
import type { Inline } from "./blocks.ts";

/** What issues call each kind of markup. */
const MARK_NAMES: Readonly<Record<string, string>> = {
  emphasis: "emphasis (*…*)",
  strong: "bold words (**…**)",
  strikethrough: "struck words (~~…~~)",
  code: "code (`…`)",
  link: "a link ([…](…))",
  heading: "a heading (#)",
  items: "a list (-)",
  quotation: "a quotation (>)",
  table: "a table (|)",
  picture: "a picture (![…](…))",
  gallery: "pictures (![…](…))",
};

/** Lines that surely have no markup: a portable pattern for editors, stricter than {@linkcode plainLineIssue}. */
export const PLAIN_LINE =
  /^(?![\s\S]*(?:`|\\[!-\/:-@[-`{-~]|<[A-Za-z\/!?]|<\S+@|\]\s?[([]|\*\S[\s\S]*\*|~\S[\s\S]*~|(?:^|[^0-9A-Za-z])_[\s\S]*_|&[A-Za-z#][0-9A-Za-z]*;|\n\s*[|:=-]|(?:^|\n)\s*(?:[-+*>|•·▪●◦○■‣–]|o\t|#{1,6}(?:\s|$)|_\s*_|~~|\[[^\]]+\]:)))/;

/** The issue of a plain line with markup, which pages would show as written; `undefined` if there is no markup. */
export function plainLineIssue(line: string): string | undefined {
  if (!/[\\`*_~[\]<>#&]|^[^\S\r\n\u2028\u2029]*(?:[-|:=]|o\t)/m.test(line)) return undefined;
  const [escape] = /\\[!-/:-@[-`{-~]|&(?:#\w+|[A-Za-z]+);/.exec(line) ?? [];
  const mark = parseText(line).blocks.flatMap((block) => {
    if (block.kind === "paragraph") return block.text.map(markIn);
    // Numbers at the start of a line are common in names.
    return block.kind === "items" && block.start !== undefined ? [] : [MARK_NAMES[block.kind]];
  }).find((mark) => mark !== undefined) ??
    (/\]\(/.test(line) ? MARK_NAMES.link : escape && `the escape ${escape}`);
  return mark && `has ${mark}, and is a line of plain words; remove the mark, or write it in a ` +
      "text, such as the text below the front matter";
}

function markIn(inline: Inline): string | undefined {
  return typeof inline === "string" || "bare" in inline ? undefined : MARK_NAMES[inline.kind];
}

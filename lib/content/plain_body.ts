/**
 * The body of a content file: plain paragraphs, which every representation can render in its own way.
 *
 * @module
 */

/**
 * Markdown constructs that a body may not have, with the issue for each. All are searched for in linear time.
 */
const REFUSED: readonly {
  readonly pattern: { test(text: string): boolean };
  readonly issue: string;
}[] = [
  { pattern: /^ {0,3}#{1,6}(?:\s|$)/m, issue: "has a heading" },
  {
    pattern: /^ {0,3}(?:=+|-+|(?:[*_-][ \t]*){3,})$/m,
    issue: "has a rule or an underlined heading",
  },
  { pattern: /^ {0,3}[-*+](?:\s|$)/m, issue: "has a list" },
  { pattern: /^ {0,3}1[.)](?:\s|$)/m, issue: "has a numbered list" },
  { pattern: /^ {0,3}[0-9]{1,9}[.)](?:\s|$)/, issue: "has a numbered list" },
  { pattern: /^ {0,3}>/m, issue: "has a quotation" },
  { pattern: /^(?: {4}| {0,3}\t)/, issue: "has an indented code block" },
  { pattern: /`|^ {0,3}~~~/m, issue: "has code" },
  { pattern: /^ {0,3}\|/m, issue: "has a table" },
  { pattern: /<[A-Za-z/!?]/, issue: "has HTML or an address in angle brackets" },
  { pattern: /\]\s?[([]|^ {0,3}\[[^\]\n]+\]:/m, issue: "has a link or an image" },
  { pattern: between(/\*(?=[^\s*])/, /(?<=[^\s*])\*/g), issue: "has emphasis" },
  {
    pattern: between(
      /(?<![\p{L}\p{N}_])_+(?=[^\s_])/u,
      /(?<=[^\s_])_+(?![\p{L}\p{N}_])/gu,
    ),
    issue: "has emphasis",
  },
  { pattern: /(?<!~)~~(?!~)/, issue: "has emphasis" },
  {
    pattern: /&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[xX][0-9a-fA-F]+);/,
    issue: "has a character reference",
  },
  { pattern: /\\[!-/:-@[-`{-~]/, issue: "has a backslash escape" },
];

/** A quick test for any of these constructs; most prose has none. */
const MARKUP = /[`~*_\\<\]&|]|^[ \t]*[#=>+-]|^ {0,3}[0-9]{1,9}[.)]|^(?: {4}| {0,3}\t)/m;

/** The body's text, or what is wrong with it. */
export type Body =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly issues: readonly string[] };

/**
 * Reads the body of a content file.
 *
 * @param source The text after the front matter.
 * @returns Its paragraphs, each on one line, separated by empty lines.
 */
export function readBody(source: string): Body {
  const paragraphs = source.split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.replace(/^(?:[ \t]*\n)+/, "").trimEnd())
    .filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) {
    return {
      ok: false,
      issues: ["is missing; write one or more plain paragraphs below the front matter"],
    };
  }
  const issues = paragraphs.flatMap((paragraph, index) =>
    refusalsOf(paragraph).map((issue) =>
      `paragraph ${index + 1} ${issue}; write plain paragraphs with no markdown in them`
    )
  );
  if (issues.length > 0) return { ok: false, issues };
  const text = paragraphs
    .map((paragraph) => paragraph.split("\n").map((line) => line.trim()).join(" "))
    .join("\n\n");
  return { ok: true, text };
}

/** Matches text in which something opens before the last place where it closes. */
function between(opens: RegExp, closes: RegExp): { test(text: string): boolean } {
  return {
    test(text) {
      const first = opens.exec(text)?.index ?? Infinity;
      return ([...text.matchAll(closes)].at(-1)?.index ?? -1) > first;
    },
  };
}

/** The issues of a paragraph, each once. */
function refusalsOf(paragraph: string): readonly string[] {
  if (!MARKUP.test(paragraph)) return [];
  return [
    ...new Set(
      REFUSED.filter(({ pattern }) => pattern.test(paragraph)).map(({ issue }) => issue),
    ),
  ];
}

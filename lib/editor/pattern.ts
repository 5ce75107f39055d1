/**
 * Patterns for texts in the editor: one regular expression, and the message for a text that doesn't match.
 *
 * @module
 */
import type { Schema } from "../schema/mod.ts";

/** A regular expression without flags, and the message for a text that doesn't match. */
export type EditorPattern = readonly [pattern: string, message: string];

/** No control characters except tabs and line ends. */
const NO_CONTROLS = "(?![\\s\\S]*[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f])";

/**
 * At least one visible character. The declaration checks all of Unicode; without flags, only characters of one UTF-16
 * unit can be checked, so a text of only emoji is refused too.
 */
const VISIBLE =
  "(?=[\\s\\S]*[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e" +
  "\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ud800-\\udfff])";

/** Markdown, which the body of a resource may not have. Simpler and stricter than the loader. */
const NO_MARKDOWN = "(?![\\s\\S]*(?:`|<[A-Za-z/!?]|\\]\\s?[(\\[]|~~|\\\\[!-/:-@\\[-`{-~]|" +
  "&(?:[A-Za-z]|#)[0-9A-Za-z]*;|\\*\\S[\\s\\S]*\\*|(?:^|[^0-9A-Za-z])_[\\s\\S]*_|" +
  "(?:^|\\n)[ \\t]*(?:#{1,6}(?:\\s|$)|[-+*>|=_~]|[0-9]{1,9}[.)](?:\\s|$)|\\[[^\\]]+\\]:)|" +
  "(?:^|\\n)(?: {4}| {0,3}\\t)))";

/** The pattern of a declared text; `undefined` if any text is valid. */
export function patternOf({ json, formats = [] }: Schema<unknown>): EditorPattern | undefined {
  if (json.type !== "string") return undefined;
  const min = typeof json.minLength === "number" ? json.minLength : 0;
  const max = typeof json.maxLength === "number" ? json.maxLength : undefined;
  const parts = [
    NO_CONTROLS,
    ...(min > 0 ? [VISIBLE] : []),
    // The editor counts UTF-16 units: two for a character outside the first plane.
    ...(min > 1 || max !== undefined ? [`(?=[\\s\\S]{${min},${max ?? ""}}$)`] : []),
    ...formats.map(({ pattern, published = pattern }) => `(?=[\\s\\S]*?(?:${published.source}))`),
  ];
  const words = [
    ...formats.map(({ issue }) => issue),
    ...(max === undefined ? [] : [`must have at most ${max} characters`]),
  ];
  return [`^${parts.join("")}`, words.length === 0 ? "must be text" : words.join("; ")];
}

/** The pattern of the body of a resource: plain paragraphs. */
export const paragraphs: EditorPattern = [
  `^${NO_CONTROLS}${VISIBLE}${NO_MARKDOWN}`,
  "must be plain paragraphs, with a blank line between them and no markdown",
];

/** The pattern of the body of an own page. */
export const prose: EditorPattern = [`^${NO_CONTROLS}${VISIBLE}`, "must be text"];

/**
 * The pattern of a title, from which the file name is made: it has an ASCII letter or digit, and no character that
 * would stay in the name but is not allowed there.
 */
export function titlePattern(schema: Schema<unknown>): EditorPattern {
  const [pattern, message] = patternOf(schema) ?? ["^", ""];
  return [
    `${pattern}(?=[\\s\\S]*[0-9A-Za-z])(?![\\s\\S]*[_~])`,
    `${message}; it has a letter or digit, and no _ or ~`,
  ];
}

/**
 * Turns plain text into HTML and into markdown that reads back as the same text.
 *
 * White space collapses to single spaces, as in HTML, so that text with line ends can't start an unintended markdown
 * block.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */

/** Text for both representations: well-formed, without control characters, on one line. */
export function plain(text: string): string {
  return text.toWellFormed()
    .replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(CONTROLS, "\ufffd");
}

/** Escapes text for HTML content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.toWellFormed()
    .replace(/\v/g, " ")
    .replace(CONTROLS, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** JSON for a `<script>` element: nothing in it can end the element. */
export function escapeScript(json: string): string {
  return json.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/** The context of markdown text. */
export interface MarkdownPlace {
  /** In the text of a link, where brackets must be balanced. */
  readonly link?: boolean;
  /** In a table cell, which a pipe would end. */
  readonly cell?: boolean;
}

/**
 * Escapes text inside a line of markdown; see {@linkcode escapeStart} for the start of a line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { escapeMarkdown } from "./escape.ts";
 *
 * assertEquals(escapeMarkdown("2 * 3 [net]"), "2 \\* 3 \\[net]");
 * assertEquals(escapeMarkdown("snake_case stays"), "snake_case stays");
 * assertEquals(escapeMarkdown("a | b", { cell: true }), "a \\| b");
 * ```
 */
export function escapeMarkdown(
  text: string,
  { link = false, cell = false }: MarkdownPlace = {},
): string {
  let escaped = plain(text)
    .replace(/[\\`*[~]/g, "\\$&")
    // Inside a word an underscore has no meaning.
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (run) => "\\_".repeat(run.length))
    .replace(/<(?=[A-Za-z/!?]|[^ <>]+@|$)/g, "\\<")
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, "\\&");
  if (link) escaped = escaped.replace(/\]/g, "\\]");
  // After a backslash, table parsers disagree on whether a backslash still escapes a pipe.
  if (cell) escaped = escaped.replace(/\\\||\|/g, (bar) => bar === "|" ? "\\|" : "\\&#124;");
  return escaped;
}

/** Escapes the start of a line that would begin a block other than a paragraph. */
export function escapeStart(markdown: string): string {
  return markdown
    .replace(/^(?=#{1,6}(?: |$)|>|[-+](?: |$)|-(?=-))/, "\\")
    .replace(/^([0-9]{1,9})(?=[.)](?: |$))/, "$1\\");
}

/** Escapes what would be the closing sequence of a heading. */
export function escapeHeading(markdown: string): string {
  return markdown.replace(/(^|#| )#$/, "$1\\#");
}

/** A code span, or escaped text if a code span can't contain it. */
export function codeSpan(text: string, place: MarkdownPlace = {}): string {
  const code = plain(text);
  if (code.trim() === "" || (place.cell === true && /\\\|/.test(code))) {
    return escapeMarkdown(text, place);
  }
  const fence = fenceFor(code, 1);
  const padding = /^[` ]|[` ]$/.test(code) ? " " : "";
  const shown = place.cell === true ? code.replaceAll("|", "\\|") : code;
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/**
 * A run of backticks that does not occur in the text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fenceFor } from "./escape.ts";
 *
 * assertEquals(fenceFor("no backtick", 1), "`");
 * assertEquals(fenceFor("one ` in it", 1), "``");
 * ```
 */
export function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), least));
}

/** An address as the destination of a markdown link. */
export function escapeDestination(href: string): string {
  return href.toWellFormed()
    .replace(/[^!#-'*-;=?-[\]^_a-{}~]/gu, percentEncode)
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, "&amp;");
}

/**
 * A text as a YAML scalar: a JSON string without unprintable characters.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { yamlString } from "./escape.ts";
 *
 * assertEquals(yamlString("Warranty: ten years"), '"Warranty: ten years"');
 * ```
 */
export function yamlString(text: string): string {
  return JSON.stringify(plain(text).trim()).replace(
    /[\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

// deno-lint-ignore no-control-regex -- it finds control characters
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function percentEncode(character: string): string {
  if (character === "(") return "%28";
  return character === ")" ? "%29" : encodeURIComponent(character);
}

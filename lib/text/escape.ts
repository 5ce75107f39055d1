/**
 * Turns plain text into markdown that reads back as the same text.
 *
 * White space collapses to single spaces, as in HTML, so that text with line ends can't start an unintended block.
 *
 * @module
 * @see https://spec.commonmark.org/0.31.2/
 */

/** The control characters except tabs and line ends, for use within brackets. */
export const CONTROL_CHARACTERS = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f";

const ANY_CONTROL = new RegExp(`[${CONTROL_CHARACTERS}]`, "g");

/** White space other than a single space. */
const WHITE_SPACE = /[ \t\n\v\f\r\u0085\u2028\u2029]{2,}|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Well-formed text on one line, without control characters. */
export function cleanLine(text: string): string {
  return withoutControls(text.replace(WHITE_SPACE, " "));
}

/** Well-formed text without control characters except line ends and tabs, so that every database takes it. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(ANY_CONTROL, "\ufffd");
}

/** Escapes text inside a line of markdown; see {@linkcode escapeStart} for the start of a line. */
export function escapeMarkdown(text: string, { link = false } = {}): string {
  const escaped = cleanLine(text)
    .replace(/[\\`*[~]/g, "\\$&")
    // Inside a word an underscore has no meaning.
    .replace(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, (run) => "\\_".repeat(run.length))
    .replace(/<(?=[A-Za-z/!?]|[^ <>]+@|$)/g, "\\<")
    .replace(/&(?=#?[A-Za-z0-9]+;|#?$)/g, "\\&")
    // An exclamation mark before a link would make a picture of it.
    .replace(/!$/, "\\!");
  return link ? escaped.replace(/\]/g, "\\]") : escaped;
}

/** Escapes the bars in a table's cell. Parsers disagree on a bar after a backslash, which is written as a reference. */
export function escapeCell(markdown: string): string {
  return markdown.replace(/\\\||\|/g, (bar) => bar === "|" ? "\\|" : "\\&#124;");
}

/** The starts of lines that would begin another kind of block, or turn the line before into a heading or a table. */
const STARTS =
  /^(?=#{1,6}(?: |$)|>|[-+*](?: |$)|--|={1,}$|`{3,}[^`]*$|\[(?:\\.|[^[\]\\])+\]:|(?:\* ?){3,}$|(?:_ ?){3,}$|\|? ?:?-+:?(?: ?\|| ?$))/;

/** Escapes the start of a line that would begin a block other than a paragraph. */
export function escapeStart(markdown: string): string {
  return markdown.replace(STARTS, "\\")
    // What is left of a fence after one backslash would strike through.
    .replace(/^~{3,}/, (fence) => "\\~".repeat(fence.length))
    .replace(/^([0-9]{1,9})(?=[.)](?: |$))/, "$1\\")
    // A backslash doesn't escape the bullets of word processors.
    .replace(/^a(?=\) )/, "a\\")
    .replace(
      /^(?:[–•·▪●◦○■‣➢➤►✓✔\uf000-\uf0ff](?=[ \u00a0]|$)|•(?=[A-Za-zÀ-ÿ])|[o§](?=[ \u00a0]{2}))/,
      (bullet) => `&#${bullet.charCodeAt(0)};`,
    );
}

/** Escapes what would be the closing sequence of a heading. */
export function escapeHeading(markdown: string): string {
  return markdown.replace(/(^|#| )#$/, "$1\\#");
}

/** A code span, or escaped text if a code span can't contain it. */
export function codeSpan(text: string, cell = false): string {
  const code = cleanLine(text);
  if (cell && /\\\|/.test(code)) return escapeMarkdown(text);
  const fence = fenceFor(code, 1);
  // Parsers remove a space from both ends, unless the code is only spaces.
  const padding = /^[` ]|[` ]$/.test(code) && code !== " " ? " " : "";
  return `${fence}${padding}${code}${padding}${fence}`;
}

/** A run of at least `least` backticks that does not occur in the text. */
export function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), least));
}

/** An address as the destination of a markdown link. */
export function escapeDestination(href: string): string {
  return encodeDestination(href).replace(/&(?=#?[A-Za-z0-9]+;)/g, "&amp;");
}

/** An address with only characters that the destination of a markdown link may have. */
export function encodeDestination(href: string): string {
  return href.toWellFormed()
    .replace(/[^!#-;=?-[\]^_a-{}~]/gu, encodeURIComponent)
    .replace(/[()]/g, (character) => character === "(" ? "%28" : "%29");
}

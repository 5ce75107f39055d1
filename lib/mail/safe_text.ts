/**
 * The one place that makes what a stranger wrote safe to stand in a mail.
 *
 * @module
 */

/** Characters that reorder what is read, or are not seen at all (UAX #9, and the byte order mark). */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029\u0085]/;

/** Text on one line, of at most `max` code points. */
export function safeLine(text: string, max = Infinity): string {
  const line = safeLines(text).join(" ").replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length > max ? `${points.slice(0, max - 1).join("")}…` : line;
}

/** The lines of a text, without characters that hide or reorder what stands there. */
export function safeLines(text: string): readonly string[] {
  return text.toWellFormed().trim().split(LINE_BREAKS).map((line) =>
    line.replace(INVISIBLE, "").replace(CONTROLS, "\ufffd").replaceAll("\t", "  ").trimEnd()
  );
}

/**
 * Makes submitted text safe for mails and leads. All submitted text in them goes through these functions.
 *
 * @module
 */
import { withoutControls } from "../text/mod.ts";

const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029\u0085]/;

/** Spaces, and characters that look like one: Hangul fillers, the empty Braille cell, the null notehead. */
const SPACE_LIKE = /[[\s--\ufeff]\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/gv;

const { raw } = String;

/**
 * Joiners and variation selectors that belong to the character before them: in emoji, and in all scripts except Latin,
 * in which they could hide in an address.
 */
const BELONGING = raw`(?<=[\P{ASCII}--[\p{Script=Latin}\p{DI}]]\ufe0f?)[\u200c\u200d\ufe0e\ufe0f]` +
  raw`|(?<=[#*0-9])\ufe0f(?=\u20e3)`;

/** The format characters (Cf) that are visible, in Arabic and Syriac. */
const VISIBLE_FORMATS = raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2`;

/** Characters that are invisible or reorder others (UAX #44: Default_Ignorable_Code_Point, Cf; UAX #9). */
const HIDDEN = new RegExp(raw`(?!${BELONGING})[[\p{DI}\p{Cf}]--[${VISIBLE_FORMATS}]]`, "gv");

/** Lines of Latin letters, digits and signs, which most are, and which need no replacement. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/;

/** Text on one line, of at most `max` code points. */
export function safeLine(text: string, max = Infinity): string {
  return truncate(safeLines(text).join(" ").replace(/ +/g, " ").trim(), max);
}

/** Text on one line for a header, without anything that looks like an encoded word (RFC 2047). */
export function safeHeader(text: string, max = Infinity): string {
  return truncate(safeLine(text).replaceAll("=?", "= ?"), max);
}

/** The lines of a text, without characters that hide or reorder others. */
export function safeLines(text: string): readonly string[] {
  return text.toWellFormed().trim().split(LINE_BREAKS).map((line) =>
    (PLAIN.test(line) ? line : withoutControls(line.replaceAll("\t", "  "))
      .replace(SPACE_LIKE, " ")
      .replace(HIDDEN, "")).trimEnd()
  );
}

function truncate(line: string, max: number): string {
  if (line.length <= max) return line;
  const points = [...line];
  return points.length > max ? `${points.slice(0, max - 1).join("")}…` : line;
}

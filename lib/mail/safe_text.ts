/**
 * Makes submitted text safe for a mail. All of it goes through here.
 *
 * @module
 */
import { withoutControls } from "../text/mod.ts";

const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029\u0085]/;

/** Spaces, and what looks like one: Hangul fillers, the empty Braille cell, the null notehead. */
const SPACES = /[[\s--\ufeff]\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/gv;

const { raw } = String;

/**
 * Where a joiner or a variation selector belongs to the character before: in an emoji, and in every script but Latin, so
 * that nothing hides in an address.
 */
const BELONGING = raw`(?<=[\P{ASCII}--[\p{Script=Latin}\p{DI}]]\ufe0f?)[\u200c\u200d\ufe0e\ufe0f]` +
  raw`|(?<=[#*0-9])\ufe0f(?=\u20e3)`;

/** The format characters (Cf) that are visible signs of living scripts: Arabic and Syriac. */
const VISIBLE = raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2`;

/** Characters that are invisible or arrange others (UAX #44: Default_Ignorable_Code_Point, Cf; UAX #9). */
const INVISIBLE = new RegExp(raw`(?!${BELONGING})[[\p{DI}\p{Cf}]--[${VISIBLE}]]`, "gv");

/** What most lines are: Latin letters, digits and signs, of which nothing is to be replaced. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/;

/** Text on one line, of at most `max` code points. */
export function safeLine(text: string, max = Infinity): string {
  return cut(safeLines(text).join(" ").replace(/ +/g, " ").trim(), max);
}

/** A line for a header, without anything that looks like an encoded word (RFC 2047). */
export function safeHeader(text: string, max = Infinity): string {
  return cut(safeLine(text).replaceAll("=?", "= ?"), max);
}

/** The lines of a text, without characters that hide or reorder others. */
export function safeLines(text: string): readonly string[] {
  return text.toWellFormed().trim().split(LINE_BREAKS).map((line) =>
    (PLAIN.test(line) ? line : withoutControls(line.replaceAll("\t", "  "))
      .replace(SPACES, " ")
      .replace(INVISIBLE, "")).trimEnd()
  );
}

function cut(line: string, max: number): string {
  if (line.length <= max) return line;
  const points = [...line];
  return points.length > max ? `${points.slice(0, max - 1).join("")}…` : line;
}

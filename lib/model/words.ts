/**
 * Helpers for text: slugs, shortening, and telephone numbers. Names from the content keep their capitals.
 *
 * @module
 */

/** Words in the characters of a slug, of which they take at most so many; empty if they have no Latin letter or digit. */
export function slugify(text: string, most = Infinity): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, most).replace(/^-+|-+$/g, "");
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  const [end = text.length] = sentenceEnds(text);
  return text.slice(0, end);
}

/** The sentences of a text, each on one line. */
export function splitSentences(text: string): readonly string[] {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  let start = 0;
  return [...sentenceEnds(whole), whole.length].map((end) => {
    const sentence = whole.slice(start, end).trim();
    start = end;
    return sentence;
  }).filter((sentence) => sentence !== "");
}

/**
 * A text shortened for a card or a search result: at the end of a sentence, even if it is slightly too long, or else
 * after a clause, or a word.
 *
 * @param text One or more paragraphs.
 * @param most The maximum length.
 * @param longest The maximum length if that completes a sentence.
 */
export function excerpt(text: string, most = 200, longest = Math.round(most * 1.1)): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  if (whole.length <= most) return whole;
  const ends = sentenceEnds(whole);
  const end = ends.findLast((end) => end <= most && end >= most * 0.4) ??
    ends.find((end) => end > most && end <= longest);
  if (end !== undefined) return whole.slice(0, end);
  const start = whole.slice(0, most);
  const clause = [...start.matchAll(/[,;:](?=\s)|\s[–—](?=\s)/g)].at(-1)?.index ?? 0;
  const kept = clause >= most * 0.4 ? start.slice(0, clause) : start.replace(/\s+\S*$/, "");
  return `${kept.replace(/[,;:]$/, "").toWellFormed()}…`;
}

/** Abbreviations that are followed by a name or a number. */
const ABBREVIATIONS = new Set(
  ("st ste ft mt mr mrs ms dr jr sr no nos vs inc co corp ltd llc bros ave blvd rd hwy rte pt dept univ approx " +
    "est fig ext gov gen col lt sgt rev prof jan feb mar apr jun jul aug sep sept oct nov dec " +
    "sra sres srta dra ing lic arq av avda núm aprox ej ud uds mme mlle boul env tél")
    .split(" "),
);

/** The positions at which sentences end. */
function sentenceEnds(text: string): readonly number[] {
  return [...text.matchAll(/[.!?]["')\]]*(?=\s+["'(\[]*[\p{Lu}\p{N}]|\s*$)/gu)]
    .filter(({ 0: mark, index }) =>
      !mark.startsWith(".") || endsHere(text.slice(Math.max(0, index - 20), index))
    )
    .map(({ 0: mark, index }) => index + mark.length);
}

/** Whether a full stop after this text ends a sentence, not an abbreviation or an initial. */
function endsHere(before: string): boolean {
  const [word = ""] = /[\p{L}\p{N}.]+$/u.exec(before) ?? [];
  return !/^\p{Lu}$/u.test(word) && !/\p{L}\.\p{L}/u.test(word) &&
    !ABBREVIATIONS.has(word.toLowerCase());
}

/**
 * A number for people: one in North America as `(404) 555-0123`, any other unchanged.
 *
 * @param telephone In the style of E.164, hyphens allowed.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { displayTelephone } from "./words.ts";
 *
 * assertEquals(displayTelephone("+1-404-555-0123"), "(404) 555-0123");
 * assertEquals(displayTelephone("+44-20-7946-0018"), "+44-20-7946-0018");
 * ```
 */
export function displayTelephone(telephone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164(telephone)) ?? [];
  return area === undefined ? telephone : `(${area}) ${exchange}-${line}`;
}

/** The ways to write a North American number, with and without +1 and punctuation. */
export function telephoneSpellings(telephone: string): RegExp {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164(telephone)) ?? [];
  return area === undefined
    ? new RegExp([telephone, e164(telephone)].map(RegExp.escape).join("|"))
    : new RegExp(
      `(?<!\\d)(?:\\+?1[ .-]?)?(?:\\(${area}\\) ?|${area}[ .-]?)${exchange}[ .-]?${line}(?!\\d)`,
    );
}

/** A number in E.164, `+14045550123`. */
export function e164(telephone: string): string {
  return telephone.replaceAll("-", "");
}

/** The address that calls a number (RFC 3966, section 5.1.4). */
export function telephoneAddress(telephone: string): string {
  return `tel:${e164(telephone)}`;
}

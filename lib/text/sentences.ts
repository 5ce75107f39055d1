/**
 * Splits texts into sentences, and shortens them.
 *
 * @module
 */

export function firstSentence(text: string): string {
  const [end = text.length] = sentenceEnds(text);
  return text.slice(0, end);
}

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
 * Shortens a text for a card or a search result: after a sentence if possible, otherwise after a clause or a word.
 *
 * @param text One or more paragraphs.
 * @param most The maximum length.
 * @param longest The maximum length if the result ends with a sentence.
 */
export function excerpt(text: string, most = 200, longest = Math.round(most * 1.1)): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  if (whole.length <= most) return whole;
  const ends = [...sentenceEnds(whole)];
  const end = ends.findLast((end) => end <= most && end >= most * 0.4) ??
    ends.find((end) => end > most && end <= longest);
  if (end !== undefined) return whole.slice(0, end);
  const start = whole.slice(0, most);
  const clause = [...start.matchAll(/[,;:](?=\s)|\s[–—](?=\s)/g)].at(-1)?.index ?? 0;
  const shortened = clause >= most * 0.4 ? start.slice(0, clause) : start.replace(/\s+\S*$/, "");
  return `${shortened.replace(/[,;:]$/, "").toWellFormed()}…`;
}

/** Abbreviations that are followed by a name or a number. */
const ABBREVIATIONS = new Set(
  ("st ste ft mt mr mrs ms dr jr sr no nos vs inc co corp ltd llc bros ave blvd rd hwy rte pt dept univ approx " +
    "est fig ext gov gen col lt sgt rev prof jan feb mar apr jun jul aug sep sept oct nov dec " +
    "sra sres srta dra ing lic arq av avda núm aprox ej ud uds mme mlle boul env tél")
    .split(" "),
);

/** The positions at which sentences end. A generator, since most callers need only the first ones. */
function* sentenceEnds(text: string): Generator<number> {
  for (
    const { 0: mark, index } of text.matchAll(
      /[.!?]["')\]]*(?=\s+["'(\[]*[\p{Lu}\p{N}]|\s*$)/gu,
    )
  ) {
    // A full stop also ends abbreviations and initials.
    const [word = ""] = /[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(0, index - 20), index)) ?? [];
    const isShort = /^\p{Lu}$|\p{L}\.\p{L}/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
    if (!mark.startsWith(".") || !isShort) yield index + mark.length;
  }
}

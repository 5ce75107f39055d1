/**
 * Words put together: excerpts, lists in a sentence, counts.
 *
 * @module
 */

/**
 * A text cut to what a card or a search result shows: after a sentence, even one that runs over somewhat,
 * and only where none ends in time, after a word.
 *
 * @param text One or more paragraphs.
 * @param most The most characters.
 * @param longest The most characters where a sentence runs over.
 */
export function excerpt(text: string, most = 200, longest = Math.round(most * 1.1)): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  if (whole.length <= most) return whole;
  const ends = [...whole.matchAll(/[.!?](?= [A-Z0-9]|$)/g)].map(({ index }) => index + 1);
  const end = ends.findLast((end) => end <= most && end >= most * 0.4) ??
    ends.find((end) => end > most && end <= longest);
  if (end !== undefined) return whole.slice(0, end);
  const words = whole.slice(0, most).replace(/\s+\S*$/, "").replace(/[,;:]$/, "");
  return `${words.toWellFormed()}…`;
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?= [A-Z0-9]|$)/s.exec(text)?.[0] ?? text;
}

/** A name as it stands in the middle of a sentence; abbreviations keep their capitals. */
export function inSentence(name: string): string {
  return name.replaceAll(/\b[A-Z](?=[a-z]+\b)/g, (initial) => initial.toLowerCase());
}

/** Words in a sentence: `a, b and c`. */
export function enumerate(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A count with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Words put together: excerpts, lists in a sentence, counts.
 *
 * @module
 */

/**
 * A text cut to what a search result shows: after a sentence where one ends in time, else after a word.
 *
 * @param text One or more paragraphs.
 * @param most The most characters.
 */
export function excerpt(text: string, most = 200): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  if (whole.length <= most) return whole;
  const sentences = [...whole.slice(0, most + 1).matchAll(/[.!?](?= [A-Z0-9])/g)];
  const end = sentences.at(-1)?.index ?? 0;
  if (end + 1 >= most * 0.4) return whole.slice(0, end + 1);
  const words = whole.slice(0, most).replace(/\s+\S*$/, "").replace(/[,;:]$/, "");
  return `${words.toWellFormed()}…`;
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

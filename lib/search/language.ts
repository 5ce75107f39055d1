/**
 * What the search knows of a language, and how it splits text into words and stems.
 *
 * @module
 */
import { understood, type Words } from "../words/mod.ts";

export type Language = Words["asked"];

/** The language of a tag such as `fr-CA`; English for others. */
export function findLanguage(tag: string): Language {
  return (understood[tag.split("-")[0]!.toLowerCase()] ?? understood.en!).asked;
}

/** The words of a text, in lower case and without accents. */
export function splitWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  // Most texts are ASCII, which takes a third of the time.
  if (/^[\0-\x7f]*$/.test(lower)) return lower.replaceAll("'", "").match(/[a-z0-9]+/g) ?? [];
  return lower.normalize("NFD").replace(/[\p{M}'’]/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The pairs of words that ask for a measure, such as `how deep`. */
export function measurePairs(words: readonly string[], { measures }: Language): readonly string[] {
  return words.slice(1).flatMap((word, index) =>
    measures.includes(words[index]!) ? [`${words[index]} ${word}`] : []
  );
}

/** The stem of a word: the part that its forms have in common. */
export function stemWord(word: string, { endings }: Language): string {
  return endings.reduce((stem, ending) => stem.length < 4 ? stem : stem.replace(ending, ""), word);
}

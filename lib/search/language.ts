/**
 * What the search has to know of a language, and how it divides text into words.
 *
 * @module
 */
import type { Topic } from "./topics.ts";

/** A language of questions and content. */
export interface Language {
  /** Words of questions, which say nothing about what is searched for. */
  readonly questions: string;
  /** Words that ask for a measure, as in "how deep": headings with the same pair answer them. */
  readonly measures: readonly string[];
  /** What a question begins with that asks whether something is done, separated by commas. */
  readonly offers: string;
  /** Words and phrases that mean the same, separated by commas. Phrases are understood in questions only. */
  readonly topics: Readonly<Record<Topic, string>>;
  /** Endings to cut off one after the other, each at most once. The rest has three letters or more. */
  readonly endings: readonly RegExp[];
}

/** The words of a text, in lower case and without accents. */
export function splitWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  // Most texts are ASCII, which takes a third of the time.
  if (/^[\0-\x7f]*$/.test(lower)) return lower.replaceAll("'", "").match(/[a-z0-9]+/g) ?? [];
  return lower.normalize("NFD").replace(/[\p{M}'’]/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The pairs of words in a text that ask for a measure. */
export function measurePairs(words: readonly string[], { measures }: Language): readonly string[] {
  return words.slice(1).flatMap((word, index) =>
    measures.includes(words[index]!) ? [`${words[index]} ${word}`] : []
  );
}

/** The stem of a word: what its forms have in common. */
export function stemOf(word: string, { endings }: Language): string {
  return endings.reduce((stem, ending) => stem.length < 4 ? stem : stem.replace(ending, ""), word);
}

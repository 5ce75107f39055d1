/**
 * Parses a question: its language, and what it asks for.
 *
 * @module
 */
import type { Topic } from "../words/mod.ts";
import { type Language, languages, splitWords } from "./language.ts";

/** Something that a question asks for: words, the topics that they name, or topics alone where a phrase names them. */
export interface Term {
  readonly words: readonly string[];
  readonly topics: readonly Topic[];
}

/** The most terms that are looked for. */
const MAX_TERMS = 16;

export interface Question {
  readonly words: readonly string[];
  readonly language: Language;
  readonly terms: readonly Term[];
  /** Its words without those that say nothing, where no phrase says what is asked of them. */
  readonly subject: readonly string[];
}

/** @param preferred The language of a question whose words don't tell. */
export function parseQuestion(question: string, preferred: Language): Question {
  const words = splitWords(question);
  const language = detectLanguage(words, preferred);
  const phrases = new Map(language.asked(words).map((phrase) => [phrase.start, phrase]));
  const terms = new Map<string, { words: string[]; topics: readonly Topic[] }>();
  for (let at = 0; at < words.length && terms.size < MAX_TERMS; at++) {
    const word = words[at]!;
    const { length = 1, topics = [] } = phrases.get(at) ?? {};
    at += length - 1;
    if (topics.length === 0 && language.fillers.has(word)) continue;
    // "How soon will you get back" asks for one thing, in two ways.
    const key = topics.join(" ") || language.stem(word);
    const term = terms.get(key) ?? { words: [], topics };
    if (length === 1) term.words.push(word);
    terms.set(key, term);
  }
  const isPlain = [...phrases.values()].every(({ length }) => length === 1);
  return {
    words,
    language,
    terms: terms.size > 0
      ? [...terms.values()]
      : words.slice(0, MAX_TERMS).map((word) => ({ words: [word], topics: [] })),
    subject: isPlain ? words.filter((word) => !language.fillers.has(word)) : [],
  };
}

/** The language that knows the most words of a question. */
function detectLanguage(words: readonly string[], preferred: Language): Language {
  const counted = [...languages().values()].map((language) => ({
    language,
    count: (language === preferred ? 0.5 : 0) +
      words.filter((word) => language.fillers.has(word) || language.asked([word]).length > 0)
        .length,
  }));
  return counted.reduce((best, next) => next.count > best.count ? next : best).language;
}

/**
 * Parses a question: its language, and what it asks for.
 *
 * @module
 */
import type { Topic } from "../words/mod.ts";
import { type Language, languages, type Phrase, textOfWords, type Word } from "./language.ts";

/** Something that a question asks for: words, the topics that they name, or topics alone where a phrase names them. */
export interface Term {
  readonly words: readonly Word[];
  readonly topics: readonly Topic[];
}

export interface Question {
  readonly language: Language;
  readonly words: readonly Word[];
  /** The question with other words for those with typing mistakes; absent if it has none. */
  readonly corrected?: string;
  readonly terms: readonly Term[];
  /** What may be a page's name: all words, and those that say something, where no phrase says what is asked of them. */
  readonly names: readonly (readonly Word[])[];
}

/** The most terms that are looked for. */
const MAX_TERMS = 16;
/** The shortest word that is corrected, in letters, and how many unknown ones of a question are looked up. */
const [MIN_CORRECTED, MAX_CORRECTED] = [5, 3];

/**
 * @param preferred The language of a question whose words don't tell.
 * @param isKnown Whether what is searched has a word.
 * @param isMentioned Whether it says something of a topic; a phrase whose topic it never mentions is read word by word.
 * @param correct Returns what is meant by an unknown word that names no topic.
 */
export function parseQuestion(
  question: string,
  preferred: Language,
  company: string,
  isKnown: (word: Word) => boolean,
  isMentioned: (topic: Topic) => boolean,
  correct: (word: Word, language: Language) => string,
): Question {
  const language = detectLanguage(question, preferred);
  const isFiller = ({ text }: Word) => language.fillers.has(text);
  const read = language.read(question);
  const [all, name] = [read, language.read(company)].map(textOfWords);
  const others = language.read(` ${all} `.replace(` ${name} `, " "));
  const typed = others.every(isFiller) ? read : others;
  const named = new Set(language.phrases(typed).flatMap(({ words }) => words));
  let lookedUp = 0;
  const words = typed.flatMap((word) => {
    if (named.has(word) || isFiller(word) || isKnown(word)) return [word];
    // A page of another language has the word in its own forms.
    const foreign = languages().values().flatMap((it) => it.readWord(word.text)).find(isKnown);
    if (foreign !== undefined) return [foreign];
    const isDoubtful = word.text.length >= MIN_CORRECTED && !/\d/.test(word.text);
    if (!isDoubtful || lookedUp++ >= MAX_CORRECTED) return [word];
    return language.readWord(correct(word, language));
  });
  const phrases = language.phrases(words)
    .filter(({ words, topics }) => words.length === 1 || topics.some(isMentioned));
  const isOfWords = phrases.every(({ words }) => words.length === 1);
  return {
    language,
    words,
    ...(textOfWords(words) !== textOfWords(typed) && { corrected: textOfWords(words) }),
    terms: listTerms(words, phrases, isFiller),
    names: [words, ...isOfWords ? [words.filter((word) => !isFiller(word))] : []],
  };
}

function listTerms(
  words: readonly Word[],
  phrases: readonly Phrase[],
  isFiller: (word: Word) => boolean,
): readonly Term[] {
  const terms = new Map<string, { words: Word[]; topics: readonly Topic[] }>();
  for (let at = 0; at < words.length && terms.size < MAX_TERMS; at++) {
    const word = words[at]!;
    const { words: phrase = [word], topics = [] } = phrases.find(({ start }) => start === at) ?? {};
    at += phrase.length - 1;
    if (topics.length === 0 && isFiller(word)) continue;
    // "How soon will you get back" asks for one thing, in two ways.
    const key = topics.join(" ") || word.stem;
    const term = terms.get(key) ?? { words: [], topics };
    if (phrase.length === 1) term.words.push(word);
    terms.set(key, term);
  }
  return terms.size > 0
    ? [...terms.values()]
    : words.slice(0, MAX_TERMS).map((word) => ({ words: [word], topics: [] }));
}

/** The language that knows the most words of a question. */
function detectLanguage(question: string, preferred: Language): Language {
  const countKnown = (language: Language) => {
    const words = language.read(question);
    const named = new Set(language.phrases(words).flatMap(({ words }) => words));
    return words.filter((word) => language.fillers.has(word.text) || named.has(word)).length;
  };
  return [...languages().values()].reduce(
    (best, next) => countKnown(next) > countKnown(best) ? next : best,
    preferred,
  );
}

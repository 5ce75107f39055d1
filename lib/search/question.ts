/**
 * Parses a question: its language, and the words and topics that it asks for.
 *
 * @module
 */
import { type Language, measurePairs, splitWords, stemWord } from "./language.ts";
import { understood } from "../words/mod.ts";
import type { Topic } from "./topics.ts";

/** Something that a question asks for. */
export interface Term {
  /** The words for it; none for a phrase such as `how soon`, which only names topics. */
  readonly words: readonly string[];
  readonly topics: readonly Topic[];
  /** Whether the question names the topics by a phrase, or twice. A single word may only be about them. */
  readonly isExplicit: boolean;
}

/** A language, prepared for parsing questions. */
interface PreparedLanguage {
  readonly language: Language;
  /** The words of questions that say nothing of what is asked for, such as `what`. */
  readonly questions: ReadonlySet<string>;
  readonly offers: readonly string[];
  /** The topics that a word or a phrase names, by its stems. */
  readonly topics: ReadonlyMap<string, readonly Topic[]>;
  /** The longest phrase, in words. */
  readonly longest: number;
}

/** Made with the first question, since a start needs none. */
let preparedLanguages: readonly PreparedLanguage[] | undefined;

function prepare(language: Language): PreparedLanguage {
  const topics = new Map<string, Topic[]>();
  for (const [topic, words] of Object.entries(language.topics)) {
    for (const phrase of words.split(",")) {
      const stems = splitWords(phrase).map((word) => stemWord(word, language)).join(" ");
      topics.set(stems, [...topics.get(stems) ?? [], topic as Topic]);
    }
  }
  const longest = Math.max(...[...topics.keys()].map((stems) => stems.split(" ").length));
  const offers = language.offers.split(",").map((phrase) => `${splitWords(phrase).join(" ")} `);
  return { language, questions: new Set(splitWords(language.questions)), offers, topics, longest };
}

/** The stems of the single words that name a topic. */
export function topicStems(topic: Topic, language: Language): readonly string[] {
  return language.topics[topic].split(",").map(splitWords).filter(({ length }) => length === 1)
    .map(([word]) => stemWord(word!, language));
}

/** What a question asks for, and its language. */
export interface ParsedQuestion {
  readonly language: Language;
  /** Whether it asks if the company offers something, such as `do you …`. */
  readonly isOffer: boolean;
  readonly terms: readonly Term[];
}

/**
 * @param preferred The language of the question, if its words don't tell.
 * @param correct Returns the word that is meant, if no content has the given one and it seems to be a typing mistake.
 */
export function parseQuestion(
  question: string,
  preferred: Language,
  correct: (word: string) => string | undefined,
): ParsedQuestion {
  const words = splitWords(question);
  const { language, questions, offers, topics, longest } = detectLanguage(words, preferred);
  const stems = words.map((word) => stemWord(word, language));
  const terms = new Map<string, Term>();
  const add = (word: string, topics: readonly Topic[], isPreferred: boolean) => {
    // "How soon will you get back" asks for one thing, in two ways.
    const key = topics.join(" ") || word;
    const { words = [], isExplicit = terms.has(key) && topics.length > 0 } = terms.get(key) ?? {};
    terms.set(key, {
      words: isPreferred ? [...words, word] : words,
      topics,
      isExplicit: isExplicit || !isPreferred,
    });
  };
  for (let start = 0; start < words.length; start++) {
    let length = Math.min(longest, words.length - start);
    const phrase = () => topics.get(stems.slice(start, start + length).join(" "));
    while (length > 1 && phrase() === undefined) length--;
    const word = words[start]!;
    if (length > 1) {
      add(word, phrase()!, false);
      start += length - 1;
    } else if (!questions.has(word)) {
      const known = topics.has(stems[start]!) ? word : correct(word) ?? word;
      add(known, topics.get(stemWord(known, language)) ?? [], true);
    }
  }
  for (const pair of measurePairs(words, language)) {
    if (!questions.has(pair.split(" ")[1]!)) add(pair, [], true);
  }
  return {
    language,
    isOffer: offers.some((phrase) => words.join(" ").startsWith(phrase)),
    terms: terms.size > 0
      ? [...terms.values()]
      : words.map((word) => ({ words: [word], topics: [], isExplicit: false })),
  };
}

/** The language of which a question has the most words. */
function detectLanguage(words: readonly string[], preferred: Language): PreparedLanguage {
  preparedLanguages ??= Object.values(understood).map(({ asked }) => prepare(asked));
  const counted = preparedLanguages.map((each) => {
    const count = words.filter((word) =>
      each.questions.has(word) || each.topics.has(stemWord(word, each.language))
    ).length;
    return { each, count: count + (each.language === preferred ? 0.5 : 0) };
  });
  return counted.reduce((best, next) => next.count > best.count ? next : best).each;
}

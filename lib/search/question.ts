/**
 * Understands a question: which of its words say what is searched for, and what else means the same.
 *
 * @module
 */
import { type Language, measurePairs, splitWords, withoutEnding } from "./language.ts";
import { understood } from "../words/mod.ts";
import type { Topic } from "./topics.ts";

/** Something that a question asks for. */
export interface Term {
  /** The words for it; a phrase such as `how soon` only names topics. */
  readonly words: readonly string[];
  readonly topics: readonly Topic[];
  /** Whether a phrase names the topics: it says what is asked for, where a word may only be about it. */
  readonly isAsked: boolean;
}

/** A language, prepared for questions: stems with the topics that they name. */
interface Prepared {
  readonly language: Language;
  readonly questions: ReadonlySet<string>;
  readonly offers: readonly string[];
  readonly topics: ReadonlyMap<string, readonly Topic[]>;
  /** The longest phrase, in words. */
  readonly longest: number;
}

/** The languages, once a question was asked: a start does without. */
let preparedOnce: readonly Prepared[] | undefined;

function prepare(language: Language): Prepared {
  const topics = new Map<string, Topic[]>();
  for (const [topic, words] of Object.entries(language.topics)) {
    for (const phrase of words.split(",")) {
      const stems = splitWords(phrase).map((word) => withoutEnding(word, language)).join(" ");
      topics.set(stems, [...topics.get(stems) ?? [], topic as Topic]);
    }
  }
  const longest = Math.max(...[...topics.keys()].map((stems) => stems.split(" ").length));
  const offers = language.offers.split(",").map((phrase) => `${splitWords(phrase).join(" ")} `);
  return { language, questions: new Set(splitWords(language.questions)), offers, topics, longest };
}

/** The single words of a topic, as stems of a language. */
export function topicStems(topic: Topic, language: Language): readonly string[] {
  return language.topics[topic].split(",").map(splitWords).filter(({ length }) => length === 1)
    .map(([word]) => withoutEnding(word!, language));
}

/** What a question asks for, and the language that it is asked in. */
export interface Understood {
  readonly language: Language;
  /** Whether it asks if something is done. */
  readonly isOffer: boolean;
  readonly terms: readonly Term[];
}

/**
 * Understands a question.
 *
 * @param preferred Its language, if its words don't tell.
 * @param correct A known word that is spelled almost as one, if no content has that.
 */
export function understandQuestion(
  question: string,
  preferred: Language,
  correct: (word: string) => string | undefined,
): Understood {
  const words = splitWords(question);
  const { language, questions, offers, topics, longest } = spokenIn(words, preferred);
  const stems = words.map((word) => withoutEnding(word, language));
  const terms = new Map<string, Term>();
  const add = (word: string, topics: readonly Topic[], isPreferred: boolean) => {
    // "How soon will you get back" asks for one thing, in two ways.
    const key = topics.join(" ") || word;
    const { words = [], isAsked = terms.has(key) && topics.length > 0 } = terms.get(key) ?? {};
    terms.set(key, {
      words: isPreferred ? [...words, word] : words,
      topics,
      isAsked: isAsked || !isPreferred,
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
      add(known, topics.get(withoutEnding(known, language)) ?? [], true);
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
      : words.map((word) => ({ words: [word], topics: [], isAsked: false })),
  };
}

/** The language of which a question has the most words. */
function spokenIn(words: readonly string[], preferred: Language): Prepared {
  preparedOnce ??= Object.values(understood).map(({ asked }) => prepare(asked));
  const counted = preparedOnce.map((each) => {
    const count = words.filter((word) =>
      each.questions.has(word) || each.topics.has(withoutEnding(word, each.language))
    ).length;
    return { each, count: count + (each.language === preferred ? 0.5 : 0) };
  });
  return counted.reduce((best, next) => next.count > best.count ? next : best).each;
}

/**
 * What the search knows of a language: its words, their stems, and the topics that they name.
 *
 * @module
 */
import { type Topic, understood, type Words } from "../words/mod.ts";

/** Words of a text that name topics: one, or a phrase that is read as a whole. */
export interface Phrase {
  readonly start: number;
  readonly length: number;
  readonly topics: readonly Topic[];
}

/** The words of a text, in lower case and without accents. */
export function splitWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  // Most texts are ASCII, which takes a third of the time.
  const plain = /^[\0-\x7f]*$/.test(lower)
    ? lower
    : lower.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("œ", "oe");
  // An article is a word of its own (l'heure), the end of a word is not (workers'), and 1,000 is one number.
  return plain.replace(/\b([a-z]|qu)'/g, "$1 ").replace(/'|(?<=\d)[.,](?=\d)/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A language of lib/words, prepared for reading. */
export class Language {
  /** The words of questions that say nothing of what is asked for, such as `what`. */
  readonly fillers: ReadonlySet<string>;
  /** The words that name a topic alone. */
  readonly topicWords: readonly string[];
  readonly #plural: RegExp;
  readonly #endings: readonly RegExp[];
  readonly #stems = new Map<string, string>();
  /** The topics of words and phrases, by their words and by their stems; and those of which they are the name. */
  readonly #topics = new Map<string, Topic[]>();
  readonly #byStems = new Map<string, Topic[]>();
  readonly #names = new Map<string, Topic[]>();
  /** By the first word's stem: the most words of a phrase. */
  readonly #longest = new Map<string, number>();

  constructor({ fillers, topics, plural, endings }: Words["synonyms"]) {
    this.fillers = new Set(splitWords(fillers));
    this.#plural = plural;
    this.#endings = endings;
    const topicWords: string[] = [];
    const add = (map: Map<string, Topic[]>, key: string, topic: Topic) =>
      map.set(key, [...new Set([...map.get(key) ?? [], topic])]);
    for (const [topic, lists] of Object.entries(topics) as [Topic, string][]) {
      const names = lists.includes(";") ? lists.split(";")[0]!.split(",") : [];
      for (const name of names) add(this.#names, splitWords(name).join(" "), topic);
      for (const words of lists.split(/[,;]/).map(splitWords)) {
        add(this.#topics, words.join(" "), topic);
        add(this.#byStems, this.key(words), topic);
        if (words.length === 1) topicWords.push(words[0]!);
        const first = this.stem(words[0]!);
        this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
      }
    }
    this.topicWords = topicWords;
  }

  /** A word without the ending of its plural. */
  singular(word: string): string {
    return word.length < 4 ? word : word.replace(this.#plural, "");
  }

  /** The part of a word that its forms have in common. */
  stem(word: string): string {
    const known = this.#stems.get(word);
    if (known !== undefined) return known;
    const stem = this.#endings.reduce(
      (stem, ending) => stem.length < 4 ? stem : stem.replace(ending, ""),
      word,
    );
    // Strangers' words must not fill the memory.
    if (this.#stems.size < 50_000) this.#stems.set(word, stem);
    return stem;
  }

  /** The stems of words, which are the same in any number. */
  key(words: readonly string[]): string {
    return words.map((word) => this.stem(word)).join(" ");
  }

  /** The topics that a question asks for, by words in any form. */
  asked(words: readonly string[]): readonly Phrase[] {
    return this.#find(
      words,
      (phrase) => this.#topics.get(phrase) ?? this.#byStems.get(this.key(phrase.split(" "))),
    );
  }

  /** The topics that a text mentions, by words as they are listed. */
  mentioned(words: readonly string[]): readonly Phrase[] {
    return this.#find(words, (phrase) => this.#topics.get(phrase));
  }

  /** The topics that a text such as a heading is about: those whose names are half of it or more. */
  named(words: readonly string[]): readonly Topic[] {
    const found = this.#find(words, (phrase) => this.#names.get(phrase));
    const within = new Set(
      found.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    );
    const others = words.filter((word, at) => !within.has(at) && !this.fillers.has(word));
    return others.length > found.length ? [] : found.flatMap(({ topics }) => topics);
  }

  /** The longest phrases, from left to right. */
  #find(
    words: readonly string[],
    topicsOf: (phrase: string) => readonly Topic[] | undefined,
  ): readonly Phrase[] {
    const found = [];
    for (let start = 0; start < words.length; start++) {
      const longest = this.#longest.get(this.stem(words[start]!));
      if (longest === undefined) continue;
      for (let length = Math.min(longest, words.length - start); length > 0; length--) {
        const topics = topicsOf(words.slice(start, start + length).join(" "));
        if (topics === undefined) continue;
        found.push({ start, length, topics });
        start += length - 1;
        break;
      }
    }
    return found;
  }
}

let prepared: ReadonlyMap<string, Language> | undefined;

/** The languages by their tags. They are prepared with the first question, since a start needs none. */
export function languages(): ReadonlyMap<string, Language> {
  return prepared ??= new Map(
    Object.entries(understood).map(([tag, { synonyms }]) => [tag, new Language(synonyms)]),
  );
}

/** The language of a tag such as `fr-CA`; English for others. */
export function findLanguage(tag: string): Language {
  return languages().get(tag.split("-")[0]!.toLowerCase()) ?? languages().get("en")!;
}

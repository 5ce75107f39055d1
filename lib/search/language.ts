/**
 * What the search knows of a language: its words, their stems, and the topics that they name. The synonyms are in
 * lib/words/synonyms.
 *
 * @module
 */
import { type Topic, understood, type Words } from "../words/mod.ts";
import { isAlmost } from "./spelling.ts";

/** A word of a text. */
export interface Word {
  /** In lower case and without accents. */
  readonly text: string;
  /** The same without the ending of the plural. */
  readonly singular: string;
  /** The part of it that its other forms have in common. */
  readonly stem: string;
}

/** Words of a text that name topics: one, or a phrase that is read as a whole. */
export interface Phrase {
  readonly start: number;
  readonly words: readonly Word[];
  readonly topics: readonly Topic[];
}

/** Words as a text has them: `Workers'`, `1,000`, `l’heure`. */
export const WORDS = /[\p{L}\p{M}\p{N}'’]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{M}\p{N}'’]+)*/gu;

/** How many words are remembered, since those of strangers must not fill the memory. */
const MAX_REMEMBERED = 50_000;

/** A language of lib/words, prepared for reading. */
export class Language {
  /** The words of questions that say nothing of what is asked for, such as `what`. */
  readonly fillers: ReadonlySet<string>;
  readonly #plural: RegExp;
  readonly #endings: readonly RegExp[];
  readonly #read = new Map<string, readonly Word[]>();
  /** The topics of words and phrases, by their singulars and by their stems; and those of which they are the name. */
  readonly #topics = new Map<string, Topic[]>();
  readonly #byStems = new Map<string, Topic[]>();
  readonly #names = new Map<string, Topic[]>();
  /** By the first word's stem: the most words of a phrase. */
  readonly #longest = new Map<string, number>();

  constructor({ fillers, topics, plural, endings }: Words["synonyms"]) {
    this.#plural = plural;
    this.#endings = endings;
    this.fillers = new Set(this.read(fillers).map(({ text }) => text));
    const add = (map: Map<string, Topic[]>, key: string, topic: Topic) =>
      map.set(key, [...new Set([...map.get(key) ?? [], topic])]);
    for (const [topic, lists] of Object.entries(topics) as [Topic, string][]) {
      const names = lists.includes(";") ? lists.split(";")[0]!.split(",") : [];
      for (const name of names) add(this.#names, textOfWords(this.read(name)), topic);
      for (const words of lists.split(/[,;]/).map((phrase) => this.read(phrase))) {
        add(this.#topics, singularsOf(words), topic);
        add(this.#byStems, stemsOf(words), topic);
        const { stem } = words[0]!;
        this.#longest.set(stem, Math.max(this.#longest.get(stem) ?? 0, words.length));
      }
    }
  }

  /** The words of a text. */
  read(text: string): readonly Word[] {
    const words: Word[] = [];
    for (const written of text.match(WORDS) ?? []) words.push(...this.readWord(written));
    return words;
  }

  /** The words of what {@linkcode WORDS} finds: one, or an article and one. The end of a word is none: `workers'`. */
  readWord(written: string): readonly Word[] {
    const known = this.#read.get(written);
    if (known !== undefined) return known;
    const folded = written.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
      .replaceAll("’", "'").replaceAll("œ", "oe")
      .replace(/^([a-z]|qu)'/, "$1 ").replace(/['.,]/g, "");
    const words = folded.split(" ").filter((text) => text !== "").map((text) => {
      const singular = text.length < 4 ? text : text.replace(this.#plural, "");
      const stem = this.#endings.reduce(
        (stem, ending) => stem.length < 4 ? stem : stem.replace(ending, ""),
        singular,
      );
      return { text, singular, stem };
    });
    if (this.#read.size < MAX_REMEMBERED) this.#read.set(written, words);
    return words;
  }

  /** A word that names a topic and is almost this one, in the number of this one. */
  closest({ text, singular }: Word): string | undefined {
    return this.#names.keys().find((known) => isAlmost(text, known)) ??
      this.#topics.keys().find((known) => isAlmost(singular, known));
  }

  /** The words that name topics, in any form; the form that is listed before others. A filler has no other form. */
  phrases(words: readonly Word[]): readonly Phrase[] {
    return this.#find(
      words,
      (phrase) =>
        this.#topics.get(singularsOf(phrase)) ??
          this.#byStems.get(this.fillers.has(textOfWords(phrase)) ? "" : stemsOf(phrase)),
    );
  }

  /** The topics that a text such as a heading is about: those whose names are half of its words or more, or any. */
  named(words: readonly Word[], isAny = false): readonly Topic[] {
    const found = this.#find(words, (phrase) => this.#names.get(textOfWords(phrase)));
    const within = new Set(found.flatMap(({ words }) => words));
    const others = words.filter((word) => !within.has(word) && !this.fillers.has(word.text));
    return others.length > within.size && !isAny ? [] : found.flatMap(({ topics }) => topics);
  }

  /** The longest phrases, from left to right. */
  #find(
    words: readonly Word[],
    topicsOf: (phrase: readonly Word[]) => readonly Topic[] | undefined,
  ): readonly Phrase[] {
    const found: Phrase[] = [];
    for (let start = 0; start < words.length; start++) {
      for (let length = this.#longest.get(words[start]!.stem) ?? 0; length > 0; length--) {
        const phrase = words.slice(start, start + length);
        const topics = phrase.length === length ? topicsOf(phrase) : undefined;
        if (topics === undefined) continue;
        found.push({ start, words: phrase, topics });
        start += length - 1;
        break;
      }
    }
    return found;
  }
}

export const textOfWords = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

const singularsOf = (words: readonly Word[]) => words.map(({ singular }) => singular).join(" ");

/** The stems of words, which are the same in any number. */
export const stemsOf = (words: readonly Word[]) => words.map(({ stem }) => stem).join(" ");

let prepared: ReadonlyMap<string, Language> | undefined;

/** The languages by their tags. They are prepared with the first question, since a start needs none. */
export function languages(): ReadonlyMap<string, Language> {
  return prepared ??= new Map(
    Object.entries(understood).map(([tag, { synonyms }]) => [tag, new Language(synonyms)]),
  );
}

/** The language of a tag such as `fr-CA`; English for others. */
export function findLanguage(tag: string): Language {
  return languages().get(tag) ?? languages().get(tag.split("-")[0]!.toLowerCase()) ??
    languages().get("en")!;
}

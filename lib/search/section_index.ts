/**
 * An inverted index of the sections in one language: which sections have a word, and with how much weight.
 *
 * @module
 */
import { type Language, measurePairs, splitWords, stemWord } from "./language.ts";
import type { FactTopic } from "../model/mod.ts";
import type { Section } from "./sections.ts";

/** The usual parameters of BM25 (k1 and b): how soon a repeated word stops counting, and how much length counts. */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.5;

/** The exponent by which a rare word counts less than BM25 has it: questions have rare verbs that say little. */
const DAMPING = 0.7;

/** How much a word counts by where it is, compared with one in a line. */
const WEIGHTS = { heading: 4, title: 1.5, line: 1, name: 1, link: 0.4 } as const;

/** The sections in one language, and their words as stems. */
export class SectionIndex {
  readonly sections: readonly Section[];
  readonly language: Language;
  /** Each stem has a number. */
  readonly #numbersByWord = new Map<string, number>();
  readonly #numbersByStem = new Map<string, number>();
  /** By a stem's number: a section's position, the stem's weight there, the next section's position, and so on. */
  readonly #postings: number[][] = [];
  /** By a stem's number: its count in the section that is being added. */
  readonly #counts: number[] = [];

  constructor(sections: readonly Section[], language: Language) {
    this.sections = sections;
    this.language = language;
    this.starts = new Map(
      sections.flatMap(({ page: { segments }, isStart }, position) =>
        isStart && segments.length === 1 ? [[segments[0]!, position] as const] : []
      ),
    );
    this.answers = sections.flatMap(({ about }, position) =>
      about === undefined ? [] : [[position, about] as const]
    );
    const average = sections.reduce((sum, section) => sum + countCharacters(section), 0) /
      sections.length;
    sections.forEach((section, position) => this.#add(section, position, average));
  }

  /** The positions of sections that answer what clients ask, each with its topic. */
  readonly answers: readonly (readonly [section: number, about: FactTopic])[];

  /** The position of the first section of each page whose path has one segment, by that segment. */
  readonly starts: ReadonlyMap<string, number>;

  /** All words of the sections. */
  get words(): Iterable<string> {
    return this.#numbersByWord.keys();
  }

  /** Whether a section has a form of a word. */
  hasWord(word: string): boolean {
    return this.has(this.stem(word));
  }

  /** Whether a section has a word with a stem. */
  has(stem: string): boolean {
    return this.#numbersByStem.has(stem);
  }

  stem(word: string): string {
    return stemWord(word, this.language);
  }

  /** How rare a stem is (its inverse document frequency); 0 if no section has it. */
  rarity(stem: string): number {
    const having = this.#posting(stem).length / 2;
    if (having === 0) return 0;
    return Math.log(1 + (this.sections.length - having + 0.5) / (having + 0.5)) ** DAMPING;
  }

  /** The positions of the sections with a stem, each with the stem's weight there, below 1. */
  *shares(stem: string): Generator<readonly [section: number, share: number]> {
    const posting = this.#posting(stem);
    for (let at = 0; at < posting.length; at += 2) yield [posting[at]!, posting[at + 1]!];
  }

  #posting(stem: string): readonly number[] {
    return this.#postings[this.#numbersByStem.get(stem) ?? -1] ?? [];
  }

  #add(section: Section, position: number, average: number): void {
    const { page, heading, isStart, lines, links } = section;
    const discount = 1 - LENGTH_DISCOUNT + LENGTH_DISCOUNT * countCharacters(section) / average;
    const found: number[] = [];
    const counts = this.#counts;
    const count = (text: string, weight: number) => countWords(splitWords(text), weight);
    const countWords = (words: readonly string[], weight: number) => {
      for (const word of words) {
        const number = this.#numbersByWord.get(word) ?? this.#addWord(word);
        if (counts[number] === 0) found.push(number);
        counts[number]! += weight;
      }
    };
    for (const line of lines) {
      count(line, WEIGHTS.line / discount);
      const named = lineName(line);
      if (named !== "") count(named, WEIGHTS.name / discount);
    }
    for (const link of links) count(link, WEIGHTS.link / discount);
    const name = heading ?? (isStart ? page.title : "");
    // Each word of a short heading counts more than one of a long heading.
    count(name, WEIGHTS.heading * (0.5 + 2 / (splitWords(name).length + 1)));
    countWords(measurePairs(splitWords(name), this.language), WEIGHTS.heading);
    if (!isStart) count(page.title, WEIGHTS.title);
    for (const number of found) {
      const weight = counts[number]!;
      counts[number] = 0;
      this.#postings[number]!.push(position, weight / (weight + SATURATION));
    }
  }

  /** Adds a word, and returns the number of its stem. */
  #addWord(word: string): number {
    const stem = stemWord(word, this.language);
    const number = this.#numbersByStem.get(stem) ?? this.#postings.length;
    if (number === this.#postings.length) {
      this.#numbersByStem.set(stem, number);
      this.#postings.push([]);
      this.#counts.push(0);
    }
    this.#numbersByWord.set(word, number);
    return number;
  }
}

/** The longest name of a line, in characters. */
const MAX_LINE_NAME = 40;

/** The name with which a line begins, before a colon; empty if it has none. */
export function lineName(line: string): string {
  const end = line.indexOf(":");
  return end <= MAX_LINE_NAME && line[end + 1] === " " ? line.slice(0, Math.max(end, 0)) : "";
}

/** How long a section is, in characters. */
function countCharacters({ lines, links }: Section): number {
  return [...lines, ...links].reduce((sum, line) => sum + line.length, 0);
}

/**
 * The words of sections in one language, with how much each says about a section.
 *
 * @module
 */
import { type Language, measurePairs, splitWords, withoutEnding } from "./language.ts";
import type { FactTopic } from "../model/mod.ts";
import type { Section } from "./sections.ts";

/** The usual parameters of BM25: how soon a repeated word stops counting, and how much a long section is discounted. */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.5;

/** How much of the difference between a rare and a frequent word counts: questions have rare verbs. */
const DAMPING = 0.7;

/** How many times a word counts as one in a line, by where it is. */
const WEIGHTS = { heading: 4, title: 1.5, line: 1, name: 1, link: 0.4 } as const;

/** The sections in one language, and their words as stems. */
export class SectionIndex {
  readonly sections: readonly Section[];
  readonly language: Language;
  /** The number of a stem, by the words that have it. */
  readonly #ofWord = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  /** By a stem's number: a section's position, the share of the stem's weight there, the next section, and so on. */
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
    this.facts = sections.flatMap(({ about }, position) =>
      about === undefined ? [] : [[position, about] as const]
    );
    const average = sections.reduce((sum, section) => sum + countCharacters(section), 0) /
      sections.length;
    sections.forEach((section, position) => this.#add(section, position, average));
  }

  /** The sections with a fact that everybody asks, by position, and what it is about. */
  readonly facts: readonly (readonly [section: number, about: FactTopic])[];

  /** Where a page of one segment begins, by that segment. */
  readonly starts: ReadonlyMap<string, number>;

  /** The words that the sections have. */
  get words(): Iterable<string> {
    return this.#ofWord.keys();
  }

  /** Whether a section has a form of a word. */
  hasWord(word: string): boolean {
    return this.has(this.stem(word));
  }

  /** Whether a section has a word with a stem. */
  has(stem: string): boolean {
    return this.#numbers.has(stem);
  }

  /** The stem of a word. */
  stem(word: string): string {
    return withoutEnding(word, this.language);
  }

  /** How much a stem says: the rarer, the more; nothing if no section has it. */
  rarity(stem: string): number {
    const having = this.#posting(stem).length / 2;
    if (having === 0) return 0;
    return Math.log(1 + (this.sections.length - having + 0.5) / (having + 0.5)) ** DAMPING;
  }

  /** The sections with a stem, by position, and how much of its weight each gets. */
  *shares(stem: string): Generator<readonly [section: number, share: number]> {
    const posting = this.#posting(stem);
    for (let at = 0; at < posting.length; at += 2) yield [posting[at]!, posting[at + 1]!];
  }

  #posting(stem: string): readonly number[] {
    return this.#postings[this.#numbers.get(stem) ?? -1] ?? [];
  }

  #add(section: Section, position: number, average: number): void {
    const { page, heading, isStart, lines, links } = section;
    const discount = 1 - LENGTH_DISCOUNT + LENGTH_DISCOUNT * countCharacters(section) / average;
    const found: number[] = [];
    const counts = this.#counts;
    const count = (text: string, weight: number) => countWords(splitWords(text), weight);
    const countWords = (words: readonly string[], weight: number) => {
      for (const word of words) {
        const number = this.#ofWord.get(word) ?? this.#numberOf(word);
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
    // A short name is about its words alone.
    count(name, WEIGHTS.heading * (0.5 + 2 / (splitWords(name).length + 1)));
    countWords(measurePairs(splitWords(name), this.language), WEIGHTS.heading);
    if (!isStart) count(page.title, WEIGHTS.title);
    for (const number of found) {
      const weight = counts[number]!;
      counts[number] = 0;
      this.#postings[number]!.push(position, weight / (weight + SATURATION));
    }
  }

  /** The number of a new word's stem. */
  #numberOf(word: string): number {
    const stem = withoutEnding(word, this.language);
    const number = this.#numbers.get(stem) ?? this.#postings.length;
    if (number === this.#postings.length) {
      this.#numbers.set(stem, number);
      this.#postings.push([]);
      this.#counts.push(0);
    }
    this.#ofWord.set(word, number);
    return number;
  }
}

/** The longest name of a line, in characters. */
const MAX_LINE_NAME = 40;

/** What a line is about, where it begins with that and a colon. */
export function lineName(line: string): string {
  const end = line.indexOf(":");
  return end <= MAX_LINE_NAME && line[end + 1] === " " ? line.slice(0, Math.max(end, 0)) : "";
}

/** How long a section is, in characters. */
function countCharacters({ lines, links }: Section): number {
  return [...lines, ...links].reduce((sum, line) => sum + line.length, 0);
}

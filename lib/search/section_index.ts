/**
 * An inverted index of sections, ranked by BM25F: Okapi BM25, where a word counts by the field in which it is.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import type { Topic } from "../words/mod.ts";
import { findLanguage, type Language, splitWords } from "./language.ts";
import type { Term } from "./question.ts";
import type { Section } from "./sections.ts";
import { isAlmost } from "./spelling.ts";

/** The numbers that weigh. For each, a question in the tests fails without it. */
export const WEIGHTS = {
  /** How soon repetition stops counting (k1). Without: once is as good as in the title. */
  saturation: 1.2,
  /** How much the length of a field takes from a word in it (b). Without: long sections have every word. */
  length: 0.75,
  /** A word of the page's title, compared with one of a line. Without: a section forgets which page it is on. */
  title: 1.5,
  /** A word of the heading, or of a line's name. Without: who only mentions a thing is as good as who is about it. */
  heading: 4,
  /** A word of a link to a page. Without: lists of links come before the pages to which they lead. */
  link: 0.4,
  /** Another form of a word. Without: `solo` is as good as `solar`. */
  stem: 0.7,
  /** Another word with the same meaning. Without: a page in the words of the question comes after others. */
  synonym: 0.6,
};

type Field = "title" | "heading" | "name" | "line" | "link";
const weightOf = (field: Field) => ({ ...WEIGHTS, name: WEIGHTS.heading, line: 1 })[field];

/** One of the ways to say what a question asks for: tokens that mean the same, and what they weigh: the rarer, the more. */
export interface Way {
  readonly tokens: ReadonlySet<string>;
  readonly weight: number;
}

/** What is indexed of a text: its words, `~price` where it mentions prices and, of a name, `#price` if it is about them. */
export function tokenize(text: string, language: Language, isName: boolean): readonly string[] {
  const words = splitWords(text);
  return [
    ...words.map((word) => language.singular(word)),
    ...language.mentioned(words).flatMap(({ topics }) => topics.map((topic) => `~${topic}`)),
    ...(isName ? language.named(words).map((topic) => `#${topic}`) : []),
  ];
}

const isWord = (token: string) => token[0] !== "#" && token[0] !== "~";

export class SectionIndex {
  readonly sections: readonly Section[];
  /** By a token: the position of a section, its weighted count there, the next position, and so on. */
  readonly #postings = new Map<string, number[]>();
  /** By a stem: the words that have it. */
  readonly #words = new Map<string, Set<string>>();

  constructor(sections: readonly Section[]) {
    this.sections = sections;
    const lengths: Partial<Record<Field, { sum: number; count: number }>> = {};
    const read = sections.map(fieldsOf);
    for (const fields of read) {
      for (const [field, tokens] of fields) {
        const { sum, count } = lengths[field] ?? { sum: 0, count: 0 };
        if (tokens.length > 0) lengths[field] = { sum: sum + countWords(tokens), count: count + 1 };
      }
    }
    sections.forEach((section, position) => {
      const counts = new Map<string, number>();
      for (const [field, tokens] of read[position]!) {
        const { sum, count } = lengths[field] ?? { sum: 1, count: 1 };
        // A line's name is read alone, however many there are.
        const length = field === "name" ? 1 : countWords(tokens) / (sum / count);
        const weight = weightOf(field) / (1 - WEIGHTS.length + WEIGHTS.length * length);
        for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + weight);
      }
      const language = findLanguage(section.language);
      for (const [token, count] of counts) {
        const posting = this.#postings.get(token);
        if (posting === undefined) this.#postings.set(token, [position, count]);
        else posting.push(position, count);
        if (!isWord(token)) continue;
        const stem = language.stem(token);
        const words = this.#words.get(stem);
        if (words === undefined) this.#words.set(stem, new Set([token]));
        else words.add(token);
      }
    });
  }

  /** The topics that some title, heading, fact or line's name is about. */
  isAbout(topic: Topic): boolean {
    return this.#postings.has(`#${topic}`);
  }

  /** The most frequent word that is almost this one; none if a section has the word itself, in some form. */
  closest(word: string, language: Language): readonly [word: string, count: number] | undefined {
    if (this.#words.has(language.stem(language.singular(word)))) return undefined;
    let found: [string, number] = ["", 0];
    for (const [token, { length }] of this.#postings) {
      if (length > found[1] && isAlmost(word, token) && isWord(token)) found = [token, length];
    }
    return found;
  }

  /** The ways in which sections say each term of a question, and the score of each section. */
  search(terms: readonly Term[], language: Language): Matches {
    const { length } = this.sections;
    const [scores, best, counts] = ["scores", "best", "counts"].map(() => new Float64Array(length));
    /** Of each term, the way that a section says best counts. */
    const say = (tokens: readonly string[], weight: number, most = Infinity): Way => {
      counts!.fill(0);
      let having = 0;
      for (const token of tokens) {
        const posting = this.#postings.get(token) ?? [];
        for (let at = 0; at < posting.length; at += 2) {
          if (counts![posting[at]!] === 0) having++;
          counts![posting[at]!]! += posting[at + 1]!;
        }
      }
      if (having === 0) return { tokens: new Set(), weight: 0 };
      const rarity = Math.log(1 + (length - having + 0.5) / (having + 0.5));
      const whole = Math.min(weight * rarity, most);
      for (let at = 0; at < length; at++) {
        const count = counts![at]!;
        if (count === 0) continue;
        const score = whole * count / (count + WEIGHTS.saturation);
        if (score > best![at]!) best![at] = score;
      }
      return { tokens: new Set(tokens), weight: whole };
    };
    return {
      scores: scores!,
      terms: terms.map(({ words, topics }) => {
        best!.fill(0);
        const about = topics.map((topic) => say([`#${topic}`], 1));
        // Words say no more than the topic that they name, however rare they are.
        const most = Math.max(0, ...about.map(({ weight }) => weight)) || Infinity;
        const meant = topics.map((topic) =>
          say([`~${topic}`], words.length === 0 ? 1 : WEIGHTS.synonym, most)
        );
        const said = words.flatMap((word) => {
          const singular = language.singular(word);
          const forms = [...this.#words.get(language.stem(singular)) ?? []];
          return [say([singular], 1, most), say(forms, WEIGHTS.stem, most)];
        });
        for (let at = 0; at < length; at++) scores![at]! += best![at]!;
        return [...about, ...meant, ...said].filter(({ weight }) => weight > 0);
      }),
    };
  }
}

/** What an index has to a question: the ways in which it says each term, and the score of each section. */
export interface Matches {
  readonly terms: readonly (readonly Way[])[];
  readonly scores: Float64Array;
}

const countWords = (tokens: readonly string[]) => tokens.filter(isWord).length;

/** The tokens of each field of a section. */
function fieldsOf(
  { page, heading, isStart, lines, links, about, language: tag }: Section,
): readonly (readonly [Field, readonly string[]])[] {
  const language = findLanguage(tag);
  const tokens = (text: string) => tokenize(text, language, false);
  // The list in which a page is says what it is: a term, a service, a project.
  const lists = isStart ? page.breadcrumbs.slice(1).map(({ text }) => text) : [];
  const named = tokenize(heading ?? (isStart ? page.title : ""), language, true);
  const isList = lines.length === 0;
  return [
    ["title", [...lists, page.title].flatMap((text) => tokenize(text, language, isStart))],
    ["heading", [
      ...(isList ? [] : named),
      ...(about === undefined ? [] : [`#${about}`, `#${about}`]),
    ]],
    ["name", lines.flatMap((line) => tokenize(lineName(line), language, true))],
    ["line", lines.flatMap(tokens)],
    // What is a link alone is about another page, and its heading with it.
    ["link", [...links.flatMap(tokens), ...(isList ? named : [])]],
  ];
}

/** The longest name of a line, in characters. */
const MAX_LINE_NAME = 40;

/** The name with which a line begins, before a colon; empty if it has none. */
export function lineName(line: string): string {
  const end = line.indexOf(":");
  return end <= MAX_LINE_NAME && line[end + 1] === " " ? line.slice(0, Math.max(end, 0)) : "";
}

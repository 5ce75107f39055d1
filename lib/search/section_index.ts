/**
 * An inverted index of sections, ranked by BM25F: Okapi BM25, where a word counts by the field in which it is.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import type { Topic } from "../words/mod.ts";
import { findLanguage, type Language, stemsOf, type Word } from "./language.ts";
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

/** What is indexed of a text: its words, `~price` where it mentions prices and, of a name, `#price` if it is about them. */
export function tokenize(text: string, language: Language, isName = false): readonly string[] {
  const words = language.read(text);
  const tokens = words.map(({ singular }) => singular);
  for (const { topics } of language.phrases(words)) {
    for (const topic of topics) tokens.push(`~${topic}`);
  }
  // Who asks for prices is answered by amounts, whatever the words around them.
  if (/[$€£] ?\d|\d ?(?:[$€£]|euros\b)/.test(text)) tokens.push("~price");
  if (isName) tokens.push(...language.named(words).map((topic) => `#${topic}`));
  return tokens;
}

const isWord = (token: string) => token[0] !== "~" && token[0] !== "#";

/** What an index has of what a question asks for. */
export interface Asked {
  /** For each term the tokens that say it, with what each weighs: the rarer it is, the more. */
  readonly terms: readonly ReadonlyMap<string, number>[];
  /** The tokens of all terms. */
  readonly tokens: ReadonlySet<string>;
}

export class SectionIndex {
  readonly sections: readonly Section[];
  /** By a token: the position of a section, how frequent it is there from 0 to 1, the next position, and so on. */
  readonly #postings: ReadonlyMap<string, Float32Array>;
  /** By a stem: the words that have it. */
  readonly #forms = new Map<string, Set<string>>();
  /** By the stems of a title or heading: the positions of its sections. */
  readonly #titles = new Map<string, number[]>();
  readonly #headings = new Map<string, number[]>();

  constructor(sections: readonly Section[]) {
    this.sections = sections;
    const read = sections.map(readFields(new Map()));
    const lengths = Map.groupBy(
      read.flat().filter(({ length }) => length > 0),
      ({ field }) => field,
    );
    const averages = new Map(
      [...lengths].map(([field, all]) =>
        [field, all.reduce((sum, { length }) => sum + length, 0) / all.length] as const
      ),
    );
    const postings = new Map<string, number[]>();
    for (const [position, { page, heading, isStart, language: tag }] of sections.entries()) {
      const counts = new Map<string, number>();
      for (const { field, length, tokens } of read[position]!) {
        // A line's name is read alone, however many there are.
        const relative = field === "name" ? 1 : length / averages.get(field)!;
        const weight = weightOf(field) / (1 - WEIGHTS.length + WEIGHTS.length * relative);
        for (const token of tokens.flat()) counts.set(token, (counts.get(token) ?? 0) + weight);
      }
      const language = findLanguage(tag);
      for (const [token, count] of counts) {
        addTo(postings, token, position, count / (count + WEIGHTS.saturation));
        if (isWord(token)) {
          const [{ stem } = { stem: token }] = language.readWord(token);
          this.#forms.set(stem, (this.#forms.get(stem) ?? new Set()).add(token));
        }
      }
      const names = isStart ? [page.title, page.crumb ?? page.title] : [heading ?? ""];
      for (const name of new Set(names)) {
        addTo(isStart ? this.#titles : this.#headings, stemsOf(language.read(name)), position);
      }
    }
    this.#postings = new Map(
      [...postings].map(([token, posting]) => [token, Float32Array.from(posting)]),
    );
  }

  /** The topics that some title, heading, fact or line's name is about. */
  isAbout(topic: Topic): boolean {
    return this.#postings.has(`#${topic}`);
  }

  /** Whether a section has a word, in some form. */
  has({ stem }: Word): boolean {
    return this.#forms.has(stem);
  }

  /** The most frequent word that is almost this one. */
  closest(word: string): string | undefined {
    let found: string | undefined;
    let most = 0;
    for (const [token, { length }] of this.#postings) {
      if (length > most && isAlmost(word, token) && isWord(token)) [found, most] = [token, length];
    }
    return found;
  }

  /** The positions of the sections whose title or heading is this name: titles before headings. */
  named(name: readonly Word[]): readonly number[] {
    const stems = stemsOf(name);
    return stems === ""
      ? []
      : [this.#titles, this.#headings].flatMap((all) => all.get(stems) ?? []);
  }

  look(terms: readonly Term[]): Asked {
    const asked = terms.map((term) => this.#weigh(term));
    return { terms: asked, tokens: new Set(asked.flatMap((weights) => [...weights.keys()])) };
  }

  #weigh({ words, topics }: Term): ReadonlyMap<string, number> {
    const asked = new Map<string, number>();
    let most = Infinity;
    const add = (weight: number, tokens: readonly string[]) => {
      const found = tokens.filter((token) => this.#postings.has(token));
      const having = found.reduce((sum, token) => sum + this.#postings.get(token)!.length / 2, 0);
      const others = Math.max(0, this.sections.length - having);
      const rarity = Math.log(1 + (others + 0.5) / (having + 0.5));
      for (const token of found) {
        asked.set(token, Math.max(asked.get(token) ?? 0, Math.min(weight * rarity, most)));
      }
    };
    for (const topic of topics) add(1, [`#${topic}`]);
    // Words say no more than the topic that they name, however rare they are.
    most = Math.max(0, ...asked.values()) || Infinity;
    for (const topic of topics) add(words.length === 0 ? 1 : WEIGHTS.synonym, [`~${topic}`]);
    for (const { singular, stem } of words) {
      add(1, [singular]);
      add(WEIGHTS.stem, [...this.#forms.get(stem) ?? []]);
    }
    return asked;
  }

  /** The score of each section: of each term, the way that it says best counts. */
  score({ terms }: Asked): Float64Array {
    const scores = new Float64Array(this.sections.length);
    const best = new Float64Array(this.sections.length);
    for (const weights of terms) {
      for (const [token, weight] of weights) {
        const posting = this.#postings.get(token)!;
        for (let at = 0; at < posting.length; at += 2) {
          const score = weight * posting[at + 1]!;
          if (score > best[posting[at]!]!) best[posting[at]!] = score;
        }
      }
      for (const token of weights.keys()) {
        const posting = this.#postings.get(token)!;
        for (let at = 0; at < posting.length; at += 2) {
          scores[posting[at]!]! += best[posting[at]!]!;
          best[posting[at]!] = 0;
        }
      }
    }
    return scores;
  }
}

function addTo(lists: Map<string, number[]>, key: string, ...values: readonly number[]): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [...values]);
  else list.push(...values);
}

/** Reads the fields of sections. A text that several have is read once. */
function readFields(known: Map<string, readonly string[]>) {
  return ({ page, heading, isStart, lines, links, about, language }: Section) => {
    const read = (isName: boolean) => (text: string) => {
      const key = `${language} ${isName} ${text}`;
      const tokens = known.get(key) ?? tokenize(text, findLanguage(language), isName);
      known.set(key, tokens);
      return tokens;
    };
    const hasText = lines.length > 0;
    // The list in which a page is says what it is: a term, a service, a project.
    const lists = isStart ? page.breadcrumbs.slice(1).map(({ text }) => text) : [];
    const named = [heading ?? (isStart ? page.title : "")].map(read(true));
    // A topic that the contractor declares is surer than one that is read from a heading.
    const declared = about === undefined ? [] : [[`#${about}`]];
    const fields: Readonly<Record<Field, readonly (readonly string[])[]>> = {
      // What has no text of its own says nothing of what its page is about.
      title: isStart || hasText ? [...lists, page.title].map(read(isStart)) : [],
      heading: [...(hasText ? named : []), ...declared],
      name: [...lines.map(lineName).map(read(true)), ...declared],
      line: lines.map(read(false)),
      // What is a link alone is about another page, and its heading with it; a description is on no page.
      link: [...links, ...(isStart ? [page.description] : [])].map(read(false)).concat(
        hasText ? [] : named,
      ),
    };
    return (Object.entries(fields) as [Field, typeof fields[Field]][]).map(([field, tokens]) => ({
      field,
      tokens,
      length: tokens.reduce((sum, { length }) => sum + length, 0),
    }));
  };
}

/** The longest name of a line, in characters. */
const MAX_LINE_NAME = 40;

/** The name with which a line begins, before a colon; empty if it has none. */
export function lineName(line: string): string {
  const end = line.indexOf(":");
  return end <= MAX_LINE_NAME && line[end + 1] === " " ? line.slice(0, Math.max(end, 0)) : "";
}

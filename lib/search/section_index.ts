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
const WEIGHTS = {
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
  /** What is done, compared with what it is done to. Without: who repairs a roof is as good as who hangs gutters. */
  action: 0.5,
};

const ACTIONS: Topic[] = ["repair", "replace", "install", "remove"];

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
  /** By a stem: the singulars that have it. By a singular: the words as they are written. */
  readonly #forms = new Map<string, Set<string>>();
  readonly #written = new Map<string, Set<string>>();
  /** By the stems of a title or heading: the positions of its sections. */
  readonly #names = new Map<string, number[]>();
  /** What is named in a question, or in the title of a page that is in no list. */
  readonly #answered = new Set<Topic>();

  constructor(sections: readonly Section[], company: string) {
    this.sections = sections;
    const read = sections.map(readFields(company, ({ stem, singular, text }) => {
      this.#forms.set(stem, (this.#forms.get(stem) ?? new Set()).add(singular));
      this.#written.set(singular, (this.#written.get(singular) ?? new Set()).add(text));
    }));
    const having = read.flat().filter(({ length }) => length > 0);
    const averages = new Map(
      Map.groupBy(having, ({ field }) => field).entries().map(([field, all]) =>
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
      }
      const names = isStart ? [page.title, page.crumb ?? page.title] : [heading ?? ""];
      for (const name of new Set(names)) {
        const words = language.read(name);
        const isQuestion = name.includes("?");
        // A question may be asked in fewer words.
        const asked = isQuestion ? words.filter(({ text }) => !language.fillers.has(text)) : words;
        for (const key of new Set([words, asked].map(stemsOf))) addTo(this.#names, key, position);
        if (!isQuestion && !(isStart && page.breadcrumbs.length < 2)) continue;
        for (const topic of language.named(words, true)) this.#answered.add(topic);
      }
    }
    this.#postings = new Map(
      [...postings].map(([token, posting]) => [token, Float32Array.from(posting)]),
    );
  }

  /** Whether a title, heading, fact or line's name is about a topic. */
  isAbout(topic: Topic): boolean {
    return this.#answered.has(topic) || this.#postings.has(`#${topic}`);
  }

  mentions(topic: Topic): boolean {
    return this.#postings.has(`~${topic}`);
  }

  /** Whether a section has a word, in some form. */
  knows({ stem }: Word): boolean {
    return this.#forms.has(stem);
  }

  /** The most frequent word that is almost this one, as a section has it; best in the number of this one. */
  closest({ text, singular }: Word): string | undefined {
    const [found = ""] = this.#written.keys().filter((known) => isAlmost(singular, known)).toArray()
      .sort((a, b) => this.#postings.get(b)!.length - this.#postings.get(a)!.length);
    const written = [...this.#written.get(found) ?? []];
    return written.find((word) => isAlmost(text, word)) ?? written[0];
  }

  /** The positions of the sections whose title or heading is this name: titles before headings. */
  named(name: readonly Word[]): readonly number[] {
    const rank = (at: number) => this.sections[at]!.isStart ? 0 : 1;
    const named = name.length === 0 ? [] : this.#names.get(stemsOf(name)) ?? [];
    return named.toSorted((a, b) => rank(a) - rank(b));
  }

  look(terms: readonly Term[]): Asked {
    const asked = terms.map((term) => this.#weigh(term));
    return { terms: asked, tokens: new Set(asked.flatMap((weights) => [...weights.keys()])) };
  }

  #weigh({ words, topics }: Term): ReadonlyMap<string, number> {
    const asked = new Map<string, number>();
    let most = Infinity;
    const kind = topics.some((topic) => ACTIONS.includes(topic)) ? WEIGHTS.action : 1;
    const add = (weight: number, tokens: readonly string[]) => {
      const found = tokens.filter((token) => this.#postings.has(token));
      const having = found.reduce((sum, token) => sum + this.#postings.get(token)!.length / 2, 0);
      const others = Math.max(0, this.sections.length - having);
      const rarity = Math.log(1 + (others + 0.5) / (having + 0.5));
      for (const token of found) {
        asked.set(token, Math.max(asked.get(token) ?? 0, Math.min(weight * kind * rarity, most)));
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
  (lists.get(key) ?? lists.set(key, []).get(key)!).push(...values);
}

/** Reads the fields of sections, and tells the words. A text that several have is read once. */
function readFields(company: string, tell: (word: Word) => void) {
  const known = new Map<string, readonly string[]>();
  return ({ page, heading, isStart, lines, columns, links, about, language }: Section) => {
    const read = (isName: boolean) => (text: string) => {
      const key = `${language} ${isName} ${text}`;
      if (!known.has(key)) {
        known.set(key, tokenize(text, findLanguage(language), isName));
        findLanguage(language).read(text).forEach(tell);
      }
      return known.get(key)!;
    };
    const hasText = lines.length > 0;
    // The list in which a page is says what it is: a term, a service, a project.
    const lists = isStart ? page.breadcrumbs.slice(1).map(({ text }) => text) : [];
    const title = page.title.replace(company, "");
    const linked = isStart ? [...links, page.description] : links;
    const named = [heading ?? (isStart ? title : "")].map(read(true));
    // A topic that the contractor declares is surer than one that is read from a heading.
    const declared = about === undefined ? [] : [[`#${about}`, `~${about}`]];
    const fields: Readonly<Record<Field, readonly (readonly string[])[]>> = {
      // What has no text of its own says nothing of what its page is about.
      title: isStart || hasText ? [...lists, title].map(read(isStart)) : [],
      heading: [...(hasText ? named : []), ...declared],
      name: [...[...lines.map(lineName), ...columns].map(read(true)), ...declared],
      line: lines.map(read(false)),
      // What is a link alone is about another page, and its heading with it; a description is on no page.
      link: [...linked.map(read(false)), ...(hasText ? [] : named)],
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

/**
 * Full-text search over the sections of a site's pages, ranked by Okapi BM25.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import { excerpt, splitSentences } from "../model/mod.ts";
import { lineName, SectionIndex } from "./section_index.ts";
import { splitWords } from "./language.ts";
import { findLanguage } from "./languages.ts";
import { type Term, topicStems, understandQuestion } from "./question.ts";
import { type SearchedPage, type Section, sectionsOf } from "./sections.ts";
import { isAlmost } from "./spelling.ts";
import { findPlaces } from "./topics.ts";

/** A section found. */
export interface SearchResult extends Pick<Section, "page" | "language" | "heading"> {
  /** Its address: the page's, with the section's id. */
  readonly url: string;
  /** The words that answer, as plain text. */
  readonly snippet: string;
}

/**
 * Finds sections, the best first, at most eight.
 *
 * @param language The tag of the question's language, if its words don't tell.
 */
export type Search = (question: string, language: string) => readonly SearchResult[];

/** The longest question, and how many results it may have. */
export const MAX_QUESTION = 200;
export const MAX_RESULTS = 8;
/** How many sections of one page are found at most. */
const MAX_OF_PAGE = 3;
const MAX_SNIPPET = 300;
/** How many results have a snippet of that length; the others seldom answer, and whoever reads them pays. */
const IN_FULL = 3;
const MAX_FURTHER_SNIPPET = 80;

/** How much of its weight a word has that only means the same. */
const SAME_MEANING = 0.6;
/** How many times as much a topic says that a phrase asks for. */
const ASKED = 2;
/** How many times as much a section counts on a page where the topic is answered. */
const IN_PLACE = 2.2;
const AT_START = 1.2;
const BELOW_PLACE = 1.2;
const WANTED_PLACE = 1.3;
/** The path of the page where people ask, and what it is worth for a topic of which no section has a word. */
const ASK_PATH = "contact";
const UNSAID = 3;
/** The part of its score that a section keeps at least where it lacks most of the question. */
const LEAST = 0.3;
/** The part of its score that a section keeps whose language is not the question's. */
const OTHER_LANGUAGE = 0.5;
/** The part of its score that a section keeps that only leads to other pages. */
const LINKS_ONLY = 0.5;
/** The part of the best score that a result has at least: whoever reads the results pays for each. */
const LEAST_OF_BEST = 0.5;
/** How much a word says of a line that it names, and of one below a heading with it, when the words that answer are sought. */
const NAMED = 1.5;
const SAID_ABOVE = 0.4;
/** The part of a question that a line says at least for the words that answer to begin there, not at the start. */
const LEAST_OF_QUESTION = 0.3;
/** The shortest word that is corrected. */
const MIN_CORRECTED = 4;

/** What a page asks of the search, whose language is the page's. */
export type Find = (question: string) => readonly SearchResult[];

/** Indexes pages in any languages. */
export function searchIn(pages: readonly SearchedPage[]): Search {
  const byLanguage = Map.groupBy(
    pages.flatMap(sectionsOf),
    ({ language }) => findLanguage(language),
  );
  const indexes = [...byLanguage].map(([language, sections]) =>
    new SectionIndex(sections, language)
  );
  const correct = (word: string) => correction(word, indexes);
  return (question, tag) => {
    const { language, terms } = understandQuestion(question, findLanguage(tag), correct);
    const all = indexes.flatMap((index) =>
      scored(index, terms, index.language === language ? 1 : OTHER_LANGUAGE)
    );
    const pathOf = ({ section }: Scored) => section.page.segments.join("/");
    // A page in two languages is found in the question's.
    const translated = new Set(all.filter(({ index }) => index.language === language).map(pathOf));
    const found = all.filter((it) => it.index.language === language || !translated.has(pathOf(it)));
    const asksForApi = splitWords(question).includes(API_SEGMENT);
    const isAboutApi = ({ section }: Scored) =>
      !asksForApi && section.page.segments[0] === API_SEGMENT;
    return shown(
      found.sort((a, b) => Number(isAboutApi(a)) - Number(isAboutApi(b)) || b.score - a.score),
    );
  };
}

/** The path of the guide to the API, which people seldom search for. */
const API_SEGMENT = "api";

/** A word of the content that is almost the same, if no content has the word itself. */
function correction(word: string, indexes: readonly SectionIndex[]): string | undefined {
  if (word.length < MIN_CORRECTED || /\d/.test(word)) return undefined;
  if (indexes.some((index) => index.hasWord(word))) return undefined;
  return indexes.flatMap(({ words }) => [...words]).find((known) => isAlmost(word, known));
}

/** What a term is looked for by. */
interface Sought {
  /** Stems, and how much each says. */
  readonly weights: ReadonlyMap<string, number>;
  /** The first segments of the paths where it is answered. */
  readonly places: ReadonlySet<string>;
  readonly isAsked: boolean;
  /** How much the term says. */
  readonly weight: number;
}

function soughtBy({ words, topics, isAsked }: Term, index: SectionIndex): Sought {
  const weights = new Map<string, number>();
  const stems = words.map((word) => index.stem(word));
  const rarest = Math.max(0, ...stems.map((stem) => index.rarity(stem)));
  const add = (stem: string, weight: number) => {
    const said = isAsked ? weight * ASKED : weight;
    if (weight > 0) weights.set(stem, Math.max(weights.get(stem) ?? 0, said));
  };
  for (const topic of topics) {
    const [name, ...others] = topicStems(topic, index.language);
    // The fact itself has the topic's name.
    if (name !== undefined && rarest > 0) add(name, Math.min(index.rarity(name), rarest));
    for (const stem of [name, ...others]) {
      if (stem !== undefined) add(stem, index.rarity(stem) * SAME_MEANING);
    }
  }
  for (const stem of stems) add(stem, index.rarity(stem));
  return { weights, places: findPlaces(topics), isAsked, weight: Math.max(0, ...weights.values()) };
}

/** A section with at least one of the words. */
interface Scored {
  readonly section: Section;
  readonly score: number;
  readonly index: SectionIndex;
  readonly sought: readonly Sought[];
}

/** The sections that have something of a question. */
function scored(
  index: SectionIndex,
  terms: readonly Term[],
  factor: number,
): readonly Scored[] {
  const sought = terms.map((term) => soughtBy(term, index));
  const total = sought.reduce((sum, { weight }) => sum + weight, 0) || 1;
  // "What is a …" has no word of its own to look for.
  const wanted = new Set(sought.flatMap(({ weight, places }) => weight === 0 ? [...places] : []));
  const sums = new Map<number, { score: number; covered: number }>();
  // Who asks for what no page says, such as prices, is led to where to ask.
  const unsaid = sought.find(({ weight, isAsked }) => weight === 0 && isAsked);
  if (unsaid?.places.has(ASK_PATH)) {
    const at = index.sections.findIndex(({ page: { segments }, isStart }) =>
      isStart && segments.join() === ASK_PATH
    );
    if (at !== -1) sums.set(at, { score: UNSAID, covered: total });
  }
  for (const { weights, places, weight } of sought) {
    const best = new Map<number, number>();
    for (const [stem, rarity] of weights) {
      for (const [section, share] of index.shares(stem)) {
        const { page, isStart } = index.sections[section]!;
        const [place = "", ...below] = page.segments;
        const placed = wanted.has(place)
          ? WANTED_PLACE
          : !places.has(place)
          ? 1
          : below.length > 0
          ? BELOW_PLACE
          : isStart
          ? IN_PLACE * AT_START
          : IN_PLACE;
        const here = rarity * share * placed;
        best.set(section, Math.max(best.get(section) ?? 0, here));
      }
    }
    for (const [section, score] of best) {
      const sum = sums.get(section) ?? { score: 0, covered: 0 };
      sums.set(section, { score: sum.score + score, covered: sum.covered + weight });
    }
  }
  return [...sums].map(([section, { score, covered }]) => ({
    section: index.sections[section]!,
    score: score * factor * (LEAST + (1 - LEAST) * covered / total) *
      (index.sections[section]!.lines.length === 0 ? LINKS_ONLY : 1),
    index,
    sought,
  }));
}

/** The first results that differ, with their snippets, but those that say much less than the best. */
function shown(all: readonly Scored[]): readonly SearchResult[] {
  const least = Math.max(...all.map(({ score }) => score)) * LEAST_OF_BEST;
  const found = all.filter(({ score }) => score >= least);
  const results: SearchResult[] = [];
  const said = new Set<string>();
  for (const { section, index, sought } of found) {
    const { page, language, url, heading, anchor } = section;
    const ofPage = results.filter((result) => result.page === page).length;
    const snippet = makeSnippet(section, index, sought);
    if (ofPage === MAX_OF_PAGE || said.has(snippet)) continue;
    said.add(snippet);
    results.push({
      page,
      language,
      url: anchor === undefined ? url : `${url}#${anchor}`,
      ...(heading !== undefined && { heading }),
      snippet: results.length < IN_FULL ? snippet : excerpt(snippet, MAX_FURTHER_SNIPPET),
    });
    if (results.length === MAX_RESULTS) break;
  }
  return results;
}

/** The sentences of a section from the one that says most about the question. */
function makeSnippet(
  { page, heading = page.title, lines, links }: Section,
  index: SectionIndex,
  sought: readonly Sought[],
): string {
  const all = [...lines, ...links].flatMap(splitSentences);
  // What a link says is said better where it leads.
  const preferred = lines.length > 0 ? lines.flatMap(splitSentences) : all;
  const weights = preferred.map((line) => weightIn(line, heading, index, sought));
  const most = Math.max(...weights);
  const total = sought.reduce((sum, { weight }) => sum + weight, 0);
  const best = most < total * LEAST_OF_QUESTION ? 0 : weights.indexOf(most);
  const said = all.slice(best).map((line, position, { length }) =>
    position === length - 1 || /[.!?:;…]$/.test(line) ? line : `${line};`
  );
  return excerpt(said.join(" "), MAX_SNIPPET);
}

function weightIn(
  line: string,
  heading: string,
  index: SectionIndex,
  sought: readonly Sought[],
): number {
  const stemsIn = (text: string) => new Set(splitWords(text).map((word) => index.stem(word)));
  const stems = stemsIn(line);
  const name = stemsIn(lineName(line));
  const above = stemsIn(heading);
  return sought.reduce((sum, { weights }) => {
    const found = [...weights].filter(([stem]) => stems.has(stem))
      .map(([stem, weight]) => weight * (name.has(stem) ? NAMED : 1));
    const isSaid = [...weights.keys()].some((stem) => above.has(stem));
    return sum + Math.max(0, ...found) * (isSaid ? SAID_ABOVE : 1);
  }, 0);
}

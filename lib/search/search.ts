/**
 * Full-text search over the sections of a site's pages, ranked by Okapi BM25.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import { excerpt, splitSentences } from "../model/mod.ts";
import { lineName, SectionIndex } from "./section_index.ts";
import { findLanguage, splitWords } from "./language.ts";
import { type Term, topicStems, understandQuestion } from "./question.ts";
import { divideIntoSections, type SearchedPage, type Section } from "./sections.ts";
import { isAlmost } from "./spelling.ts";
import { findPlaces, type Topic } from "./topics.ts";

/** A section found. */
export interface SearchResult extends Pick<Section, "page" | "language" | "heading"> {
  /** Its address: the page's, with the section's id. */
  readonly url: string;
  /** The words that answer, as plain text. */
  readonly snippet: string;
  /** How they begin. */
  readonly brief: string;
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
/** How many results have a snippet of that length; the others seldom answer, and cost every reader tokens. */
const IN_FULL = 3;
const MAX_BRIEF = 80;
/** How much of a paragraph may stand before the sentence that answers. */
const MAX_BEFORE = 80;

/** How much of its weight a word has that only means the same. */
const SAME_MEANING = 0.6;
/** How many times as much a topic says that a phrase asks for. */
const ASKED = 2;
/** How many times as much a section counts on a page where the topic is answered. */
const IN_PLACE = 2.2;
const AT_START = 1.2;
const BELOW_PLACE = 1.2;
const WANTED_PLACE = 1.3;
/** The path of the pages that say what is done. */
const OFFERED_PATH = "services";
/** What the page is worth where a topic is answered, if no section there has a word of it. */
const UNSAID = 1.5;
/** The part of its score that a section keeps at least where it lacks most of the question. */
const LEAST = 0.3;
/** The part of its score that a section keeps whose language is not the question's. */
const OTHER_LANGUAGE = 0.5;
/** The part of its score that a section keeps that only leads to other pages. */
const LINKS_ONLY = 0.5;
/** The part of the best score that a result has at least: each result costs its reader tokens. */
const LEAST_OF_BEST = 0.5;
/** How much a word says of a line that it names, and of one below a heading with it, when the words that answer are sought. */
const NAMED = 1.5;
const SAID_ABOVE = 0.4;
const SAID_TOO = 0.3;
/** The part of a question that a line says at least for the words that answer to begin there, not at the start. */
const LEAST_OF_QUESTION = 0.3;
/** The shortest word that is corrected. */
const MIN_CORRECTED = 5;

/** What a page asks of the search, whose language is the page's. */
export type Find = (question: string) => readonly SearchResult[];

/** Indexes pages in any languages. */
export function searchIn(pages: readonly SearchedPage[]): Search {
  const { guide = [], others = [] } = Object.groupBy(
    pages,
    ({ page }) => page.segments[0] === API_SEGMENT ? "guide" : "others",
  );
  const [indexes, ofApi] = [indexesOf(others), indexesOf(guide)];
  const correct = (word: string) => correction(word, [...indexes, ...ofApi]);
  return (question, tag) => {
    const { language, terms, isOffer } = understandQuestion(question, findLanguage(tag), correct);
    const scoredIn = (indexes: readonly SectionIndex[]) =>
      indexes.flatMap((index) =>
        scored(index, terms, isOffer, index.language === language ? 1 : OTHER_LANGUAGE)
      ).sort((a, b) => b.score - a.score);
    const all = scoredIn(indexes);
    const pathOf = ({ section }: Scored) => section.page.segments.join("/");
    // A page in two languages is found in the question's.
    const translated = new Set(all.filter(({ index }) => index.language === language).map(pathOf));
    const found = all.filter((it) => it.index.language === language || !translated.has(pathOf(it)));
    const aboutApi = scoredIn(ofApi);
    return shown(
      splitWords(question).includes(API_SEGMENT)
        ? [...aboutApi, ...found]
        : [...found, ...aboutApi],
    );
  };
}

/** An index of the sections in each language. */
function indexesOf(pages: readonly SearchedPage[]): readonly SectionIndex[] {
  const byLanguage = Map.groupBy(
    pages.flatMap(divideIntoSections),
    ({ language }) => findLanguage(language),
  );
  return [...byLanguage].map(([language, sections]) => new SectionIndex(sections, language));
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
  readonly topics: readonly Topic[];
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
  return {
    weights,
    places: findPlaces(topics),
    isAsked,
    topics,
    weight: Math.max(0, ...weights.values()),
  };
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
  isOffer: boolean,
  factor: number,
): readonly Scored[] {
  const sought = terms.map((term) => soughtBy(term, index));
  const total = sought.reduce((sum, { weight }) => sum + weight, 0) || 1;
  // "What is a …" has no word of its own to look for.
  const wanted = new Set(sought.flatMap(({ weight, places }) => weight === 0 ? [...places] : []));
  if (isOffer) wanted.add(OFFERED_PATH);
  const sums = new Map<number, { score: number; covered: number }>();
  for (const each of sought) {
    const place = placeToAsk(index, each, sought.length === 1);
    if (place !== undefined) sums.set(place, { score: UNSAID, covered: total });
  }
  for (const { weights, topics, weight, ...each } of sought) {
    const best = new Map<number, number>();
    for (const [stem, rarity] of weights) {
      for (const [section, share] of index.shares(stem)) {
        const placed = placeFactor(index.sections[section]!, { topics, ...each }, wanted);
        best.set(section, Math.max(best.get(section) ?? 0, rarity * share * placed));
      }
    }
    for (const [section, about] of index.facts) {
      if (topics.includes(about)) {
        best.set(section, (best.get(section) ?? 0) + weight * IN_PLACE);
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

/** How many times as much a section counts by where it is. */
function placeFactor(
  { page: { segments: [place = "", ...below] }, isStart, about }: Section,
  { places, topics }: Pick<Sought, "places" | "topics">,
  wanted: ReadonlySet<string>,
): number {
  const isOther = about !== undefined && !topics.includes(about);
  const placed = !places.has(place) || isOther ? 1 : below.length > 0 ? BELOW_PLACE : IN_PLACE;
  const factor = Math.max(placed, wanted.has(place) ? WANTED_PLACE : 1);
  return factor > 1 && isStart ? factor * AT_START : factor;
}

/** The page to lead to where no section says what is asked for, such as prices: there one may ask. */
function placeToAsk(
  index: SectionIndex,
  { weights, places, topics, isAsked }: Sought,
  isAlone: boolean,
): number | undefined {
  const hasWords = topics.some((topic) => topicStems(topic, index.language).length > 0);
  if (isAsked ? !hasWords && !isAlone : weights.size > 0) return undefined;
  const isThere = (section: number) => places.has(index.sections[section]!.page.segments[0] ?? "");
  const isSaid = [...weights.keys()].some((stem) =>
    index.shares(stem).some(([section]) => isThere(section))
  );
  if (isSaid) return undefined;
  return [...places].map((place) => index.starts.get(place)).find((start) => start !== undefined);
}

/** The first results that differ, with their snippets, but those that say much less than the best. */
function shown(all: readonly Scored[]): readonly SearchResult[] {
  const least = (all[0]?.score ?? 0) * LEAST_OF_BEST;
  const found = all.filter(({ score }) => score >= least);
  const results: SearchResult[] = [];
  const said = new Set<string>();
  for (const { section, index, sought } of found) {
    const { page, language, url, heading, anchor } = section;
    const ofPage = results.filter((result) => result.page === page).length;
    const { snippet, brief } = makeSnippet(section, index, sought);
    if (ofPage === MAX_OF_PAGE || said.has(brief)) continue;
    said.add(brief);
    results.push({
      page,
      language,
      url: anchor === undefined ? url : `${url}#${anchor}`,
      ...(heading !== undefined && { heading }),
      snippet: results.length < IN_FULL ? snippet : brief,
      brief,
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
): Pick<SearchResult, "snippet" | "brief"> {
  const texts = [...lines, ...links].map(splitSentences);
  const all = texts.flat();
  // What a link says is said better where it leads.
  const preferred = lines.length > 0 ? texts.slice(0, lines.length).flat() : all;
  const weights = preferred.map((line) => weightIn(line, heading, index, sought));
  const most = Math.max(...weights);
  const total = sought.reduce((sum, { weight }) => sum + weight, 0);
  const best = most < total * LEAST_OF_QUESTION ? 0 : weights.indexOf(most);
  const saidFrom = (start: number) =>
    all.slice(start).map((line, position, { length }) =>
      position === length - 1 || /[.!?:;…]$/.test(line) ? line : `${line};`
    ).join(" ");
  return {
    snippet: excerpt(saidFrom(startOfParagraph(texts, best)), MAX_SNIPPET),
    brief: excerpt(saidFrom(best), MAX_BRIEF),
  };
}

/** Where the paragraph of a sentence begins, if little stands before it there: that says what the sentence is about. */
function startOfParagraph(texts: readonly (readonly string[])[], sentence: number): number {
  let start = 0;
  for (const sentences of texts) {
    if (sentence < start + sentences.length) {
      const before = sentences.slice(0, sentence - start).join(" ");
      return before.length <= MAX_BEFORE ? start : sentence;
    }
    start += sentences.length;
  }
  return sentence;
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
    const most = Math.max(0, ...found);
    const others = found.reduce((sum, weight) => sum + weight, 0) - most;
    return sum + (most + SAID_TOO * others) * (isSaid ? SAID_ABOVE : 1);
  }, 0);
}

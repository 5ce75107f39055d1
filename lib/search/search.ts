/**
 * Full-text search over the sections of a site's pages, ranked by Okapi BM25.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import { API_GUIDE, excerpt, splitSentences } from "../model/mod.ts";
import { lineName, SectionIndex } from "./section_index.ts";
import { findLanguage, splitWords } from "./language.ts";
import { parseQuestion, type Term, topicStems } from "./question.ts";
import { divideIntoSections, type SearchedPage, type Section } from "./sections.ts";
import { isAlmost } from "./spelling.ts";
import { findPlaces } from "./topics.ts";

/** A section that was found. */
export interface SearchResult extends Pick<Section, "page" | "language" | "heading"> {
  /** The address of its page, with the section's id. */
  readonly url: string;
  /** The part of the section that answers, as plain text. */
  readonly snippet: string;
  /** A shorter snippet. */
  readonly brief: string;
}

/**
 * Finds sections, the best first, at most {@linkcode MAX_RESULTS}.
 *
 * @param language The tag of the question's language, for a question whose words don't tell.
 * @param isVisitor Whether a visitor of the website asks, who is not shown what developers read.
 */
export type Search = (
  question: string,
  language: string,
  isVisitor?: boolean,
) => readonly SearchResult[];

/** The longest question, in characters, and the most results that it gets. */
export const MAX_QUESTION = 200;
export const MAX_RESULTS = 8;
/** The most results from one page. */
const MAX_OF_PAGE = 3;
const MAX_SNIPPET = 300;
/** How many results get a whole snippet. The others seldom answer, and cost every reader tokens. */
const IN_FULL = 3;
const MAX_BRIEF = 80;
/** How much of its paragraph a snippet may have before the sentence that answers. */
const MAX_BEFORE = 80;

/** The weight of a word that means the same as one of the question, as a part of that one's weight. */
const SYNONYM = 0.6;
/** By how much an explicit topic counts more than another. */
const EXPLICIT = 2;
/** By how much a section counts more on the page where its topic is answered, at its start, and on a page below it. */
const IN_PLACE = 2.2;
const AT_START = 1.2;
const BELOW_PLACE = 1.2;
/** By how much a section counts more on the page of a topic whose words no section has. */
const WANTED_PLACE = 1.3;
/** The path of the pages that say what the company offers. */
const OFFERED_PATH = "services";
/** The score of the page where a topic is answered, if no section there has a word of the topic. */
const UNANSWERED = 1.5;
/** The part of its score that a section keeps if it covers almost nothing of the question. */
const LEAST_COVERED = 0.3;
/** The part of its score that a section in another language keeps. */
const OTHER_LANGUAGE = 0.5;
/** The part of its score that a section keeps that has only links to other pages. */
const LINKS_ONLY = 0.5;
/** The part of the best score that a result must have: each result costs its reader tokens. */
const LEAST_OF_BEST = 0.5;
/**
 * For the choice of the line that answers: by how much a word counts more in the name of a line, how much less below a
 * heading that has it, too, and how much less if it is a further word of the same term.
 */
const IN_NAME = 1.5;
const IN_HEADING = 0.4;
const FURTHER_WORD = 0.3;
/** The part of the question that a line must cover for the snippet to begin with it, not at the section's start. */
const LEAST_OF_QUESTION = 0.3;
/** The shortest word that is corrected. */
const MIN_CORRECTED = 5;

/** Searches a site in its own language. */
export type Find = (question: string, isVisitor?: boolean) => readonly SearchResult[];

/** Indexes pages, whose languages may differ, and returns the search in them. */
export function indexPages(pages: readonly SearchedPage[]): Search {
  const { guide = [], others = [] } = Object.groupBy(
    pages,
    ({ page }) => page.segments[0] === API_GUIDE ? "guide" : "others",
  );
  const [indexes, guideIndexes] = [makeIndexes(others), makeIndexes(guide)];
  const correct = (word: string) => correctWord(word, [...indexes, ...guideIndexes]);
  return (question, tag, isVisitor = false) => {
    const { language, terms, isOffer } = parseQuestion(question, findLanguage(tag), correct);
    const scoreIn = (indexes: readonly SectionIndex[]) =>
      indexes.flatMap((index) =>
        scoreSections(index, terms, isOffer, index.language === language ? 1 : OTHER_LANGUAGE)
      ).sort((a, b) => b.score - a.score);
    const all = scoreIn(indexes);
    const path = ({ section }: ScoredSection) => section.page.segments.join("/");
    // A page in two languages is found in the question's.
    const translated = new Set(all.filter(({ index }) => index.language === language).map(path));
    const found = all.filter((it) => it.index.language === language || !translated.has(path(it)));
    if (isVisitor) return selectResults(found);
    const aboutApi = scoreIn(guideIndexes);
    return selectResults(
      splitWords(question).includes(API_GUIDE) ? [...aboutApi, ...found] : [...found, ...aboutApi],
    );
  };
}

/** Makes an index of the sections in each language. */
function makeIndexes(pages: readonly SearchedPage[]): readonly SectionIndex[] {
  const byLanguage = Map.groupBy(
    pages.flatMap(divideIntoSections),
    ({ language }) => findLanguage(language),
  );
  return [...byLanguage].map(([language, sections]) => new SectionIndex(sections, language));
}

/** A word of the content that is spelled almost as this one, if no content has the word itself. */
function correctWord(word: string, indexes: readonly SectionIndex[]): string | undefined {
  if (word.length < MIN_CORRECTED || /\d/.test(word)) return undefined;
  if (indexes.some((index) => index.hasWord(word))) return undefined;
  return indexes.flatMap(({ words }) => [...words]).find((known) => isAlmost(word, known));
}

/** A term with the stems by which an index finds it. */
interface WeightedTerm extends Omit<Term, "words"> {
  /** The weight of each stem: the rarer, the more. */
  readonly weights: ReadonlyMap<string, number>;
  /** The first segments of the paths where its topics are answered. */
  readonly places: ReadonlySet<string>;
  /** The largest weight of a stem. */
  readonly weight: number;
}

function weighTerm({ words, topics, isExplicit }: Term, index: SectionIndex): WeightedTerm {
  const weights = new Map<string, number>();
  const stems = words.map((word) => index.stem(word));
  const rarest = Math.max(0, ...stems.map((stem) => index.rarity(stem)));
  const add = (stem: string, weight: number) => {
    const whole = isExplicit ? weight * EXPLICIT : weight;
    if (weight > 0) weights.set(stem, Math.max(weights.get(stem) ?? 0, whole));
  };
  for (const topic of topics) {
    const [name, ...others] = topicStems(topic, index.language);
    // The section that answers has the topic's name.
    if (name !== undefined && rarest > 0) add(name, Math.min(index.rarity(name), rarest));
    for (const stem of [name, ...others]) {
      if (stem !== undefined) add(stem, index.rarity(stem) * SYNONYM);
    }
  }
  for (const stem of stems) add(stem, index.rarity(stem));
  return {
    weights,
    places: findPlaces(topics),
    isExplicit,
    topics,
    weight: Math.max(0, ...weights.values()),
  };
}

/** A section with at least one word of the question. */
interface ScoredSection {
  readonly section: Section;
  readonly score: number;
  readonly index: SectionIndex;
  readonly terms: readonly WeightedTerm[];
}

/** Scores the sections of an index that have something of a question. */
function scoreSections(
  index: SectionIndex,
  question: readonly Term[],
  isOffer: boolean,
  factor: number,
): readonly ScoredSection[] {
  const terms = question.map((term) => weighTerm(term, index));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  // "What is a …" has no word of its own to look for.
  const wanted = new Set(terms.flatMap(({ weight, places }) => weight === 0 ? [...places] : []));
  if (isOffer) wanted.add(OFFERED_PATH);
  const sums = new Map<number, { score: number; covered: number }>();
  for (const each of terms) {
    const place = findPlaceToAsk(index, each, terms.length === 1);
    if (place !== undefined) sums.set(place, { score: UNANSWERED, covered: total });
  }
  for (const { weights, topics, weight, ...each } of terms) {
    const best = new Map<number, number>();
    for (const [stem, rarity] of weights) {
      for (const [section, share] of index.shares(stem)) {
        const placed = placeFactor(index.sections[section]!, { topics, ...each }, wanted);
        best.set(section, Math.max(best.get(section) ?? 0, rarity * share * placed));
      }
    }
    for (const [section, about] of index.answers) {
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
    score: score * factor * (LEAST_COVERED + (1 - LEAST_COVERED) * covered / total) *
      (index.sections[section]!.lines.length === 0 ? LINKS_ONLY : 1),
    index,
    terms,
  }));
}

/** By how much a section counts more because of the page that it is on. */
function placeFactor(
  { page: { segments: [place = "", ...below] }, isStart, about }: Section,
  { places, topics }: Pick<WeightedTerm, "places" | "topics">,
  wanted: ReadonlySet<string>,
): number {
  const isOther = about !== undefined && !topics.includes(about);
  const placed = !places.has(place) || isOther ? 1 : below.length > 0 ? BELOW_PLACE : IN_PLACE;
  const factor = Math.max(placed, wanted.has(place) ? WANTED_PLACE : 1);
  return factor > 1 && isStart ? factor * AT_START : factor;
}

/** The first section of the page on which a visitor can ask, if no section answers a topic, such as prices. */
function findPlaceToAsk(
  index: SectionIndex,
  { weights, places, topics, isExplicit }: WeightedTerm,
  isAlone: boolean,
): number | undefined {
  const hasWords = topics.some((topic) => topicStems(topic, index.language).length > 0);
  if (isExplicit ? !hasWords && !isAlone : weights.size > 0) return undefined;
  const isThere = (section: number) => places.has(index.sections[section]!.page.segments[0] ?? "");
  const isSaid = [...weights.keys()].some((stem) =>
    index.shares(stem).some(([section]) => isThere(section))
  );
  if (isSaid) return undefined;
  return [...places].map((place) => index.starts.get(place)).find((start) => start !== undefined);
}

/** The best results with their snippets, without repetitions and without results that score much less than the best. */
function selectResults(all: readonly ScoredSection[]): readonly SearchResult[] {
  const least = (all[0]?.score ?? 0) * LEAST_OF_BEST;
  const found = all.filter(({ score }) => score >= least);
  const results: SearchResult[] = [];
  const briefs = new Set<string>();
  for (const { section, index, terms } of found) {
    const { page, language, url, heading, anchor } = section;
    const ofPage = results.filter((result) => result.page === page).length;
    const { snippet, brief } = makeSnippet(section, index, terms);
    if (ofPage === MAX_OF_PAGE || briefs.has(brief)) continue;
    briefs.add(brief);
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

/** The sentences of a section, from the one that covers most of the question. */
function makeSnippet(
  { page, heading = page.title, lines, links }: Section,
  index: SectionIndex,
  terms: readonly WeightedTerm[],
): Pick<SearchResult, "snippet" | "brief"> {
  const texts = [...lines, ...links].map(splitSentences);
  const all = texts.flat();
  // The page to which a link leads says more than the link.
  const preferred = lines.length > 0 ? texts.slice(0, lines.length).flat() : all;
  const weights = preferred.map((line) => weighLine(line, heading, index, terms));
  const most = Math.max(...weights);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const best = most < total * LEAST_OF_QUESTION ? 0 : weights.indexOf(most);
  const textFrom = (start: number) =>
    all.slice(start).map((line, position, { length }) =>
      position === length - 1 || /[.!?:;…]$/.test(line) ? line : `${line};`
    ).join(" ");
  return {
    snippet: excerpt(textFrom(startOfParagraph(texts, best)), MAX_SNIPPET),
    brief: excerpt(textFrom(best), MAX_BRIEF),
  };
}

/** The start of a sentence's paragraph, if it is near: it says what the sentence is about. Otherwise the sentence. */
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

/** How much of the question a line covers. */
function weighLine(
  line: string,
  heading: string,
  index: SectionIndex,
  terms: readonly WeightedTerm[],
): number {
  const stemsIn = (text: string) => new Set(splitWords(text).map((word) => index.stem(word)));
  const stems = stemsIn(line);
  const name = stemsIn(lineName(line));
  const above = stemsIn(heading);
  return terms.reduce((sum, { weights }) => {
    const found = [...weights].filter(([stem]) => stems.has(stem))
      .map(([stem, weight]) => weight * (name.has(stem) ? IN_NAME : 1));
    const isInHeading = [...weights.keys()].some((stem) => above.has(stem));
    const most = Math.max(0, ...found);
    const others = found.reduce((sum, weight) => sum + weight, 0) - most;
    return sum + (most + FURTHER_WORD * others) * (isInHeading ? IN_HEADING : 1);
  }, 0);
}

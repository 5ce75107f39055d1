/**
 * Full-text search over the sections of a site's pages.
 *
 * @module
 */
import { API_GUIDE } from "../model/mod.ts";
import { excerpt, splitSentences } from "../text/sentences.ts";
import type { PageInline, PageInlines } from "../page/page.ts";
import type { Topic } from "../words/mod.ts";
import { findLanguage, type Language, languages, splitWords } from "./language.ts";
import { parseQuestion, type Question, type Term } from "./question.ts";
import { lineName, type Matches, SectionIndex, tokenize, type Way } from "./section_index.ts";
import { divideIntoSections, type SearchedPage, type Section } from "./sections.ts";
import { isAlmost } from "./spelling.ts";

/** A section that was found. */
export interface SearchResult extends Pick<Section, "page" | "language" | "heading"> {
  /** The address of its page, with the section's id. */
  readonly url: string;
  readonly text: string;
  /** The same, with the words that answer marked. */
  readonly marked: PageInlines;
}

/** What was found, the best first, at most {@linkcode MAX_RESULTS}. */
export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** What was searched for instead, if the question has typing mistakes. */
  readonly corrected?: string;
}

export interface SearchOptions {
  /** Leaves out what developers read. */
  readonly isVisitor?: boolean;
  readonly most?: number;
  /** How many results get a whole snippet. The others seldom answer, and cost every reader tokens. */
  readonly whole?: number;
}

/** Searches a site in its own language. */
export type Find = (question: string, options?: SearchOptions) => SearchAnswer;

/** The search in pages whose languages may differ. */
export interface Search {
  /** @param language The tag of the question's language, for a question whose words don't tell. */
  readonly find: (question: string, language: string, options?: SearchOptions) => SearchAnswer;
  /** Whether a title, heading, fact or line's name is about a topic. */
  readonly isAbout: (topic: Topic) => boolean;
}

/** The longest question, in characters, whose rest is cut off; and the most results that it gets. */
export const MAX_QUESTION = 200;
export const MAX_RESULTS = 8;
const MAX_OF_PAGE = 3;
/** The part of the best score that a result after the third must have: each result costs its reader tokens. */
const LEAST_OF_BEST = 0.75;
const UNCUT = 3;
/** The longest snippet, and the longest of a result that gets no whole one, in characters. */
const [MAX_SNIPPET, MAX_BRIEF] = [290, 190];
/** How much of its paragraph a snippet may have before the sentence that answers, in characters. */
const MAX_BEFORE = 80;
/** The shortest word that is corrected, in letters, and how many of a question are looked at. */
const [MIN_CORRECTED, MAX_CORRECTED] = [5, 3];
/** How many sections are looked at for their snippets. */
const MAX_LOOKED_AT = 100;

export function indexPages(pages: readonly SearchedPage[]): Search {
  const { guide = [], others = [] } = Object.groupBy(
    pages,
    ({ page }) => page.segments[0] === API_GUIDE ? "guide" : "others",
  );
  const index = new SectionIndex(others.flatMap(divideIntoSections));
  const guideIndex = new SectionIndex(guide.flatMap(divideIntoSections));
  const rank = rankNames(index);
  return {
    isAbout: (topic) => index.isAbout(topic),
    find(question, tag, options = {}) {
      const asked = parseQuestion(question.slice(0, MAX_QUESTION), findLanguage(tag));
      const { words, language } = asked;
      const corrections = correctWords(asked, [index, guideIndex]);
      const correct = (word: string) => corrections.get(word) ?? word;
      const terms = asked.terms.map((term): Term => {
        const words = term.words.map(correct);
        const topics = language.asked(words).flatMap(({ topics }) => topics);
        return { words, topics: words.length === 0 ? term.topics : topics };
      });
      const found = selectSections(index, terms, language, rank(asked));
      // A page in two languages is found in the question's.
      const path = ({ section }: Hit) => section.page.segments.join("/");
      const isOwn = ({ section }: Hit) => findLanguage(section.language) === language;
      const own = new Set(found.filter(isOwn).map(path));
      const hits = found.filter((hit) => isOwn(hit) || !own.has(path(hit)));
      const aboutApi = options.isVisitor ? [] : selectSections(guideIndex, terms, language);
      return {
        results: toResults(
          words.includes(API_GUIDE) ? [...aboutApi, ...hits] : [...hits, ...aboutApi],
          options,
        ),
        ...(corrections.size > 0 && { corrected: words.map(correct).join(" ") }),
      };
    },
  };
}

/** A section, and the ways in which its index says what a question asks for. */
interface Hit extends Pick<Matches, "terms"> {
  readonly section: Section;
  readonly score: number;
}

/** The sections for a question, the best first: before all others those that have its rank, by their positions. */
function selectSections(
  index: SectionIndex,
  asked: readonly Term[],
  language: Language,
  ranks: ReadonlyMap<number, number> = new Map(),
): readonly Hit[] {
  const { terms, scores } = index.search(asked, language);
  const order = scores.slice();
  for (const [position, rank] of ranks) order[position]! += rank * FIRST;
  const least = Math.max(order.toSorted().at(-MAX_LOOKED_AT) ?? 0, Number.MIN_VALUE);
  const positions = [...order.keys()].filter((position) => order[position]! >= least)
    .sort((a, b) => order[b]! - order[a]!);
  return positions.map((position) => ({
    section: index.sections[position]!,
    score: scores[position]!,
    terms,
  }));
}

/** More than any score. */
const FIRST = 1e6;

/** Ranks the sections whose title or heading is the question, in any number: a title before a heading. */
function rankNames(index: SectionIndex): (question: Question) => ReadonlyMap<number, number> {
  const named = new Map<string, Map<number, number>>();
  const keysOf = (words: readonly string[], all: Iterable<Language>) => [
    words.join(" "),
    ...[...all].map((language) => language.key(words)),
  ];
  index.sections.forEach(({ page, heading, isStart, language }, position) => {
    const names = isStart ? [page.title, page.crumb ?? page.title] : [heading ?? ""];
    for (const words of names.map(splitWords)) {
      for (const key of keysOf(words, [findLanguage(language)])) {
        named.set(key, (named.get(key) ?? new Map()).set(position, isStart ? 2 : 1));
      }
    }
  });
  return ({ words, subject }) =>
    new Map(
      [words, subject].filter(({ length }) => length > 0)
        .flatMap((words) => keysOf(words, languages().values()))
        .flatMap((key) => [...named.get(key) ?? []]),
    );
}

/** The words of a question that no page has, each with the one that is meant. */
function correctWords(
  { terms, language }: Question,
  indexes: readonly SectionIndex[],
): ReadonlyMap<string, string> {
  const corrections = new Map<string, string>();
  const words = terms.filter(({ topics }) => topics.length === 0).flatMap(({ words }) => words)
    .filter((word) => word.length >= MIN_CORRECTED && !/\d/.test(word));
  for (const word of words.slice(0, MAX_CORRECTED)) {
    const found = indexes.map((index) => index.closest(word, language));
    if (found.includes(undefined)) continue;
    const [[best, count] = ["", 0]] = found.filter((it) => it !== undefined)
      .sort(([, a], [, b]) => b - a);
    const meant = count > 0 ? best : language.topicWords.find((known) => isAlmost(word, known));
    if (meant !== undefined) corrections.set(word, meant);
  }
  return corrections;
}

/** The best results with their snippets, without repetitions and without those that score much less than the best. */
function toResults(
  hits: readonly Hit[],
  { most = MAX_RESULTS, whole = 3 }: SearchOptions,
): readonly SearchResult[] {
  const least = Math.max(0, ...hits.map(({ score }) => score)) * LEAST_OF_BEST;
  const results: SearchResult[] = [];
  for (const { section, score, terms } of hits) {
    const { page, language, url, heading, anchor } = section;
    const ofPage = results.filter((result) => result.page === page).length;
    if (ofPage === MAX_OF_PAGE || results.length >= UNCUT && score < least) continue;
    const { brief, snippet } = findAnswer(section, terms);
    if (results.some(({ text }) => text.startsWith(brief.replace(/…$/, "")))) continue;
    const text = results.length < whole ? snippet : brief;
    results.push({
      page,
      language,
      heading,
      url: anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`,
      text,
      marked: markWords(text, terms, findLanguage(language)),
    });
    if (results.length === most) break;
  }
  return results;
}

const isSaid = (tokens: readonly string[], { tokens: said }: Way) =>
  tokens.some((token) => said.has(token));

/** The sentences of a section, from the one that says most of what its heading does not say: some, and more of them. */
function findAnswer(
  { page, heading = page.title, lines, links, language: tag }: Section,
  terms: Hit["terms"],
): { readonly brief: string; readonly snippet: string } {
  const language = findLanguage(tag);
  const weigh = (tokens: readonly string[], ways: readonly Way[]) =>
    Math.max(0, ...ways.map((way) => isSaid(tokens, way) ? way.weight : 0));
  const above = tokenize(heading, language, true);
  const wanted = terms.filter((ways) => weigh(above, ways) === 0);
  // The page to which a link leads says more than the link.
  const texts = (lines.length > 0 ? lines : links).map(splitSentences);
  const sentences = texts.flat();
  const sum = (terms: Hit["terms"], tokens: readonly string[]) =>
    terms.reduce((sum, ways) => sum + weigh(tokens, ways), 0);
  const [best = 0] = sentences.map((sentence, at) => {
    const about = tokenize(lineName(sentence), language, true).filter((it) => it.startsWith("#"));
    const said = sum(wanted, [...about, ...tokenize(sentence, language, false)]);
    return { at, said, named: sum(terms, about) };
  }).sort((a, b) => b.said - a.said || b.named - a.named).map(({ at }) => at);
  // The start of its paragraph says what the sentence is about.
  let start = 0;
  for (const { length } of texts) {
    if (start + length > best) break;
    start += length;
  }
  if (sentences.slice(start, best).join(" ").length > MAX_BEFORE) start = best;
  const all = lines.length > 0 ? [...sentences, ...links.flatMap(splitSentences)] : sentences;
  if (all.length === 0) return { brief: page.description, snippet: page.description };
  const from = (start: number, most: number) =>
    excerpt(
      all.slice(start).map((sentence, at, { length }) =>
        at === length - 1 || /[.!?:;…]$/.test(sentence) ? sentence : `${sentence};`
      ).join(" "),
      most,
    );
  return { brief: from(best, MAX_BRIEF), snippet: from(start, MAX_SNIPPET) };
}

/** Words as a text has them: `workers'`, `1,000`. */
const WORDS = /(?:[\p{L}\p{M}\p{N}'’]|(?<=\d)[.,](?=\d))+/gu;

/** Marks the words that say what is asked for. */
function markWords(text: string, terms: Hit["terms"], language: Language): PageInlines {
  const said = new Set(
    terms.flat().filter(({ weight }) => weight > 0).flatMap(({ tokens }) => [...tokens]),
  );
  const matches = [...text.matchAll(WORDS)];
  const words = matches.flatMap((match) => splitWords(match[0]).map((word) => ({ word, match })));
  const phrases = language.mentioned(words.map(({ word }) => word))
    .filter(({ topics }) => topics.some((topic) => said.has(`~${topic}`)))
    .flatMap(({ start, length }) => words.slice(start, start + length));
  const answering = new Set(
    [...words.filter(({ word }) => said.has(language.singular(word))), ...phrases]
      .map(({ match }) => match),
  );
  const marked: PageInline[] = [];
  let end = 0;
  for (const match of matches.filter((match) => answering.has(match))) {
    marked.push(text.slice(end, match.index), { kind: "mark", text: match[0] });
    end = match.index + match[0].length;
  }
  return [...marked, text.slice(end)].filter((part) => part !== "");
}

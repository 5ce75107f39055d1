/**
 * Full-text search over the sections of a site's pages.
 *
 * @module
 */
import { API_GUIDE } from "../model/mod.ts";
import { excerpt, splitSentences } from "../text/sentences.ts";
import type { PageInline, PageInlines } from "../page/page.ts";
import type { Topic } from "../words/mod.ts";
import { findLanguage, type Language, WORDS } from "./language.ts";
import { parseQuestion, type Question } from "./question.ts";
import { type Asked, lineName, SectionIndex, tokenize } from "./section_index.ts";
import { divideIntoSections, type SearchedPage, type Section } from "./sections.ts";

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

/** The longest question, in characters, whose rest is cut off; and the most results that it gets. */
export const MAX_QUESTION = 200;
export const MAX_RESULTS = 8;
const MAX_OF_PAGE = 2;
/** The part of the best score that a result after the first ones must have: each result costs its reader tokens. */
const LEAST_OF_BEST = 0.75;
/** How many results may have less, and get a whole snippet. */
const FIRST = 3;
/** The longest snippet, and the longest of the other results, in characters. */
const [MAX_SNIPPET, MAX_BRIEF] = [290, 190];
/** How much of its paragraph a snippet may have before the sentence that answers, in characters. */
const MAX_BEFORE = 80;
/** How many of the best sections are looked at: many may say the same. */
const MAX_LOOKED_AT = 100;

/** The search in pages of any languages. The company's name says nothing of what a question or a page is about. */
export function indexPages(pages: readonly SearchedPage[], company = "") {
  const { guide = [], others = [] } = Object.groupBy(
    pages,
    ({ page }) => page.segments[0] === API_GUIDE ? "guide" : "others",
  );
  const index = new SectionIndex(others.flatMap(divideIntoSections), company);
  const guideIndex = new SectionIndex(guide.flatMap(divideIntoSections), company);
  return {
    isAbout: (topic: Topic) => index.isAbout(topic),
    /** @param tag The tag of the question's language, for a question whose words don't tell. */
    find(asked: string, tag: string, options: SearchOptions = {}): SearchAnswer {
      const question = parseQuestion(
        asked.slice(0, MAX_QUESTION),
        findLanguage(tag),
        company,
        (word) => index.knows(word) || !options.isVisitor && guideIndex.knows(word),
        (topic) => index.mentions(topic),
        (word, language) => index.closest(word) ?? language.closest(word) ?? word.text,
      );
      const { language, words, corrected } = question;
      const found = selectSections(index, question);
      // A page in two languages is found in the question's.
      const path = ({ section }: Hit) => section.page.segments.join("/");
      const isOwn = ({ section }: Hit) => findLanguage(section.language) === language;
      const own = new Set(found.filter(isOwn).map(path));
      const hits = found.filter((hit) => isOwn(hit) || !own.has(path(hit)));
      const ofGuide = options.isVisitor ? [] : selectSections(guideIndex, question);
      const isOfGuide = words.some(({ text }) => text === API_GUIDE);
      return {
        results: toResults(isOfGuide ? [...ofGuide, ...hits] : [...hits, ...ofGuide], options),
        ...(corrected !== undefined && { corrected }),
      };
    },
  };
}

/** A section, with what its index has of what is asked for. */
interface Hit {
  readonly section: Section;
  readonly score: number;
  readonly asked: Asked;
}

/** The sections that answer a question, the best first: before all others those whose title or heading it is. */
function selectSections(index: SectionIndex, { terms, names }: Question): readonly Hit[] {
  const asked = index.look(terms);
  const scores = index.score(asked);
  const best: number[] = [];
  for (let position = 0, least = 0; position < scores.length; position++) {
    if (scores[position]! <= least) continue;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < scores[position]!) place--;
    best.splice(place, 0, position);
    if (best.length > MAX_LOOKED_AT) best.pop();
    if (best.length === MAX_LOOKED_AT) least = scores[best.at(-1)!]!;
  }
  const positions = new Set([...names.flatMap((name) => index.named(name)), ...best]);
  return [...positions].map((position) => ({
    section: index.sections[position]!,
    score: scores[position]!,
    asked,
  }));
}

/** The best results with their snippets, without repetitions and without those that score much less than the best. */
function toResults(
  hits: readonly Hit[],
  { most = MAX_RESULTS, whole = FIRST }: SearchOptions,
): readonly SearchResult[] {
  const least = Math.max(0, ...hits.map(({ score }) => score)) * LEAST_OF_BEST;
  const results: SearchResult[] = [];
  const said = new Set<string>();
  for (const { section, score, asked } of hits) {
    const { page, language, url, heading, anchor, lines, links } = section;
    const all = [lines, links, [page.description]].find(({ length }) => length > 0)!.join("\n");
    if (
      said.has(all) || results.filter((result) => result.page === page).length === MAX_OF_PAGE ||
      results.length >= FIRST && score < least
    ) continue;
    said.add(all);
    const text = findAnswer(section, asked, results.length < whole);
    results.push({
      page,
      language,
      heading,
      url: anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`,
      text,
      get marked() {
        return markWords(text, asked, findLanguage(language));
      },
    });
    if (results.length === most) break;
  }
  return results;
}

/** The tokens of a section's heading, and its sentences with theirs. */
function readSection({ page, heading = page.title, lines, links, language: tag }: Section) {
  const language = findLanguage(tag);
  return {
    above: tokenize(heading, language, true),
    // The page to which a link leads says more than the link.
    sentences: (lines.length > 0 ? lines : links).map(splitSentences).flatMap((paragraph) =>
      paragraph.map((text, at) => {
        const about = tokenize(lineName(text), language, true).filter((it) => it.startsWith("#"));
        const tokens = [...about, ...tokenize(text, language)];
        return { text, before: paragraph.slice(0, at), about, tokens };
      })
    ),
  };
}

/** Sections are read when they are first found. */
const alreadyRead = new WeakMap<Section, ReturnType<typeof readSection>>();

/** The text of a section from the sentence that says most of what its heading does not say. */
function findAnswer(section: Section, { terms, tokens }: Asked, isWhole: boolean): string {
  const read = alreadyRead.get(section) ?? readSection(section);
  alreadyRead.set(section, read);
  const { above, sentences } = read;
  const weigh = (said: readonly string[], terms: Asked["terms"]) => {
    const asked = said.filter((token) => tokens.has(token));
    return terms.reduce((sum, it) => sum + Math.max(0, ...asked.map((at) => it.get(at) ?? 0)), 0);
  };
  const wanted = terms.filter((weights) => !above.some((token) => weights.has(token)));
  const [best] = sentences.map(({ about, tokens }, at) => ({
    at,
    said: weigh(tokens, wanted),
    named: weigh(about, terms),
  })).sort((a, b) => b.said - a.said || b.named - a.named);
  if (best === undefined) return section.page.description;
  // The start of its paragraph says what the sentence is about.
  const { before } = sentences[best.at]!;
  const isNear = isWhole && before.join(" ").length <= MAX_BEFORE;
  const start = isNear ? best.at - before.length : best.at;
  const after = section.lines.length > 0 ? section.links.flatMap(splitSentences) : [];
  const text = [...sentences.slice(start).map(({ text }) => text), ...after]
    .map((sentence, at, { length }) =>
      at === length - 1 || /[.!?:;…]$/.test(sentence) ? sentence : `${sentence};`
    ).join(" ");
  return excerpt(text, isWhole ? MAX_SNIPPET : MAX_BRIEF);
}

/** Marks the words that say what is asked for. */
function markWords(text: string, { tokens }: Asked, language: Language): PageInlines {
  const words = [...text.matchAll(WORDS)].flatMap((match) =>
    language.readWord(match[0]).map((word) => ({ word, match }))
  );
  const phrases = language.phrases(words.map(({ word }) => word))
    .filter(({ topics }) => topics.some((topic) => tokens.has(`~${topic}`)))
    .flatMap(({ start, words: phrase }) => words.slice(start, start + phrase.length));
  const said = words.filter(({ word }) => tokens.has(word.singular));
  const answering = new Set([...said, ...phrases].map(({ match }) => match));
  const marked: PageInline[] = [];
  let end = 0;
  for (const match of [...answering].sort((a, b) => a.index - b.index)) {
    marked.push(text.slice(end, match.index), { kind: "mark", text: match[0] });
    end = match.index + match[0].length;
  }
  return [...marked, text.slice(end)].filter((part) => part !== "");
}

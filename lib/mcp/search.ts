/**
 * Full-text search over pages, ranked by Okapi BM25.
 *
 * @module
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 */
import { excerpt } from "../model/mod.ts";

/** What the search knows of a page, beside its text. */
export interface Titled {
  readonly title: string;
  readonly description: string;
}

/** A page found. */
export interface SearchResult<P> {
  readonly page: P;
  /** The line with the most of the words searched for, as plain text. */
  readonly snippet: string;
}

/** How many results a search has at most. */
const MAX_RESULTS = 10;
const MAX_SNIPPET = 240;

/** The usual parameters of BM25: how soon a repeated word stops counting, and how much a long page is discounted. */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.6;
/** How many times a word in a title or a description counts as one in the text. */
const TITLE_WEIGHT = 8;
const DESCRIPTION_WEIGHT = 3;

/** Words of questions, which say nothing about what is searched for. */
const QUESTIONS =
  "a about am an and any are as at be by can could did do does for from get give had has have how i if in is it " +
  "its me much my of on or our please should so some tell than that the their them there they this to us was we " +
  "what when where which who whom why will with would you your";

/** How much of its score a line with a link keeps, when the snippet is chosen. */
const LINK_SHARE = 0.6;

/**
 * Indexes pages.
 *
 * @param textOf The markdown of a page.
 * @returns The search. It gives the best pages first, at most ten.
 */
export function searchIn<P extends Titled>(
  pages: readonly P[],
  textOf: (page: P) => string,
): (query: string) => readonly SearchResult<P>[] {
  const indexed = pages.map((page) => {
    const text = textOf(page);
    const counts = new Map<string, number>();
    const words = stems(text);
    const count = (words: Iterable<string>, weight: number) => {
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight);
    };
    count(words, 1);
    count(new Set(stems(page.title)), TITLE_WEIGHT);
    count(new Set(stems(page.description)), DESCRIPTION_WEIGHT);
    return { page, text, counts, length: words.length };
  });
  const ignored = new Set(stems(QUESTIONS));
  const average = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length || 1;
  const weightOf = (word: string) => {
    const having = indexed.filter(({ counts }) => counts.has(word)).length;
    return Math.log(1 + (indexed.length - having + 0.5) / (having + 0.5));
  };
  return (query) => {
    const asked = new Set(stems(query));
    const meant = [...asked].filter((word) => !ignored.has(word));
    const weights = new Map(
      (meant.length > 0 ? meant : [...asked]).map((word) => [word, weightOf(word)]),
    );
    const scored = indexed.flatMap(({ page, text, counts, length }) => {
      const discount = 1 - LENGTH_DISCOUNT + LENGTH_DISCOUNT * length / average;
      let score = 0;
      for (const [word, weight] of weights) {
        const count = counts.get(word) ?? 0;
        score += weight * count / (count + SATURATION * discount);
      }
      return score > 0 ? [{ page, text, score }] : [];
    });
    const total = weights.values().reduce((sum, weight) => sum + weight, 0);
    return scored.sort((a, b) => b.score - a.score).slice(0, 2 * MAX_RESULTS)
      .map(({ page, text, score }) => {
        const lines = [page.title, page.description, ...text.split("\n")]
          .map((line) => ({ line, weight: weightIn(line, weights) }));
        const most = Math.max(...lines.map(({ weight }) => weight));
        const own = lines.slice(2).filter(({ line }) => !/^(?:#|Source: <)/.test(line))
          .reduce((best, line) => line.weight > best.weight ? line : best, lines[1]!);
        const snippet = excerpt(plain(own.line), MAX_SNIPPET);
        // A line with all of the words says more than a page that has them far apart.
        return { page, snippet, score: score * (1 + most / total) };
      })
      .sort((a, b) => b.score - a.score).slice(0, MAX_RESULTS)
      .map(({ page, snippet }) => ({ page, snippet }));
  };
}

/** The words of a text without case, accents and common English endings. */
function stems(text: string): readonly string[] {
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length < 4 ? word : word
      .replace(/(?<=.{3})(?:ities|ity|ies|y)$/, "")
      .replace(/(?<=[^s])s$/, "")
      .replace(/(?<=.{3})(?:ing|ed|ion|e)$/, "")
  );
}

/** The weight of the words searched for that a line has. */
function weightIn(line: string, weights: ReadonlyMap<string, number>): number {
  const words = new Set(stems(line));
  let sum = 0;
  for (const [word, weight] of weights) if (words.has(word)) sum += weight;
  // A link to another page says less than this page's own words.
  return line.includes("](") ? sum * LINK_SHARE : sum;
}

/** A line of markdown without its marks. */
function plain(line: string): string {
  return line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-+*>|]|\d+\.)\s+/, "")
    .replace(/\s*\|\s*/g, " ")
    .replace(/[*`]|\\(?=[^\p{L}\p{N}\s])/gu, "")
    .trim();
}

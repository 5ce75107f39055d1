/**
 * Suggests the right word for a misspelt one.
 *
 * @module
 */
import { closestString } from "@std/text/closest-string";
import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** The longest word that is compared, since the time grows with the product of the lengths. */
const LONGEST_COMPARED = 100;

/**
 * Returns `did you mean "…"?` with the most similar known word, or `otherwise` if none is similar.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { didYouMean } from "./mod.ts";
 *
 * assertEquals(didYouMean("sumary", ["name", "summary"], "remove it"), 'did you mean "summary"?');
 * assertEquals(didYouMean("nmae", ["name", "summary"], "remove it"), 'did you mean "name"?');
 * assertEquals(didYouMean("budget", ["name", "summary"], "remove it"), "remove it");
 * ```
 */
export function didYouMean(given: string, known: readonly string[], otherwise: string): string {
  const meant = suggestion(given, known);
  return meant === undefined ? otherwise : `did you mean "${meant}"?`;
}

/** The most similar of the known words, if at most 40 % of the given word's characters are wrong. */
function suggestion(given: string, known: readonly string[]): string | undefined {
  const { word, mistakes } = closest(given, known) ?? {};
  return mistakes !== undefined && mistakes <= given.length * 0.4 ? word : undefined;
}

/** The most similar known word, ignoring case, and how many characters differ; `undefined` if `given` is too long. */
export function closest<W extends string>(
  given: string,
  known: readonly W[],
): { readonly word: W; readonly mistakes: number } | undefined {
  if (known.length === 0 || given.length > LONGEST_COMPARED) return undefined;
  const swapped = known.find((word) => isSwapped(given.toLowerCase(), word.toLowerCase()));
  if (swapped !== undefined) return { word: swapped, mistakes: 1 };
  const word = closestString(given, known) as W;
  return { word, mistakes: levenshteinDistance(given.toLowerCase(), word.toLowerCase()) };
}

/** Whether two neighbouring characters that changed places are the only difference, the commonest typing mistake. */
function isSwapped(given: string, word: string): boolean {
  const at = [...given].findIndex((character, index) => character !== word[index]);
  const swapped = given.slice(0, at) + given.charAt(at + 1) + given.charAt(at) +
    given.slice(at + 2);
  return at !== -1 && swapped === word;
}

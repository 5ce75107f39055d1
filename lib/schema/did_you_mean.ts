/**
 * Finds the word that a misspelt one was probably meant to be.
 *
 * @module
 */
import { closestString } from "@std/text/closest-string";
import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** The longest word that is compared, since the time grows with the product of the lengths. */
const LONGEST = 100;

/**
 * Asks whether one of the known words was meant, or says something else.
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

/** The most similar of the known words if most of the given one is right. */
function suggestion(given: string, known: readonly string[]): string | undefined {
  const { word, mistakes } = closest(given, known) ?? {};
  return mistakes !== undefined && mistakes <= given.length * 0.4 ? word : undefined;
}

/** The most similar of the known words, whatever its case, and how many characters are wrong; none of a very long one. */
export function closest<W extends string>(
  given: string,
  known: readonly W[],
): { readonly word: W; readonly mistakes: number } | undefined {
  if (known.length === 0 || given.length > LONGEST) return undefined;
  const swapped = known.find((word) => isSwapped(given.toLowerCase(), word.toLowerCase()));
  if (swapped !== undefined) return { word: swapped, mistakes: 1 };
  const word = closestString(given, known) as W;
  return { word, mistakes: levenshteinDistance(given.toLowerCase(), word.toLowerCase()) };
}

/** Whether two characters in a row that changed places are all that is wrong, the commonest mistake in a short word. */
function isSwapped(given: string, word: string): boolean {
  const at = [...given].findIndex((character, index) => character !== word[index]);
  const swapped = given.slice(0, at) + given.charAt(at + 1) + given.charAt(at) +
    given.slice(at + 2);
  return at !== -1 && swapped === word;
}

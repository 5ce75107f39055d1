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
  const { word, mistakes = Infinity } = closest(given, known) ?? {};
  // At most 40 % of the characters may be wrong.
  return mistakes <= given.length * 0.4 ? `did you mean "${word}"?` : otherwise;
}

/** The most similar known word, ignoring case, and how many characters differ; `undefined` if `given` is too long. */
export function closest<W extends string>(
  given: string,
  known: readonly W[],
): { readonly word: W; readonly mistakes: number } | undefined {
  if (known.length === 0 || given.length > LONGEST_COMPARED) return undefined;
  const small = given.toLowerCase();
  // Two neighbouring characters that changed places are the commonest typing mistake.
  const swapped = known.find((word) => {
    const other = word.toLowerCase();
    const at = [...small].findIndex((character, index) => character !== other[index]);
    const mended = small.slice(0, at) + small.charAt(at + 1) + small.charAt(at) +
      small.slice(at + 2);
    return at !== -1 && mended === other;
  });
  if (swapped !== undefined) return { word: swapped, mistakes: 1 };
  const word = closestString(given, known) as W;
  return { word, mistakes: levenshteinDistance(small, word.toLowerCase()) };
}

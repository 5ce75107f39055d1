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
 * The most similar of the known words if most of the given one is right; otherwise `undefined`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { suggestion } from "./mod.ts";
 *
 * assertEquals(suggestion("sumary", ["name", "summary"]), "summary");
 * assertEquals(suggestion("budget", ["name", "summary"]), undefined);
 * ```
 */
export function suggestion(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || given.length > LONGEST) return undefined;
  const closest = closestString(given, known);
  const wrong = levenshteinDistance(given.toLowerCase(), closest.toLowerCase());
  return wrong <= given.length * 0.4 ? closest : undefined;
}

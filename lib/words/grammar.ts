/**
 * English grammar: articles, plurals, counts and lists, for texts that are English whatever the site's language is; and
 * capitals and full stops for all languages.
 *
 * @module
 */

/**
 * A noun with its indefinite article.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { withArticle } from "./grammar.ts";
 *
 * assertEquals(withArticle("estimate"), "an estimate");
 * assertEquals(withArticle("quote"), "a quote");
 * ```
 */
export function withArticle(noun: string): string {
  const [word = ""] = noun.split(/[ -]/);
  // Abbreviations that are spelled out: an RFP, a UPC.
  const isVowel = /^[A-Z][A-Z0-9]*s?$/.test(word)
    ? /^[AEFHILMNORSX]/.test(word)
    : /^(?:hour|honest|honou?r|heir|[aeiou])/i.test(word) &&
      !/^(?:eu|one(?:$|-)|uni(?!n|m)|us[aeiu]|ut[ei])/i.test(word);
  return `${isVowel ? "an" : "a"} ${noun}`;
}

/**
 * The plural of a noun. If it has a preposition, the word before it changes.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { plural } from "./grammar.ts";
 *
 * assertEquals(plural("inquiry"), "inquiries");
 * assertEquals(plural("request for proposal"), "requests for proposal");
 * ```
 */
export function plural(noun: string): string {
  const [, head = noun, rest = ""] = /^(.+?)( (?:for|of|to|in) .+)$/.exec(noun) ?? [];
  if (/[^aeiou]y$/i.test(head)) return `${head.slice(0, -1)}ies${rest}`;
  return `${head}${/(?:s|x|z|ch|sh)$/i.test(head) ? "es" : "s"}${rest}`;
}

/** A count with its noun: `1 project`, `20 projects`, `0 projects`. */
export function counted(count: number, one: string, many = plural(one)): string {
  return `${count} ${count === 1 ? one : many}`;
}

const NUMERALS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** A number as prose writes it: `five`, `12`. */
export function numeral(count: number): string {
  return NUMERALS[count] ?? `${count}`;
}

/** A time in words: `five minutes`, `one hour`, `90 seconds`. */
export function duration(seconds: number): string {
  const [size, unit] = ([[3600, "hour"], [60, "minute"], [1, "second"]] as const)
    .find(([size]) => seconds % size === 0)!;
  const count = seconds / size;
  return `${numeral(count)} ${count === 1 ? unit : plural(unit)}`;
}

/** A list in a sentence: `a, b and c`. */
export function enumerate(items: readonly string[]): string {
  const [last, ...others] = items.toReversed();
  return others.length === 0 ? last ?? "" : `${others.toReversed().join(", ")} and ${last}`;
}

/** Capitalizes the start of a sentence. */
export function capitalized(phrase: string): string {
  const [first = ""] = phrase;
  return first.toUpperCase() + phrase.slice(first.length);
}

/** A sentence with a full stop at its end. */
export function sentence(phrase: string): string {
  const trimmed = phrase.trim();
  return /[.!?…]["')\]]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

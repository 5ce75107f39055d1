/**
 * What the software says to visitors, in each language. To add a language, write its file, and add it here.
 *
 * @module
 */
import { british, english, type Phrases } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { type Formats, makeFormats } from "./formats.ts";

export type { ProblemText } from "./en.ts";

export type Words = Phrases & { readonly formats: Formats };

/** What clients ask for, what contractors do, and what they do it to: words with the same meaning, in any language. */
export type Topic = keyof Phrases["synonyms"]["topics"];

/** The languages, by their tags. A tag without a region applies to all regions without a row of their own. */
const phrasesByTag: Readonly<Record<string, Phrases>> = {
  en: english,
  "en-CA": british,
  "en-GB": british,
  es: spanish,
  fr: french,
};

/** The languages without their regions, for whatever is understood in every language, such as opening hours. */
export const understood: Readonly<Record<string, Phrases>> = Object.fromEntries(
  Object.entries(phrasesByTag).filter(([tag]) => !tag.includes("-")),
);

/** The words by tag, since formats are slow to make. Tags come from content, never from a request. */
const known = new Map<string, Words>();

export const wordTags: readonly string[] = Object.keys(phrasesByTag);

export function hasWords(tag: string): boolean {
  return wordTags.includes(tag.split("-", 1)[0]!);
}

/**
 * The words of a language, or of English if the software doesn't have the language.
 *
 * @param tag A language tag such as `en-US` (BCP 47).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wordsOf } from "./mod.ts";
 *
 * assertEquals(wordsOf("en-US").profile.license(1), "License");
 * assertEquals(wordsOf("en-GB").profile.license(2), "Licences");
 * ```
 */
export function wordsOf(tag: string): Words {
  const cached = known.get(tag);
  if (cached !== undefined) return cached;
  const [language = ""] = tag.split("-");
  const phrases = phrasesByTag[tag] ?? phrasesByTag[language] ?? english;
  const words = { ...phrases, formats: makeFormats(tag, phrases.firstDay) };
  known.set(tag, words);
  return words;
}

import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { Language } from "./language.ts";

/** The languages that the search knows, by their tags. */
export const languages: Readonly<Record<string, Language>> = { en, es, fr };

/** The language of a tag such as `fr-CA`; English for others. */
export function findLanguage(tag: string): Language {
  return languages[tag.split("-")[0]!.toLowerCase()] ?? en;
}

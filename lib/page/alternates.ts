/**
 * The `hreflang` alternates of a page: every version names all versions, and the original again as `x-default`.
 *
 * @module
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
import type { Page } from "./page.ts";

/** A version of a page. `language` is a tag, or `x-default`. */
export interface Alternate {
  readonly language: string;
  readonly href: string;
}

/** The versions of a page; none if it is in one language alone, or not indexed. */
export function listAlternates({ versions = [], indexed }: Page): readonly Alternate[] {
  const same = versions.filter(({ isSame }) => isSame);
  if (same.length < 2 || !indexed) return [];
  const original = same.filter(({ isOriginal }) => isOriginal);
  return [
    ...same.map(({ language, href }) => ({ language, href })),
    ...original.map(({ href }) => ({ language: "x-default", href })),
  ];
}

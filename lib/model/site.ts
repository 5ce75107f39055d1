/**
 * The whole content, validated and indexed, which all handlers answer from.
 *
 * @module
 */
import type { Choices } from "../schema/mod.ts";
import { type Words, wordsOf } from "../words/mod.ts";
import type { Addresses } from "./addresses.ts";
import type { Company, CompanyInternal } from "./company.ts";
import type { Job } from "./job.ts";
import { collections } from "./collections.ts";
import type { Asset, ImageFile, PublicFile } from "./files.ts";
import type { Internal, Published } from "./resource.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** The resources of one kind, in the order in which they are listed, and by slug. */
export interface Collection<T = { readonly slug: string }, U = unknown> {
  readonly all: readonly T[];
  readonly bySlug: ReadonlyMap<string, T>;
  /** Front matter that is used but not published, by slug. */
  readonly internal: ReadonlyMap<string, U>;
}

/** All collections of a site. */
export type Collections = {
  readonly [K in keyof typeof collections]: Collection<
    Published<typeof collections[K]>,
    Internal<typeof collections[K]>
  >;
};

/** The content of a site, as plain data. */
export interface Content extends Collections {
  /** The content folder's path when it was loaded. */
  readonly folder: string;
  /** How many files of markdown it has in all languages, those that are not published included. */
  readonly files: number;
  readonly company: Company;
  readonly companyInternal: CompanyInternal;
  /** site.md, with defaults. */
  readonly settings: Settings;
  /** What the software says in the site's language. */
  readonly words: Words;
  /** The pictures used in front matter and own pages, by their `file`. */
  readonly images: ReadonlyMap<string, ImageFile>;
  /** The files of `public/`, by the path at which they are served, such as `/favicon.ico`. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** Other files, such as the logo. */
  readonly assets: readonly Asset[];
  /** The slugs that references may hold; see `bind()` in lib/schema. */
  readonly choices: Choices;
  readonly addresses: Addresses;
  /** The content in its further languages, if it is the original and has any. */
  readonly translations?: readonly Content[];
  /** Its further languages that are not published yet, with their names in themselves. */
  readonly hiddenLanguages?: readonly { readonly tag: string; readonly name: string }[];
  /** Words of pictures that a translation has from the original. */
  readonly untranslated?: ReadonlySet<string>;
}

/** The content as it is on one day, which everything that is served is made of. Frozen. */
export interface Site extends Content {
  /** The day, in the office's time zone. */
  readonly day: string;
  /** The jobs that are over; `jobs` has those that are open. */
  readonly closedJobs: readonly Job[];
  /** The content of all days. */
  readonly content: Content;
  /** The site in its further languages, if it is the original and has any. */
  readonly translations?: readonly Site[];
  /** The original, if it is a translation. */
  readonly original?: Site;
}

/** The site in the language in which the content was written. */
export function originalOf(site: Site): Site {
  return site.original ?? site;
}

/** The site in each of its languages, the original first. */
export function languageVersions(site: Site): readonly Site[] {
  const original = originalOf(site);
  return [original, ...original.translations ?? []];
}

const english = new WeakMap<Site, Site>();

/**
 * A site as the API, its guide and the documents for agents speak of it: their own words are English, whatever the
 * language of the content is.
 */
export function inEnglish(site: Site): Site {
  if (/^en\b/.test(site.settings.language)) return site;
  const known = english.get(site);
  if (known !== undefined) return known;
  const { request_noun } = defaultSettings;
  const inWords = { ...site, words: wordsOf("en"), settings: { ...site.settings, request_noun } };
  english.set(site, inWords);
  return inWords;
}

/** The collections of a site by their segments. */
export function bySegment(content: Collections): Readonly<Record<string, Collection>> {
  return Object.fromEntries(
    Object.entries(collections).map(([name, { segment }]) => [
      segment,
      content[name as keyof Collections],
    ]),
  );
}

/** The latest of some dates, such as `2026-03-01`. */
export function latest(days: Iterable<string | undefined>): string | undefined {
  return [...days].filter((day) => day !== undefined).sort().at(-1);
}

/** The date of the newest change of anything on the website; `undefined` if no file names one. */
export function newestChange({ settings, companyInternal, ...content }: Content) {
  const all = Object.values(bySegment(content)).flatMap(({ internal }) =>
    [...internal.values()] as readonly { readonly updated?: string }[]
  );
  return latest([settings, companyInternal, ...all].map(({ updated }) => updated));
}

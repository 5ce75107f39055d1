/**
 * The whole content, validated and indexed, from which all handlers answer.
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

/** The resources of one folder, in the order in which they are listed, and by slug. */
export interface Collection<T = { readonly slug: string }, U = unknown> {
  readonly all: readonly T[];
  readonly bySlug: ReadonlyMap<string, T>;
  /** The internal front matter, by slug. */
  readonly internal: ReadonlyMap<string, U>;
}

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
  /** How many markdown files were read in all languages, drafts included. */
  readonly files: number;
  readonly company: Company;
  readonly companyInternal: CompanyInternal;
  /** site.md, with defaults. */
  readonly settings: Settings;
  /** What the software says to visitors in the content's language. */
  readonly words: Words;
  /** The pictures used in front matter and own pages, by their `file`. */
  readonly images: ReadonlyMap<string, ImageFile>;
  /** The files of `public/`, by the path at which they are served, such as `/favicon.ico`. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** The colors of each logo that border on its ground, by its path, as far as they can be read. */
  readonly logoColors?: ReadonlyMap<string, readonly string[]>;
  /** Other files, such as the logo. */
  readonly assets: readonly Asset[];
  /** The slugs that references may hold; see `bind()` in lib/schema. */
  readonly choices: Choices;
  readonly addresses: Addresses;
  /** The translations, if this is the original and has any. */
  readonly translations?: readonly Content[];
  /** The languages that are not published yet, each with its name in itself, such as Español. */
  readonly hiddenLanguages?: readonly { readonly tag: string; readonly name: string }[];
  /** Alt texts and captions that a translation still has in the original's language. */
  readonly untranslated?: ReadonlySet<string>;
}

/** The content on one day. Everything that is served is made from it. Frozen. */
export interface Site extends Content {
  /** The day, in the office's time zone. */
  readonly day: string;
  /** The jobs whose last day has passed; `jobs` has only open ones. */
  readonly closedJobs: readonly Job[];
  /** The content of all days. */
  readonly content: Content;
  /** The translations, if this is the original and has any. */
  readonly translations?: readonly Site[];
  /** The original, if this is a translation. */
  readonly original?: Site;
}

/** A function of a site whose result is made once, and kept as long as the site. */
export function oncePerSite<T>(make: (site: Site) => T): (site: Site) => T {
  const made = new WeakMap<Site, T>();
  return (site) => {
    if (!made.has(site)) made.set(site, make(site));
    return made.get(site)!;
  };
}

/** The site in the language in which the content was written. */
export function originalOf(site: Site): Site {
  const spoken = spokenIn.get(site) ?? site;
  return spoken.original ?? spoken;
}

export function languageVersions(site: Site): readonly Site[] {
  const original = originalOf(site);
  return [original, ...original.translations ?? []];
}

/** The sites of which {@linkcode inEnglish} made others. */
const spokenIn = new WeakMap<Site, Site>();

const withEnglishWords = oncePerSite((site): Site => {
  const { request_noun } = defaultSettings;
  const inWords = { ...site, words: wordsOf("en"), settings: { ...site.settings, request_noun } };
  spokenIn.set(inWords, site);
  return inWords;
});

/**
 * The site with English words, for the API, its guide and the documents for agents. Its content stays in its own
 * language.
 */
export function inEnglish(site: Site): Site {
  return /^en\b/.test(site.settings.language) ? site : withEnglishWords(site);
}

/** The collections of a site by their segments, such as `service-areas`. */
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

/** The newest `updated` date of all content; `undefined` if no file has one. */
export function newestChange({ settings, companyInternal, ...content }: Content) {
  const all = Object.values(bySegment(content)).flatMap(({ internal }) =>
    [...internal.values()] as readonly { readonly updated?: string }[]
  );
  return latest([settings, companyInternal, ...all].map(({ updated }) => updated));
}

/** The longest title that search results show. */
export const LONGEST_TITLE = 60;

/** The title of the home page for search engines and tabs: the name alone if no more fits. */
export function homeTitle(
  { company, settings, words }: Pick<Site, "company" | "settings" | "words">,
): string {
  const { name, tagline = name } = company;
  const { headline = tagline, title } = settings;
  const full = name + words.colon + headline;
  return title ?? (headline !== name && full.length <= LONGEST_TITLE ? full : name);
}

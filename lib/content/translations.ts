/**
 * The further languages of a content folder: each a folder named by its tag, with files of the same names.
 *
 * @module
 */
import {
  type Entry,
  makeAddresses,
  resources,
  type Service,
  type Settings,
  settings,
  translatedCompany,
} from "../model/mod.ts";
import { hasWords, wordsOf, wordTags } from "../words/mod.ts";
import { companyFaults, describedBy, type LoadedCompany } from "./company.ts";
import type { ContentFolder } from "./content_folder.ts";
import { readContentFile } from "./front_matter.ts";
import type { SplitFile } from "./split_file.ts";
import { servicesIn } from "./order.ts";
import { overlaid } from "./overlay.ts";
import {
  type CheckContext,
  checkFolder,
  readEntry,
  readFolder,
  type ResourceFile,
  type ResourceFolder,
} from "./resources.ts";
import { parseSettings } from "./settings.ts";

/** The original, as far as translations are laid over it. */
export interface Original {
  readonly folders: readonly ResourceFolder[];
  readonly company: LoadedCompany | undefined;
  readonly settings: { readonly value: Settings; readonly split: SplitFile | undefined };
  /** The pages that every site has, such as `/about`. */
  readonly pages: readonly string[];
}

/** A language as it was read. */
export interface Translation {
  readonly tag: string;
  readonly folders: readonly ResourceFolder[];
  readonly entries: readonly (readonly Entry[])[];
  readonly company: LoadedCompany["entry"] | undefined;
  readonly settings: Settings;
  /** The paths of its pages, below its language. */
  readonly pages: ReadonlySet<string>;
  /** Words of pictures that are still the original's. */
  readonly untranslated: ReadonlySet<string>;
}

/** The name of a folder that has a language: a tag such as `es` or `fr-CA`. */
const TAG = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Whether a folder is a language's, by its name. */
export function isLanguage(name: string): boolean {
  return TAG.test(name);
}

/** Kinds of file that may speak one language alone. */
const ALONE = ["pages", "news"];

/** A language that is kept off the site, by its tag. */
export interface HiddenLanguage {
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
}

/** Reads every language of a content folder, in alphabetical order: those that are published, and those that are not. */
export function readTranslations(
  original: Original,
  context: CheckContext,
  siteUrl: string,
  drafts: boolean,
): { readonly shown: readonly Translation[]; readonly hidden: readonly HiddenLanguage[] } {
  const { folder } = context;
  const shown: Translation[] = [];
  const hidden: HiddenLanguage[] = [];
  const tags = folder.list("", "").filter(({ isDirectory, name }) =>
    isDirectory && isLanguage(name)
  )
    .map(({ name }) => name).sort();
  for (const tag of tags) {
    const issue = languageIssue(tag, original.settings.value.language);
    if (issue !== undefined) {
      folder.refuse(tag, issue);
      continue;
    }
    const found = readTranslation(tag, original, context, siteUrl, drafts);
    if (found === undefined) hidden.push({ tag, name: wordsOf(tag).name });
    else shown.push(found);
  }
  return { shown, hidden };
}

/** Why a tag can't be that of a further language; `undefined` if it can. */
export function languageIssue(tag: string, original: string): string | undefined {
  if (!isLanguage(tag) || !hasWords(tag)) {
    return `is not a language that the software speaks; those are ${wordTags.join(", ")}`;
  }
  const [language, other] = [tag.split("-"), original.split("-")];
  const isSame = language[0] === other[0] &&
    (language[1] === other[1] || language.length < 2 || other.length < 2);
  return isSame
    ? "is the language of the original (language in site.md); a folder is for another one"
    : undefined;
}

/** Reads a language; `undefined` if it is a draft, whose faults are warnings. */
function readTranslation(
  tag: string,
  original: Original,
  context: CheckContext,
  siteUrl: string,
  drafts: boolean,
): Translation | undefined {
  const { folder } = context;
  checkNames(folder, tag);
  const missing = "is missing; every language needs this file";
  const ownCompany = readContentFile(folder, `${tag}/company.md`, missing);
  const isDraft = !drafts && ownCompany?.attrs.draft === "true";
  const untranslated = new Set<string>();
  const written = resources.map((declaration) => readFolder(folder, declaration, drafts, tag));
  const folders = written.map((own, index) =>
    laidOver(own, original.folders[index]!, folder, untranslated)
  );
  const pages = translatedPaths(folders, original.pages);
  const own: CheckContext = {
    ...context,
    ...(isDraft && { pictures: [], links: [] }),
    addresses: makeAddresses(siteUrl, tag),
    language: tag,
    translated: pages,
  };
  const entries = folders.map((files) => checkFolder(files, own));
  const translation = {
    tag,
    folders,
    entries,
    company: readOwnCompany(
      tag,
      ownCompany,
      original.company,
      servicesIn(entries),
      own,
      untranslated,
    ),
    settings: readOwnSettings(tag, original.settings, own, untranslated),
    pages,
    untranslated,
  };
  if (isDraft) folder.asDraft(tag);
  return isDraft ? undefined : translation;
}

/** Refuses what belongs elsewhere. */
function checkNames(folder: ContentFolder, tag: string): void {
  const known = [...resources.map(({ segment }) => segment), "company.md", "site.md"];
  for (const { name } of folder.list(tag, "")) {
    if (known.includes(name)) continue;
    folder.refuse(`${tag}/${name}`, `does not belong here; a language has ${known.join(", ")}`);
  }
}

/** The paths at which the pages of a language are served. */
export function servedIn({ tag, pages }: Translation): readonly string[] {
  const root = `/${tag.toLowerCase()}`;
  const below = [...pages].filter((path) => path !== "/").map((path) => root + path);
  return [root, `${root}/index.md`, ...below, ...below.map((path) => `${path}.md`)];
}

/** The pages that exist in a language. */
function translatedPaths(
  folders: readonly ResourceFolder[],
  pages: readonly string[],
): ReadonlySet<string> {
  const listed = new Set(resources.map(({ segment }) => `/${segment}`));
  const ofFiles = folders.flatMap(({ declaration, files }) => {
    const shown = files.filter(({ isDraft }) => !isDraft);
    const listing = declaration.atRoot || shown.length === 0 ? [] : [`/${declaration.segment}`];
    return [...listing, ...shown.map(({ page }) => page)];
  });
  return new Set([...pages.filter((path) => !listed.has(path) && path !== "/api"), ...ofFiles]);
}

/** The files of a folder, each over its original. */
function laidOver(
  own: ResourceFolder,
  { files: originals }: ResourceFolder,
  folder: ContentFolder,
  untranslated: Set<string>,
): ResourceFolder {
  const { declaration } = own;
  const files = own.files.flatMap((file): readonly ResourceFile[] => {
    const original = originals.find(({ slug }) => slug === file.slug);
    if (original === undefined) {
      if (ALONE.includes(declaration.segment)) return [file];
      folder.refuse(
        file.name,
        `has no original; there is no ${declaration.segment}/${file.slug}.md`,
      );
      return [];
    }
    // The original's own faults are reported there.
    if (original.split === undefined || hasFaults(folder, original.name)) return [];
    if (file.split === undefined) return [];
    const split = over(file.split, original.split, declaration, file.name, folder, untranslated);
    return [{ ...file, split, isDraft: file.isDraft || original.isDraft }];
  });
  return { declaration, files };
}

function hasFaults(folder: ContentFolder, name: string): boolean {
  return folder.faultsOf(name).some(({ warning }) => !warning);
}

const EMPTY: SplitFile = { attrs: {}, body: "", bodyLine: 1 };

/** A file, if there is one, over its original, with warnings of what is older, and of pictures without words. */
function over(
  file: SplitFile | undefined,
  original: SplitFile,
  { frontMatter }: Pick<typeof resources[number], "frontMatter">,
  name: string,
  folder: ContentFolder,
  untranslated: Set<string>,
): SplitFile {
  const own = file ?? EMPTY;
  const faults = folder.faultsOf(name);
  const laid = overlaid(frontMatter, original.attrs, own.attrs, faults);
  for (const [field, words] of laid.untranslated) {
    for (const text of words) untranslated.add(text);
    const remedy = file === undefined ? "create this file, with" : "write";
    const issue = `still has the original's words; ${remedy} alt and caption in this language`;
    faults.push({ field, issue, warning: true });
  }
  const [changed, since] = [String(own.attrs.updated ?? ""), String(original.attrs.updated ?? "")];
  if (changed !== "" && since > changed) {
    const issue = `is before that of the original, ${since}; see what has changed there`;
    faults.push({ field: "updated", issue, warning: true });
  }
  return { ...own, attrs: laid.attrs };
}

function readOwnCompany(
  tag: string,
  own: SplitFile | undefined,
  original: LoadedCompany | undefined,
  services: readonly Service[],
  context: CheckContext,
  untranslated: Set<string>,
): LoadedCompany["entry"] | undefined {
  const { folder, addresses } = context;
  const name = `${tag}/company.md`;
  if (own === undefined || original === undefined || hasFaults(folder, "company.md")) {
    return undefined;
  }
  const split = over(own, original.split, translatedCompany, name, folder, untranslated);
  const entry = readEntry(
    translatedCompany,
    name,
    split,
    { url: addresses.page() },
    addresses.page("about"),
    context,
    describedBy(services),
  );
  const faults = folder.faultsOf(name);
  if (!hasFaults(folder, name)) faults.push(...companyFaults(entry));
  if (original.entry.published.hours?.emergency && !entry.published.hours?.emergency) {
    faults.push({ field: "hours.emergency", issue: "is missing; write it in this language" });
  }
  return entry;
}

function readOwnSettings(
  tag: string,
  original: Original["settings"],
  context: CheckContext,
  untranslated: Set<string>,
): Settings {
  const { folder } = context;
  const name = `${tag}/site.md`;
  const own = readContentFile(folder, name, "");
  if (hasFaults(folder, "site.md")) return original.value;
  const from = original.split ?? EMPTY;
  const split = over(own, from, { frontMatter: settings }, name, folder, untranslated);
  const attrs = { ...split.attrs, language: tag };
  return withOwnBanner(parseSettings(name, { ...split, attrs }, context), context);
}

/** The settings with the banner's link to the page of the language, where there is one. */
function withOwnBanner(
  settings: Settings,
  { translated, addresses: { root, site } }: CheckContext,
): Settings {
  const { banner } = settings;
  const { link = "" } = banner ?? {};
  const [path = ""] = link.split(/[?#]/, 1);
  if (banner === undefined || !translated?.has(path)) return settings;
  return {
    ...settings,
    banner: { ...banner, link: root.slice(site.length) + link.replace(/^\/(?=$|[?#])/, "") },
  };
}

/** What a language has of its own, beside its resources. */
export function translatedParts(
  { tag, company, settings, untranslated }: Translation,
  { redirects }: Settings,
  siteUrl: string,
) {
  return {
    company: company!.published,
    companyInternal: company!.internal,
    settings: { ...settings, redirects },
    words: wordsOf(tag),
    addresses: makeAddresses(siteUrl, tag),
    untranslated,
  };
}

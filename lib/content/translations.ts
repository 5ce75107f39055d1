/**
 * The translations of a content folder. Each is a folder named by its language tag, with files of the same names.
 *
 * @module
 */
import {
  API_GUIDE,
  type Entry,
  makeAddresses,
  resources,
  type Service,
  type Settings,
  settings,
  translatedCompany,
} from "../model/mod.ts";
import { hasWords, wordsOf, wordTags } from "../words/mod.ts";
import { companyFaults, describeByServices, type LoadedCompany } from "./company.ts";
import type { ContentFolder } from "./content_folder.ts";
import { readContentFile } from "./front_matter.ts";
import type { SplitFile } from "./split_file.ts";
import { servicesIn } from "./order.ts";
import { overlay } from "./overlay.ts";
import {
  type CheckContext,
  checkFolder,
  readEntry,
  readFolder,
  type ResourceFile,
  type ResourceFolder,
} from "./resources.ts";
import { parseSettings } from "./settings.ts";

/** The parts of the original over which translations are laid. */
export interface Original {
  readonly folders: readonly ResourceFolder[];
  readonly company: LoadedCompany | undefined;
  readonly settings: { readonly value: Settings; readonly split: SplitFile | undefined };
  /** The pages that every site has, such as `/about`. */
  readonly pages: readonly string[];
}

export interface Translation {
  readonly tag: string;
  readonly folders: readonly ResourceFolder[];
  readonly entries: readonly (readonly Entry[])[];
  readonly company: LoadedCompany["entry"] | undefined;
  readonly settings: Settings;
  /** The paths of its pages, without the language, such as `/about`. */
  readonly pages: ReadonlySet<string>;
  /** Alt texts and captions that are still the original's. */
  readonly untranslated: ReadonlySet<string>;
}

/** The name of a translation's folder: a tag such as `es` or `fr-CA`. */
const TAG = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Whether a name is that of a translation's folder. */
export function isLanguage(name: string): boolean {
  return TAG.test(name);
}

/** The folders whose files need no original. */
const ALONE = ["pages", "news"];

/** A language that is not published yet. */
export interface HiddenLanguage {
  readonly tag: string;
  /** The language's name in itself, such as Español. */
  readonly name: string;
}

/** Reads the translations of a content folder, in alphabetical order. `hidden` has the drafts. */
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

/** The issue of a tag that can't be that of a translation; `undefined` if it can. */
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

/** Reads a translation; `undefined` if it is a draft, whose faults are warnings. */
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
  const ownFolders = resources.map((declaration) => readFolder(folder, declaration, drafts, tag));
  const folders = ownFolders.map((own, index) =>
    overlayFolder(own, original.folders[index]!, folder, untranslated)
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

/** Refuses files and folders that a translation can't have. */
function checkNames(folder: ContentFolder, tag: string): void {
  const known = [...resources.map(({ segment }) => segment), "company.md", "site.md"];
  for (const { name } of folder.list(tag, "")) {
    if (known.includes(name)) continue;
    folder.refuse(`${tag}/${name}`, `does not belong here; a language has ${known.join(", ")}`);
  }
}

/** The paths at which the pages of a translation are served. */
export function translationPaths({ tag, pages }: Translation): readonly string[] {
  const root = `/${tag.toLowerCase()}`;
  const below = [...pages].filter((path) => path !== "/").map((path) => root + path);
  return [root, `${root}/index.md`, ...below, ...below.map((path) => `${path}.md`)];
}

/** The paths of the pages that exist in a language, without the language. */
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
  return new Set([
    ...pages.filter((path) => !listed.has(path) && path !== `/${API_GUIDE}`),
    ...ofFiles,
  ]);
}

/** Lays each file of a translation's folder over its original. */
function overlayFolder(
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
    // An original with faults would only repeat them here.
    if (original.split === undefined || hasFaults(folder, original.name)) return [];
    if (file.split === undefined) return [];
    const split = overlayFile(
      file.split,
      original.split,
      declaration,
      file.name,
      folder,
      untranslated,
    );
    return [{ ...file, split, isDraft: file.isDraft || original.isDraft }];
  });
  return { declaration, files };
}

function hasFaults(folder: ContentFolder, name: string): boolean {
  return folder.faultsOf(name).some(({ warning }) => !warning);
}

const EMPTY: SplitFile = { attrs: {}, body: "", bodyLine: 1 };

/** Lays a file over its original. Warns if the original is newer, and of pictures whose words are not translated. */
function overlayFile(
  file: SplitFile | undefined,
  original: SplitFile,
  { frontMatter }: Pick<typeof resources[number], "frontMatter">,
  name: string,
  folder: ContentFolder,
  untranslated: Set<string>,
): SplitFile {
  const own = file ?? EMPTY;
  const faults = folder.faultsOf(name);
  const result = overlay(frontMatter, original.attrs, own.attrs, faults);
  for (const [field, words] of result.untranslated) {
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
  return { ...own, attrs: result.attrs };
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
  const split = overlayFile(own, original.split, translatedCompany, name, folder, untranslated);
  const entry = readEntry(
    translatedCompany,
    name,
    split,
    { url: addresses.page() },
    addresses.page("about"),
    context,
    describeByServices(services),
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
  const split = overlayFile(own, from, { frontMatter: settings }, name, folder, untranslated);
  const attrs = { ...split.attrs, language: tag };
  return withOwnBanner(parseSettings(name, { ...split, attrs }, context), context);
}

/** The settings, with a banner that links to the translated page, if there is one. */
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

/** The parts of a translation's content beside its resources. */
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

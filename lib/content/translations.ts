/**
 * The translations of a content folder. Each is a folder named by its language tag, with files of the same names.
 *
 * @module
 */
import {
  type Addresses,
  API_GUIDE,
  type Entry,
  makeAddresses,
  resources,
  type Settings,
  settings,
  translatedCompany,
} from "../model/mod.ts";
import { hasWords, wordsOf, wordTags } from "../words/mod.ts";
import { companyFaults, describeByServices, type LoadedCompany } from "./company.ts";
import type { ContentFolder } from "./content_folder.ts";
import { readContentFile } from "./front_matter.ts";
import type { SplitFile } from "./split_file.ts";
import { overlay } from "./overlay.ts";
import {
  type CheckContext,
  checkFolder,
  readEntry,
  readFolder,
  type ResourceFolder,
  servicesIn,
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
  readonly addresses: Addresses;
  readonly entries: readonly (readonly Entry[])[];
  readonly company: LoadedCompany["entry"] | undefined;
  readonly settings: Settings;
  /** The paths of its pages, without the language, such as `/about`. */
  readonly pages: ReadonlySet<string>;
  /** Alt texts and captions that are still the original's. */
  readonly untranslated: ReadonlySet<string>;
}

/** Whether a name is that of a translation's folder: a tag such as `es` or `fr-CA`. */
export function isLanguage(name: string): boolean {
  return /^[a-z]{2}(?:-[A-Z]{2})?$/.test(name);
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
  for (const { name: tag, isDirectory } of folder.list("", "")) {
    if (!isDirectory || !isLanguage(tag)) continue;
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
  const known = [...resources.map(({ segment }) => segment), "company.md", "site.md"];
  for (const { name } of folder.list(tag, "")) {
    if (known.includes(name)) continue;
    folder.refuse(`${tag}/${name}`, `does not belong here; a language has ${known.join(", ")}`);
  }
  const companyName = `${tag}/company.md`;
  const companyFile = readContentFile(
    folder,
    companyName,
    "is missing; every language needs this file",
  );
  const isDraft = !drafts && companyFile?.attrs.draft === "true";
  const untranslated = new Set<string>();
  /** Lays a file over its original. Warns if that is newer, and of pictures whose words are not translated. */
  const lay = (
    name: string,
    file: SplitFile | undefined,
    { attrs: from }: SplitFile,
    frontMatter: typeof translatedCompany.frontMatter,
  ): SplitFile => {
    const own = file ?? EMPTY_FILE;
    const faults = folder.faultsOf(name);
    const result = overlay(frontMatter, from, own.attrs, faults);
    for (const [field, words] of result.untranslated) {
      for (const text of words) untranslated.add(text);
      const remedy = file === undefined ? "create this file, with" : "write";
      const issue = `still has the original's words; ${remedy} alt and caption in this language`;
      faults.push({ field, issue, warning: true });
    }
    const [changed, since] = [String(own.attrs.updated ?? ""), String(from.updated ?? "")];
    if (changed !== "" && since > changed) {
      const issue = `is before that of the original, ${since}; see what has changed there`;
      faults.push({ field: "updated", issue, warning: true });
    }
    return { ...own, attrs: result.attrs };
  };
  const folders = resources.map((declaration, index): ResourceFolder => {
    const files = readFolder(folder, declaration, drafts, tag).files.flatMap((file) => {
      const from = original.folders[index]!.files.find(({ slug }) => slug === file.slug);
      if (from === undefined) {
        if (ALONE.includes(declaration.segment)) return [file];
        const missing = `${declaration.segment}/${file.slug}.md`;
        folder.refuse(file.name, `has no original; there is no ${missing}`);
        return [];
      }
      // An original with faults would only repeat them here.
      if (!from.split || !file.split || hasFaults(folder, from.name)) return [];
      const split = lay(file.name, file.split, from.split, declaration.frontMatter);
      return [{ ...file, split, isDraft: file.isDraft || from.isDraft }];
    });
    return { declaration, files };
  });
  const pages = translatedPaths(folders, original.pages);
  const addresses = makeAddresses(siteUrl, tag);
  const own: CheckContext = {
    ...context,
    ...(isDraft && { pictures: [], links: [] }),
    addresses,
    language: tag,
    translated: pages,
  };
  const entries = folders.map((files) => checkFolder(files, own));

  let company: LoadedCompany["entry"] | undefined;
  if (companyFile && original.company && !hasFaults(folder, "company.md")) {
    const { split, entry: { published } } = original.company;
    company = readEntry(
      translatedCompany,
      companyName,
      lay(companyName, companyFile, split, translatedCompany.frontMatter),
      { url: addresses.page() },
      addresses.page("about"),
      own,
      describeByServices(servicesIn(entries)),
    );
    const faults = folder.faultsOf(companyName);
    if (!hasFaults(folder, companyName)) faults.push(...companyFaults(company));
    if (published.hours?.emergency && !company.published.hours?.emergency) {
      faults.push({ field: "hours.emergency", issue: "is missing; write it in this language" });
    }
  }

  const settingsName = `${tag}/site.md`;
  const settingsFile = readContentFile(folder, settingsName, "");
  let ownSettings = original.settings.value;
  if (!hasFaults(folder, "site.md")) {
    const from = original.settings.split ?? EMPTY_FILE;
    const split = lay(settingsName, settingsFile, from, settings);
    const attrs = { ...split.attrs, language: tag };
    ownSettings = parseSettings(settingsName, { ...split, attrs }, own);
  }
  const { banner } = ownSettings;
  const { link = "" } = banner ?? {};
  // The banner links to the translated page, if there is one.
  if (banner && pages.has(link.split(/[?#]/, 1)[0]!)) {
    const root = addresses.root.slice(siteUrl.length);
    const translated = root + link.replace(/^\/(?=$|[?#])/, "");
    ownSettings = { ...ownSettings, banner: { ...banner, link: translated } };
  }

  if (isDraft) folder.asDraft(tag);
  return isDraft
    ? undefined
    : { tag, addresses, entries, company, settings: ownSettings, pages, untranslated };
}

function hasFaults(folder: ContentFolder, name: string): boolean {
  return folder.faultsOf(name).some(({ warning }) => !warning);
}

const EMPTY_FILE: SplitFile = { attrs: {}, body: "", bodyLine: 1 };

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

/** The paths at which the pages of a translation are served. */
export function translationPaths({ tag, pages }: Translation): readonly string[] {
  const root = `/${tag.toLowerCase()}`;
  const below = [...pages].filter((path) => path !== "/").map((path) => root + path);
  return [root, `${root}/index.md`, ...below, ...below.map((path) => `${path}.md`)];
}

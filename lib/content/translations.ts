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
import { readContentFile, type SplitFile } from "./front_matter.ts";
import { overlay } from "./overlay.ts";
import {
  type CheckContext,
  checkFolder,
  readEntry,
  readFolder,
  type ResourceFolder,
  servicesIn,
} from "./resources.ts";
import { pagePaths } from "./route_paths.ts";
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
    const found = new TranslationReader(tag, original, context).read(drafts);
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

/** Reads the files of one language, each laid over its original. */
class TranslationReader {
  readonly #tag: string;
  readonly #original: Original;
  readonly #context: CheckContext;
  readonly #folder: ContentFolder;
  readonly #untranslated = new Set<string>();

  constructor(tag: string, original: Original, context: CheckContext) {
    this.#tag = tag;
    this.#original = original;
    this.#context = context;
    this.#folder = context.folder;
  }

  /** The translation; `undefined` if it is a draft, whose faults are warnings. */
  read(drafts: boolean): Translation | undefined {
    const tag = this.#tag;
    const known = [...resources.map(({ segment }) => segment), "company.md", "site.md"];
    for (const { name } of this.#folder.list(tag, "")) {
      if (known.includes(name)) continue;
      const issue = `does not belong here; a language has ${known.join(", ")}`;
      this.#folder.refuse(`${tag}/${name}`, issue);
    }
    const missing = "is missing; every language needs this file";
    const companyFile = readContentFile(this.#folder, `${tag}/company.md`, missing);
    const isDraft = !drafts && companyFile?.attrs.draft === "true";
    const folders = this.#original.folders.map((folder) => this.#readFolder(folder, drafts));
    const listed = pagePaths(folders, this.#original.pages);
    // There is one guide to the API, in the original's language.
    const pages = new Set(listed.filter((path) => path !== `/${API_GUIDE}`));
    const addresses = makeAddresses(this.#context.addresses.site, tag);
    const context: CheckContext = {
      ...this.#context,
      ...(isDraft && { pictures: [], links: [] }),
      addresses,
      language: tag,
      translated: pages,
    };
    const entries = folders.map((files) => checkFolder(files, context));
    const company = companyFile && this.#readCompany(companyFile, entries, context);
    const settings = this.#readSettings(context, pages);
    if (!isDraft) {
      const untranslated = this.#untranslated;
      return { tag, addresses, entries, company, settings, pages, untranslated };
    }
    this.#folder.asDraft(tag);
    return undefined;
  }

  #readFolder({ declaration, files: originals }: ResourceFolder, drafts: boolean): ResourceFolder {
    const { segment, frontMatter } = declaration;
    const { files } = readFolder(this.#folder, declaration, drafts, this.#tag);
    return {
      declaration,
      files: files.flatMap((file) => {
        const from = originals.find(({ slug }) => slug === file.slug);
        if (from === undefined) {
          if (ALONE.includes(segment)) return [file];
          const missing = `${segment}/${file.slug}.md`;
          this.#folder.refuse(file.name, `has no original; there is no ${missing}`);
          return [];
        }
        // An original with faults would only repeat them here.
        if (!from.split || !file.split || this.#hasFaults(from.name)) return [];
        const split = this.#lay(file.name, file.split, from.split, frontMatter);
        return [{ ...file, split, isDraft: file.isDraft || from.isDraft }];
      }),
    };
  }

  #readCompany(
    file: SplitFile,
    entries: Translation["entries"],
    context: CheckContext,
  ): Translation["company"] {
    const { company: original } = this.#original;
    if (original === undefined || this.#hasFaults("company.md")) return undefined;
    const name = `${this.#tag}/company.md`;
    const company = readEntry(
      translatedCompany,
      name,
      this.#lay(name, file, original.split, translatedCompany.frontMatter),
      { url: context.addresses.page() },
      context.addresses.page("about"),
      context,
      describeByServices(servicesIn(entries)),
    );
    const faults = this.#folder.faultsOf(name);
    if (!this.#hasFaults(name)) faults.push(...companyFaults(company));
    if (original.entry.published.hours?.emergency && !company.published.hours?.emergency) {
      faults.push({ field: "hours.emergency", issue: "is missing; write it in this language" });
    }
    return company;
  }

  #readSettings(context: CheckContext, pages: Translation["pages"]): Settings {
    const name = `${this.#tag}/site.md`;
    const file = readContentFile(this.#folder, name, "");
    const { value, split: from = EMPTY_FILE } = this.#original.settings;
    let own = value;
    if (!this.#hasFaults("site.md")) {
      const split = this.#lay(name, file, from, settings);
      const attrs = { ...split.attrs, language: this.#tag };
      own = parseSettings(name, { ...split, attrs }, context);
    }
    const { banner } = own;
    const { link = "" } = banner ?? {};
    if (!banner || !pages.has(link.split(/[?#]/, 1)[0]!)) return own;
    // The banner links to the translated page.
    const { root, site } = context.addresses;
    const translated = root.slice(site.length) + link.replace(/^\/(?=$|[?#])/, "");
    return { ...own, banner: { ...banner, link: translated } };
  }

  /** Lays a file over its original. Warns if that is newer, and of pictures whose words are not translated. */
  #lay(
    name: string,
    file: SplitFile | undefined,
    { attrs: from }: SplitFile,
    frontMatter: typeof translatedCompany.frontMatter,
  ): SplitFile {
    const own = file ?? EMPTY_FILE;
    const faults = this.#folder.faultsOf(name);
    const { attrs, untranslated } = overlay(frontMatter, from, own.attrs, faults);
    for (const [field, words] of untranslated) {
      for (const text of words) this.#untranslated.add(text);
      const remedy = file === undefined ? "create this file, with" : "write";
      const issue = `still has the original's words; ${remedy} alt and caption in this language`;
      faults.push({ field, issue, warning: true });
    }
    const [changed, since] = [String(own.attrs.updated ?? ""), String(from.updated ?? "")];
    if (changed !== "" && since > changed) {
      const issue = `is before that of the original, ${since}; see what has changed there`;
      faults.push({ field: "updated", issue, warning: true });
    }
    return { ...own, attrs };
  }

  #hasFaults(name: string): boolean {
    return this.#folder.faultsOf(name).some(({ warning }) => !warning);
  }
}

const EMPTY_FILE: SplitFile = { attrs: {}, body: "", bodyLine: 1 };

/** The paths at which the pages of a translation are served. */
export function translationPaths({ tag, pages }: Translation): readonly string[] {
  const root = `/${tag.toLowerCase()}`;
  const below = [...pages].filter((path) => path !== "/").map((path) => root + path);
  return [root, `${root}/index.md`, ...below, ...below.map((path) => `${path}.md`)];
}

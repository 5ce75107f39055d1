/**
 * The resources with a folder each. All files are read before the first is checked, so that references can be checked.
 *
 * @module
 */
import {
  type Collection,
  collections,
  type Entry,
  type Resource,
  resources,
  type Service,
  type Values,
} from "../model/mod.ts";
import { firstSentence } from "../text/sentences.ts";
import { bind, type Choices, type Fields, pick, slugFormat, slugify } from "../schema/mod.ts";
import type { ContentFolder } from "./content_folder.ts";
import { checkFrontMatter, readContentFile, type SplitFile } from "./front_matter.ts";
import { folderRules } from "./rules.ts";
import { type TextContext, TextPublisher } from "./texts.ts";

export interface ResourceFolder {
  readonly declaration: Resource;
  readonly files: readonly ResourceFile[];
}

export interface ResourceFile {
  /** Its path in the content folder. */
  readonly name: string;
  readonly slug: string;
  readonly isDraft: boolean;
  /** The path of its page, such as `/services/gutters`. */
  readonly page: string;
  /** `undefined` if the file can't be read. */
  readonly split: SplitFile | undefined;
}

export interface CheckContext extends TextContext {
  readonly choices: Choices;
  /** Whether a path is one of the server's routes. */
  readonly isReserved: (path: string) => boolean;
}

/**
 * Reads the files of a folder, which may be missing, in alphabetical order.
 *
 * @param tag The language of a translation; absent for the original.
 */
export function readFolder(
  folder: ContentFolder,
  declaration: Resource,
  drafts: boolean,
  tag?: string,
): ResourceFolder {
  const { segment, noun, atRoot } = declaration;
  const path = tag === undefined ? segment : `${tag}/${segment}`;
  const notFolder = `is not a folder; it must be a folder with a .md file for each ${noun}`;
  const listed = folder.attempt(path, () => folder.list(path, notFolder), "") ?? [];
  const files = listed.flatMap((entry): readonly ResourceFile[] => {
    const name = `${path}/${entry.name}`;
    // Reading a pipe or a device would block.
    if (!entry.name.endsWith(".md") || !entry.isFile && !entry.isSymlink) {
      folder.refuse(
        name,
        "is not a .md file; save it as one, or move it out of the content folder",
      );
      return [];
    }
    const slug = entry.name.slice(0, -".md".length);
    const split = readContentFile(folder, name);
    return [{
      name,
      slug,
      page: `${atRoot ? "" : `/${segment}`}/${encodeURIComponent(slug)}`,
      isDraft: !drafts && split?.attrs.draft === "true",
      split,
    }];
  });
  return { declaration, files };
}

/** The slug by which other files refer to a file: its name, corrected if it is malformed. */
export function meantSlug(name: string): string {
  return slugFormat.pattern.test(name) ? name : slugify(name);
}

/** Checks the files of a folder. The faults of drafts become warnings, and drafts are not in the result. */
export function checkFolder(
  { declaration, files }: ResourceFolder,
  context: CheckContext,
): readonly Entry[] {
  const { choices, addresses, folder, isReserved } = context;
  const bound = { ...declaration, frontMatter: bind(declaration.frontMatter, choices) };
  const check = folderRules(declaration);
  return files.flatMap(({ name, slug, page, isDraft, split }): readonly Entry[] => {
    if (split === undefined) return [];
    const faults = folder.faultsOf(name);
    if (declaration.atRoot && isReserved(page)) {
      const issue = `"${slug}" is the name of a page or document of the server; rename the file`;
      faults.push({ field: "file name", issue });
    }
    const url = addresses.root + page;
    const entryContext = isDraft ? { ...context, pictures: [], links: [] } : context;
    const entry = readEntry(bound, name, split, { slug, url }, url, entryContext);
    check({ path: folder.pathOf(name), slug, attrs: split.attrs, faults });
    if (isDraft) {
      folder.asDraft(name);
      return [];
    }
    if (split.attrs.draft !== "true") return [entry];
    const title = `${entry.published[declaration.title]} (draft)`;
    return [{ ...entry, published: { ...entry.published, [declaration.title]: title } }];
  });
}

/**
 * Checks a file by the declaration of its resource. Faults are added to the file's.
 *
 * @param generated Published fields that are not in files.
 * @param page The address of the page that shows the body.
 * @param otherwise The body of a file that has none.
 * @returns The resource, which is incomplete if the file has faults.
 */
export function readEntry<F extends Fields, U extends Fields>(
  declaration: Resource<F, U>,
  name: string,
  { attrs, body, bodyLine }: SplitFile,
  generated: { readonly slug?: string; readonly url: string },
  page: string,
  context: TextContext,
  otherwise?: string,
): Entry<F, U> {
  const faults = context.folder.faultsOf(name);
  const checked = checkFrontMatter(declaration.frontMatter, attrs, faults, {
    url: "is made from the file's name; remove it",
    slug: "is the file's name; remove it",
    [declaration.body]: "is the file's text; write it below the front matter",
  });
  const publisher = new TextPublisher(name, page, context);
  const publishedValues: Values = publisher.value(declaration.frontMatter, checked);
  const values = declaration.complete?.(publishedValues, faults) ?? publishedValues;
  const { short } = declaration;
  const inShort = short === undefined ? undefined : values[short];
  const instead = inShort === undefined ? otherwise : String(inShort);
  const text = body.trim() === "" && instead !== undefined
    ? publisher.text(short ?? "body", instead)
    : publisher.text("body", body, bodyLine);
  if (text.markdown === "") {
    const issue = "is missing; write one or more paragraphs below the front matter";
    faults.push({ field: `body (${declaration.body})`, issue });
  }
  const { slug } = generated;
  if (slug !== undefined && !slugFormat.pattern.test(slug)) {
    const example = slugify(slug) || slugFormat.example;
    const issue = `"${slug}" must be lower-case letters, digits and hyphens, such as ${example}`;
    faults.push({ field: "file name", issue });
  }
  const all = {
    ...(short !== undefined && { [short]: firstSentence(text.plain) }),
    ...values,
    ...generated,
    [declaration.body]: text,
  };
  const entry = {
    published: pick(declaration.schema, all),
    internal: pick(declaration.internal, all),
  } as Entry<F, U>;
  if (faults.every(({ warning }) => warning)) faults.push(...declaration.faults?.(entry) ?? []);
  return entry;
}

/** Puts the resources of a folder in the order in which they are listed. */
export function collect({ rank, title }: Resource, entries: readonly Entry[]): Collection {
  const sorted = entries.map(({ published, internal }) => {
    const { slug } = published as { readonly slug: string };
    // Without case and accents: Intl.Collator is slow to load.
    const key = String(published[title]).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return {
      published: published as { readonly slug: string },
      internal,
      rank: rank?.({ published, internal }) ?? Number(internal.order ?? Infinity),
      key: `${key}\0${slug}`,
    };
  })
    // The difference of two infinite ranks is NaN, and so decided by the key.
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  return {
    all: sorted.map(({ published }) => published),
    bySlug: new Map(sorted.map(({ published }) => [published.slug, published])),
    internal: new Map(sorted.map(({ published, internal }) => [published.slug, internal])),
  };
}

/** The services, in listed order. */
export function servicesIn(entries: readonly (readonly Entry[])[]): readonly Service[] {
  const found = entries[resources.indexOf(collections.services)] ?? [];
  return collect(collections.services as unknown as Resource, found).all as readonly Service[];
}

/**
 * The resources with a folder each. Their files are read first, so that references can be checked, then checked.
 *
 * @module
 */
import type { Entry, Resource } from "../model/mod.ts";
import {
  bind,
  type Choices,
  type Fault,
  type Fields,
  type FieldsOf,
  hasFields,
  isRecord,
  type Schema,
  schemaOf,
  validate,
} from "../schema/mod.ts";
import { listFolder, pathIn } from "./disk.ts";
import { type Checked, type ContentFault, fileFaults, inFile } from "./faults.ts";
import { checkFrontMatter, readContentFile, type SplitFile } from "./front_matter.ts";
import { type NamedPicture, picturesIn } from "./images.ts";
import { folderRules } from "./rules.ts";
import { type PublishedTexts, publishTexts, type TextContext } from "./texts.ts";

/** What to report of a file that was listed and is no longer there. */
export const REMOVED = "was removed meanwhile; load the content again";

/** The files of a folder. */
export interface Folder {
  readonly declaration: Resource;
  readonly files: readonly FolderFile[];
  /** Faults of the folder itself. */
  readonly faults: readonly ContentFault[];
}

/** A file of a folder. */
export interface FolderFile {
  readonly slug: string;
  /** Whether it is a draft that is not published. */
  readonly isDraft: boolean;
  readonly path: string;
  /** The path of its page, if its kind has pages. */
  readonly page: string;
  readonly read: Checked<SplitFile | undefined>;
}

/** What could be read from a file or a folder, the pictures that it names, and all faults. */
export interface CheckedContent<T> extends Checked<T> {
  readonly pictures: readonly NamedPicture[];
}

/** What the files of all folders are checked with. */
export interface CheckContext extends TextContext {
  /** The slugs of all resources that are published. */
  readonly choices: Choices;
  /** Whether a path is one of the server's routes. */
  readonly isReserved: (path: string) => boolean;
}

/** Reads the files of a folder, which may be missing, in alphabetical order. */
export function readFolder(directory: string, declaration: Resource, drafts: boolean): Folder {
  const { segment, noun, atRoot } = declaration;
  const path = pathIn(directory, segment);
  const listed = listFolder(
    { directory, name: segment },
    { notFolder: `is not a folder; it must be a folder with a .md file for each ${noun}` },
  );
  if (!listed.ok) return { declaration, files: [], faults: fileFaults(path, listed.issues) };
  // Reading a pipe or a device would block.
  const isText = ({ name, isFile, isSymlink }: Deno.DirEntry) =>
    (isFile || isSymlink) && name.endsWith(".md");
  return {
    declaration,
    files: listed.value.filter(isText).map(({ name }): FolderFile => {
      const read = readContentFile({ directory, name: `${segment}/${name}` }, REMOVED);
      const slug = name.slice(0, -".md".length);
      return {
        slug,
        page: `${atRoot ? "" : `/${segment}`}/${encodeURIComponent(slug)}`,
        isDraft: !drafts && read.value?.attrs.draft === "true",
        path: pathIn(path, name),
        read,
      };
    }),
    faults: listed.value.filter((entry) => !isText(entry)).flatMap(({ name }) =>
      fileFaults(pathIn(path, name), ["is not a .md file; move it out of the content folder"])
    ),
  };
}

/** Checks the files of a folder. Those that can't be read and drafts are not in its value. */
export function checkFolder(
  { declaration, files, ...folder }: Folder,
  context: CheckContext,
): CheckedContent<readonly Entry[]> {
  const { choices, addresses, isReserved } = context;
  const bound = { ...declaration, frontMatter: bind(declaration.frontMatter, choices) };
  const rules = folderRules(declaration);
  const checked = files.map(({ slug, path, page, isDraft, read }) => {
    if (read.value === undefined) return { value: [], faults: read.faults, pictures: [] };
    const url = addresses.site + page;
    const texts = publishTexts(bound, read.value, url, context);
    const { value, faults, pictures } = parseResource(bound, read.value, texts, path, {
      slug,
      url,
    });
    const { attrs } = read.value;
    const all = [
      ...read.faults,
      ...(declaration.atRoot && isReserved(page) ? inFile(path, [nameTaken(slug)]) : []),
      ...faults,
      ...inFile(path, rules({ path, slug, attrs })),
    ];
    return isDraft
      ? {
        value: [],
        faults: all.map((fault) => ({ ...fault, warning: true } as const)),
        pictures: [],
      }
      : {
        value: value === undefined
          ? []
          : [attrs.draft === "true" ? marked(value, declaration) : value],
        faults: all,
        pictures,
      };
  });
  return {
    value: checked.flatMap(({ value }) => value),
    faults: [...folder.faults, ...checked.flatMap(({ faults }) => faults)],
    pictures: checked.flatMap(({ pictures }) => pictures),
  };
}

function nameTaken(slug: string): Fault {
  const issue = `"${slug}" is the name of a page or document of the server; rename the file`;
  return { field: "file name", issue };
}

/** A draft with a mark in its title, which every page that names it shows. */
function marked({ published, internal }: Entry, { title }: Resource): Entry {
  return { published: { ...published, [title]: `${published[title]} (draft)` }, internal };
}

/**
 * Reads a file as a resource of the given declaration.
 *
 * @param texts Its texts.
 * @param given Published fields that are not in files: `slug` and `url`.
 */
export function parseResource<F extends Fields, U extends Fields>(
  declaration: Resource<F, U>,
  file: SplitFile,
  texts: PublishedTexts,
  path: string,
  given: Readonly<Record<string, unknown>>,
): CheckedContent<Entry<F, U> | undefined> {
  const { generated: { fields }, frontMatter: written } = declaration;
  const frontMatter = checkFrontMatter(written, { ...file, attrs: texts.attrs });
  const rest = validate(declaration.generated, {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name))),
    [declaration.body]: texts.body || "unknown",
  });
  const value: Entry<F, U> | undefined =
    frontMatter.value === undefined || texts.faults.length > 0 || !rest.ok ? undefined : {
      published: pick(declaration.schema, { ...frontMatter.value, ...rest.value }) as FieldsOf<F>,
      internal: pick(declaration.internal, frontMatter.value) as FieldsOf<U>,
    };
  const faults = [
    ...frontMatter.faults.map((fault) => asWritten(declaration, fault)),
    ...texts.faults,
    ...(rest.ok ? [] : rest.faults.map((fault) => nameTheFile(fault, String(given.slug)))),
    ...(value === undefined ? [] : declaration.faults?.(value) ?? []),
  ];
  return {
    value,
    faults: inFile(path, faults),
    pictures: [...picturesIn(written, file.attrs), ...texts.pictures]
      .map((picture) => ({ path, ...picture })),
  };
}

/** A fault in terms of the file. */
function asWritten(declaration: Pick<Resource, "body">, fault: Fault): Fault {
  switch (fault.field) {
    case "url":
      return { ...fault, issue: "is made from the file's name; remove it" };
    case "slug":
      return { ...fault, issue: "is the file's name; remove it" };
    case declaration.body:
      return { ...fault, issue: "is the file's text; write it below the front matter" };
    default:
      return fault;
  }
}

/** A fault of the slug is one of the file name. */
function nameTheFile(fault: Fault, slug: string): Fault {
  return fault.field === "slug" ? { field: "file name", issue: `"${slug}" ${fault.issue}` } : fault;
}

/** The declared members of a checked value, in the declared order; those of the objects within it too. */
function pick(schema: Schema<unknown>, value: unknown): unknown {
  if (hasFields(schema) && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(schema.fields).filter(([name]) => Object.hasOwn(value, name))
        .map(([name, field]) => [name, pick(schemaOf(field), value[name])]),
    );
  }
  const { item } = schema;
  return item !== undefined && Array.isArray(value) ? value.map((it) => pick(item, it)) : value;
}

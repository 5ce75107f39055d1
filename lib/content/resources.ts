/**
 * The resources that have a folder each: listed first, so that references can be checked, then read.
 *
 * @module
 */
import type { Addresses, Resource } from "../model/mod.ts";
import { bind, type Choices, type Fields } from "../schema/mod.ts";
import { listFolder, pathIn, readText } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import type { Attributes } from "./front_matter.ts";
import { type Parsed, parseFile } from "./resource_file.ts";

/** A file of a resource. */
export interface ContentFile {
  /** The file's path, beginning with the content folder. */
  readonly path: string;
  /** The file's name without `.md`. */
  readonly slug: string;
}

/** A file's front matter, as YAML reads it. */
export interface Written extends ContentFile {
  readonly attrs: Attributes;
}

/** A resource with the file that it came from. */
export interface Entry<F extends Fields = Fields, U extends Fields = Fields> extends Parsed<F, U> {
  readonly file: ContentFile;
}

/** What the folder of a resource holds. */
export interface Folder<F extends Fields = Fields, U extends Fields = Fields> {
  readonly declaration: Resource<F, U>;
  /** The front matter of all its files, also of those with faults. */
  readonly written: readonly Written[];
  /** The files without faults. */
  readonly entries: readonly Entry<F, U>[];
}

/** The names without `.md` of the files in a folder, which need not be there, in alphabetical order. */
export function listSlugs(
  directory: string,
  folder: { readonly segment: string; readonly noun: string },
): Checked<readonly string[]> {
  const { segment, noun } = folder;
  const path = pathIn(directory, segment);
  const place = { directory, name: segment };
  const listed = listFolder(place, `is not a folder; it holds a .md file for each ${noun}`);
  if (!listed.ok) {
    const issues = listed.missing === true ? [] : listed.issues;
    return { value: [], faults: issues.map((issue) => ({ file: path, field: "", issue })) };
  }
  // A pipe or a device would keep its reader waiting.
  const isText = ({ name, isFile, isSymlink }: Deno.DirEntry) =>
    (isFile || isSymlink) && name.endsWith(".md");
  return {
    value: listed.value.filter(isText).map(({ name }) => name.slice(0, -".md".length)),
    faults: listed.value.filter((entry) => !isText(entry)).map(({ name }) => ({
      file: pathIn(path, name),
      field: "",
      issue: "is not a .md file; move it out of the content folder",
    })),
  };
}

/**
 * Reads the files of a resource.
 *
 * @param choices The slugs of every resource, its own among them.
 */
export function readFolder<F extends Fields, U extends Fields>(
  directory: string,
  declaration: Resource<F, U>,
  choices: Choices,
  addresses: Addresses,
): Checked<Folder<F, U>> {
  const { segment } = declaration;
  const bound = { ...declaration, frontMatter: bind(declaration.frontMatter, choices) };
  const files = [...choices[segment]?.slugs ?? []].map((slug) => {
    const name = `${segment}/${slug}.md`;
    const file = { path: pathIn(directory, name), slug };
    const read = readText({ directory, name }, "is not there any more; load the content again");
    if (!read.ok) {
      const faults = read.issues.map((issue) => ({ field: "", issue }));
      return { file, attrs: {}, value: undefined, faults };
    }
    const made = { slug, url: addresses.page(segment, slug) };
    return { file, ...parseFile(bound, read.value, made) };
  });
  return {
    value: {
      declaration,
      written: files.map(({ file, attrs }) => ({ ...file, attrs })),
      entries: files.flatMap(({ file, value }) => value === undefined ? [] : [{ file, ...value }]),
    },
    faults: files.flatMap(({ file, faults }) =>
      faults.map((fault): ContentFault => ({ file: file.path, ...fault }))
    ),
  };
}

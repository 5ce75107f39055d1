/**
 * The resources with a folder each. They are listed first, so that references can be checked, then read.
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
  /** The file's path, including the content folder. */
  readonly path: string;
  /** The file's name without `.md`. */
  readonly slug: string;
}

/** A file's front matter, as parsed from YAML. */
export interface Written extends ContentFile {
  readonly attrs: Attributes;
}

/** A resource with its file. */
export interface Entry<F extends Fields = Fields, U extends Fields = Fields> extends Parsed<F, U> {
  readonly file: ContentFile;
}

/** The contents of a resource's folder. */
export interface Folder<F extends Fields = Fields, U extends Fields = Fields> {
  readonly declaration: Resource<F, U>;
  /** The front matter of all its files, including those with faults. */
  readonly written: readonly Written[];
  /** The files without faults. */
  readonly entries: readonly Entry<F, U>[];
}

/** The names, without `.md`, of the files in a folder, which may be missing, in alphabetical order. */
export function listSlugs(
  directory: string,
  folder: { readonly segment: string; readonly noun: string },
): Checked<readonly string[]> {
  const { segment, noun } = folder;
  const path = pathIn(directory, segment);
  const place = { directory, name: segment };
  const listed = listFolder(
    place,
    `is not a folder; it must be a folder with a .md file for each ${noun}`,
  );
  if (!listed.ok) {
    const issues = listed.missing === true ? [] : listed.issues;
    return { value: [], faults: issues.map((issue) => ({ file: path, field: "", issue })) };
  }
  // Reading a pipe or a device would block.
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
 * @param choices The slugs of all resources, including its own.
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
    const read = readText({ directory, name }, "was removed meanwhile; load the content again");
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

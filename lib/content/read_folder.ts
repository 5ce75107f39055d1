/**
 * The files of one resource: its folder, read and validated.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Addresses, Resource } from "../model/mod.ts";
import { bind, type Choices, type Fault, type Fields } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import { type ContentFile, type Parsed, parseHalves, splitFile } from "./file.ts";
import { listFolder } from "./list_folder.ts";
import { readText, whyUnreadable } from "./read_file.ts";

/** A resource with the file that it came from. */
export interface Entry<F extends Fields = Fields, U extends Fields = Fields> extends Parsed<F, U> {
  readonly file: ContentFile;
}

/** A file's front matter, as YAML reads it. */
export interface Written extends ContentFile {
  readonly attrs: Readonly<Record<string, unknown>>;
}

/** The folder of a resource. */
export interface Folder<F extends Fields = Fields, U extends Fields = Fields> {
  readonly declaration: Resource<F, U>;
  /** The front matter of all its files that have some, also of those with faults. */
  readonly written: readonly Written[];
  /** The files without faults. */
  readonly entries: readonly Entry<F, U>[];
}

/**
 * Reads the files of a resource.
 *
 * @param directory The content folder, in which its folder stands.
 * @param choices The slugs of every resource, its own among them.
 * @param faults Receives every fault of the files.
 */
export async function readFolder<F extends Fields, U extends Fields>(
  directory: string,
  declaration: Resource<F, U>,
  choices: Choices,
  addresses: Addresses,
  faults: ContentFault[],
): Promise<Folder<F, U>> {
  const folder = join(directory, declaration.segment);
  const slugs = [...choices[declaration.segment]?.slugs ?? []];
  const frontMatter = bind(declaration.frontMatter, choices);
  const written: Written[] = [];
  const entries = await Promise.all(slugs.map(async (slug) => {
    const path = join(folder, `${slug}.md`);
    const read = await readText(path, "is not there any more; load the content again");
    if (!read.ok) {
      faults.push(...read.issues.map((issue) => ({ file: path, field: "", issue })));
      return [];
    }
    const file = { path, slug };
    const made = { slug, url: addresses.page(declaration.segment, slug) };
    const own: Fault[] = [];
    const halves = splitFile(read.value, own);
    if (isRecord(halves?.attrs)) written.push({ ...file, attrs: halves.attrs });
    const parsed = halves && parseHalves({ ...declaration, frontMatter }, slug, halves, made, own);
    faults.push(...own.map((fault) => ({ file: path, ...fault })));
    return parsed === undefined ? [] : [{ file, ...parsed }];
  }));
  return { declaration, written, entries: entries.flat() };
}

/** The slugs of the files in the folder of a resource, which need not be there, in alphabetical order. */
export async function listSlugs(
  directory: string,
  { segment, noun }: Pick<Resource, "segment" | "noun">,
  faults: ContentFault[],
): Promise<readonly string[]> {
  const folder = join(directory, segment);
  const fault = (file: string, issue: string) => faults.push({ file, field: "", issue });
  try {
    const entries = await listFolder(folder);
    const [files, others] = [entries.filter(isText), entries.filter((entry) => !isText(entry))];
    for (const { name } of others) {
      fault(join(folder, name), "is not a .md file; move it out of the content folder");
    }
    return files.map(({ name }) => name.slice(0, -".md".length)).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotADirectory) {
      fault(folder, `is not a folder; it holds a .md file for each ${noun}`);
    } else {
      const issue = await whyUnreadable(folder, error, "");
      if (issue !== "") fault(folder, issue);
    }
    return [];
  }
}

/** Whether a value of YAML is a mapping. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a name is that of a text; a pipe or a device would keep its reader waiting. */
function isText({ name, isFile, isSymlink }: Deno.DirEntry): boolean {
  return (isFile || isSymlink) && name.endsWith(".md");
}

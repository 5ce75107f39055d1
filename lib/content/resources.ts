/**
 * The resources with a folder each. They are listed first, so that references can be checked, then read.
 *
 * @module
 */
import type { Addresses, Resource } from "../model/mod.ts";
import {
  bind,
  type Choices,
  type Fault,
  type Fields,
  type FieldsOf,
  type ObjectSchema,
  validate,
} from "../schema/mod.ts";
import { listFolder, pathIn } from "./disk.ts";
import { type Checked, combine, fileFaults } from "./faults.ts";
import {
  checkFrontMatter,
  type ParsedFile,
  readContentFile,
  type SplitFile,
} from "./front_matter.ts";
import { readBody } from "./plain_body.ts";
import { folderRules } from "./rules.ts";

/** A resource: the fields that the API publishes and those that it doesn't. */
export interface Parsed<F extends Fields = Fields, U extends Fields = Fields> {
  readonly published: FieldsOf<F>;
  readonly internal: FieldsOf<U>;
}

/** A resource with its file's path. */
export interface Entry<F extends Fields = Fields, U extends Fields = Fields> extends Parsed<F, U> {
  readonly path: string;
}

/** What to report of a file that was listed and is no longer there. */
export const REMOVED = "was removed meanwhile; load the content again";

/** The names, without `.md`, of the files in a folder, which may be missing, in alphabetical order. */
export function listSlugs(
  directory: string,
  { segment, noun }: { readonly segment: string; readonly noun: string },
): Checked<readonly string[]> {
  const path = pathIn(directory, segment);
  const listed = listFolder(
    { directory, name: segment },
    { notFolder: `is not a folder; it must be a folder with a .md file for each ${noun}` },
  );
  if (!listed.ok) return { value: [], faults: fileFaults(path, listed.issues) };
  // Reading a pipe or a device would block.
  const isText = ({ name, isFile, isSymlink }: Deno.DirEntry) =>
    (isFile || isSymlink) && name.endsWith(".md");
  return {
    value: listed.value.filter(isText).map(({ name }) => name.slice(0, -".md".length)),
    faults: listed.value.filter((entry) => !isText(entry)).flatMap(({ name }) =>
      fileFaults(pathIn(path, name), ["is not a .md file; move it out of the content folder"])
    ),
  };
}

/**
 * Reads the files of a resource, without those that can't be read.
 *
 * @param choices The slugs of all resources, including its own.
 */
export function readFolder<F extends Fields, U extends Fields>(
  directory: string,
  declaration: Resource<F, U>,
  choices: Choices,
  addresses: Addresses,
): Checked<readonly Entry<F, U>[]> {
  const { segment } = declaration;
  const bound = { ...declaration, frontMatter: bind(declaration.frontMatter, choices) };
  const rules = folderRules(declaration);
  return combine([...choices[segment]?.slugs ?? []].map((slug) => {
    const name = `${segment}/${slug}.md`;
    const path = pathIn(directory, name);
    const generated = { slug, url: addresses.page(segment, slug) };
    return readContentFile({ directory, name }, REMOVED, (split): ParsedFile<Entry<F, U>> => {
      const { value, faults } = parseResource(bound, split, generated);
      return {
        value: value && { path, ...value },
        faults: [...faults, ...rules({ path, slug, attrs: split.attrs })],
      };
    });
  }));
}

/**
 * Reads the split of a file as a resource of the given declaration.
 *
 * @param generated Published fields that are not in files: `slug` and `url`.
 */
export function parseResource<F extends Fields, U extends Fields>(
  declaration: Resource<F, U>,
  split: SplitFile,
  generated: Readonly<Record<string, unknown>>,
): ParsedFile<Parsed<F, U>> {
  const body = readBody(split.body);
  const bodyField = `body (${declaration.body})`;
  const frontMatter = checkFrontMatter(declaration.frontMatter, split);
  const rest = validate(declaration.generated, {
    ...generated,
    [declaration.body]: body.ok ? body.text : "unknown",
  });
  const faults = [
    ...frontMatter.faults.map((fault) => asWritten(declaration, fault)),
    ...(body.ok ? [] : body.issues.map((issue) => ({ field: bodyField, issue }))),
    ...(rest.ok ? [] : rest.faults.map((fault) => nameTheFile(fault, String(generated.slug)))),
  ];
  if (!body.ok || frontMatter.value === undefined || !rest.ok) return { value: undefined, faults };
  return {
    value: {
      published: pick({ ...frontMatter.value, ...rest.value }, declaration.schema),
      internal: pick(frontMatter.value, declaration.internal),
    },
    faults,
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

/** Picks the members of a declaration, in its order, from validated values. */
function pick<F extends Fields>(
  values: Readonly<Record<string, unknown>>,
  { fields }: ObjectSchema<F>,
): FieldsOf<F> {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (Object.hasOwn(values, name)) picked[name] = values[name];
  }
  return picked as FieldsOf<F>;
}

/**
 * Rules that a declaration can't express: steps in order, unique titles, references that make sense. Whether the file
 * of a reference exists is checked in lib/schema/references.ts.
 *
 * @module
 */
import type { Resource } from "../model/mod.ts";
import { type Fault, isRecord, schemaOf } from "../schema/mod.ts";
import type { Attributes } from "./front_matter.ts";

/** A file of a folder, with its front matter as written. */
export interface WrittenFile {
  readonly path: string;
  readonly slug: string;
  readonly attrs: Attributes;
}

/** Makes a check for the files of one folder, each of which it is given once. */
export function folderRules(
  declaration: Resource,
): (file: WrittenFile) => readonly Fault[] {
  const { title, segment, schema, frontMatter: { fields } } = declaration;
  const references = Object.keys(fields).flatMap((name) => {
    const { refersTo } = schemaOf(fields[name]!);
    return refersTo === undefined ? [] : [{ name, toItself: refersTo === segment }];
  });
  const isPage = "url" in schema.fields;
  const firstWith = new Map<string, string>();
  return ({ path, slug, attrs }) => [
    ...references.flatMap(({ name, toItself }) =>
      referenceFaults(name, attrs[name], toItself ? slug : undefined)
    ),
    ...stepFaults(attrs.process),
    ...(isPage ? titleFaults(title, attrs[title], path, firstWith) : []),
  ];
}

/** Faults of references to the file itself, `own`, and of repeated references. */
function referenceFaults(name: string, slugs: unknown, own: string | undefined): readonly Fault[] {
  if (!Array.isArray(slugs)) return [];
  return slugs.flatMap((slug, index) => {
    const fault = (issue: string) => [{ field: `${name}[${index}]`, issue }];
    if (typeof slug !== "string") return [];
    if (slug === own) return fault("is this file itself; remove it");
    return slugs.indexOf(slug) < index ? fault("is listed twice; remove one") : [];
  });
}

/** Faults of steps whose number is not their position. Invalid numbers already have a fault. */
function stepFaults(process: unknown): readonly Fault[] {
  if (!Array.isArray(process)) return [];
  return process.flatMap((item, index) => {
    const step = isRecord(item) ? item.step : undefined;
    const isNumber = typeof step === "string" && /^[1-9][0-9]*$/.test(step);
    return !isNumber || Number(step) === index + 1 ? [] : [{
      field: `process[${index}].step`,
      issue: `must be ${index + 1}, the position of the step in the list`,
    }];
  });
}

/**
 * The fault of a title that another file of the folder has, since titles identify pages.
 *
 * @param firstWith The first file with each title; receives this one.
 */
function titleFaults(
  field: string,
  title: unknown,
  path: string,
  firstWith: Map<string, string>,
): readonly Fault[] {
  if (typeof title !== "string") return [];
  const key = title.toLowerCase();
  const other = firstWith.get(key);
  if (other === undefined) firstWith.set(key, path);
  return other === undefined
    ? []
    : [{ field, issue: `"${title}" is the same as in ${other}; each needs its own` }];
}

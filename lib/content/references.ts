/**
 * Links: fields that hold slugs, which must be those of files that are there.
 *
 * @module
 */
import type { Reference } from "../model/mod.ts";
import type { ContentFault } from "./faults.ts";
import type { Folder, Written } from "./read_folder.ts";

/**
 * Faults of links: to a slug that isn't there, to the file itself, or given twice. Where a whole folder is
 * missing, that is its one fault, and no link into it is another.
 *
 * @param faults What is known to be wrong: a field with a fault is not looked into.
 */
export function checkReferences(
  folders: readonly Folder[],
  faults: readonly ContentFault[],
): ContentFault[] {
  const faulty = new Set(faults.map(({ file, field }) => `${file} ${field.replace(/\[.*/, "")}`));
  const known = new Map(folders.map(({ declaration, slugs }) => [declaration.segment, slugs]));
  return folders.flatMap(({ declaration: { segment, references = [] }, written }) =>
    references.flatMap((reference) => {
      const there = known.get(reference.segment) ?? new Set();
      const toItself = reference.segment === segment;
      return written
        .filter(({ path }) => !faulty.has(`${path} ${reference.field}`))
        .flatMap((file) => checkReference(file, reference, there, toItself));
    })
  );
}

/** Faults of the slugs in one field of one file. */
function checkReference(
  { path, slug: own, attrs }: Written,
  { field, segment }: Reference,
  there: ReadonlySet<string>,
  toItself: boolean,
): ContentFault[] {
  const slugs = [attrs[field] ?? []].flat().map(String);
  return slugs.flatMap((slug, index): ContentFault[] => {
    const at = slugs.length === 1 ? field : `${field}[${index}]`;
    const fault = (issue: string) => [{
      file: path,
      field: at,
      issue: `"${slug}" ${issue}`,
    }];
    if (toItself && slug === own) return fault("is this file itself; take it out");
    if (slugs.indexOf(slug) !== index) return fault("is given twice; take one out");
    if (there.size > 0 && !there.has(slug)) {
      return fault(
        `is not there; name a file of ${segment}, without its .md${nearest(slug, there)}`,
      );
    }
    return [];
  });
}

function nearest(slug: string, known: ReadonlySet<string>): string {
  const alike = [...known].find((other) => other.startsWith(slug) || slug.startsWith(other));
  return alike === undefined ? "" : ` (${alike}?)`;
}

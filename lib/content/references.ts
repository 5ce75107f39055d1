/**
 * Links: fields that hold slugs, which must be those of files that are there.
 *
 * @module
 */
import type { Reference } from "../model/mod.ts";
import type { ContentFault } from "./faults.ts";
import type { Entry, Folder } from "./read_folder.ts";

/**
 * Faults of links: to a slug that isn't there, to the file itself, or given twice. Where a whole folder is
 * missing, that is its one fault, and no link into it is another.
 */
export function checkReferences(folders: readonly Folder[]): ContentFault[] {
  const known = new Map(folders.map(({ declaration, slugs }) => [declaration.segment, slugs]));
  return folders.flatMap(({ declaration: { segment, references = [] }, entries }) =>
    references.flatMap((reference) => {
      const there = known.get(reference.segment) ?? new Set();
      const toItself = reference.segment === segment;
      return entries.flatMap((entry) => checkReference(entry, reference, there, toItself));
    })
  );
}

/** Faults of the slugs in one field of one file. */
function checkReference(
  { file, published, unpublished }: Entry,
  { field, segment }: Reference,
  there: ReadonlySet<string>,
  toItself: boolean,
): ContentFault[] {
  const slugs = [published[field] ?? unpublished[field] ?? []].flat().map(String);
  return slugs.flatMap((slug, index): ContentFault[] => {
    const at = slugs.length === 1 ? field : `${field}[${index}]`;
    const fault = (issue: string) => [{
      file: file.path,
      field: at,
      issue: `"${slug}" ${issue}`,
    }];
    if (toItself && slug === file.slug) return fault("is this file itself; take it out");
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

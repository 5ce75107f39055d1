/**
 * What no schema can say: links to slugs, names that stand twice, and steps out of order.
 *
 * @module
 */
import type { ContentFault } from "./faults.ts";

/** Values of one field that must be slugs of a collection. */
export interface Reference {
  readonly file: string;
  readonly field: string;
  readonly slugs: readonly string[];
  /** The collection's folder, such as `glossary`. */
  readonly folder: string;
  /** The slug of the file itself, where the link is into its own collection. */
  readonly self?: string;
}

/** Faults of links: to a slug that isn't there, to the file itself, or given twice. */
export function checkReferences(
  references: readonly Reference[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): ContentFault[] {
  return references.flatMap(({ file, field, slugs, folder, self }) => {
    const there = known.get(folder) ?? new Set();
    return slugs.flatMap((slug, index): ContentFault[] => {
      const at = slugs.length === 1 ? field : `${field}[${index}]`;
      const fault = (issue: string) => [{ file, field: at, issue: `"${slug}" ${issue}` }];
      if (slug === self) return fault("is this file itself; take it out");
      if (slugs.indexOf(slug) !== index) return fault("is given twice; take one out");
      if (!there.has(slug)) {
        return fault(
          `is not there; name a file of ${folder}, without its .md${nearest(slug, there)}`,
        );
      }
      return [];
    });
  });
}

/** Faults of steps whose number is not their position, which no schema can say. */
export function checkSteps(
  file: string,
  { process }: { readonly process?: readonly { readonly step: number }[] },
): ContentFault[] {
  return (process ?? []).flatMap(({ step }, index) =>
    step === index + 1 ? [] : [{
      file,
      field: `process[${index}].step`,
      issue: `must be ${index + 1}, the position of the step in the list`,
    }]
  );
}

/** Faults of titles that two files of a collection share, since a page is told apart by its title. */
export function checkTitles(
  titles: readonly { readonly file: string; readonly field: string; readonly title: string }[],
): ContentFault[] {
  const first = new Map<string, string>();
  return titles.flatMap(({ file, field, title }) => {
    const key = title.toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, file);
      return [];
    }
    return [{ file, field, issue: `"${title}" is the same as in ${other}; give each its own` }];
  });
}

function nearest(slug: string, known: ReadonlySet<string>): string {
  const alike = [...known].find((other) => other.startsWith(slug) || slug.startsWith(other));
  return alike === undefined ? "" : ` (${alike}?)`;
}

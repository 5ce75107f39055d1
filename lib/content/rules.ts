/**
 * Rules of the content that no declaration can state: steps in order, titles that tell files apart, references
 * that make sense.
 *
 * @module
 */
import { schemaOf } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import { isRecord } from "./front_matter.ts";
import type { Folder } from "./resources.ts";

/** Faults of steps whose number is not their position; what is no such number has its fault already. */
export function checkSteps({ written }: Folder): readonly ContentFault[] {
  return written.flatMap(({ path, attrs }) =>
    stepsOf(attrs).flatMap((step, index) =>
      !isNumber(step) || step === index + 1 ? [] : [{
        file: path,
        field: `process[${index}].step`,
        issue: `must be ${index + 1}, the position of the step in the list`,
      }]
    )
  );
}

/** Faults of titles that two files of a folder share, since a page is told apart by its title. */
export function checkTitles({ declaration, written }: Folder): readonly ContentFault[] {
  const first = new Map<string, string>();
  return written.flatMap(({ path, attrs }) => {
    const title = attrs[declaration.title];
    if (typeof title !== "string") return [];
    const key = title.toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, path);
      return [];
    }
    return [{
      file: path,
      field: declaration.title,
      issue: `"${title}" is the same as in ${other}; give each its own`,
    }];
  });
}

/** Faults of references to the file itself, and of those that are given twice. */
export function checkReferences({ declaration, written }: Folder): readonly ContentFault[] {
  const fields = Object.entries(declaration.frontMatter.fields).flatMap(([name, field]) => {
    const collection = schemaOf(field).refersTo;
    return collection === undefined ? [] : [{ name, toItself: collection === declaration.segment }];
  });
  return written.flatMap(({ path, slug: own, attrs }) =>
    fields.flatMap(({ name, toItself }) => {
      const slugs: readonly unknown[] = Array.isArray(attrs[name]) ? attrs[name] : [];
      const before = new Set<unknown>();
      return slugs.flatMap((slug, index): readonly ContentFault[] => {
        if (typeof slug !== "string") return [];
        const fault = (issue: string) => [{ file: path, field: `${name}[${index}]`, issue }];
        if (toItself && slug === own) return fault("is this file itself; take it out");
        if (before.has(slug)) return fault("is given twice; take one out");
        before.add(slug);
        return [];
      });
    })
  );
}

/** Whether a step can have this number. */
function isNumber(step: unknown): boolean {
  return Number.isSafeInteger(step) && Number(step) > 0;
}

/** The numbers of the steps, as far as there are any. */
function stepsOf({ process }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const steps: readonly unknown[] = Array.isArray(process) ? process : [];
  return steps.map((step) => isRecord(step) ? step.step : undefined);
}

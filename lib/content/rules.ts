/**
 * Rules that a declaration can't express: steps in order, unique titles, references that make sense. Whether the file
 * of a reference exists is checked in lib/schema/references.ts.
 *
 * @module
 */
import { schemaOf } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import { isRecord } from "./front_matter.ts";
import type { Folder } from "./resources.ts";

/** Faults of steps whose number is not their position. Invalid numbers already have a fault. */
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

/** Faults of titles shared by two files of a folder, since titles identify pages. */
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
      issue: `"${title}" is the same as in ${other}; each needs its own`,
    }];
  });
}

/** Faults of references to the file itself and of repeated references. */
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
        if (toItself && slug === own) return fault("is this file itself; remove it");
        if (before.has(slug)) return fault("is listed twice; remove one");
        before.add(slug);
        return [];
      });
    })
  );
}

/** Whether a step may have this number. */
function isNumber(step: unknown): boolean {
  return Number.isSafeInteger(step) && Number(step) > 0;
}

/** The numbers of the steps that have one. */
function stepsOf({ process }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const steps: readonly unknown[] = Array.isArray(process) ? process : [];
  return steps.map((step) => isRecord(step) ? step.step : undefined);
}

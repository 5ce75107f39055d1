/**
 * Rules of the content that no schema can state: steps in order, and titles that tell files apart.
 *
 * @module
 */
import type { ContentFault } from "./faults.ts";
import { type Folder, isRecord } from "./read_folder.ts";

/** Faults of steps whose number is not their position; what is no such number has its fault already. */
export function checkSteps({ written }: Folder): ContentFault[] {
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
export function checkTitles({ declaration, written }: Folder): ContentFault[] {
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

/** Whether a step can have this number. */
function isNumber(step: unknown): boolean {
  return Number.isSafeInteger(step) && Number(step) > 0;
}

/** The numbers of the steps, as far as there are any. */
function stepsOf({ process }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const steps: readonly unknown[] = Array.isArray(process) ? process : [];
  return steps.map((step) => isRecord(step) ? step.step : undefined);
}

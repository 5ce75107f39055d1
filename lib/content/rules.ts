/**
 * Rules of the content that no schema can state: steps in order, and titles that tell files apart.
 *
 * @module
 */
import type { ContentFault } from "./faults.ts";
import type { Folder } from "./read_folder.ts";

/** Faults of steps whose number is not their position. */
export function checkSteps({ entries }: Folder): ContentFault[] {
  return entries.flatMap(({ file, published }) =>
    stepsOf(published).flatMap(({ step }, index) =>
      step === index + 1 ? [] : [{
        file: file.path,
        field: `process[${index}].step`,
        issue: `must be ${index + 1}, the position of the step in the list`,
      }]
    )
  );
}

/** Faults of titles that two files of a folder share, since a page is told apart by its title. */
export function checkTitles({ declaration, entries }: Folder): ContentFault[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ file, published }) => {
    const title = String(published[declaration.title]);
    const key = title.toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, file.path);
      return [];
    }
    return [{
      file: file.path,
      field: declaration.title,
      issue: `"${title}" is the same as in ${other}; give each its own`,
    }];
  });
}

function stepsOf(
  { process = [] }: { readonly process?: readonly { readonly step: number }[] },
): readonly { readonly step: number }[] {
  return process;
}

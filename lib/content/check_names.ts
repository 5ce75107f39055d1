/**
 * The names in the content folder: a misspelt folder or a stray file would be passed over in silence.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { collections } from "./collections.ts";
import type { ContentFault } from "./faults.ts";
import { listFolder } from "./list_folder.ts";
import { whyUnreadable } from "./read_file.ts";

const NO_FOLDER = "is not a folder; set CONTENT_DIR to the folder that has company.md";

/**
 * Checks the names.
 *
 * @param faults Receives every folder and every file that belongs elsewhere.
 * @returns When there is no content folder, the one fault that says all.
 */
export async function checkNames(
  directory: string,
  faults: ContentFault[],
): Promise<ContentFault | undefined> {
  const folders = collections.map(({ segment }) => segment);
  const misplaced = (name: string, issue: string) =>
    faults.push({ file: join(directory, name), field: "", issue });
  try {
    for (const { name, isDirectory } of await listFolder(directory)) {
      if (isDirectory && !folders.includes(name)) {
        misplaced(
          name,
          `is not a folder of the content; the folders are ${folders.join(", ")}`,
        );
      } else if (
        !isDirectory && name.endsWith(".md") && name !== "company.md" && name !== "site.md"
      ) {
        misplaced(
          name,
          name.toLowerCase() === "company.md"
            ? "must be named company.md, in small letters"
            : `belongs in one of the folders ${folders.join(", ")}`,
        );
      }
    }
    return undefined;
  } catch (error) {
    const issue = error instanceof Deno.errors.NotADirectory
      ? NO_FOLDER
      : await whyUnreadable(directory, error, NO_FOLDER);
    return { file: directory, field: "", issue };
  }
}

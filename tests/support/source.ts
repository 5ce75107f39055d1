/**
 * The project's own code, for the tests that read it.
 *
 * @module
 */
import { filesUnder } from "./folders.ts";
import { ROOT } from "./program.ts";

/** The files of code in some folders of the project, by their paths from the root. */
export async function codeIn(...folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    folders.map((folder) => Array.fromAsync(filesUnder(`${ROOT}/${folder}`))),
  );
  return found.flat().filter((path) => /\.(?:ts|css)$/.test(path))
    .map((path) => path.slice(ROOT.length + 1)).sort();
}

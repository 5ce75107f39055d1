/**
 * Checks the names in the content folder, where a misspelt folder or stray file would be ignored silently.
 *
 * @module
 */
import { collections } from "../model/mod.ts";
import { listFolder, pathIn, type Read } from "./disk.ts";
import type { ContentFault } from "./faults.ts";

const NO_FOLDER = "is not a folder; set CONTENT_DIR to the folder that has company.md";

/** The content's folders. */
const folders = [...collections.map(({ segment }) => segment), "pages", "images", "public"];

/** A fault for every folder and file that belongs elsewhere; an issue if there is no content folder. */
export function checkNames(directory: string): Read<readonly ContentFault[]> {
  const listed = listFolder({ directory, name: "" }, NO_FOLDER);
  if (!listed.ok) return listed;
  return {
    ok: true,
    value: listed.value.flatMap(({ name, isDirectory }) => {
      const issue = isDirectory ? folderIssue(name) : fileIssue(name);
      return issue === undefined ? [] : [{ file: pathIn(directory, name), field: "", issue }];
    }),
  };
}

function folderIssue(name: string): string | undefined {
  return folders.includes(name)
    ? undefined
    : `is not a content folder; the folders are ${folders.join(", ")}`;
}

function fileIssue(name: string): string | undefined {
  const small = name.toLowerCase();
  if (!small.endsWith(".md") || name === "company.md" || name === "site.md") return undefined;
  return small === "company.md" || small === "site.md"
    ? `must be named ${small}, in lower case`
    : `belongs in one of the folders ${folders.slice(0, -2).join(", ")}`;
}

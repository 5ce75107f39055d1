/**
 * Warnings for links in texts to pages of this site that don't exist.
 *
 * @module
 */
import { type Addresses, API_ROOT, type Entry } from "../model/mod.ts";
import { type ContentFault, inFile } from "./faults.ts";
import type { PathTest } from "./route_paths.ts";

/** A warning for each path that the texts of a file link to and at which nothing is served. */
export function linkWarnings(
  file: string,
  entry: Entry,
  { site }: Addresses,
  isServed: PathTest,
): readonly ContentFault[] {
  const linked = JSON.stringify(entry).split(`](${site}/`).slice(1)
    .map((rest) => `/${/^[^)\s?#"\\]*/.exec(rest)![0]}`.replace(/(?<=.)\/$/, ""));
  return inFile(
    file,
    [...new Set(linked)].filter((path) => !path.startsWith(`${API_ROOT}/`) && !isServed(path))
      .map((path) => ({
        field: "",
        issue: `links to "${path}", which does not exist; link to a page or a file of this site`,
        warning: true,
      })),
  );
}

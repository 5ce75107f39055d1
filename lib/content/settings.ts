/**
 * The settings: `site.md`, which need not be there.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { defaultSettings, type Settings, settings } from "../model/mod.ts";
import { type Fault, validate } from "../schema/mod.ts";
import type { ContentFault } from "./faults.ts";
import { frontMatterFaults, splitFile } from "./file.ts";
import { readText } from "./read_file.ts";

/** What is said of a file that is not there; it never reaches anybody. */
const MISSING = "is not there";

/**
 * Reads the settings.
 *
 * @param faults Receives every fault of the file.
 * @returns The settings, defaults where the file or a field is not there; `undefined` when the file has faults.
 */
export async function readSettings(
  directory: string,
  faults: ContentFault[],
): Promise<Settings | undefined> {
  const path = join(directory, "site.md");
  const read = await readText(path, MISSING);
  if (!read.ok) {
    if (read.issues[0] === MISSING) return defaultSettings;
    faults.push(...read.issues.map((issue) => ({ file: path, field: "", issue })));
    return undefined;
  }
  const own: Fault[] = [];
  const halves = splitFile(read.value, own);
  if (halves !== undefined) {
    own.push(...frontMatterFaults(settings, halves));
    if (halves.source.trim() !== "") {
      own.push({ field: "body", issue: "has text, which is shown nowhere; take it out" });
    }
  }
  faults.push(...own.map((fault) => ({ file: path, ...fault })));
  const checked = halves && validate(settings, halves.attrs);
  return own.length === 0 && checked?.ok === true ? checked.value : undefined;
}

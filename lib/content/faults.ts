/**
 * Faults in content files, as the contractor reads them.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";

/** One fault in one file. `field` is empty where the whole file is meant. */
export interface ContentFault extends Fault {
  /** The file's path, beginning with the content folder. */
  readonly file: string;
}

/** Thrown when the content has faults; its message lists every one, a line each, file by file. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const sorted = faults.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0);
    const count = `${sorted.length} fault${sorted.length === 1 ? "" : "s"}`;
    super(`Cannot load the content: ${count}\n${sorted.map(describeFault).join("\n")}`);
    this.faults = sorted;
  }
}

/** A fault in a line: where it is, and how to write it. */
export function describeFault({ file, field, issue }: ContentFault): string {
  return field === "" ? `${file}: ${issue}` : `${file}: ${field}: ${issue}`;
}

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

/** Thrown when the content has faults; its message lists every one, a line each. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  constructor(readonly faults: readonly ContentFault[]) {
    const count = `${faults.length} fault${faults.length === 1 ? "" : "s"}`;
    super(`Cannot load the content: ${count}\n${faults.map(describeFault).join("\n")}`);
  }
}

/** A fault in a line: where it is, and how to write it. */
export function describeFault({ file, field, issue }: ContentFault): string {
  return field === "" ? `${file}: ${issue}` : `${file}: ${field}: ${issue}`;
}

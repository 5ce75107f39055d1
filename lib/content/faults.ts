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
  /** `true` where it only deserves a look: the server starts nevertheless. */
  readonly warning?: true;
}

/** What was read, as far as it could be, and every fault that was found on the way. */
export interface Checked<T> {
  readonly value: T;
  readonly faults: readonly ContentFault[];
}

/** How many faults of one file are listed; who has more mends these first. */
const MOST_LISTED = 50;

/** The longest line about a fault. */
const LONGEST_LINE = 600;

/** Thrown when the content has faults; its message lists them, a line each, file by file. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  /** The faults, a line each, file by file. */
  readonly lines: readonly string[];

  constructor(faults: readonly ContentFault[]) {
    const count = `${faults.length} fault${faults.length === 1 ? "" : "s"}`;
    const lines = listed(byFile(faults));
    super(`Cannot load the content: ${count}\n${lines.join("\n")}`);
    this.lines = lines;
  }
}

/** Faults in the order of their files' names. */
export function byFile(faults: readonly ContentFault[]): readonly ContentFault[] {
  return faults.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0);
}

/** A fault in a line: where it is, and how to write it. Nothing in it moves a terminal's cursor. */
export function describeFault({ file, field, issue }: ContentFault): string {
  const line = field === "" ? `${file}: ${issue}` : `${file}: ${field}: ${issue}`;
  const printable = line.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return printable.length > LONGEST_LINE ? `${printable.slice(0, LONGEST_LINE)}…` : printable;
}

/** A line for each fault, and one for those that a file has beyond what is listed. */
function listed(sorted: readonly ContentFault[]): readonly string[] {
  const counts = new Map<string, number>();
  const lines = sorted.flatMap((fault) => {
    const count = (counts.get(fault.file) ?? 0) + 1;
    counts.set(fault.file, count);
    return count > MOST_LISTED ? [] : [describeFault(fault)];
  });
  const more = [...counts].filter(([, count]) => count > MOST_LISTED).map(([file, count]) =>
    describeFault({ file, field: "", issue: `has ${count - MOST_LISTED} more faults` })
  );
  return [...lines, ...more];
}

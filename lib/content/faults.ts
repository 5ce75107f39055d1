/**
 * Faults in content files, as shown to the contractor.
 *
 * @module
 */
import type { FileFault } from "../model/mod.ts";

/** One fault, and its file. */
export interface ContentFault extends FileFault {
  /** The file's path, including the content folder. */
  readonly file: string;
}

/** What could be read, and all faults found. */
export interface Checked<T> {
  readonly value: T;
  readonly faults: readonly ContentFault[];
}

/** Faults of a whole file or folder. */
export function fileFaults(file: string, issues: readonly string[]): readonly ContentFault[] {
  return issues.map((issue) => ({ file, field: "", issue }));
}

/** Faults within a file. */
export function inFile(file: string, faults: readonly FileFault[]): readonly ContentFault[] {
  return faults.map((fault) => ({ file, ...fault }));
}

/** Several results as one, without missing values. */
export function combine<T>(results: readonly Checked<T | undefined>[]): Checked<readonly T[]> {
  return {
    value: results.flatMap(({ value }) => value === undefined ? [] : [value]),
    faults: results.flatMap(({ faults }) => faults),
  };
}

/** How many faults are listed for one file. */
const MOST_LISTED = 50;

/** The longest line for a fault. */
const LONGEST_LINE = 600;

/** Thrown when the content has faults; its message lists them, one per line, by file. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  /** The faults, one per line, by file. */
  readonly lines: readonly string[];

  constructor(faults: readonly ContentFault[]) {
    const count = `${faults.length} fault${faults.length === 1 ? "" : "s"}`;
    const lines = listed(byFile(faults));
    super(`Cannot load the content: ${count}\n${lines.join("\n")}`);
    this.lines = lines;
  }
}

/** Sorts faults by file name. */
export function byFile(faults: readonly ContentFault[]): readonly ContentFault[] {
  return faults.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0);
}

/** A fault on one line: where it is, and how to fix it. Control characters are escaped, for terminals. */
export function describeFault({ file, field, issue }: ContentFault): string {
  const line = field === "" ? `${file}: ${issue}` : `${file}: ${field}: ${issue}`;
  const printable = line.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return printable.length > LONGEST_LINE ? `${printable.slice(0, LONGEST_LINE)}…` : printable;
}

/** A line for each fault, and one with the number of further ones in a file. */
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

/**
 * Faults in content files, as shown to the contractor.
 *
 * @module
 */
import { OperatorError } from "../log.ts";
import { counted, type FileFault } from "../model/mod.ts";

export interface ContentFault extends FileFault {
  /** The file's path, including the content folder. */
  readonly file: string;
}

/** Adds a fault, or a warning, of a field if `isFine` is false. */
export type Check = (isFine: boolean, field: string, issue: string, warning?: true) => void;

/** Returns the {@linkcode Check} that adds to the faults of a file. */
export function makeCheck(faults: FileFault[]): Check {
  return (isFine, field, issue, warning) => {
    if (!isFine) faults.push({ field, issue, ...(warning && { warning }) });
  };
}

/** How many faults are listed for one file. */
const MAX_FAULTS_LISTED = 50;

/** The maximum number of characters of a fault's line. */
const LONGEST_LINE = 600;

/** Thrown when the content has faults; its message lists them, one per line, by file. */
export class ContentError extends OperatorError {
  override readonly name = "ContentError";

  readonly faults: readonly ContentFault[];

  /** The faults, one per line, by file. */
  readonly lines: readonly string[];

  constructor(faults: readonly ContentFault[]) {
    const lines = [...Map.groupBy(faults, ({ file }) => file)].flatMap(([file, ofFile]) => {
      const more = {
        file,
        field: "",
        issue: `has ${ofFile.length - MAX_FAULTS_LISTED} more faults`,
      };
      const listed = ofFile.slice(0, MAX_FAULTS_LISTED);
      return (ofFile.length > MAX_FAULTS_LISTED ? [...listed, more] : listed).map(describeFault);
    });
    super(`Cannot load the content: ${counted(faults.length, "fault")}\n${lines.join("\n")}`);
    this.faults = faults;
    this.lines = lines;
  }
}

/** A fault on one line, with its file and field. Control characters are escaped, for terminals. */
export function describeFault({ file, field, issue }: ContentFault): string {
  const line = field === "" ? `${file}: ${issue}` : `${file}: ${field}: ${issue}`;
  const printable = line.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return printable.length > LONGEST_LINE ? `${printable.slice(0, LONGEST_LINE)}…` : printable;
}

/** A fault as /healthz and the editor have it, with the file's path within the content folder. */
export function toFinding({ file, field, issue }: ContentFault, directory: string) {
  const inside = file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file;
  return { file: inside, field, message: issue };
}

/** The faults for the office: without those of drafts, and those for the operator. */
export function listFindings(faults: readonly ContentFault[], directory: string) {
  return faults.filter(({ draft, technical }) => !draft && !technical).map((fault) =>
    toFinding(fault, directory)
  );
}

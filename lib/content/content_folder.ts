/**
 * The one place that reads the content folder. It reads only regular files of limited size inside the folder, even
 * through symbolic links.
 *
 * Reads are synchronous: at startup nothing else waits, a reload spends more time parsing than reading, and reading
 * thousands of files concurrently is slower.
 *
 * @module
 */
import type { FileFault } from "../model/mod.ts";
import { PictureIssue } from "../pictures/mod.ts";
import { CONTROL_CHARACTERS } from "../text/mod.ts";
import type { ContentFault } from "./faults.ts";

/** Thrown for a file or a folder. The message says what is wrong, and how to fix it. */
export class FileIssue extends Error {}

/** A regular content file. */
export interface FoundFile {
  readonly path: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** The maximum size of a text file in bytes. */
const MAX_TEXT_BYTES = 2 ** 20;

/**
 * Names of files that editors leave: hidden files, swap files, backups, unsaved text, and the name with which vim
 * tests whether a folder is writable.
 */
const LEFT_BY_EDITORS = /^\.|~$|^#.*#$|^4913$/;

const TEXT_CONTROL = new RegExp(`[${CONTROL_CHARACTERS}]`);

/** Drops a byte order mark, and throws if bytes are not UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A content folder while it is loaded: its files, and their faults. */
export class ContentFolder {
  readonly #faults = new Map<string, FileFault[]>();
  #real: string | undefined;
  /** The subfolders that are not reached through links, so that only their entries have to be checked for links. */
  readonly #unlinked = new Set<string>();
  readonly #texts = new Set<string>();

  constructor(readonly path: string) {}

  /** The path of a file or a folder within the content folder. */
  pathOf(name: string): string {
    return name === "" || this.path.endsWith("/") ? this.path + name : `${this.path}/${name}`;
  }

  /** The faults of a file or a folder, to add to. */
  faultsOf(name: string): FileFault[] {
    const faults = this.#faults.get(name) ?? [];
    this.#faults.set(name, faults);
    return faults;
  }

  /** Adds a fault of a whole file or folder. */
  refuse(name: string, issue: string): void {
    this.faultsOf(name).push({ field: "", issue });
  }

  /** Turns the faults of a draft, which is a file or a whole folder, into warnings. */
  asDraft(name: string): void {
    for (const [file, faults] of this.#faults) {
      if (file !== name && !file.startsWith(`${name}/`)) continue;
      const warnings = faults.map((fault) => ({ ...fault, warning: true, draft: true } as const));
      faults.splice(0, faults.length, ...warnings);
    }
  }

  /** All faults and warnings, by file. */
  faults(): readonly ContentFault[] {
    return [...this.#faults].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([name, faults]) =>
      faults.map((fault) => ({ file: this.pathOf(name), ...fault }))
    );
  }

  /**
   * Reads a file or a folder, or adds a fault that says why not.
   *
   * @param missing The issue if it does not exist; if empty, that is no fault.
   */
  attempt<T>(name: string, read: () => T, missing?: string): T | undefined {
    return attempt(read, (issue) => this.refuse(name, issue), missing);
  }

  /** Finds a file without reading it. `most` is the maximum size in bytes. @throws {FileIssue} */
  find(name: string, most: number): FoundFile {
    const path = this.pathOf(name);
    const { isFile, isDirectory, size } = this.#status(name);
    if (isDirectory) throw new FileIssue("is a folder; a file is expected here");
    if (!isFile) throw new FileIssue("is not a regular file; replace it with one");
    if (size > most) {
      throw new FileIssue(`has ${megabytes(size)}; the limit is ${megabytes(most)}`);
    }
    return { path, bytes: size };
  }

  /** Reads a file. `most` is the maximum size in bytes. @throws {FileIssue} */
  bytes(name: string, most: number): Uint8Array<ArrayBuffer> {
    return Deno.readFileSync(this.find(name, most).path);
  }

  /** Reads a text file: UTF-8 without control characters, at most 1 MB. Line ends become LF. @throws {FileIssue} */
  text(name: string): string {
    const bytes = this.bytes(name, MAX_TEXT_BYTES);
    let text: string;
    try {
      text = utf8.decode(bytes).replaceAll(/\r\n?/g, "\n");
    } catch {
      throw new FileIssue("is not UTF-8; save it as UTF-8");
    }
    if (name.endsWith(".md")) this.#texts.add(name);
    const lines = linesWith(text, TEXT_CONTROL);
    if (lines === undefined) return text;
    throw new FileIssue(`has a control character on ${lines}; remove it`);
  }

  /** How many markdown files were read. */
  get textCount(): number {
    return this.#texts.size;
  }

  /** Lists a folder by name, without the files that editors leave. `notFolder` is the issue if it is no folder. */
  list(name: string, notFolder: string): readonly Deno.DirEntry[] {
    const path = this.pathOf(name);
    if (!this.#status(name).isDirectory) throw new FileIssue(notFolder);
    return Array.from(Deno.readDirSync(path)).filter((entry) =>
      !LEFT_BY_EDITORS.test(entry.name) ||
      // The only hidden name with a meaning on the web (RFC 8615).
      name === "public" && entry.name === ".well-known" && !entry.isFile
    ).sort((a, b) => a.name < b.name ? -1 : 1);
  }

  /** The names of the files in a folder and its subfolders; empty if it is missing. */
  filesIn(name: string): readonly string[] {
    const listed = this.attempt(name, () => this.list(name, "is not a folder"), "") ?? [];
    return listed.flatMap((entry) => {
      const path = `${name}/${entry.name}`;
      return entry.isDirectory ? this.filesIn(path) : [path];
    });
  }

  /** The status of the file or folder that a name leads to, through links. Throws if that is outside this folder. */
  #status(name: string): Deno.FileInfo {
    const path = this.pathOf(name);
    const folder = name.slice(0, Math.max(name.lastIndexOf("/"), 0));
    const status = Deno.lstatSync(path);
    if (!status.isSymlink && this.#unlinked.has(folder)) return status;
    const real = realPath(path);
    this.#real ??= realPath(this.path).replace(/\/$/, "");
    if (name !== "" && !real.startsWith(`${this.#real}/`)) {
      throw new FileIssue(
        "is a symbolic link that leaves the content folder; replace it with a copy of its target",
      );
    }
    if (real === `${this.#real}/${name}`) this.#unlinked.add(folder);
    return Deno.statSync(path);
  }
}

/**
 * Runs a function that reads files, and reports why it fails.
 *
 * @param missing The issue of a file that does not exist; if empty, nothing is reported.
 */
export function attempt<T>(
  read: () => T,
  report: (issue: string, error: unknown) => void,
  missing = "was removed meanwhile; load the content again",
): T | undefined {
  try {
    return read();
  } catch (error) {
    const issue = error instanceof FileIssue || error instanceof PictureIssue
      ? error.message
      : error instanceof Deno.errors.NotFound
      ? missing
      : `can't be read: ${error instanceof Error ? error.message : error}`;
    if (issue !== "") report(issue, error);
    return undefined;
  }
}

/** The path of an existing file without links. */
function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new FileIssue("is a broken symbolic link; fix it or remove it");
  }
}

/** Whether a text has control characters other than tabs and line ends. */
export function hasControls(text: string): boolean {
  return TEXT_CONTROL.test(text);
}

/** The lines of a text that match a pattern, such as `lines 2, 5`; `undefined` if there are none. */
export function linesWith(text: string, pattern: RegExp): string | undefined {
  if (!pattern.test(text)) return undefined;
  const lineNumbers = text.split("\n").flatMap((line, index) =>
    pattern.test(line) ? [index + 1] : []
  );
  return `line${lineNumbers.length === 1 ? "" : "s"} ${lineNumbers.join(", ")}`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20 * 10) / 10} MB`;
}

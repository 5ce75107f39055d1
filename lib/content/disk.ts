/**
 * The one place that reads the content folder. Whatever is read lies in the folder, also where a symbolic link
 * leads, is a regular file, and has a bounded size.
 *
 * Reads are synchronous: nothing waits at start, loading again parses for longer than it reads, and thousands of
 * files at once cost more than one after the other.
 *
 * @module
 */
import { controlCharacter } from "./control_characters.ts";

/** What a file holds, or what is wrong with it. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly string[]; readonly missing?: true };

/** Where a file of the content is. */
export interface Place {
  /** The content folder. */
  readonly directory: string;
  /** The file's path in it. */
  readonly name: string;
}

/** A regular file of the content. */
export interface FoundFile {
  readonly path: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** The path of a file of the content. */
export function pathIn(directory: string, name: string): string {
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}

function pathOf({ directory, name }: Place): string {
  return name === "" ? directory : pathIn(directory, name);
}

/** The longest text that is read. */
const MOST_TEXT = 2 ** 20;

/**
 * Names that editors write beside a file: hidden ones and swap files, backups, unsaved text, and the name
 * with which vim finds out whether it may write to a folder.
 */
const LEFT_BY_EDITORS = /^\.|~$|^#.*#$|^4913$/;

/** Drops a byte order mark, and throws where bytes are no UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a file as text, which must be UTF-8 without control characters, in at most 1 MB.
 *
 * @param missing What to say when there is no such file.
 */
export function readText(place: Place, missing: string): Read<string> {
  const read = readBytes(place, { missing, max: MOST_TEXT });
  if (!read.ok) return read;
  try {
    const text = utf8.decode(read.value);
    const issues = controlCharactersOf(text);
    return issues.length === 0 ? { ok: true, value: text } : { ok: false, issues };
  } catch {
    return { ok: false, issues: ["is not UTF-8; save it as UTF-8"] };
  }
}

/**
 * Reads a file as it is.
 *
 * @param options.missing What to say when there is no such file.
 * @param options.max The most bytes that it may have.
 */
export function readBytes(
  place: Place,
  options: { readonly missing: string; readonly max: number },
): Read<Uint8Array<ArrayBuffer>> {
  const found = findFile(place, options);
  if (!found.ok) return found;
  return tryRead(place, options.missing, () => Deno.readFileSync(found.value.path));
}

/** Tells whether a folder of the content, by its name, lies in it, also where a link leads. */
export type FolderCheck = (folder: string) => boolean;

/** Makes a check that looks at each folder once. */
export function folderCheck(directory: string): FolderCheck {
  const known = new Map<string, boolean>();
  return (folder) => {
    const inside = known.get(folder) ?? isWithin(directory, pathIn(directory, folder));
    known.set(folder, inside);
    return inside;
  };
}

/**
 * Finds a file without reading it.
 *
 * @param options.missing What to say when there is no such file.
 * @param options.max The most bytes that it may have.
 * @param options.isInside Checks its folder; worth sharing where many files are found.
 */
export function findFile(
  place: Place,
  { missing, max, isInside = folderCheck(place.directory) }: {
    readonly missing: string;
    readonly max: number;
    readonly isInside?: FolderCheck;
  },
): Read<FoundFile> {
  const path = pathOf(place);
  const found = tryRead(place, missing, () => {
    const info = Deno.lstatSync(path);
    if (info.isSymlink) return isWithin(place.directory, path) ? Deno.statSync(path) : undefined;
    // The folder of a listing was looked at when it was listed; images/ and one within a name were not.
    const listed = !/^images\/|\/.*\//.test(place.name);
    return listed || isInside(place.name.slice(0, place.name.lastIndexOf("/"))) ? info : undefined;
  });
  if (!found.ok) return found;
  const refused = (issue: string) => ({ ok: false, issues: [issue] } as const);
  if (found.value === undefined) return refused(LEADS_OUT);
  if (found.value.isDirectory) return refused("is a folder, where a file is meant");
  if (!found.value.isFile) return refused("is no regular file; put a file there");
  const bytes = found.value.size;
  return bytes <= max
    ? { ok: true, value: { path, bytes } }
    : refused(`has ${megabytes(bytes)}; at most ${megabytes(max)} are read`);
}

const LEADS_OUT = "is a link out of the content folder; put what it links to there instead";

/**
 * Lists a folder of the content, without what editors leave there, by name.
 *
 * @param isFolder What to say when it is no folder.
 */
export function listFolder(place: Place, isFolder: string): Read<readonly Deno.DirEntry[]> {
  const path = pathOf(place);
  try {
    if (place.name !== "" && !isWithin(place.directory, path)) {
      return { ok: false, issues: [LEADS_OUT] };
    }
    const entries = [...Deno.readDirSync(path)].filter(({ name }) => !LEFT_BY_EDITORS.test(name));
    return { ok: true, value: entries.sort((a, b) => a.name < b.name ? -1 : 1) };
  } catch (error) {
    return error instanceof Deno.errors.NotADirectory
      ? { ok: false, issues: [isFolder] }
      : failed(path, error, isFolder);
  }
}

function tryRead<T>(place: Place, missing: string, read: () => T): Read<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return failed(pathOf(place), error, missing);
  }
}

/** Whether a path, all links followed, lies in a folder. */
function isWithin(directory: string, path: string): boolean {
  return Deno.realPathSync(path).startsWith(`${Deno.realPathSync(directory).replace(/\/$/, "")}/`);
}

/** Why a file or folder can't be read. */
function failed(path: string, error: unknown, missing: string): Read<never> {
  if (error instanceof Deno.errors.NotFound) {
    return isLink(path)
      ? {
        ok: false,
        issues: ["is a link to something that is not there; mend the link or take it out"],
      }
      : { ok: false, issues: [missing], missing: true };
  }
  return {
    ok: false,
    issues: [`can't be read: ${error instanceof Error ? error.message : error}`],
  };
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

/** A size for people. */
function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20 * 10) / 10} MB`;
}

/** An issue for each line that has a control character. */
function controlCharactersOf(text: string): readonly string[] {
  if (controlCharacter(text) === undefined) return [];
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const found = controlCharacter(line);
    return found === undefined
      ? []
      : [`has a control character (${found}) on line ${index + 1}; take it out`];
  });
}

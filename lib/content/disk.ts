/**
 * The one place that reads the content folder. It reads only regular files of limited size inside the folder, even
 * through symbolic links.
 *
 * Reads are synchronous: at startup nothing else waits, a reload spends more time parsing than reading, and reading
 * thousands of files concurrently is slower.
 *
 * @module
 */

/** The contents of a file, or what is wrong with it. A file that may be missing, and is, has no issues. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly string[] };

/** The location of a content file. */
export interface Place {
  /** The content folder. */
  readonly directory: string;
  /** The file's path in that folder. */
  readonly name: string;
}

/** A regular content file. */
export interface FoundFile {
  readonly path: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** The path of a content file. */
export function pathIn(directory: string, name: string): string {
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}

function pathOf({ directory, name }: Place): string {
  return name === "" ? directory : pathIn(directory, name);
}

/** The largest text file. */
const MOST_TEXT = 2 ** 20;

/**
 * Names of files that editors leave: hidden files, swap files, backups, unsaved text, and the name with which vim
 * tests whether a folder is writable.
 */
const LEFT_BY_EDITORS = /^\.|~$|^#.*#$|^4913$/;

/** Drops a byte order mark, and throws if bytes are not UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a text file: UTF-8 without control characters, at most 1 MB.
 *
 * @param missing What to report if the file does not exist; without it, nothing.
 */
export function readText(place: Place, missing?: string): Read<string> {
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
 * Reads a file as bytes.
 *
 * @param options.missing What to report if the file does not exist; without it, nothing.
 * @param options.max Its largest size in bytes.
 */
export function readBytes(
  place: Place,
  options: { readonly missing?: string | undefined; readonly max: number },
): Read<Uint8Array<ArrayBuffer>> {
  const found = findFile(place, options);
  if (!found.ok) return found;
  return tryRead(place, options.missing, () => Deno.readFileSync(found.value.path));
}

/** Checks whether a folder, by its name, is inside the content folder, even through a link. */
export type FolderCheck = (folder: string) => boolean;

/** Makes a check that caches its result for each folder. */
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
 * @param options.missing What to report if the file does not exist; without it, nothing.
 * @param options.max Its largest size in bytes.
 * @param options.isInside Checks its folder; share it when finding many files.
 */
export function findFile(
  place: Place,
  { missing, max, isInside = folderCheck(place.directory) }: {
    readonly missing?: string | undefined;
    readonly max: number;
    readonly isInside?: FolderCheck;
  },
): Read<FoundFile> {
  const path = pathOf(place);
  const found = tryRead(place, missing, () => {
    const info = Deno.lstatSync(path);
    if (info.isSymlink) return isWithin(place.directory, path) ? Deno.statSync(path) : undefined;
    // A listed folder was checked when it was listed; images/ and folders in a name were not.
    const listed = !/^images\/|\/.*\//.test(place.name);
    return listed || isInside(place.name.slice(0, place.name.lastIndexOf("/"))) ? info : undefined;
  });
  if (!found.ok) return found;
  const refused = (issue: string) => ({ ok: false, issues: [issue] } as const);
  if (found.value === undefined) return refused(LEADS_OUT);
  if (found.value.isDirectory) return refused("is a folder; a file is expected here");
  if (!found.value.isFile) return refused("is not a regular file; replace it with one");
  const bytes = found.value.size;
  return bytes <= max
    ? { ok: true, value: { path, bytes } }
    : refused(`has ${megabytes(bytes)}; the limit is ${megabytes(max)}`);
}

const LEADS_OUT =
  "is a symbolic link that leaves the content folder; replace it with a copy of its target";

/**
 * Lists a content folder by name, without the files that editors leave.
 *
 * @param options.notFolder What to report if it is not a folder.
 * @param options.missing What to report if it does not exist; without it, nothing.
 * @param options.hiddenFolder The name of a hidden folder that is listed nevertheless.
 */
export function listFolder(
  place: Place,
  { notFolder, missing, hiddenFolder }: {
    readonly notFolder: string;
    readonly missing?: string | undefined;
    readonly hiddenFolder?: string | undefined;
  },
): Read<readonly Deno.DirEntry[]> {
  const path = pathOf(place);
  try {
    if (place.name !== "" && !isWithin(place.directory, path)) {
      return { ok: false, issues: [LEADS_OUT] };
    }
    const entries = [...Deno.readDirSync(path)].filter(({ name, isFile }) =>
      !LEFT_BY_EDITORS.test(name) || (name === hiddenFolder && !isFile)
    );
    return { ok: true, value: entries.sort((a, b) => a.name < b.name ? -1 : 1) };
  } catch (error) {
    return error instanceof Deno.errors.NotADirectory
      ? { ok: false, issues: [notFolder] }
      : failed(path, error, missing);
  }
}

function tryRead<T>(place: Place, missing: string | undefined, read: () => T): Read<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return failed(pathOf(place), error, missing);
  }
}

/** Whether a path, with all links resolved, is inside a folder. */
function isWithin(directory: string, path: string): boolean {
  return Deno.realPathSync(path).startsWith(`${Deno.realPathSync(directory).replace(/\/$/, "")}/`);
}

/** Why a file or folder can't be read. */
function failed(path: string, error: unknown, missing: string | undefined): Read<never> {
  const issue = !(error instanceof Deno.errors.NotFound)
    ? `can't be read: ${error instanceof Error ? error.message : error}`
    : isLink(path)
    ? "is a broken symbolic link; fix it or remove it"
    : missing;
  return { ok: false, issues: issue === undefined ? [] : [issue] };
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

/** A size in megabytes. */
function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20 * 10) / 10} MB`;
}

// deno-lint-ignore no-control-regex -- it finds control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The first control character of a text, except tabs and line ends, such as `U+0007`; `undefined` if there is none. */
export function controlCharacter(text: string): string | undefined {
  const at = text.search(CONTROL);
  if (at === -1) return undefined;
  return `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** An issue for each line with a control character. */
function controlCharactersOf(text: string): readonly string[] {
  if (controlCharacter(text) === undefined) return [];
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const found = controlCharacter(line);
    return found === undefined
      ? []
      : [`has a control character (${found}) on line ${index + 1}; remove it`];
  });
}

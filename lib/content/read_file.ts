/**
 * Reading one file of the content folder.
 *
 * @module
 */
import { controlCharacter } from "./control_characters.ts";

/** What a file holds, or what is wrong with it. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Drops a byte order mark, and throws where bytes are no UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a file as text, which must be UTF-8 without control characters.
 *
 * @param missing What to say when there is no such file.
 */
export async function readText(path: string, missing: string): Promise<Read<string>> {
  const read = await readBytes(path, missing);
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
 * @param missing What to say when there is no such file.
 */
export async function readBytes(
  path: string,
  missing: string,
): Promise<Read<Uint8Array<ArrayBuffer>>> {
  try {
    // Nothing waits at start, loading again parses for longer than it reads, and thousands of files at once cost
    // more than one after the other.
    return { ok: true, value: Deno.readFileSync(path) };
  } catch (error) {
    return { ok: false, issues: [await whyUnreadable(path, error, missing)] };
  }
}

/**
 * Says why a file or folder can't be read.
 *
 * @param missing What to say when it is not there.
 */
export async function whyUnreadable(
  path: string,
  error: unknown,
  missing: string,
): Promise<string> {
  if (!(error instanceof Deno.errors.NotFound)) {
    return `can't be read: ${error instanceof Error ? error.message : error}`;
  }
  const there = await Deno.lstat(path).catch(() => undefined);
  return there?.isSymlink
    ? "is a link to something that is not there; mend the link or take it out"
    : missing;
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

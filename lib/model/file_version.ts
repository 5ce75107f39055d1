/**
 * The version of a file, for its address: a hash of its bytes, computed on first use, so that many pictures don't
 * slow down startup and all processes agree.
 *
 * @module
 */
import { type Digest, digestOf, EMPTY_DIGEST, hexOf } from "./digest.ts";
import type { StaticFile } from "./files.ts";

/** What is cached for a file. */
export interface FileState {
  /** `undefined` if it can no longer be read. */
  readonly version: string | undefined;
  /** Its modification time in milliseconds; `null` in memory and in an executable. */
  readonly modified: number | null;
}

const states = new WeakMap<StaticFile, FileState>();

/** How many bytes to read at a time. */
const CHUNK_BYTES = 64 * 1024;

/** The version of a file, in 16 hexadecimal digits; `undefined` if it can no longer be read. */
export function versionOf(file: StaticFile): string | undefined {
  return stateOf(file).version;
}

/** The file's properties when its version was computed. */
export function stateOf(file: StaticFile): FileState {
  const known = states.get(file);
  if (known !== undefined) return known;
  const state = "source" in file
    ? readState(file.source)
    : { version: hexOf(digestOf(file.bytes)), modified: null };
  // A page must not fail because a picture is gone.
  if (state === undefined) return { version: undefined, modified: null };
  states.set(file, state);
  return state;
}

/** Reads a file; `undefined` if it can no longer be read. */
function readState(source: string): FileState | undefined {
  try {
    using file = Deno.openSync(source);
    const chunk = new Uint8Array(CHUNK_BYTES);
    let digest: Digest = EMPTY_DIGEST;
    for (let read = file.readSync(chunk); read !== null; read = file.readSync(chunk)) {
      digest = digestOf(chunk.subarray(0, read), digest);
    }
    return { version: hexOf(digest), modified: file.statSync().mtime?.getTime() ?? null };
  } catch {
    return undefined;
  }
}

/**
 * The version of a file: what its address changes with. It is made of the bytes, the first time it is asked for,
 * so that neither a thousand pictures slow down the start nor two processes disagree.
 *
 * @module
 */
import { type Digest, digestOf, EMPTY_DIGEST, hexOf } from "./digest.ts";
import type { StaticFile } from "./files.ts";

/** What is remembered of a file. */
export interface FileState {
  /** `undefined` where it can't be read any more. */
  readonly version: string | undefined;
  /** When its bytes last changed, in milliseconds; `null` in memory and in an executable. */
  readonly modified: number | null;
}

const states = new WeakMap<StaticFile, FileState>();

/** Bytes read at a time. */
const CHUNK_BYTES = 64 * 1024;

/** The version of a file, in 16 hexadecimal digits; `undefined` where it can't be read any more. */
export function versionOf(file: StaticFile): string | undefined {
  return stateOf(file).version;
}

/** What a file was like when its version was made. */
export function stateOf(file: StaticFile): FileState {
  const known = states.get(file);
  if (known !== undefined) return known;
  const state = "source" in file
    ? readState(file.source)
    : { version: hexOf(digestOf(file.bytes)), modified: null };
  // A page that shows a picture is not to fail where the picture is gone.
  if (state === undefined) return { version: undefined, modified: null };
  states.set(file, state);
  return state;
}

/** Reads a file; `undefined` where it can't be read any more. */
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

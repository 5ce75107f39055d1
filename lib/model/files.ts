/**
 * Files that are served unchanged, and their versions. Those of the content folder are read when they are served.
 *
 * @module
 */
import { digestOf } from "./digest.ts";

/** A file of `public/`, served at the root. */
export interface PublicFile {
  /** The path at which it is served, such as `/favicon.ico`. */
  readonly path: string;
  /** Its path on disk. */
  readonly source: string;
  readonly mediaType: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** A file whose bytes are in memory, such as the stylesheet. */
export interface Asset {
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In CSS pixels, if the file has it. */
  readonly width?: number;
  readonly height?: number;
}

/** A file that is served unchanged. */
export type StaticFile = Asset | PublicFile | ImageVariant;

/** A picture of `images/`, served under `/images/`. */
export interface ImageFile {
  /** Its name in images/, such as `roof/ridge.jpg`. */
  readonly file: string;
  /** The path at which it is served, such as `/images/roof/ridge.jpg`. */
  readonly path: string;
  /** Its path on disk. */
  readonly source: string;
  readonly mediaType: string;
  /** In CSS pixels, with its orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Its size in bytes. */
  readonly bytes: number;
  /** Smaller sizes of the picture, and its preview; made by `deno task images`. */
  readonly variants: readonly ImageVariant[];
}

/** Another size or type of a picture, a file of `images/sized/`. */
export type ImageVariant = Omit<ImageFile, "variants">;

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

/**
 * The version of a file, for its address: a hash of its bytes in 16 hexadecimal digits; `undefined` if it can no longer
 * be read. It is computed on first use, so that many pictures don't slow down startup, and is the same in all processes.
 */
export function versionOf(file: StaticFile): string | undefined {
  return stateOf(file).version;
}

/** The file's properties when its version was computed. */
export function stateOf(file: StaticFile): FileState {
  const known = states.get(file);
  if (known !== undefined) return known;
  const state = "source" in file
    ? readState(file.source)
    : { version: digestOf([file.bytes]), modified: null };
  // A page must not fail because a picture is gone.
  if (state === undefined) return { version: undefined, modified: null };
  states.set(file, state);
  return state;
}

/** Reads a file; `undefined` if it can no longer be read. */
function readState(source: string): FileState | undefined {
  try {
    using file = Deno.openSync(source);
    return {
      version: digestOf(chunksOf(file)),
      modified: file.statSync().mtime?.getTime() ?? null,
    };
  } catch {
    return undefined;
  }
}

/** The bytes of a file, in one buffer again and again. */
function* chunksOf(file: Deno.FsFile): Generator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let read = file.readSync(chunk); read !== null; read = file.readSync(chunk)) {
    yield chunk.subarray(0, read);
  }
}

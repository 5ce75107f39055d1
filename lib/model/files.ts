/**
 * The files that are served, and their versions. Files of the content folder are read when they are served. They are
 * unchanged, except that pictures lose their metadata.
 *
 * @module
 */
import { hash64 } from "../digest.ts";
import {
  type ByteSource,
  checkNotes,
  CHUNK_BYTES,
  type FilePart,
  fileSource,
  isJpeg,
  jpegParts,
  partsSize,
} from "../pictures/mod.ts";

/** A file of `public/`. */
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
  /** Whether the file does not exist yet. `deno task dev` then shows a box with its name. */
  readonly isMissing?: true;
}

/** The maximum size of a picture of `images/`, in bytes. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20;

/** The name in images/ of the preview that `deno task images` makes for a site without a picture of its own for it. */
export const OWN_PREVIEW = "sized/og.png";

/** The size in pixels of a preview, which social networks and messengers show for a page. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** Another size or type of a picture, a file of `images/sized/`. */
export type ImageVariant = Omit<ImageFile, "variants" | "isMissing">;

/** The properties of a file when its version was computed. */
export interface FileState {
  /** `undefined` if it can no longer be read. */
  readonly version: string | undefined;
  /** Its modification time in milliseconds; `null` in memory and in an executable. */
  readonly modified: number | null;
  /** The parts of a file on disk that are served, and their size in bytes. */
  readonly parts: readonly FilePart[];
  readonly served: number;
}

const states = new WeakMap<StaticFile, FileState>();

/**
 * The version of a file, for its address: a hash of the bytes that are served, in 16 hexadecimal digits; `undefined` if
 * the file can no longer be read. It is computed on first use, so that many pictures don't slow down startup.
 */
export function fileVersion(file: StaticFile): string | undefined {
  return fileState(file).version;
}

/** The state of a file, computed on first use. */
export function fileState(file: StaticFile): FileState {
  const known = states.get(file);
  if (known !== undefined) return known;
  let state: FileState;
  if ("source" in file) {
    try {
      using opened = Deno.openSync(file.source);
      const source = fileSource(opened);
      const parts = servedParts(file, source);
      state = {
        version: hash64(readChunks(parts, source)),
        modified: opened.statSync().mtime?.getTime() ?? null,
        parts,
        served: partsSize(parts),
      };
    } catch {
      // A page must not fail because a picture was removed.
      return { version: undefined, modified: null, parts: [], served: 0 };
    }
  } else {
    const { bytes } = file;
    state = { version: hash64([bytes]), modified: null, parts: [], served: bytes.length };
  }
  states.set(file, state);
  return state;
}

/**
 * The parts of a file that are served: of a JPEG in `images/` those that show it, of any other file all.
 *
 * @throws {PictureIssue} If it is another picture of `images/`, and says where it was taken.
 */
export function servedParts(
  file: PublicFile | ImageVariant,
  source: ByteSource,
): readonly FilePart[] {
  if ("file" in file) {
    if (isJpeg(source)) return jpegParts(source).parts;
    checkNotes(source);
  }
  return [{ start: 0, end: source.size }];
}

/** The bytes of a file's parts, in chunks. Each chunk is valid until the next one is read. */
function* readChunks(parts: readonly FilePart[], source: ByteSource): Generator<Uint8Array> {
  for (const part of parts) {
    if (!("start" in part)) yield part;
    else {
      for (let at = part.start; at < part.end; at += CHUNK_BYTES) {
        yield source.bytes(at, Math.min(CHUNK_BYTES, part.end - at));
      }
    }
  }
}

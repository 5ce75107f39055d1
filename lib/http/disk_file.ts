/**
 * Reads files of the content folder: small ones whole, large ones in pieces, so that they are not held in memory.
 *
 * @module
 */
import { ByteSliceStream } from "@std/streams/byte-slice-stream";
import { type ImageVariant, type PublicFile, stateOf } from "../model/mod.ts";
import type { ByteRange } from "./conditions.ts";

/** A file of the content folder. */
export type DiskFile = PublicFile | ImageVariant;

/** The largest file that is held in memory while it is in the response cache, which is bounded. */
const SMALL_BYTES = 1024 * 1024;

/**
 * The bytes of a small file; `undefined` if it is large, or has changed since its version was computed.
 */
export async function readSmallFile(file: DiskFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (file.bytes > SMALL_BYTES) return undefined;
  using opened = await Deno.open(file.source);
  if (isChanged(file, opened.statSync())) return undefined;
  // Not by its stream: bytes read so hold a buffer of 64 KiB, however few they are.
  const bytes = new Uint8Array(file.bytes);
  for (let size = 0; size < bytes.length;) {
    const read = await opened.read(bytes.subarray(size));
    if (read === null) return undefined;
    size += read;
  }
  return bytes;
}

/**
 * Opens a file to send all of it, or a part. If it has changed since its version was computed, `stream` has all of it.
 * The stream closes the file at its end.
 */
export async function openFile(file: DiskFile, part?: ByteRange) {
  const opened = await Deno.open(file.source);
  const info = opened.statSync();
  const changed = isChanged(file, info);
  const stream = part === undefined || changed ? opened.readable : partOf(opened, part);
  return { stream, size: info.size, isChanged: changed };
}

function isChanged(file: DiskFile, { size, mtime }: Deno.FileInfo): boolean {
  return size !== file.bytes || (mtime?.getTime() ?? null) !== stateOf(file).modified;
}

/** A part of a file, which is closed at its end. */
function partOf(file: Deno.FsFile, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  file.seekSync(first, Deno.SeekMode.Start);
  return file.readable.pipeThrough(new ByteSliceStream(0, last - first));
}

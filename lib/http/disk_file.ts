/**
 * Reads files of the content folder: small ones whole, large ones as streams. Of a JPEG, only the parts that
 * lib/pictures/jpeg.ts lets through are read.
 *
 * @module
 */
import { fileState, type ImageVariant, type PublicFile, servedParts } from "../model/mod.ts";
import { OperatorError } from "../log.ts";
import {
  CHUNK_BYTES,
  type FilePart,
  fileSource,
  partsSize,
  PictureIssue,
  sliceParts,
} from "../pictures/mod.ts";
import type { ByteRange } from "./conditions.ts";

/** A file of the content folder. */
export type DiskFile = PublicFile | ImageVariant;

/** The largest file that the response cache holds in memory. */
const SMALL_BYTES = 1024 * 1024;

/** Thrown for a file that was removed, or replaced by a picture that may not be served, after the content was loaded. */
export class FileGone extends OperatorError {
  constructor({ path }: DiskFile) {
    super(`${path} is not there as it was when the content was loaded; load the content again`);
  }
}

async function open(file: DiskFile): Promise<Deno.FsFile> {
  try {
    return await Deno.open(file.source);
  } catch (error) {
    throw error instanceof Deno.errors.NotFound ? new FileGone(file) : error;
  }
}

/** How many bytes of a file are served. */
export function servedSize(file: DiskFile): number {
  return fileState(file).served;
}

/** The bytes of a small file; `undefined` if it is large, or has changed since its version was computed. */
export async function readSmallFile(file: DiskFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { parts, served } = fileState(file);
  if (file.bytes > SMALL_BYTES) return undefined;
  using opened = await open(file);
  if (isChanged(file, opened.statSync())) return undefined;
  // The file's stream would hold a buffer of 64 KiB, however few bytes it reads.
  const bytes = new Uint8Array(served);
  let size = 0;
  for await (const chunk of readChunksOfFile(opened, parts)) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return size === served ? bytes : undefined;
}

/**
 * Opens a file to send all of it, or a part. If it has changed since its version was computed, `stream` has all of it.
 * The stream closes the file at its end.
 */
export async function openFile(file: DiskFile, range?: ByteRange) {
  const opened = await open(file);
  try {
    const changed = isChanged(file, opened.statSync());
    const parts = changed ? servedParts(file, fileSource(opened)) : fileState(file).parts;
    const wanted = range === undefined || changed
      ? parts
      : sliceParts(parts, range.first, range.last + 1);
    const [first] = wanted;
    const isWhole = wanted.length === 1 && "start" in first! && first.start === 0 &&
      first.end === opened.statSync().size;
    const stream = streamParts(opened, wanted, isWhole);
    return { stream, size: partsSize(wanted), isChanged: changed };
  } catch (error) {
    opened.close();
    throw error instanceof PictureIssue ? new FileGone(file) : error;
  }
}

function isChanged(file: DiskFile, { size, mtime }: Deno.FileInfo): boolean {
  return size !== file.bytes || (mtime?.getTime() ?? null) !== fileState(file).modified;
}

/** The parts of a file, which is closed at their end. */
function streamParts(
  file: Deno.FsFile,
  parts: readonly FilePart[],
  isWhole: boolean,
): ReadableStream<Uint8Array> {
  if (isWhole) {
    file.seekSync(0, Deno.SeekMode.Start);
    // The runtime sends this stream without passing its bytes through JavaScript.
    return file.readable;
  }
  const chunks = readChunksOfFile(file, parts);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      file.close();
    },
    // A read in progress then fails, but nobody awaits it.
    cancel: () => file.close(),
  }, { highWaterMark: 0 });
}

async function* readChunksOfFile(
  file: Deno.FsFile,
  parts: readonly FilePart[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const part of parts) {
    if (!("start" in part)) yield part;
    else {
      await file.seek(part.start, Deno.SeekMode.Start);
      for (let left = part.end - part.start; left > 0;) {
        const chunk = new Uint8Array(Math.min(left, CHUNK_BYTES));
        const read = await file.read(chunk);
        // The file has become shorter. The client notices, since the response ends before its Content-Length.
        if (read === null) return;
        left -= read;
        yield chunk.subarray(0, read);
      }
    }
  }
}

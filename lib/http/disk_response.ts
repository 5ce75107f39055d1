/**
 * Files sent from the disk, a piece at a time, so that none of them is held in memory.
 *
 * @module
 */
import { type ImageVariant, type PublicFile, stateOf } from "../model/mod.ts";
import type { ByteRange } from "./range.ts";
import {
  bodilessOf,
  type CachedResponse,
  partial,
  type Parts,
  sentOf,
  wantedOf,
} from "./response.ts";

/** A file of the content folder. */
export type DiskFile = PublicFile | ImageVariant;

/** Up to this a file is kept in the response cache, which is bounded; and up to that, if it can be compressed. */
const SMALL_BYTES = 256 * 1024;
const SMALL_TEXT_BYTES = 1024 * 1024;

/** Bytes of a part that are read at a time. */
const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file that is small and as it was when its version was made; of another, `undefined`. */
export async function readSmall(
  file: DiskFile,
  compressible: boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (file.bytes > (compressible ? SMALL_TEXT_BYTES : SMALL_BYTES)) return undefined;
  using opened = await Deno.open(file.source);
  if (!isUnchanged(file, opened)) return undefined;
  return await new Response(opened.readable).bytes();
}

/** Gives the responses of a file on the disk. */
export function fromDisk(file: DiskFile, parts: Parts): CachedResponse {
  const bodiless = bodilessOf(parts);
  const length = String(parts.length);
  const whole = { ...parts, headers: { ...parts.headers, "Content-Length": length } };
  return {
    bytes: 0,
    async respond(request, id) {
      const wanted = wantedOf(request, parts, bodiless, true);
      if (typeof wanted === "function") return wanted(id);
      const opened = await Deno.open(file.source);
      try {
        if (!isUnchanged(file, opened)) {
          // What was put in its place since is sent as it is, and nobody is to keep it under this address.
          const { ETag: _tag, "Accept-Ranges": _ranges, ...headers } = parts.headers;
          const { size } = opened.statSync();
          const now = { ...parts, headers: { ...headers, "Cache-Control": "no-store" } };
          return sentOf(now, opened.readable, size, id);
        }
        if (wanted === "whole") return sentOf(whole, opened.readable, parts.length, id);
        const part = partial(parts, wanted);
        return sentOf(part, partOf(opened, wanted), part.length, id);
      } catch (error) {
        opened.close();
        throw error;
      }
    },
  };
}

function isUnchanged(file: DiskFile, opened: Deno.FsFile): boolean {
  const { size, mtime } = opened.statSync();
  return size === file.bytes && (mtime?.getTime() ?? null) === stateOf(file).modified;
}

/** A part of a file, which is closed after it. */
function partOf(file: Deno.FsFile, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  file.seekSync(first, Deno.SeekMode.Start);
  let left = last - first + 1;
  let open = true;
  const close = () => {
    if (open) file.close();
    open = false;
  };
  return new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, left));
      const read = await file.read(chunk);
      if (read === null) throw new Error("The file ended before the part that was asked for");
      left -= read;
      controller.enqueue(chunk.subarray(0, read));
      if (left > 0) return;
      close();
      controller.close();
    },
    cancel: close,
  });
}

/**
 * Sends files from disk in pieces, so that large ones are not held in memory.
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
  type Sent,
  sentOf,
  wantedOf,
} from "./response.ts";

/** A file of the content folder. */
export type DiskFile = PublicFile | ImageVariant;

/** The largest file that is held in memory while it is in the response cache, which is bounded. */
const SMALL_BYTES = 1024 * 1024;

/** How many bytes of a range are read at a time. */
const CHUNK_BYTES = 64 * 1024;

/** Whether a file may be held in memory. */
export function isSmall({ bytes }: DiskFile): boolean {
  return bytes <= SMALL_BYTES;
}

/** The bytes of a file; `undefined` if it has changed since its version was computed. */
export async function readWhole(file: DiskFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  using opened = await Deno.open(file.source);
  return isUnchanged(file, opened) ? await new Response(opened.readable).bytes() : undefined;
}

/**
 * Makes the responses for a file on disk. A small one is read into memory when it is requested again.
 *
 * @param fromMemory Makes the responses for its bytes.
 */
export function fromDisk(
  file: DiskFile,
  parts: Parts,
  fromMemory: (bytes: Uint8Array<ArrayBuffer>) => CachedResponse,
): CachedResponse {
  const bodiless = bodilessOf(parts);
  const length = String(parts.length);
  const whole = { ...parts, headers: { ...parts.headers, "Content-Length": length } };
  let sent = false;
  let reading: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined;
  let held: CachedResponse | undefined;

  async function send(request: Request, id: string): Promise<Sent> {
    const wanted = wantedOf(request, parts, bodiless, true);
    if (typeof wanted === "function") return wanted(id);
    if (sent && isSmall(file)) {
      reading ??= readWhole(file).finally(() => reading = undefined);
      const bytes = await reading;
      held ??= bytes && fromMemory(bytes);
      if (held !== undefined) return held.respond(request, id);
    }
    sent = true;
    const opened = await Deno.open(file.source);
    try {
      if (!isUnchanged(file, opened)) {
        // A file that replaced it is sent, but must not be cached under this address.
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
  }

  return {
    bytes: isSmall(file) ? file.bytes : 0,
    respond: (request, id) => held === undefined ? send(request, id) : held.respond(request, id),
  };
}

function isUnchanged(file: DiskFile, opened: Deno.FsFile): boolean {
  const { size, mtime } = opened.statSync();
  return size === file.bytes && (mtime?.getTime() ?? null) === stateOf(file).modified;
}

/** A range of a file, which is closed at its end. */
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

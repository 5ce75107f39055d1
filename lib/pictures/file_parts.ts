/**
 * Files as parts, and access to some of a file's bytes without reading all of them.
 *
 * @module
 */

/** A part of a served file: a range of the file on disk, or bytes that replace a range. */
export type FilePart = { readonly start: number; readonly end: number } | Uint8Array<ArrayBuffer>;

/** Access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Some bytes, valid until the next call; fewer at the end of the file. */
  bytes(start: number, length: number): Uint8Array<ArrayBuffer>;
}

/** The size of all parts together, in bytes. */
export function partsSize(parts: readonly FilePart[]): number {
  return parts.reduce((size, part) => size + partSize(part), 0);
}

/** The size of a part, in bytes. */
export function partSize(part: FilePart): number {
  return "start" in part ? part.end - part.start : part.length;
}

/** The parts between two positions of the served file. */
export function sliceParts(
  parts: readonly FilePart[],
  start: number,
  end: number,
): readonly FilePart[] {
  let at = 0;
  return parts.flatMap((part): readonly FilePart[] => {
    const size = partSize(part);
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size)];
    at += size;
    if (from >= to) return [];
    return "start" in part
      ? [{ start: part.start + from, end: part.start + to }]
      : [part.subarray(from, to)];
  });
}

export function memorySource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return {
    size: bytes.length,
    bytes: (start, length) => bytes.subarray(start, start + length),
  };
}

/** Decodes each byte to one character; 0x80 to 0x9f to those of windows-1252. */
export const latin1 = new TextDecoder("latin1");

/** How many bytes of a file are read at a time. */
export const CHUNK_BYTES = 64 * 1024;

/** An open file as a source. It reads into one buffer, which the next read overwrites. */
export function fileSource(file: Deno.FsFile): ByteSource {
  const window = new Uint8Array(CHUNK_BYTES);
  let [from, to] = [0, 0];
  const { size } = file.statSync();
  return {
    size,
    bytes(start, length) {
      if (start < from || Math.min(start + length, size) > to) {
        file.seekSync(start, Deno.SeekMode.Start);
        const target = length > window.length ? new Uint8Array(length) : window;
        let filled = 0;
        while (filled < target.length) {
          const read = file.readSync(target.subarray(filled));
          if (read === null) break;
          filled += read;
        }
        if (target !== window) return target.subarray(0, filled);
        [from, to] = [start, start + filled];
      }
      return window.subarray(start - from, Math.min(start - from + length, to - from));
    },
  };
}

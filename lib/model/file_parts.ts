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

/** A range of a picture's file: needed to show the picture, EXIF, or other metadata. */
export interface PicturePiece {
  readonly start: number;
  readonly end: number;
  readonly kind: "shown" | "exif" | "other";
  /** The position at which its content starts, after its type and length. */
  readonly content: number;
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

/** Bytes in memory as a source. */
export function memorySource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return {
    size: bytes.length,
    bytes: (start, length) => bytes.subarray(start, start + length),
  };
}

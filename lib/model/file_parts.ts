/**
 * Files in parts, and bytes to look at without reading all of them.
 *
 * @module
 */

/** A part of what is served: a range of the file, or bytes that stand in place of one. */
export type FilePart = { readonly start: number; readonly end: number } | Uint8Array<ArrayBuffer>;

/** The bytes of a file, to look at without reading all of them. */
export interface ByteSource {
  readonly size: number;
  /** Some bytes, valid until the next call; fewer at the end of the file. */
  bytes(start: number, length: number): Uint8Array<ArrayBuffer>;
}

/** A range of a picture's file: what shows, EXIF, or other words about the picture. */
export interface PicturePiece {
  readonly start: number;
  readonly end: number;
  readonly kind: "shown" | "exif" | "other";
  /** Where its content starts, which is behind its type and length. */
  readonly content: number;
}

/** How many bytes the parts of a file have. */
export function sizeOfParts(parts: readonly FilePart[]): number {
  return parts.reduce((size, part) => size + partSize(part), 0);
}

/** How many bytes a part has. */
export function partSize(part: FilePart): number {
  return "start" in part ? part.end - part.start : part.length;
}

/** The parts of what is served between two positions. */
export function sliceOfParts(
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

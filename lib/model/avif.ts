/**
 * Finds the metadata in an AVIF (ISO/IEC 14496-12 and 23008-12): items with EXIF or XMP, and boxes for users' and
 * makers' own data. The picture doesn't change when their bytes do.
 *
 * @module
 */
import type { ByteSource, PicturePiece } from "./file_parts.ts";

/** A box: its type, and the positions at which its content starts and ends. */
interface Box {
  readonly type: string;
  readonly content: number;
  readonly end: number;
}

/** The maximum size in bytes of the box that lists the items. */
const MAX_META_BYTES = 2 ** 20;

const latin1 = new TextDecoder("latin1");

/** The pieces of an AVIF, in the order of the file. @throws {RangeError} If the items can't be read. */
export function* avifPieces(source: ByteSource): Generator<PicturePiece> {
  let at = 0;
  for (const piece of privatePieces(source, 0, source.size).toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(piece.start, at);
    if (start > at) yield { start: at, end: start, kind: "shown", content: at };
    const end = Math.max(Math.min(piece.end, source.size), start);
    if (end > start) yield { ...piece, start, end };
    at = end;
  }
  if (at < source.size) yield { start: at, end: source.size, kind: "shown", content: at };
}

function privatePieces(source: ByteSource, from: number, to: number): readonly PicturePiece[] {
  return readBoxes(source, from, to).flatMap(({ type, content, end }) => {
    if (type === "meta") return privateItems(source, content, end);
    if (type === "moov" || type === "trak") return privatePieces(source, content, end);
    const isPrivate = type === "uuid" || type === "udta";
    return isPrivate ? [{ start: content, end, kind: "other" as const, content }] : [];
  });
}

function readBoxes(source: ByteSource, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const view = readView(source, at, Math.min(16, to - at));
    const sizeField = view.getUint32(0);
    const header = sizeField === 1 ? 16 : 8;
    const size = sizeField === 0
      ? to - at
      : sizeField === 1
      ? Number(view.getBigUint64(8))
      : sizeField;
    if (size < header) throw new RangeError("a box is too short");
    const end = Math.min(at + size, to);
    boxes.push({ type: typeAt(view, 4), content: at + header, end });
    at = end;
  }
  return boxes;
}

/** The ranges of a file in which items have EXIF or XMP. */
function privateItems(source: ByteSource, from: number, to: number): readonly PicturePiece[] {
  if (to - from > MAX_META_BYTES) throw new RangeError("the list of items is too long");
  const boxes = readBoxes(source, from + 4, to);
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [infos, places] = [find("iinf"), find("iloc")];
  if (infos === undefined || places === undefined) return [];
  const types = itemTypes(source, infos);
  const data = find("idat")?.content ?? 0;
  return readExtents(readView(source, places.content, places.end - places.content)).flatMap(
    (extent): readonly PicturePiece[] => {
      const type = types.get(extent.item);
      if (type !== "Exif" && type !== "mime") return [];
      const start = extent.offset + (extent.isInData ? data : 0);
      const end = extent.length === 0 ? source.size : start + extent.length;
      if (type === "mime") return [{ start, end, kind: "other", content: start }];
      const [high = 0, low = 0] = source.bytes(start + 2, 2);
      return [{ start, end, kind: "exif", content: start + 4 + high * 256 + low }];
    },
  );
}

/** The types of the items, by their ids. */
function itemTypes(source: ByteSource, { content, end }: Box): ReadonlyMap<number, string> {
  const [version] = source.bytes(content, 1);
  const infos = readBoxes(source, content + (version === 0 ? 6 : 8), end);
  return new Map(infos.map(({ content, end }) => {
    const view = readView(source, content, end - content);
    const isWide = view.getUint8(0) > 2;
    return [isWide ? view.getUint32(4) : view.getUint16(4), typeAt(view, isWide ? 10 : 8)];
  }));
}

/** The position of a part of an item: in the file, or in the `idat` box of the list itself. */
interface Extent {
  readonly item: number;
  readonly isInData: boolean;
  readonly offset: number;
  readonly length: number;
}

/** Reads the `iloc` box, which has the positions of the items. */
function readExtents(view: DataView): readonly Extent[] {
  let at = 4;
  const read = (size: number): number => {
    at += size;
    if (size === 8) return Number(view.getBigUint64(at - 8));
    if (size === 4) return view.getUint32(at - 4);
    return size === 2 ? view.getUint16(at - 2) : 0;
  };
  const version = view.getUint8(0);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const extents: Extent[] = [];
  for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
    const item = read(version < 2 ? 2 : 4);
    const isInData = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseSize);
    for (let count = read(2); count > 0; count--) {
      read(indexSize);
      const offset = base + read(offsetSize);
      extents.push({ item, isInData, offset, length: read(lengthSize) });
    }
  }
  return extents;
}

function readView(source: ByteSource, start: number, length: number): DataView {
  // A copy, since the bytes are valid only until the next call.
  return new DataView(source.bytes(start, length).slice().buffer);
}

function typeAt(view: DataView, at: number): string {
  return latin1.decode(new Uint8Array(view.buffer, view.byteOffset + at, 4));
}

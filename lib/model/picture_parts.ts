/**
 * Removes the metadata of pictures, such as where and with which camera they were taken. Of EXIF, only the orientation
 * is kept; XMP, comments, makers' notes and whatever follows the picture are left out. Nothing is decoded.
 *
 * @module
 */
import { avifPieces } from "./avif.ts";
import {
  type ByteSource,
  type FilePart,
  memorySource,
  partSize,
  partsSize,
  type PicturePiece,
  sliceParts,
} from "./file_parts.ts";
import { JPEG_START, PNG_START, WEBP_START } from "./file_signatures.ts";
import { readExif, writeExif } from "./exif.ts";

/** A type of picture. */
interface Format {
  readonly start: RegExp;
  readonly pieces: (source: ByteSource) => Iterable<PicturePiece>;
  /** Writes a piece with EXIF. Without this function, metadata is overwritten with zeros. */
  readonly exif?: (tiff: readonly number[]) => readonly number[];
  /** Corrects the sizes and flags at the start of the file. */
  readonly correctStart?: (
    parts: readonly FilePart[],
    source: ByteSource,
    hasExif: boolean,
  ) => readonly FilePart[];
}

const FORMATS: readonly Format[] = [
  {
    start: JPEG_START,
    pieces: jpegPieces,
    exif: (tiff) => [0xff, 0xe1, 0, 8 + tiff.length, ...ascii("Exif\0\0"), ...tiff],
  },
  {
    start: PNG_START,
    pieces: pngPieces,
    exif(tiff) {
      const chunk = [...ascii("eXIf"), ...tiff];
      return [...bigEndian(tiff.length), ...chunk, ...bigEndian(crc32(chunk))];
    },
  },
  {
    start: WEBP_START,
    pieces: webpPieces,
    exif: (tiff) => [...ascii("EXIF"), ...littleEndian(tiff.length), ...tiff],
    correctStart: correctWebpStart,
  },
  // AVIF. Its orientation is not in EXIF, and its parts refer to each other by position.
  { start: /^[^]{4}ftyp/, pieces: avifPieces },
];

/** The format of a file by its first bytes. */
function detectFormat(source: ByteSource): Format | undefined {
  const start = String.fromCharCode(...source.bytes(0, 12));
  return FORMATS.find((format) => format.start.test(start));
}

/**
 * The parts of a picture without its metadata. A file that is no JPEG, PNG or WebP, and has no boxes as an AVIF
 * has, is left whole.
 *
 * @throws {RangeError} If boxes can't be read.
 */
export function stripMetadata(source: ByteSource): readonly FilePart[] {
  const format = detectFormat(source);
  if (format === undefined) return [{ start: 0, end: source.size }];
  const parts: FilePart[] = [];
  let hasExif = false;
  for (const { start, end: declaredEnd, kind, content } of format.pieces(source)) {
    const end = Math.min(declaredEnd, source.size);
    const last = parts.at(-1);
    if (kind === "shown") {
      if (last !== undefined && "start" in last && last.end === start) {
        parts.splice(-1, 1, { start: last.start, end });
      } else parts.push({ start, end });
    } else if (format.exif === undefined) parts.push(new Uint8Array(end - start));
    else if (kind === "exif" && !hasExif) {
      const { orientation } = readExif(source.bytes(content, Math.min(end - content, MAX_EXIF)));
      if (orientation === 1) continue;
      parts.push(Uint8Array.from(format.exif(writeExif(orientation))));
      hasExif = true;
    }
  }
  return format.correctStart?.(parts, source, hasExif) ?? parts;
}

/** Whether a picture's file says where it was taken, or has a maker's note. */
export function hasPrivateMetadata(source: ByteSource): boolean {
  for (const { end, kind, content } of detectFormat(source)?.pieces(source) ?? []) {
    if (kind === "shown") continue;
    const bytes = source.bytes(content, Math.min(end - content, MAX_EXIF));
    if (kind === "exif" ? readExif(bytes).isPrivate : GPS.test(latin1.decode(bytes))) return true;
  }
  return false;
}

/** The mark of a position in XMP. */
const GPS = /GPSLatitude/;

/** How many bytes of EXIF or XMP are searched: more than a JPEG's segment can have. */
const MAX_EXIF = 2 ** 16;

const latin1 = new TextDecoder("latin1");

/** A picture in memory without its metadata. */
export function stripBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts = stripMetadata(memorySource(bytes));
  const served = new Uint8Array(partsSize(parts));
  let at = 0;
  for (const part of parts) {
    served.set("start" in part ? bytes.subarray(part.start, part.end) : part, at);
    at += partSize(part);
  }
  return served;
}

/** How many bytes are searched at a time: twice the average distance of one byte value in random data. */
const STEP = 512;

/** The position of the next byte with a value; the size of the file if there is none. */
function indexOfByte(source: ByteSource, value: number, from: number): number {
  for (let at = from; at < source.size; at += STEP) {
    const found = source.bytes(at, STEP).indexOf(value);
    if (found !== -1) return at + found;
  }
  return source.size;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** The segments of a JPEG (ITU-T T.81, Annex B), up to its end. Other pictures with EXIF of their own may follow. */
function* jpegPieces(source: ByteSource): Generator<PicturePiece> {
  yield { start: 0, end: 2, kind: "shown", content: 2 };
  for (let at = 2; at < source.size;) {
    const start = indexOfByte(source, 0xff, at);
    const [, marker = 0xd9, high = 0, low = 0] = source.bytes(start, 4);
    if (marker === 0xff) at = start + 1;
    else if (marker === 0xd9) {
      // The end of the picture, or of a file that is cut off.
      const end = Math.min(start + 2, source.size);
      if (start < end) yield { start, end, kind: "shown", content: end };
      return;
    } else if (marker <= 0x01 || marker === 0xd8 || isRestart(marker)) at = start + 2;
    else {
      const segment = Math.min(start + 2 + high * 256 + low, source.size);
      const end = marker === 0xda ? scanEnd(source, segment) : segment;
      yield { start, end, kind: segmentKind(source, marker, start), content: start + 4 };
      at = Math.max(end, start + 2);
    }
  }
}

/** The kind of a JPEG's segment. JFIF, color profile and Adobe's transform are the application segments that show. */
function segmentKind(source: ByteSource, marker: number, start: number): PicturePiece["kind"] {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication && marker !== 0xfe) return "shown";
  const name = latin1.decode(source.bytes(start + 4, 12));
  if (marker === 0xe1 && name.startsWith("Exif\0")) return "exif";
  const isNeeded = (marker === 0xe0 && name.startsWith("JFIF\0")) ||
    (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) ||
    (marker === 0xee && name.startsWith("Adobe"));
  return isNeeded ? "shown" : "other";
}

/** The position at which a scan's data ends: the next marker that can't be in it. */
function scanEnd(source: ByteSource, from: number): number {
  for (let at = from;;) {
    const mark = indexOfByte(source, 0xff, at);
    if (mark >= source.size) return source.size;
    const [, marker = 0] = source.bytes(mark, 2);
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return mark;
    at = mark + (marker === 0xff ? 1 : 2);
  }
}

/** The chunks of a PNG that change how it looks: the critical ones, in capitals, and some ancillary ones. */
const SHOWN_PNG =
  /^(?:[A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

/** The chunks of a PNG (third edition, section 5), up to its end. */
function* pngPieces(source: ByteSource): Generator<PicturePiece> {
  yield { start: 0, end: 8, kind: "shown", content: 8 };
  for (let start = 8; start + 12 <= source.size;) {
    const { length, name } = chunkAt(source, start, false);
    const end = Math.min(start + 12 + length, source.size);
    const kind = SHOWN_PNG.test(name) ? "shown" : name === "eXIf" ? "exif" : "other";
    yield { start, end: kind === "exif" ? end - 4 : end, kind, content: start + 8 };
    if (name === "IEND") return;
    start = end;
  }
}

const SHOWN_WEBP = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];

/** The chunks of a WebP (RFC 9649). */
function* webpPieces(source: ByteSource): Generator<PicturePiece> {
  yield { start: 0, end: 12, kind: "shown", content: 12 };
  for (let start = 12; start + 8 <= source.size;) {
    const { length, name } = chunkAt(source, start, true);
    const end = Math.min(start + 8 + length + length % 2, source.size);
    const kind = SHOWN_WEBP.includes(name) ? "shown" : name === "EXIF" ? "exif" : "other";
    yield { start, end, kind, content: start + 8 };
    start = end;
  }
}

function chunkAt(source: ByteSource, at: number, isWebp: boolean) {
  const bytes = source.bytes(at, 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return isWebp
    ? { name: latin1.decode(bytes.subarray(0, 4)), length: view.getUint32(4, true) }
    : { name: latin1.decode(bytes.subarray(4)), length: view.getUint32(0) };
}

/** Corrects the start of a WebP, which has the size of the file and which chunks it has. */
function correctWebpStart(
  parts: readonly FilePart[],
  source: ByteSource,
  hasExif: boolean,
): readonly FilePart[] {
  if (source.size < 21) return parts;
  const head = source.bytes(0, 21).slice();
  head.set(littleEndian(partsSize(parts) - 8), 4);
  if (latin1.decode(head.subarray(12, 16)) !== "VP8X") {
    return [head.slice(0, 12), ...sliceParts(parts, 12, Infinity)];
  }
  const [exif, xmp] = [0x08, 0x04];
  head[20] = head[20]! & ~xmp & ~exif | (hasExif ? exif : 0);
  return [head, ...sliceParts(parts, head.length, Infinity)];
}

function ascii(text: string): readonly number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function bigEndian(value: number): readonly number[] {
  return [24, 16, 8, 0].map((bits) => value >>> bits & 0xff);
}

function littleEndian(value: number): readonly number[] {
  return bigEndian(value).toReversed();
}

/** The checksum of a PNG's chunk (ISO/IEC 15948, Annex D). */
function crc32(bytes: readonly number[]): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >>> 1 ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

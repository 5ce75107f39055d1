/**
 * The parts of a JPEG that show it (ITU-T T.81, Annex B). Where and with what it was taken is left out: EXIF but for the
 * picture's orientation, XMP, comments, makers' notes, and whatever follows the picture. Nothing is decoded.
 *
 * @module
 */
import { readExif, writeExif } from "./exif.ts";
import { JPEG_START } from "./file_signatures.ts";
import {
  type ByteSource,
  type FilePart,
  latin1,
  memorySource,
  partSize,
  partsSize,
} from "./file_parts.ts";

/** How many bytes are searched at a time: twice the average distance of one byte value in random data. */
const STEP = 512;

/** The most bytes of EXIF: a segment has no more. */
const MAX_EXIF = 2 ** 16;

/** The parts of a JPEG that are served; `isWhole` unless its end is missing. */
export interface JpegParts {
  readonly parts: readonly FilePart[];
  readonly isWhole: boolean;
}

/** Whether a file is a JPEG, whatever its name says. */
export function isJpeg(source: ByteSource): boolean {
  return JPEG_START.test(latin1.decode(source.bytes(0, 3)));
}

export function jpegParts(source: ByteSource): JpegParts {
  const parts: FilePart[] = [{ start: 0, end: 2 }];
  let hasExif = false;
  for (const { marker, start, end } of segmentsOf(source)) {
    const name = isApplication(marker) ? latin1.decode(source.bytes(start + 4, 12)) : "";
    if (marker === EXIF && name.startsWith("Exif\0") && !hasExif) {
      const orientation = orientationIn(source, start, end);
      if (orientation === 1) continue;
      const tiff = writeExif(orientation);
      const head = [0xff, EXIF, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0];
      parts.push(Uint8Array.from([...head, ...tiff]));
      hasExif = true;
    } else if (showsPicture(marker, name)) {
      const last = parts.at(-1)!;
      if ("start" in last && last.end === start) parts.splice(-1, 1, { start: last.start, end });
      else parts.push({ start, end });
    }
    if (marker === END_OF_PICTURE) return { parts, isWhole: true };
  }
  return { parts, isWhole: false };
}

/** The size in the first frame's header, as EXIF turns it; `undefined` if it is not in these bytes. */
export function jpegSize(source: ByteSource) {
  let isTurned = false;
  for (const { marker, start, end } of segmentsOf(source)) {
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [a, b, c, d] = source.bytes(start + 5, 4);
      if (d === undefined) return undefined;
      const [height, width] = [a! * 256 + b!, c! * 256 + d];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === EXIF) isTurned ||= orientationIn(source, start, end) >= 5;
  }
  return undefined;
}

const EXIF = 0xe1;
const SCAN = 0xda;
const END_OF_PICTURE = 0xd9;

/** The segments up to the picture's end, each with its marker; that of a scan has the data after it, too. */
function* segmentsOf(source: ByteSource) {
  for (let at = 2; at < source.size;) {
    const start = indexOfByte(source, 0xff, at);
    const [, marker = 0, high = 0, low = 0] = source.bytes(start, 4);
    // Any number of bytes 0xff may come before a marker.
    if (marker === 0xff) at = start + 1;
    else if (marker <= 0x01 || marker === 0xd8 || isRestart(marker)) at = start + 2;
    else {
      const next = Math.min(start + 2 + high * 256 + low, source.size);
      at = marker === END_OF_PICTURE ? start + 2 : marker === SCAN ? scanEnd(source, next) : next;
      at = Math.max(at, start + 2);
      yield { marker, start, end: at };
      if (marker === END_OF_PICTURE) return;
    }
  }
}

function orientationIn(source: ByteSource, start: number, end: number): number {
  return readExif(source.bytes(start + 4, Math.min(end - start - 4, MAX_EXIF))).orientation;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/** Whether a segment shows: of applications JFIF, the color profile and Adobe's transform; of others all but comments. */
function showsPicture(marker: number, name: string): boolean {
  if (!isApplication(marker)) return marker !== 0xfe;
  return (marker === 0xe0 && name.startsWith("JFIF\0")) ||
    (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) ||
    (marker === 0xee && name.startsWith("Adobe"));
}

/** The position of the next byte with a value; the size of the file if there is none. */
function indexOfByte(source: ByteSource, value: number, from: number): number {
  for (let at = from; at < source.size; at += STEP) {
    const found = source.bytes(at, STEP).indexOf(value);
    if (found !== -1) return at + found;
  }
  return source.size;
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

/** A JPEG in memory, of the parts that show it. */
export function jpegBytes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { parts } = jpegParts(memorySource(file));
  const shown = new Uint8Array(partsSize(parts));
  let at = 0;
  for (const part of parts) {
    shown.set("start" in part ? file.subarray(part.start, part.end) : part, at);
    at += partSize(part);
  }
  return shown;
}

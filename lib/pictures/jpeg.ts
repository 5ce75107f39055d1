/**
 * The parts of a JPEG that show it (ITU-T T.81, Annex B). Where and with what it was taken is left out: EXIF but for the
 * picture's orientation, XMP, comments, makers' notes, and whatever follows the picture. Nothing is decoded.
 *
 * @module
 */
import { readExif, writeExif } from "./exif.ts";
import { JPEG_START } from "./file_signatures.ts";
import { type ByteSource, type FilePart, memorySource, partSize, partsSize } from "./file_parts.ts";

/** How many bytes are searched at a time: twice the average distance of one byte value in random data. */
const STEP = 512;

/** The most bytes of EXIF: a segment has no more. */
const MAX_EXIF = 2 ** 16;

const latin1 = new TextDecoder("latin1");

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
  const show = (start: number, end: number) => {
    const last = parts.at(-1)!;
    if ("start" in last && last.end === start) parts.splice(-1, 1, { start: last.start, end });
    else parts.push({ start, end });
  };
  let hasExif = false;
  for (let at = 2; at < source.size;) {
    const start = indexOfByte(source, 0xff, at);
    const [, marker, high = 0, low = 0] = source.bytes(start, 4);
    if (marker === undefined) {
      if (start < source.size) show(start, source.size);
      break;
    }
    if (marker === 0xff) at = start + 1;
    else if (marker === 0xd9) {
      show(start, start + 2);
      return { parts, isWhole: true };
    } else if (marker <= 0x01 || marker === 0xd8 || isRestart(marker)) at = start + 2;
    else {
      const segment = Math.min(start + 2 + high * 256 + low, source.size);
      const end = marker === 0xda ? scanEnd(source, segment) : segment;
      const name = isApplication(marker) ? latin1.decode(source.bytes(start + 4, 12)) : "";
      if (marker === 0xe1 && name.startsWith("Exif\0") && !hasExif) {
        const { orientation } = readExif(
          source.bytes(start + 4, Math.min(segment - start - 4, MAX_EXIF)),
        );
        if (orientation !== 1) {
          const tiff = writeExif(orientation);
          const head = [0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0];
          parts.push(Uint8Array.from([...head, ...tiff]));
          hasExif = true;
        }
      } else if (isShown(marker, name)) show(start, end);
      at = Math.max(end, start + 2);
    }
  }
  return { parts, isWhole: false };
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/** Whether a segment shows: of applications JFIF, the color profile and Adobe's transform; of others all but comments. */
function isShown(marker: number, name: string): boolean {
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

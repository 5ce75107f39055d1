/**
 * Reads the kind, width and height of a picture from the beginning of its file, and whether its end is there. Nothing is
 * decoded.
 *
 * @module
 */
import { type ByteSource, latin1, memorySource } from "./file_parts.ts";
import { JPEG_START, PNG_START, WEBP_START } from "./file_signatures.ts";
import { isJpeg, jpegParts, jpegSize } from "./jpeg.ts";
import { hasPrivateNotes } from "./private_notes.ts";

/** Thrown for a picture that can't be served. The message says what is wrong, and how to fix it. */
export class PictureIssue extends Error {}

/** Width and height in pixels, as a browser shows the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The media types of pictures, by file extension. */
export const PICTURE_TYPES = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
} as const;

export type PictureType = typeof PICTURE_TYPES[keyof typeof PICTURE_TYPES];

/** How many bytes of a file are enough. Before the size of a JPEG, there may be a large color profile. */
export const ENOUGH_BYTES = 2 ** 20;

/** In how many bytes from the start an SVG and an AVIF must have their size. */
const TEXT_BYTES = 2 ** 16;

/** The largest width or height; JPEG's own limit. */
const MAX_PIXELS = 65_535;

interface Kind {
  readonly name: string;
  readonly ending: string;
  readonly start: RegExp;
  /** Reads the size. Returns `undefined`, or throws a RangeError for a position outside the file, if there is none. */
  readonly size: (bytes: DataView, text: string) => PictureSize | undefined;
  /** Whether the end of the file is there. */
  readonly isWhole: (source: ByteSource) => boolean;
}

const PICTURE_KINDS: Readonly<Record<PictureType, Kind>> = {
  "image/jpeg": {
    name: "a JPEG",
    ending: "jpg",
    start: JPEG_START,
    size: ({ buffer, byteOffset, byteLength }) =>
      jpegSize(memorySource(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))),
    // Only a file that goes on after its picture has to be searched for its end.
    isWhole: (source) => endsWith(source, /\xff\xd9$/) || jpegParts(source).isWhole,
  },
  "image/png": {
    name: "a PNG",
    ending: "png",
    start: PNG_START,
    // The header chunk comes first (ISO/IEC 15948, 11.2.2).
    size: (bytes) => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) }),
    isWhole: (source) => endsWith(source, /IEND[^]{4}/),
  },
  "image/webp": {
    name: "a WebP",
    ending: "webp",
    start: WEBP_START,
    size: webpSize,
    isWhole: (source) => viewOf(source, 0, 8).getUint32(4, true) + 8 <= source.size,
  },
  "image/avif": {
    name: "an AVIF",
    ending: "avif",
    start: /^[^]{4}ftyp[^]{0,64}avi[fs]/,
    size: avifSize,
    isWhole: hasWholeBoxes,
  },
  "image/svg+xml": {
    name: "an SVG",
    ending: "svg",
    start: /<(?:\w+:)?svg[\s/>]/,
    size: svgSize,
    isWhole: (source) =>
      endsWith(source, /<\/(?:\w+:)?svg\s*>|<(?:\w+:)?svg(?:\s[^<>]*)?\/>/, Infinity),
  },
};

/** HEIC, which phones write and few browsers show (ISO/IEC 23008-12, Annex B). */
const HEIC = /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

export class HeicIssue extends PictureIssue {
  constructor() {
    super(
      "is HEIC, which browsers don't show; save it as a JPEG: on an iPhone choose Settings, Camera, Formats, " +
        "Most Compatible before taking pictures, on a computer open it and export or save it as JPEG",
    );
  }
}

/**
 * Reads the size of a picture.
 *
 * @param mediaType The type by the file's name.
 * @param bytes The file, or its first {@linkcode ENOUGH_BYTES}.
 * @throws {PictureIssue} If the picture is of another type, or has no readable size.
 */
export function pictureSize(mediaType: PictureType, bytes: Uint8Array): PictureSize {
  const text = latin1.decode(bytes.subarray(0, TEXT_BYTES));
  const expected = PICTURE_KINDS[mediaType];
  const actual = Object.values(PICTURE_KINDS).find(({ start }) => start.test(text));
  if (actual === undefined && HEIC.test(text)) throw new HeicIssue();
  if (actual === undefined) {
    throw new PictureIssue(
      `is not ${expected.name}; save it again as ${expected.name}, or remove it`,
    );
  }
  if (actual !== expected) {
    throw new PictureIssue(
      `is ${actual.name}, not ${expected.name} as its name says; rename it to end in .${actual.ending}`,
    );
  }
  let size: PictureSize | undefined;
  try {
    size = expected.size(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const isSize = (pixels = 0) => pixels >= 1 && pixels <= MAX_PIXELS;
  if (size !== undefined && isSize(size.width) && isSize(size.height)) return size;
  throw new PictureIssue(
    expected.size === svgSize
      ? "has no size; give its svg element a viewBox, or a width and a height in pixels"
      : `is ${expected.name} without a readable size; save it again`,
  );
}

/**
 * Looks at the whole file of a picture that is served as it is.
 *
 * @throws {PictureIssue} If its end is missing; or if it says where it was taken and is no JPEG, of which
 * {@linkcode jpegParts} leaves that out.
 */
export function checkPicture(mediaType: PictureType, source: ByteSource): void {
  if (!PICTURE_KINDS[mediaType].isWhole(source)) {
    throw new PictureIssue("is cut off: its end is missing; copy it again, or save it again");
  }
  if (!isJpeg(source)) checkNotes(source);
}

/** @throws {PictureIssue} If the file says where the picture was taken, or has a maker's note. */
export function checkNotes(source: ByteSource): void {
  if (hasPrivateNotes(source.bytes(0, source.size))) {
    throw new PictureIssue(
      "says where or with what it was taken, which everybody could read; run deno task images, which removes that",
    );
  }
}

/** Whether the last bytes of a file, or all of them, match. */
function endsWith(source: ByteSource, end: RegExp, length = TEXT_BYTES): boolean {
  const start = Math.max(0, source.size - length);
  return end.test(latin1.decode(source.bytes(start, source.size - start)));
}

function viewOf(source: ByteSource, start: number, length: number): DataView {
  const { buffer, byteOffset, byteLength } = source.bytes(start, length);
  return new DataView(buffer, byteOffset, byteLength);
}

/** `mdat`, the type of the box with the picture. */
const MDAT = 0x6d646174;

/** Whether the boxes of an AVIF (ISO/IEC 14496-12, section 4.2) end with the file, and one of them has the picture. */
function hasWholeBoxes(source: ByteSource): boolean {
  let at = 0;
  let hasPicture = /idat/.test(latin1.decode(source.bytes(0, TEXT_BYTES)));
  while (at < source.size) {
    const view = viewOf(source, at, 16);
    if (view.byteLength < 8) return false;
    const size = view.getUint32(0);
    hasPicture ||= view.getUint32(4) === MDAT;
    // 0: up to the end of the file; 1: a longer number follows.
    if (size === 0) return hasPicture;
    if (size === 1 && view.byteLength < 16) return false;
    at += size === 1 ? Number(view.getBigUint64(8)) : Math.max(size, 8);
  }
  return at === source.size && hasPicture;
}

/** WebP (RFC 9649): lossy, lossless or extended. */
function webpSize(bytes: DataView, text: string): PictureSize | undefined {
  const u24 = (at: number) => bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);
  switch (text.slice(12, 16)) {
    case "VP8 ":
      return {
        width: bytes.getUint16(26, true) & 0x3fff,
        height: bytes.getUint16(28, true) & 0x3fff,
      };
    case "VP8L": {
      const bits = bytes.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: u24(24) + 1, height: u24(27) + 1 };
    default:
      return undefined;
  }
}

/**
 * AVIF: the size and the rotation are properties (ISO/IEC 23008-12, 6.5.3 and 6.5.10). If there are several sizes, of
 * tiles or a thumbnail, the largest is that of the whole picture.
 */
function avifSize(bytes: DataView, text: string): PictureSize | undefined {
  const [properties = ""] = text.split("mdat", 1);
  const [largest] = Array.from(properties.matchAll(/ispe/g), ({ index }) => ({
    width: bytes.getUint32(index + 8),
    height: bytes.getUint32(index + 12),
  })).sort((a, b) => b.width * b.height - a.width * a.height);
  const rotation = properties.indexOf("irot");
  return largest !== undefined && rotation !== -1 && bytes.getUint8(rotation + 4) % 2 === 1
    ? { width: largest.height, height: largest.width }
    : largest;
}

/** SVG 2, section 8: width and height in pixels, otherwise those of the view box. */
function svgSize(_bytes: DataView, text: string): PictureSize {
  const [, root = ""] = /<(?:\w+:)?svg(\s[^<>]*)>/.exec(text) ?? [];
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]?.trim();
  const own = ["width", "height"].map((name) => Number(attribute(name)?.replace(/px$/, "")));
  const box = attribute("viewBox")?.split(/[\s,]+/).slice(2).map(Number) ?? [];
  const [width = 0, height = 0] = (own.every((pixels) => pixels >= 0.5) ? own : box).map(
    Math.round,
  );
  return { width, height };
}

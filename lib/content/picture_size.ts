/**
 * Reads the size of a picture from its file's header. Nothing is decoded, and only a small part is read.
 *
 * @module
 */
import type { Read } from "./disk.ts";

/** Reads a part of a file. It returns fewer bytes than requested only at the end of the file. */
export interface PartReader {
  read(offset: number, length: number): Uint8Array;
}

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

/** A media type that a picture may have. */
export type PictureType = typeof PICTURE_TYPES[keyof typeof PICTURE_TYPES];

/** The largest width or height; JPEG's own limit. */
const MOST_PIXELS = 65_535;

/** How much to read at once; most headers need no more. */
const BLOCK = 4096;

/** No real JPEG has more segments before its frame, and no real AVIF more boxes. */
const MOST_PARTS = 1000;

/** How far into an SVG its first element must begin and end. */
const MOST_SVG = 65_536;

/**
 * Reads the size of a picture.
 *
 * @param mediaType The type by the file's name.
 * @param file The file; errors of its `read` are passed on.
 * @returns The size, or what is wrong with the file.
 */
export function pictureSize(mediaType: PictureType, file: PartReader): Read<PictureSize> {
  const header = new Header(file);
  try {
    const found = kindOf(header);
    const wanted = KINDS[mediaType];
    if (found !== wanted) {
      throw new HeaderFault(
        found === undefined
          ? `is not ${wanted.name}; save it again as ${wanted.name}, or remove it`
          : `is ${found.name}, not ${wanted.name} as its name says; rename it to end in .${found.ending}`,
      );
    }
    return { ok: true, value: checked(wanted.size(header)) };
  } catch (error) {
    if (!(error instanceof HeaderFault)) throw error;
    return { ok: false, issues: [error.message] };
  }
}

/** What is wrong with a header. */
class HeaderFault extends Error {}

/** The bytes of a file, one block at a time. */
class Header {
  readonly #file: PartReader;
  /** The first block. */
  readonly first: Uint8Array;
  #block: DataView;
  #start = 0;

  constructor(file: PartReader) {
    this.#file = file;
    this.first = file.read(0, BLOCK);
    this.#block = viewOf(this.first);
  }

  /** The first bytes of the file, at most `length`. */
  beginning(length: number): Uint8Array {
    return this.first.length < BLOCK ? this.first : this.#file.read(0, length);
  }

  u8(at: number): number {
    const offset = this.#offset(at, 1);
    return this.#block.getUint8(offset);
  }

  u16(at: number, little = false): number {
    const offset = this.#offset(at, 2);
    return this.#block.getUint16(offset, little);
  }

  u24(at: number): number {
    return this.u16(at, true) + (this.u8(at + 2) << 16);
  }

  u32(at: number, little = false): number {
    const offset = this.#offset(at, 4);
    return this.#block.getUint32(offset, little);
  }

  /** A name of four characters: a chunk, a box or a brand. */
  name(at: number): string {
    const value = this.u32(at);
    return String.fromCharCode(value >>> 24, value >> 16 & 255, value >> 8 & 255, value & 255);
  }

  /** The position of a number in the block, after loading the block that has it. */
  #offset(at: number, length: number): number {
    if (at < this.#start || at + length > this.#start + this.#block.byteLength) {
      const bytes = this.#file.read(at, BLOCK);
      if (bytes.length < length) {
        throw new HeaderFault("ends in the middle of its header; replace it with the whole file");
      }
      this.#block = viewOf(bytes);
      this.#start = at;
    }
    return at - this.#start;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

interface Kind {
  readonly name: string;
  readonly ending: string;
  readonly size: (header: Header) => PictureSize;
}

const KINDS: Readonly<Record<PictureType, Kind>> = {
  "image/jpeg": { name: "a JPEG", ending: "jpg", size: jpegSize },
  "image/png": { name: "a PNG", ending: "png", size: pngSize },
  "image/webp": { name: "a WebP", ending: "webp", size: webpSize },
  "image/avif": { name: "an AVIF", ending: "avif", size: avifSize },
  "image/svg+xml": { name: "an SVG", ending: "svg", size: svgSize },
};

/** The type of a file by its first bytes. */
function kindOf(header: Header): Kind | undefined {
  const start = String.fromCharCode(...header.first.subarray(0, 12));
  if (start.startsWith("\xff\xd8\xff")) return KINDS["image/jpeg"];
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return KINDS["image/png"];
  if (start.startsWith("RIFF") && start.endsWith("WEBP", 12)) return KINDS["image/webp"];
  if (start.startsWith("ftyp", 4)) return isAvif(header) ? KINDS["image/avif"] : undefined;
  return svgStart(header) === undefined ? undefined : KINDS["image/svg+xml"];
}

function checked({ width, height }: PictureSize): PictureSize {
  // Also true for NaN, the ratio of infinite numbers.
  if (!(width >= 1 && height >= 1)) {
    throw new HeaderFault("says in its header that it has no width or no height; save it again");
  }
  if (width > MOST_PIXELS || height > MOST_PIXELS) {
    throw new HeaderFault(
      `says in its header that it is ${width} × ${height} pixels; save it with at most ` +
        `${MOST_PIXELS} each way`,
    );
  }
  return { width, height };
}

/** JPEG (ITU-T T.81, Annex B): segments up to the first frame header. */
function jpegSize(header: Header): PictureSize {
  let at = 2;
  let turned: boolean | undefined;
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const marker = header.u16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0 || marker === 0xffda || marker === 0xffd9) break;
    const length = header.u16(at + 2);
    if (length < 2) break;
    if (isFrame(marker)) {
      const [height, width] = [header.u16(at + 5), header.u16(at + 7)];
      return turned === true ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xffe1 && turned === undefined && header.name(at + 4) === "Exif") {
      turned = isTurned(header, at + 10, at + 2 + length);
    }
    at += 2 + length;
  }
  throw new HeaderFault("is a JPEG without a readable size; save it again");
}

/** Whether a marker begins a frame: 0xffc0 to 0xffcf, except tables and the extension. */
function isFrame(marker: number): boolean {
  return marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

/**
 * Whether the orientation turns the picture by 90 degrees (EXIF 2.32, tag 0x0112, values 5 to 8). An unreadable one
 * counts as upright, as in browsers.
 *
 * @param start The start of the TIFF header.
 * @param end The end of the segment.
 */
function isTurned(header: Header, start: number, end: number): boolean {
  if (start + 8 > end) return false;
  const order = header.u16(start);
  const little = order === 0x4949;
  if (!little && order !== 0x4d4d || header.u16(start + 2, little) !== 42) return false;
  const directory = start + header.u32(start + 4, little);
  if (directory + 2 > end) return false;
  const count = Math.min(
    header.u16(directory, little),
    Math.floor((end - directory - 2) / 12),
    MOST_PARTS,
  );
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + 12 * index;
    if (header.u16(entry, little) !== 0x0112) continue;
    const orientation = header.u16(entry + 8, little);
    return header.u16(entry + 2, little) === 3 && orientation >= 5 && orientation <= 8;
  }
  return false;
}

/** PNG (ISO/IEC 15948, 11.2.2): the header chunk comes first. */
function pngSize(header: Header): PictureSize {
  if (header.u32(8) !== 13 || header.name(12) !== "IHDR") {
    throw new HeaderFault("is a PNG without a header; save it again");
  }
  return { width: header.u32(16), height: header.u32(20) };
}

/** WebP (RFC 9649): lossy, lossless or extended. */
function webpSize(header: Header): PictureSize {
  switch (header.name(12)) {
    case "VP8 ":
      if ((header.u8(20) & 1) === 0 && header.u24(23) === 0x2a019d) {
        return { width: header.u16(26, true) & 0x3fff, height: header.u16(28, true) & 0x3fff };
      }
      break;
    case "VP8L":
      if (header.u8(20) === 0x2f) {
        const bits = header.u32(21, true);
        return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
      }
      break;
    case "VP8X":
      return { width: header.u24(24) + 1, height: header.u24(27) + 1 };
  }
  throw new HeaderFault("is a WebP without a readable size; save it again");
}

/** A box of the ISO base media file format: its content is from `start` to `end`. */
interface Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two positions (ISO/IEC 14496-12, 4.2). */
function* boxes(header: Header, start: number, end: number): Generator<Box> {
  let at = start;
  for (let parts = 0; at + 8 <= end && parts < MOST_PARTS; parts++) {
    const size = header.u32(at);
    const name = header.name(at + 4);
    const length = size === 1
      ? header.u32(at + 8) * 2 ** 32 + header.u32(at + 12)
      : size === 0
      ? end - at
      : size;
    const own = size === 1 ? 16 : 8;
    if (length < own || at + length > end) break;
    yield { name, start: at + own, end: at + length };
    at += length;
  }
}

const NO_AVIF = "is an AVIF without a readable size; save it again";

function boxIn(header: Header, name: string, { start, end }: Omit<Box, "name">): Box {
  for (const box of boxes(header, start, end)) {
    if (box.name === name) return box;
  }
  throw new HeaderFault(NO_AVIF);
}

/** Whether the file type box names AVIF, first or among the compatible brands. */
function isAvif(header: Header): boolean {
  const end = Math.min(header.u32(0), 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (/^avi[fs]$/.test(header.name(at))) return true;
  }
  return false;
}

/** AVIF: the properties of the primary item (ISO/IEC 23008-12, 6.5.3 and 6.5.10). */
function avifSize(header: Header): PictureSize {
  const meta = boxIn(header, "meta", { start: 0, end: Number.MAX_SAFE_INTEGER });
  const inside = { start: meta.start + 4, end: meta.end };
  const primary = boxIn(header, "pitm", inside).start;
  const item = header.u8(primary) === 0 ? header.u16(primary + 4) : header.u32(primary + 4);
  const properties = boxIn(header, "iprp", inside);
  const container = boxIn(header, "ipco", properties);
  const all = [...boxes(header, container.start, container.end)];
  const own = associated(header, boxIn(header, "ipma", properties), item).map((at) => all[at - 1]);
  const extent = own.find((box) => box?.name === "ispe");
  if (extent === undefined) throw new HeaderFault(NO_AVIF);
  const size = { width: header.u32(extent.start + 4), height: header.u32(extent.start + 8) };
  const rotation = own.find((box) => box?.name === "irot");
  const onSide = rotation !== undefined && (header.u8(rotation.start) & 1) === 1;
  return onSide ? { width: size.height, height: size.width } : size;
}

/** The properties of an item, by their positions in the container, counted from 1. */
function associated(header: Header, { start, end }: Box, item: number): readonly number[] {
  const [version, flags] = [header.u8(start), header.u8(start + 3)];
  const wide = (flags & 1) === 1;
  const items = Math.min(header.u32(start + 4), MOST_PARTS);
  let at = start + 8;
  for (let index = 0; index < items && at < end; index++) {
    const id = version === 0 ? header.u16(at) : header.u32(at);
    at += version === 0 ? 2 : 4;
    const count = header.u8(at);
    at += 1;
    if (id === item) {
      return Array.from(
        { length: count },
        (_, place) => wide ? header.u16(at + 2 * place) & 0x7fff : header.u8(at + place) & 0x7f,
      );
    }
    at += wide ? 2 * count : count;
  }
  throw new HeaderFault(NO_AVIF);
}

const utf8 = new TextDecoder();

/** What may come before the first element of an SVG: a declaration, comments, instructions, a document type. */
const PROLOG = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^<>[]*>)*/;
const ROOT =
  /^<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The text of an SVG after its prolog; `undefined` if the file is not an SVG. */
function svgStart(header: Header): string | undefined {
  const text = utf8.decode(header.beginning(MOST_SVG)).replace(PROLOG, "");
  return /^(?:<!DOCTYPE|<(?:[A-Za-z_][\w.-]*:)?svg[\s/>])/.test(text) ? text : undefined;
}

/** SVG 2, section 8: width and height, otherwise those of the view box. */
function svgSize(header: Header): PictureSize {
  const text = svgStart(header)!;
  if (text.startsWith("<!DOCTYPE")) {
    throw new HeaderFault(
      "has a document type with declarations; save it as plain SVG, without entities",
    );
  }
  const root = ROOT.exec(text)?.[1];
  if (root === undefined) {
    throw new HeaderFault("has no readable svg element at its start; save it again as plain SVG");
  }
  const attributes = new Map(
    Array.from(root.matchAll(ATTRIBUTE), ([, name, value, other]) => [name!, value ?? other!]),
  );
  const box = viewBoxOf(attributes.get("viewBox"));
  const width = lengthOf("width", attributes.get("width"));
  const height = lengthOf("height", attributes.get("height"));
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (box === undefined) {
    throw new HeaderFault("has no size; give its svg element a viewBox, or a width and a height");
  }
  const ratio = box.width / box.height;
  if (width !== undefined) return rounded(width, width / ratio);
  return height !== undefined ? rounded(height * ratio, height) : rounded(box.width, box.height);
}

function rounded(width: number, height: number): PictureSize {
  return { width: Math.round(width), height: Math.round(height) };
}

const NUMBER = "([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:e[+-]?[0-9]{1,3})?)";
const LENGTH = new RegExp(`^\\s*${NUMBER}\\s*(|px|pt|pc|in|cm|mm|q|%|em|ex|rem|vw|vh)\\s*$`, "i");
const ONE_NUMBER = new RegExp(`^${NUMBER}$`, "i");

/** CSS pixels in the absolute units (CSS Values 4, section 6.2). */
const PIXELS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** A length in pixels; `undefined` if it is missing or relative to the surroundings. */
function lengthOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value.trim() === "auto") return undefined;
  const found = value.length > 100 ? null : LENGTH.exec(value);
  if (found === null) {
    throw new HeaderFault(`has a ${name} that is not a length; write it in pixels, such as 640`);
  }
  const pixels = PIXELS[found[2]!.toLowerCase()];
  return pixels === undefined ? undefined : Number(found[1]) * pixels;
}

function viewBoxOf(value: string | undefined): PictureSize | undefined {
  if (value === undefined) return undefined;
  const written = value.length > 400 ? [] : value.trim().split(/\s*,\s*|\s+/);
  const isBox = written.length === 4 && written.every((number) => ONE_NUMBER.test(number));
  const [width, height] = [Number(written[2]), Number(written[3])];
  if (!(isBox && width > 0 && height > 0)) {
    throw new HeaderFault('has a viewBox that can\'t be read; write, for example, "0 0 640 480"');
  }
  return { width, height };
}

/**
 * Small pictures with what a camera and an editor write into them. They have all parts that matter, and show nothing.
 *
 * @module
 */

type Bytes = readonly number[];

/** The bytes of a text. */
export const ascii = (text: string): Bytes => [...text].map((it) => it.charCodeAt(0));
const number = (size: number, value: number): Bytes =>
  Array.from(
    { length: size },
    (_, index) => Math.floor(value / 2 ** (8 * (size - 1 - index))) % 256,
  );
const u16 = (value: number) => number(2, value);
const u32 = (value: number) => number(4, value);

/** EXIF with an orientation, a position and a maker's note, in the order of bytes of a phone. */
export function exif(orientation: number): Bytes {
  const entry = (tag: number, type: number, count: number, value: Bytes) => [
    ...[...u16(tag), ...u16(type), ...u32(count)],
    ...value,
  ];
  return [
    ...ascii("MM"),
    ...[...u16(42), ...u32(8)],
    ...u16(3),
    ...entry(0x0112, 3, 1, [...u16(orientation), 0, 0]),
    ...entry(0x8769, 4, 1, u32(50)),
    ...entry(0x8825, 4, 1, u32(68)),
    ...u32(0),
    ...[...u16(1), ...entry(0x927c, 2, 4, ascii("Cam\0")), ...u32(0)],
    ...[...u16(1), ...entry(0x0002, 5, 3, u32(0)), ...u32(0)],
  ];
}

/** EXIF with an orientation alone. */
export const turnedExif = (orientation: number): Bytes => [
  ...[...ascii("MM"), ...u16(42), ...u32(8), ...u16(1)],
  ...[...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0],
  ...u32(0),
];

/** A segment of a JPEG. */
export const segment = (marker: number, content: Bytes): Bytes => [
  ...[0xff, marker, ...u16(content.length + 2)],
  ...content,
];

export const exifSegment = (tiff: Bytes): Bytes => segment(0xe1, [...ascii("Exif\0\0"), ...tiff]);

/** What a JPEG needs to be shown: its size, and a scan with a stuffed byte and a restart in it. */
export const jpegParts = {
  start: [0xff, 0xd8],
  jfif: segment(0xe0, ascii("JFIF\0\x01\x02")),
  profile: segment(0xe2, ascii("ICC_PROFILE\0\x01\x01color")),
  frame: segment(0xc0, [8, ...u16(2), ...u16(3), 1, 1, 0x11, 0]),
  scan: [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 0xff, 0, 2, 0xff, 0xd0, 3],
  end: [0xff, 0xd9],
} as const;

/** The XMP of a position. */
export const xmp = ascii("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='41,2N'/>");

/** A chunk of a PNG, with a checksum that nobody checks here. */
export const pngChunk = (name: string, content: Bytes, sum: Bytes = [1, 2, 3, 4]): Bytes => [
  ...[...u32(content.length), ...ascii(name)],
  ...[...content, ...sum],
];

export const pngParts = {
  start: [0x89, ...ascii("PNG\r\n\x1a\n")],
  header: pngChunk("IHDR", [...u32(3), ...u32(2), 8, 2, 0, 0, 0]),
  data: pngChunk("IDAT", [1, 2, 3]),
  end: pngChunk("IEND", []),
} as const;

/** A WebP of some chunks, each with its name and an even number of bytes. */
export function webp(...chunks: readonly (readonly [string, Bytes])[]): Bytes {
  const all = chunks.flatMap(([name, content]) => [
    ...ascii(name),
    ...u32(content.length).toReversed(),
    ...content,
  ]);
  return [...ascii("RIFF"), ...u32(all.length + 4).toReversed(), ...ascii("WEBP"), ...all];
}

const box = (type: string, content: Bytes): Bytes => [
  ...[...u32(content.length + 8), ...ascii(type)],
  ...content,
];

/** An AVIF with EXIF in its data, XMP in its list of items, and a box of its maker. Zeros where these are left out. */
export function avif(isShown: boolean): Bytes {
  const words = (bytes: Bytes) => isShown ? bytes : bytes.map(() => 0);
  const camera = [...u32(6), ...ascii("Exif\0\0"), ...exif(1)];
  const info = (item: number, type: string) =>
    box("infe", [
      ...[2, 0, 0, 0, ...u16(item), ...u16(0), ...ascii(type), 0],
    ]);
  const meta = (offset: number) =>
    box("meta", [
      ...[0, 0, 0, 0],
      ...box("iinf", [
        0,
        0,
        0,
        0,
        ...u16(3),
        ...info(1, "av01"),
        ...info(2, "Exif"),
        ...info(3, "mime"),
      ]),
      ...box("iloc", [
        ...[1, 0, 0, 0, 0x44, 0x40, ...u16(3)],
        ...[...u16(1), ...u16(0), ...u16(0), ...u32(offset), ...u16(1), ...u32(0), ...u32(4)],
        ...[
          ...u16(2),
          ...u16(0),
          ...u16(0),
          ...u32(offset),
          ...u16(1),
          ...u32(4),
          ...u32(camera.length),
        ],
        ...[...u16(3), ...u16(1), ...u16(0), ...u32(0), ...u16(1), ...u32(2), ...u32(xmp.length)],
      ]),
      ...box("idat", [9, 9, ...words(xmp)]),
      ...box("ispe", [0, 0, 0, 0, ...u32(3), ...u32(2)]),
    ]);
  const start = box("ftyp", ascii("avif\0\0\0\0avifmif1"));
  const maker = box("uuid", words(ascii("a maker's own words")));
  const offset = start.length + meta(0).length + maker.length + 8;
  return [...start, ...meta(offset), ...maker, ...box("mdat", [1, 2, 3, 4, ...words(camera)])];
}

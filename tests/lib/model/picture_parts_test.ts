import { assertEquals, assertThrows } from "@std/assert";
import { memorySource, sliceParts } from "../../../lib/model/file_parts.ts";
import { hasPrivateMetadata, stripBytes, stripMetadata } from "../../../lib/model/picture_parts.ts";
import {
  ascii,
  avif,
  exif,
  exifSegment,
  jpegParts,
  pngChunk,
  pngParts,
  segment,
  turnedExif,
  webp,
  xmp,
} from "../../support/pictures.ts";

const { start, jfif, profile, frame, scan, end } = jpegParts;
const motionPhoto = [...start, ...exifSegment(exif(1)), ...frame, ...scan, ...end];

const CASES: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  "a JPEG that is turned keeps its orientation": [
    [...start, ...exifSegment(exif(6)), ...jfif, ...profile, ...frame, ...scan, ...end],
    [...start, ...exifSegment(turnedExif(6)), ...jfif, ...profile, ...frame, ...scan, ...end],
  ],
  "a JPEG that is not turned has no EXIF": [
    [...start, ...jfif, ...exifSegment(exif(1)), ...frame, ...scan, ...end],
    [...start, ...jfif, ...frame, ...scan, ...end],
  ],
  "a JPEG has no XMP, no other words, and no second picture": [
    [
      ...[...start, ...jfif, ...segment(0xe1, xmp), ...segment(0xed, ascii("Photoshop 3.0\0City"))],
      ...[...segment(0xfe, ascii("by me")), ...segment(0xe2, ascii("MPF\0\x01")), ...frame],
      ...[...scan, ...segment(0xc4, [1]), ...scan, ...end, ...motionPhoto],
    ],
    [...start, ...jfif, ...frame, ...scan, ...segment(0xc4, [1]), ...scan, ...end],
  ],
  "a JPEG that is cut off, with fill bytes, stays so": [
    [...start, 0xff, ...exifSegment(exif(8)), 7, ...frame, ...scan, 0xff],
    [...start, ...exifSegment(turnedExif(8)), ...frame, ...scan, 0xff],
  ],
  "a PNG": [
    [
      ...[...pngParts.start, ...pngParts.header, ...pngChunk("eXIf", exif(3))],
      ...[...pngChunk("iTXt", xmp), ...pngChunk("pHYs", [1]), ...pngParts.data],
      ...[...pngChunk("tEXt", ascii("Comment\0x")), ...pngParts.end, ...ascii("more")],
    ],
    [
      ...[...pngParts.start, ...pngParts.header],
      ...pngChunk("eXIf", turnedExif(3), [0x84, 0x5f, 0x64, 0xce]),
      ...[...pngChunk("pHYs", [1]), ...pngParts.data, ...pngParts.end],
    ],
  ],
  "a WebP that is turned": [
    webp(["VP8X", [0x2c, 0, 0, 0, 2, 0, 0, 1, 0, 0]], ["VP8 ", [1, 2]], ["EXIF", exif(6)], [
      "XMP ",
      xmp,
    ]),
    webp(["VP8X", [0x28, 0, 0, 0, 2, 0, 0, 1, 0, 0]], ["VP8 ", [1, 2]], ["EXIF", turnedExif(6)]),
  ],
  "a WebP that is not turned": [
    webp(["VP8X", [0x0c, 0, 0, 0, 2, 0, 0, 1, 0, 0]], ["VP8L", [1, 2]], ["EXIF", exif(1)], [
      "abcd",
      [1, 2],
    ]),
    webp(["VP8X", [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]], ["VP8L", [1, 2]]),
  ],
  "a plain WebP": [webp(["VP8L", [1, 2]]), webp(["VP8L", [1, 2]])],
  "an AVIF, whose parts keep their places": [avif(true), avif(false)],
  "a drawing": [ascii("<svg/>"), ascii("<svg/>")],
};

for (const [name, [written, served]] of Object.entries(CASES)) {
  Deno.test(`stripBytes() leaves out where and with what a picture was taken: ${name}`, () => {
    const bytes = Uint8Array.from(written);
    assertEquals([...stripBytes(bytes)], [...served]);
    assertEquals([...stripBytes(Uint8Array.from(served))], [...served]);
  });
}

Deno.test("stripMetadata() takes what is cut off anywhere, of each type", () => {
  for (const [name, [written]] of Object.entries(CASES)) {
    const size = written.length;
    for (let length = 0; length < size; length++) {
      const source = memorySource(Uint8Array.from(written.slice(0, length)));
      try {
        stripMetadata(source);
      } catch (error) {
        assertEquals([name.slice(0, 7), error instanceof RangeError], ["an AVIF", true]);
      }
    }
  }
});

Deno.test("stripMetadata() refuses an AVIF whose items can't be found", () => {
  const bytes = Uint8Array.from(avif(true));
  const at = String.fromCharCode(...bytes).indexOf("iloc");
  bytes[at + 10] = 255;
  assertThrows(() => stripMetadata(memorySource(bytes)), RangeError);
});

Deno.test("hasPrivateMetadata() finds a position or a maker's note, not an orientation", () => {
  const found = Object.values(CASES).map(([written, served]) =>
    [written, served].map((it) => hasPrivateMetadata(memorySource(Uint8Array.from(it))))
  );
  const plain = [[false, false], [true, false], [false, false]];
  assertEquals(found, [...Array(7).fill([true, false]), plain[0], plain[1], plain[2]]);
});

Deno.test("sliceParts() cuts ranges and bytes", () => {
  const parts = [{ start: 0, end: 4 }, Uint8Array.of(7, 8, 9), { start: 10, end: 12 }];
  assertEquals(sliceParts(parts, 3, 8), [
    { start: 3, end: 4 },
    Uint8Array.of(7, 8, 9),
    { start: 10, end: 11 },
  ]);
  assertEquals(sliceParts(parts, 5, 6), [Uint8Array.of(8)]);
  assertEquals(sliceParts(parts, 9, 20), []);
});

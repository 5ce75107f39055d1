import { assertEquals } from "@std/assert";
import { sliceParts } from "../../../lib/pictures/file_parts.ts";
import { jpegBytes } from "../../../lib/pictures/jpeg.ts";
import {
  ascii,
  exif,
  exifSegment,
  jpegParts,
  segment,
  turnedExif,
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
};

for (const [name, [written, served]] of Object.entries(CASES)) {
  Deno.test(`jpegBytes() leaves out where and with what a picture was taken: ${name}`, () => {
    const bytes = Uint8Array.from(written);
    assertEquals([...jpegBytes(bytes)], [...served]);
    assertEquals([...jpegBytes(Uint8Array.from(served))], [...served]);
  });
}

Deno.test("jpegBytes() takes what is cut off anywhere", () => {
  for (const [written] of Object.values(CASES)) {
    for (let length = 2; length < written.length; length++) {
      jpegBytes(Uint8Array.from(written.slice(0, length)));
    }
  }
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

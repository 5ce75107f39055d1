import { assertEquals } from "@std/assert";
import {
  checkPicture,
  PictureIssue,
  pictureSize,
  type PictureType,
} from "../../../lib/pictures/picture_size.ts";
import { memorySource } from "../../../lib/pictures/file_parts.ts";
import { fc, FUZZ_SEED } from "../../deps/fuzz.ts";

/** Five pixels wide and three high, made by a common encoder. */
const JPEG = bytesOf(
  "/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBD" +
    "AVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAADAAUD" +
    "ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA" +
    "AQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAm//2Q==",
);
const PNG = bytesOf(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAMAAABs6DXKAAAAA1BMVEUziFVpDNErAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lE" +
    "QVQImWNgQAcAABIAAW/6Y7cAAAAASUVORK5CYII=",
);
const VP8 = bytesOf("UklGRiwAAABXRUJQVlA4ICAAAABwAQCdASoFAAMACQCsJaACdAFAAAD+y6dX0nEFHQAAAA==");
const VP8L = bytesOf("UklGRh4AAABXRUJQVlA4TBEAAAAvBIAAAAdQxM60qv+BiOh/AAA=");
const VP8X = bytesOf(
  "UklGRkgAAABXRUJQVlA4WAoAAAAQAAAABAAAAgAAQUxQSAoAAAABB1DAiAhERP8DVlA4IBgAAAAwAQCdASoFAAMACQCsJaQAA3AA" +
    "/u6gQAA=",
);
const AVIF = bytesOf(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA" +
    "ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt" +
    "AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAUAAAADAAAAEHBpeGkAAAAAAwgICAAAABZp" +
    "cG1hAAAAAAAAAAEAAQOBAgMAAAAmbWRhdBIACgg4CGTSAhoNIDIQH5JihOAAFgAAkDWOOSmPIg==",
);

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const utf8 = new TextEncoder();

/** The width and height that bytes have, or what is wrong with them. */
function sizeOf(type: PictureType, bytes: Uint8Array): readonly [number, number] | string {
  try {
    const { width, height } = pictureSize(type, bytes);
    return [width, height];
  } catch (error) {
    if (error instanceof PictureIssue) return error.message;
    throw error;
  }
}

function svgSize(text: string) {
  return sizeOf("image/svg+xml", utf8.encode(text));
}

/** Numbers of two bytes, the first one first. */
const be16 = (...values: number[]) => values.flatMap((value) => [value >> 8 & 255, value & 255]);
const be32 = (...values: number[]) =>
  values.flatMap((value) => [...be16(value >>> 16), ...be16(value & 0xffff)]);
const ascii = (text: string) => [...utf8.encode(text)];

/** The JPEG with a segment put before all others. */
function withSegment(marker: number, content: readonly number[]): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, marker, ...be16(content.length + 2)],
    ...content,
    ...JPEG.subarray(2),
  ]);
}

/** EXIF whose only entry is an orientation, its numbers as Motorola or Intel orders them. */
function orientation(value: number, order: "MM" | "II"): number[] {
  const numbers = [
    ...[[42, 2], [8, 4], [1, 2], [0x0112, 2], [3, 2], [1, 4], [value, 2], [0, 2], [0, 4]] as const,
  ];
  return [
    ...ascii("Exif\0\0" + order),
    ...numbers.flatMap(([number, width]) => {
      const bytes = be32(number).slice(4 - width);
      return order === "MM" ? bytes : bytes.reverse();
    }),
  ];
}

const box = (name: string, ...content: (readonly number[])[]): number[] => {
  const bytes = content.flat();
  return [...be32(bytes.length + 8), ...ascii(name), ...bytes];
};

/** An AVIF of tiles, turned by so many quarters. */
function avif(quarters?: number): Uint8Array {
  const properties = [
    box("ispe", be32(0, 70, 50)),
    box("ispe", be32(0, 1600, 900)),
    ...(quarters === undefined ? [] : [box("irot", [quarters])]),
  ];
  return Uint8Array.from([
    ...box("ftyp", ascii("mif1"), be32(0), ascii("mif1avif")),
    ...box("meta", be32(0), box("iprp", box("ipco", ...properties))),
    ...box("mdat", box("ispe", be32(0, 9999, 9999))),
  ]);
}

for (
  const [name, kind, type, bytes] of [
    ["a JPEG", "a JPEG", "image/jpeg", JPEG],
    ["a PNG", "a PNG", "image/png", PNG],
    ["a lossy WebP", "a WebP", "image/webp", VP8],
    ["a lossless WebP", "a WebP", "image/webp", VP8L],
    ["an extended WebP", "a WebP", "image/webp", VP8X],
    ["an AVIF", "an AVIF", "image/avif", AVIF],
  ] as const
) {
  Deno.test(`pictureSize() reads ${name}, and says what it lacks wherever it is cut`, () => {
    assertEquals(sizeOf(type, bytes), [5, 3]);
    const sizes = Array.from(
      { length: bytes.length },
      (_, length) => sizeOf(type, bytes.subarray(0, length)),
    );
    const least = sizes.findIndex((size) => typeof size !== "string");
    assertEquals(sizes.slice(least).every((size) => typeof size !== "string"), true);
    assertEquals(sizes[least - 1], `is ${kind} without a readable size; save it again`);
    assertEquals(sizes[0], `is not ${kind}; save it again as ${kind}, or remove it`);
  });
}

Deno.test("pictureSize() turns a JPEG that EXIF lays on its side", () => {
  for (const order of ["MM", "II"] as const) {
    for (let value = 0; value <= 9; value++) {
      const bytes = withSegment(0xe1, orientation(value, order));
      const turned = value >= 5 && value <= 8;
      assertEquals(sizeOf("image/jpeg", bytes), turned ? [3, 5] : [5, 3], `${value}`);
    }
  }
});

Deno.test("pictureSize() takes a JPEG for upright whose EXIF has no orientation", () => {
  const exif = orientation(6, "MM");
  for (const content of [exif.with(17, 0x13), exif.with(10, 0xff)]) {
    assertEquals(sizeOf("image/jpeg", withSegment(0xe1, content)), [5, 3]);
  }
});

Deno.test("pictureSize() goes past padding and large segments of a JPEG", () => {
  assertEquals(sizeOf("image/jpeg", withSegment(0xe2, new Array(60_000).fill(7))), [5, 3]);
  const padded = Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, ...JPEG.subarray(3)]);
  assertEquals(sizeOf("image/jpeg", padded), [5, 3]);
});

Deno.test("pictureSize() takes the size of a whole AVIF, not that of a tile, turned as it says", () => {
  const turned = [undefined, 0, 1, 2, 3].map((quarters) => sizeOf("image/avif", avif(quarters)));
  assertEquals(turned, [[1600, 900], [1600, 900], [900, 1600], [1600, 900], [900, 1600]]);
});

Deno.test("pictureSize() says when a file is another kind of picture than its name says", () => {
  assertEquals(
    sizeOf("image/jpeg", PNG),
    "is a PNG, not a JPEG as its name says; rename it to end in .png",
  );
  assertEquals(
    sizeOf("image/png", utf8.encode("<svg viewBox='0 0 1 1'/>")),
    "is an SVG, not a PNG as its name says; rename it to end in .svg",
  );
  assertEquals(
    sizeOf("image/avif", Uint8Array.from(box("ftyp", ascii("heic"), be32(0), ascii("mif1heic")))),
    "is HEIC, which browsers don't show; save it as a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible before taking pictures, on a computer open it and export or save it as JPEG",
  );
});

Deno.test("pictureSize() refuses sizes that no picture has", () => {
  const png = (width: number, height: number) => {
    const bytes = PNG.slice();
    bytes.set([...be32(width, height)], 16);
    return sizeOf("image/png", bytes);
  };
  const none = "is a PNG without a readable size; save it again";
  assertEquals(
    [png(0, 3), png(5, 0), png(65_535, 65_535), png(65_536, 2)],
    [none, none, [65_535, 65_535], none],
  );
});

const NO_SIZE = "has no size; give its svg element a viewBox, or a width and a height in pixels";
const NO_SVG = "is not an SVG; save it again as an SVG, or remove it";

for (
  const [text, size] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>', [640, 480]],
    ["<svg width='640px' height=' 480.4px '></svg>", [640, 480]],
    ['<svg viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg viewBox=" -10,-20 , 320.4 199.6"/>', [320, 200]],
    ['<svg width="100%" height="100%" viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg width="210mm" height="148mm" viewBox="0 0 210 148"/>', [210, 148]],
    ['<svg width="640" viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg width="0" height="0" viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg width="" height="" viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg width="640" height="" viewBox="0 0 320 200"/>', [320, 200]],
    ['<svg width="0.3" height="0.2" viewBox="0 0 320 200"/>', [320, 200]],
    ['\ufeff<?xml version="1.0"?>\n<!-- > a "drawing" -->\n<svg\n\tviewBox="0 0 8 4"\n>', [8, 4]],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg viewBox="0 0 8 4"/>', [8, 4]],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 8 4"/>', [8, 4]],
    ['<svg viewBox="0 0 8 4"><svg width="9" height="9"/></svg>', [8, 4]],
    ['<svg xmlns="x"/>', NO_SIZE],
    ['<svg width="640"/>', NO_SIZE],
    ['<svg width="210mm" height="148mm"/>', NO_SIZE],
    ['<svg viewBox="0 0 8"/>', NO_SIZE],
    ['<svg viewBox="0 0 8 -4"/>', NO_SIZE],
    ['<svg width="0" height="4"/>', NO_SIZE],
    ['<svg width="4" viewBox="0 0 9e999 9e999"/>', NO_SIZE],
    ['<svg width="1e9" height="4"/>', NO_SIZE],
    ['<svg viewBox="0 0 8 4"', NO_SIZE],
    ["<svg viewBox=0/>", NO_SIZE],
    ["<svgs viewBox='0 0 8 4'/>", NO_SVG],
    ["<html></html>", NO_SVG],
    [`<!--${" ".repeat(70_000)}--><svg viewBox='0 0 8 4'/>`, NO_SVG],
  ] as const
) {
  Deno.test(`pictureSize() of ${text.slice(0, 90)}`, () => assertEquals(svgSize(text), size));
}

// In quadratic time this would take an hour.
Deno.test("pictureSize() answers of an SVG that is made to hold it up", () => {
  const starts = [["", ""], ["<svg", ""], ["<svg viewBox='", "'/>"], ["<svg width='", "'>"]];
  for (const part of ["<svg ", " a=''", " a='", "px ", " ", "1,", "\n\t", "<", " width "]) {
    for (const [start, end] of starts) {
      const answer = svgSize(start + part.repeat(65_000 / part.length) + end);
      assertEquals(answer !== undefined, true, `${start}${part}`);
    }
  }
});

Deno.test(`pictureSize() answers whatever bits are flipped (FUZZ_SEED=${FUZZ_SEED})`, () => {
  const samples = [
    ["image/jpeg", withSegment(0xe1, orientation(6, "II"))],
    ["image/png", PNG],
    ["image/webp", VP8],
    ["image/webp", VP8L],
    ["image/webp", VP8X],
    ["image/avif", avif(3)],
    ["image/svg+xml", utf8.encode('<?xml version="1.0"?><svg width="9" viewBox="0 0 8 4">')],
  ] as const;
  const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...samples), flips, fc.nat(), ([type, sample], flips, cut) => {
      const bytes = sample.slice(0, cut % 3 === 0 ? cut % sample.length : undefined);
      for (const [at, value] of flips) bytes[at % bytes.length] = value;
      const size = sizeOf(type, bytes);
      assertEquals(
        typeof size === "string" || size.every((side) => side >= 1 && side <= 65_535),
        true,
      );
    }),
    { numRuns: 20_000, seed: FUZZ_SEED },
  );
});

/** What is wrong with a whole file. */
function issueOf(type: PictureType, bytes: Uint8Array): string | undefined {
  try {
    checkPicture(type, memorySource(Uint8Array.from(bytes)));
    return undefined;
  } catch (error) {
    if (error instanceof PictureIssue) return error.message;
    throw error;
  }
}

const SVG = utf8.encode(
  '<?xml version="1.0"?>\n<svg viewBox="0 0 5 3"><g><path d="M0 0"/></g></svg>\n',
);

for (
  const [name, type, bytes] of [
    ["a JPEG", "image/jpeg", JPEG],
    ["a PNG", "image/png", PNG],
    ["a WebP", "image/webp", VP8X],
    ["an AVIF", "image/avif", AVIF],
    ["a drawing", "image/svg+xml", SVG],
  ] as const
) {
  Deno.test(`checkPicture() misses the end of ${name} that was cut off anywhere`, () => {
    assertEquals(issueOf(type, bytes), undefined);
    // The line end after a drawing and the last byte of an AVIF's last box are no part of its end.
    const least = type === "image/svg+xml" ? 2 : 1;
    for (let length = Math.floor(bytes.length / 2); length <= bytes.length - least; length++) {
      assertEquals(
        issueOf(type, bytes.subarray(0, length)),
        "is cut off: its end is missing; copy it again, or save it again",
        `${length} of ${bytes.length}`,
      );
    }
  });
}

Deno.test("checkPicture() takes what follows a picture, and a JPEG of several scans", () => {
  const more = utf8.encode("ftypmp4 and a second picture");
  for (const [type, bytes] of [["image/jpeg", JPEG], ["image/png", PNG]] as const) {
    assertEquals(issueOf(type, Uint8Array.from([...bytes, ...more])), undefined);
  }
});

import { assertEquals } from "@std/assert";
import {
  type PictureSize,
  pictureSize,
  type PictureType,
} from "../../../lib/content/picture_size.ts";
import type { Read } from "../../../lib/content/disk.ts";
import { fc, FUZZ_SEED } from "../../deps.ts";

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

/** The size that bytes have, and how many of them were read. */
function read(type: PictureType, bytes: Uint8Array): { size: Read<PictureSize>; read: number } {
  let count = 0;
  const size = pictureSize(type, {
    read(offset, length) {
      const part = bytes.subarray(offset, offset + length);
      count += part.length;
      return part;
    },
  });
  return { size, read: count };
}

function sizeOf(type: PictureType, bytes: Uint8Array): Read<PictureSize> {
  return read(type, bytes).size;
}

function svgSize(text: string): Read<PictureSize> {
  return sizeOf("image/svg+xml", utf8.encode(text));
}

const found = (width: number, height: number) => ({ ok: true as const, value: { width, height } });
const fault = (issue: string) => ({ ok: false as const, issues: [issue] });

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

/** An AVIF whose second item is the one that is shown; its properties are given by their places. */
function avif(
  properties: readonly number[],
  { wide = false, largeIds = false }: { wide?: boolean; largeIds?: boolean } = {},
): Uint8Array {
  const id = (value: number) => largeIds ? be32(value) : be16(value);
  const place = (value: number) => wide ? be16(value | 0x8000) : [value | 0x80];
  return Uint8Array.from([
    ...box("ftyp", ascii("mif1"), be32(0), ascii("mif1avif")),
    ...box(
      "meta",
      be32(0),
      box("pitm", largeIds ? [1, 0, 0, 0, ...be32(2)] : be32(0).concat(be16(2))),
      box(
        "iprp",
        box(
          "ipco",
          box("ispe", be32(0, 70, 50)),
          box("ispe", be32(0, 1600, 900)),
          box("irot", [1]),
          box("irot", [2]),
        ),
        box(
          "ipma",
          [largeIds ? 1 : 0, 0, 0, wide ? 1 : 0],
          be32(2),
          [...id(1), 1, ...place(1)],
          [...id(2), properties.length, ...properties.flatMap(place)],
        ),
      ),
    ),
  ]);
}

for (
  const [name, type, bytes] of [
    ["JPEG", "image/jpeg", JPEG],
    ["PNG", "image/png", PNG],
    ["lossy WebP", "image/webp", VP8],
    ["lossless WebP", "image/webp", VP8L],
    ["extended WebP", "image/webp", VP8X],
    ["AVIF", "image/avif", AVIF],
  ] as const
) {
  Deno.test(`pictureSize() reads ${name}`, () => {
    assertEquals(sizeOf(type, bytes), found(5, 3));
  });

  Deno.test(`pictureSize() says what a cut ${name} lacks, wherever it is cut`, () => {
    const least = Array.from({ length: bytes.length }, (_, length) => length)
      .find((length) => sizeOf(type, bytes.subarray(0, length)).ok);
    for (let length = 0; length < least!; length++) {
      const size = sizeOf(type, bytes.subarray(0, length));
      assertEquals(size.ok, false, String(length));
    }
    assertEquals(
      sizeOf(type, bytes.subarray(0, least! - 1)),
      fault("ends in the middle of its header; replace it with the whole file"),
    );
  });
}

Deno.test("pictureSize() turns a JPEG that EXIF lays on its side", () => {
  for (const order of ["MM", "II"] as const) {
    for (let value = 0; value <= 9; value++) {
      const bytes = withSegment(0xe1, orientation(value, order));
      const turned = value >= 5 && value <= 8;
      assertEquals(sizeOf("image/jpeg", bytes), turned ? found(3, 5) : found(5, 3), `${value}`);
    }
  }
});

Deno.test("pictureSize() takes a JPEG for upright whose EXIF can't be read", () => {
  const exif = orientation(6, "MM");
  const changed = (at: number, value: number) => exif.with(at, value);
  for (
    const content of [
      exif.slice(0, 8),
      exif.slice(0, 17),
      changed(6, 0x58),
      changed(9, 43),
      changed(10, 0xff),
      changed(19, 7),
    ]
  ) {
    assertEquals(sizeOf("image/jpeg", withSegment(0xe1, content)), found(5, 3));
  }
});

Deno.test("pictureSize() goes past comments, padding and large segments of a JPEG and reads none of them", () => {
  const profile = new Array(60_000).fill(7);
  const bytes = withSegment(0xe2, profile);
  assertEquals(sizeOf("image/jpeg", bytes), found(5, 3));
  assertEquals(read("image/jpeg", bytes).read < 10_000, true);
  assertEquals(
    sizeOf("image/jpeg", Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, ...JPEG.subarray(3)])),
    found(5, 3),
  );
});

Deno.test("pictureSize() gives up on a JPEG of nothing but segments", () => {
  const bytes = new Uint8Array(4_000_002);
  for (let at = 2; at < bytes.length; at += 4) bytes.set([0xff, 0xe0, 0, 2], at);
  bytes.set([0xff, 0xd8]);
  assertEquals(
    sizeOf("image/jpeg", bytes),
    fault("is a JPEG without a readable size; save it again"),
  );
  assertEquals(read("image/jpeg", bytes).read < 10_000, true);
});

Deno.test("pictureSize() takes the size of the AVIF item that is shown, turned as it says", () => {
  for (const form of [{}, { wide: true }, { largeIds: true }, { wide: true, largeIds: true }]) {
    assertEquals(sizeOf("image/avif", avif([2], form)), found(1600, 900));
    assertEquals(sizeOf("image/avif", avif([2, 3], form)), found(900, 1600));
    assertEquals(sizeOf("image/avif", avif([2, 4], form)), found(1600, 900));
  }
  const none = fault("is an AVIF without a readable size; save it again");
  assertEquals(sizeOf("image/avif", avif([])), none);
  assertEquals(sizeOf("image/avif", avif([9])), none);
});

Deno.test("pictureSize() says when a file is another kind of picture than its name says", () => {
  assertEquals(
    sizeOf("image/jpeg", PNG),
    fault("is a PNG, not a JPEG as its name says; rename it to end in .png"),
  );
  assertEquals(
    sizeOf("image/png", utf8.encode("<svg viewBox='0 0 1 1'/>")),
    fault("is an SVG, not a PNG as its name says; rename it to end in .svg"),
  );
  assertEquals(
    sizeOf("image/avif", Uint8Array.from(box("ftyp", ascii("heic"), be32(0), ascii("mif1heic")))),
    fault("is not an AVIF; save it again as an AVIF, or remove it"),
  );
  assertEquals(
    sizeOf("image/webp", new Uint8Array()),
    fault("is not a WebP; save it again as a WebP, or remove it"),
  );
});

Deno.test("pictureSize() refuses sizes that no picture has", () => {
  const png = (width: number, height: number) => {
    const bytes = PNG.slice();
    bytes.set([...be32(width, height)], 16);
    return sizeOf("image/png", bytes);
  };
  const none = fault("says in its header that it has no width or no height; save it again");
  assertEquals(png(0, 3), none);
  assertEquals(png(5, 0), none);
  assertEquals(png(65_535, 65_535), found(65_535, 65_535));
  assertEquals(
    png(65_536, 2),
    fault("says in its header that it is 65536 × 2 pixels; save it with at most 65535 each way"),
  );
});

for (
  const [text, width, height] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>', 640, 480],
    ["<svg width='640px' height='480.4px'></svg>", 640, 480],
    ['<svg width="2in" height="1in"/>', 192, 96],
    ['<svg width="25.4mm" height="72pt"/>', 96, 96],
    ['<svg width="2.54cm" height="6pc"/>', 96, 96],
    ['<svg width=" 1e2 " height=".5e2"/>', 100, 50],
    ['<svg viewBox="0 0 320 200"/>', 320, 200],
    ['<svg viewBox="-10,-20 , 320.4 199.6"/>', 320, 200],
    ['<svg width="100%" height="100%" viewBox="0 0 320 200"/>', 320, 200],
    ['<svg width="640" viewBox="0 0 320 200"/>', 640, 400],
    ['<svg height="100" width="auto" viewBox="0 0 320 200"/>', 160, 100],
    ['<svg width="10em" height="5em" viewBox="0 0 8 4"/>', 8, 4],
    ['\ufeff<?xml version="1.0"?>\n<!-- > a "drawing" -->\n<svg\n\tviewBox="0 0 8 4"\n>', 8, 4],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg viewBox="0 0 8 4"/>', 8, 4],
    ['<?xml-stylesheet href="?>x"?><svg viewBox="0 0 8 4"/>', undefined, undefined],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 8 4"/>', 8, 4],
    ['<svg data-note="width=&quot;9&quot; > 8" viewBox="0 0 8 4">', 8, 4],
    ['<svg viewBox="0 0 8 4"><svg width="9" height="9"/></svg>', 8, 4],
  ] as const
) {
  Deno.test(`pictureSize() of ${text}`, () => {
    assertEquals(
      svgSize(text),
      width === undefined ? fault("is not an SVG; save it again as an SVG, or remove it") : found(
        width,
        height,
      ),
    );
  });
}

const NO_ROOT = "has no readable svg element at its start; save it again as plain SVG";
const DECLARATIONS =
  "has a document type with declarations; save it as plain SVG, without entities";
const NO_SVG = "is not an SVG; save it again as an SVG, or remove it";

for (
  const [text, issue] of [
    ['<svg xmlns="x"/>', "has no size; give its svg element a viewBox, or a width and a height"],
    ['<svg width="640"/>', "has no size; give its svg element a viewBox, or a width and a height"],
    [
      '<svg width="&w;" height="1"/>',
      "has a width that is not a length; write it in pixels, such as 640",
    ],
    [
      '<svg width="1" height="two"/>',
      "has a height that is not a length; write it in pixels, such as 640",
    ],
    [
      '<svg viewBox="0 0 8"/>',
      'has a viewBox that can\'t be read; write, for example, "0 0 640 480"',
    ],
    [
      '<svg viewBox="0 0 8 -4"/>',
      'has a viewBox that can\'t be read; write, for example, "0 0 640 480"',
    ],
    [
      '<svg width="0" height="4"/>',
      "says in its header that it has no width or no height; save it again",
    ],
    [
      '<svg width="4" viewBox="0 0 9e999 9e999"/>',
      "says in its header that it has no width or no height; save it again",
    ],
    [
      '<svg width="1e9" height="4"/>',
      "says in its header that it is 1000000000 × 4 pixels; save it with at most 65535 each way",
    ],
    ['<!DOCTYPE svg [<!ENTITY w "9">]><svg width="&w;" height="1"/>', DECLARATIONS],
    ['<svg viewBox="0 0 8 4"', NO_ROOT],
    ["<svg viewBox=0/>", NO_ROOT],
    ["<html><svg viewBox='0 0 8 4'/></html>", NO_SVG],
    ["<!-- <svg viewBox='0 0 8 4'/>", NO_SVG],
    ["<svgs viewBox='0 0 8 4'/>", NO_SVG],
    [`<!--${" ".repeat(70_000)}--><svg viewBox='0 0 8 4'/>`, NO_SVG],
  ] as const
) {
  Deno.test(`pictureSize() refuses ${text.slice(0, 70)}`, () => {
    assertEquals(svgSize(text), fault(issue));
  });
}

Deno.test("pictureSize() reads an SVG made to hold it up in linear time", () => {
  for (
    const part of [
      "<?",
      "<!--",
      " ",
      "<!DOCTYPE ",
      "<svg ",
      "?",
      " a=''",
      " a='",
      "-",
      "1",
      "\n\t",
      "<",
    ]
  ) {
    for (
      const [start, end] of [["", ""], ["<svg", ""], ["<svg viewBox='", "'/>"], [
        "<svg width='",
        "'>",
      ]]
    ) {
      const bytes = utf8.encode(start + part.repeat(65_536 / part.length) + end);
      const before = performance.now();
      sizeOf("image/svg+xml", bytes);
      // Quadratic time takes minutes here, so that a busy machine fails nothing.
      assertEquals(performance.now() - before < 5_000, true, `${start}${part}`);
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
    ["image/avif", avif([2, 3])],
    [
      "image/svg+xml",
      utf8.encode('<?xml version="1.0"?><!-- a --><svg width="9" viewBox="0 0 8 4">'),
    ],
  ] as const;
  const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...samples), flips, fc.nat(), ([type, sample], flips, cut) => {
      const bytes = sample.slice(0, cut % 3 === 0 ? cut % sample.length : undefined);
      for (const [at, value] of flips) bytes[at % bytes.length] = value;
      const { size, read: count } = read(type, bytes);
      assertEquals(count < 100_000, true, String(count));
      if (size.ok) {
        const { width, height } = size.value;
        assertEquals([width, height].every((side) => side >= 1 && side <= 65_535), true);
      } else assertEquals(size.issues.length, 1);
    }),
    { numRuns: 20_000, seed: FUZZ_SEED },
  );
});

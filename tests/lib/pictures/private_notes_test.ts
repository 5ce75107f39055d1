import { assertEquals } from "@std/assert";
import { hasPrivateNotes } from "../../../lib/pictures/private_notes.ts";
import {
  ascii,
  avif,
  exif,
  exifSegment,
  jpegParts,
  pngChunk,
  pngParts,
  turnedExif,
  webp,
  xmp,
} from "../../support/pictures.ts";

const png = (...chunks: readonly (readonly number[])[]) => [
  ...[...pngParts.start, ...pngParts.header, ...chunks.flat(), ...pngParts.data, ...pngParts.end],
];
const extended = [0x2c, 0, 0, 0, 2, 0, 0, 1, 0, 0];

for (
  const [name, bytes, isPrivate] of [
    ["a PNG with EXIF", png(pngChunk("eXIf", exif(3))), true],
    ["a PNG with XMP", png(pngChunk("iTXt", xmp)), true],
    ["a PNG with compressed XMP", png(pngChunk("iTXt", ascii("XML:com.adobe.xmp\0\x01\0"))), true],
    ["a PNG with EXIF in digits", png(pngChunk("zTXt", ascii("Raw profile type exif\0\0x"))), true],
    ["a WebP with EXIF", webp(["VP8X", extended], ["VP8 ", [1, 2]], ["EXIF", exif(6)]), true],
    ["a WebP with XMP", webp(["VP8X", extended], ["VP8 ", [1, 2]], ["XMP ", xmp]), true],
    ["an AVIF with both", avif(true), true],
    ["a drawing with XMP", [...ascii("<svg>"), ...xmp, ...ascii("</svg>")], true],
    ["a JPEG with EXIF", [...jpegParts.start, ...exifSegment(exif(1)), ...jpegParts.end], true],
    [
      "a PNG that is turned",
      png(pngChunk("eXIf", turnedExif(3)), pngChunk("tEXt", ascii("a\0b"))),
      false,
    ],
    ["a WebP that is turned", webp(["VP8 ", [1, 2]], ["EXIF", turnedExif(6)]), false],
    ["an AVIF without either", avif(false), false],
    ["a drawing", ascii("<svg/>"), false],
    ["what begins as EXIF and ends", ascii("II*\0"), false],
  ] as const
) {
  Deno.test(`hasPrivateNotes() ${isPrivate ? "finds" : "finds nothing in"} ${name}`, () => {
    assertEquals(hasPrivateNotes(Uint8Array.from(bytes)), isPrivate);
  });
}

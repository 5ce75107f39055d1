/**
 * Whether a picture's file says where it was taken, or has a maker's note. It is searched as it stands, whatever its
 * format: EXIF begins with the same bytes everywhere, and XMP is text.
 *
 * @module
 */
import { readExif } from "./exif.ts";
import { latin1 } from "./file_parts.ts";

/** What EXIF begins with, in either order of bytes. */
const TIFF = /II\*\0|MM\0\*/g;

/** A position in XMP; and EXIF and XMP that a PNG has as hexadecimal digits, or compressed. */
// deno-lint-ignore no-control-regex -- it ends a keyword, and says that the text is compressed
const NOTES = /GPSLatitude|Raw profile type (?:exif|APP1|xmp)|XML:com\.adobe\.xmp\0\x01/;

/** Whether a file says where it was taken, or has a maker's note. */
export function hasPrivateNotes(file: Uint8Array): boolean {
  const text = latin1.decode(file);
  return NOTES.test(text) ||
    text.matchAll(TIFF).some(({ index }) => readExif(file.subarray(index)).isPrivate);
}

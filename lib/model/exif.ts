/**
 * EXIF: what a camera writes into a picture about taking it, as a small TIFF file (EXIF 2.32, TIFF 6.0).
 * What of it is served: picture_parts.ts.
 *
 * @module
 */

/** What matters of a picture's EXIF. */
export interface ExifFacts {
  /** How to turn the picture, from 1 (not at all) to 8. */
  readonly orientation: number;
  /** Whether it says where the picture was taken, or has a maker's note. */
  readonly isPrivate: boolean;
}

const ORIENTATION = 0x0112;
const EXIF_DIRECTORY = 0x8769;
const MAKER_NOTE = 0x927c;
const GPS_DIRECTORY = 0x8825;
const GPS_LATITUDE = 0x0002;

const NO_FACTS: ExifFacts = { orientation: 1, isPrivate: false };

/** Reads the EXIF of a picture, as far as it can be read. Its bytes may begin with the mark that JPEG puts before it. */
export function readExif(bytes: Uint8Array): ExifFacts {
  const start = String.fromCharCode(...bytes.subarray(0, 4)) === "Exif" ? 6 : 0;
  if (bytes.length < start + 8) return NO_FACTS;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const little = view.getUint16(0) === 0x4949;
  const first = directoryAt(view, view.getUint32(4, little), little);
  const within = (tag: number) => {
    const entry = first.get(tag);
    return entry === undefined
      ? undefined
      : directoryAt(view, view.getUint32(entry + 8, little), little);
  };
  const turned = first.get(ORIENTATION);
  const orientation = turned === undefined ? 1 : view.getUint16(turned + 8, little);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    isPrivate: within(GPS_DIRECTORY)?.has(GPS_LATITUDE) === true ||
      within(EXIF_DIRECTORY)?.has(MAKER_NOTE) === true,
  };
}

/** The positions of a directory's entries, by their tags; those that are cut off are left out. */
function directoryAt(view: DataView, at: number, little: boolean): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  if (at + 2 > view.byteLength) return entries;
  const end = Math.min(at + 2 + 12 * view.getUint16(at, little), view.byteLength - 11);
  for (let entry = at + 2; entry < end; entry += 12) {
    entries.set(view.getUint16(entry, little), entry);
  }
  return entries;
}

/** EXIF that has an orientation and nothing else. */
export function writeExif(orientation: number): readonly number[] {
  return [
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1],
    ...[ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ];
}

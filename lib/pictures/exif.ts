/**
 * EXIF: the metadata that a camera writes into a picture, as a small TIFF file (EXIF 2.32, TIFF 6.0). jpeg.ts removes
 * most of it.
 *
 * @module
 */

export interface ExifValues {
  /** The rotation and mirroring that show the picture upright, from 1 (none) to 8. */
  readonly orientation: number;
  /** Whether it says where the picture was taken, or has a maker's note. */
  readonly isPrivate: boolean;
}

const ORIENTATION = 0x0112;
const EXIF_DIRECTORY = 0x8769;
const MAKER_NOTE = 0x927c;
const GPS_DIRECTORY = 0x8825;
const GPS_LATITUDE = 0x0002;

const NO_EXIF: ExifValues = { orientation: 1, isPrivate: false };

/** Reads EXIF; unreadable parts count as absent. The bytes may begin with `Exif\0\0`, which JPEG puts before them. */
export function readExif(bytes: Uint8Array): ExifValues {
  const start = String.fromCharCode(...bytes.subarray(0, 4)) === "Exif" ? 6 : 0;
  if (bytes.length < start + 8) return NO_EXIF;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  const little = view.getUint16(0) === 0x4949;
  const first = directoryAt(view, view.getUint32(4, little), little);
  const within = (tag: number) => {
    const found = first.get(tag);
    return found === undefined
      ? undefined
      : directoryAt(view, view.getUint32(found + 8, little), little);
  };
  const entry = first.get(ORIENTATION);
  const orientation = entry === undefined ? 1 : view.getUint16(entry + 8, little);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    isPrivate: within(GPS_DIRECTORY)?.has(GPS_LATITUDE) === true ||
      within(EXIF_DIRECTORY)?.has(MAKER_NOTE) === true,
  };
}

/** The positions of a TIFF directory's entries, by their tags, without entries that are cut off. */
function directoryAt(view: DataView, at: number, little: boolean): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  if (at + 2 > view.byteLength) return entries;
  const end = Math.min(at + 2 + 12 * view.getUint16(at, little), view.byteLength - 11);
  for (let entry = at + 2; entry < end; entry += 12) {
    entries.set(view.getUint16(entry, little), entry);
  }
  return entries;
}

/** EXIF with only an orientation, as bytes. */
export function writeExif(orientation: number): readonly number[] {
  return [
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1],
    ...[ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ];
}

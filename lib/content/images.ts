/**
 * The pictures that front matter and own pages name: found, measured, and with the sizes that are made of them.
 * A picture that nobody names is never looked at.
 *
 * @module
 */
import type { ImageFile, ImageVariant } from "../model/mod.ts";
import { findFile, type Read } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import { PICTURE_TYPES, type PictureSize, pictureSize } from "./picture_size.ts";

/** The largest picture that is published. */
const MOST_BYTES = 20 * 2 ** 20;

/** The largest picture that is published without a warning where it has no sizes. */
const MOST_UNSIZED = 400 * 1024;

/** A name in images/: folders and a file, none of them hidden. */
const NAME = /^(?:[^\s./\\][^/\\]*\/)*[^\s./\\][^/\\]*\.(\w+)$/;

/** Where a picture is named. */
export interface NamedPicture {
  /** The content file that names it, and the field. */
  readonly path: string;
  readonly field: string;
  /** Its name in images/. */
  readonly file: string;
}

/** Finds the pictures that are named, each once. */
export function readImages(
  directory: string,
  named: readonly NamedPicture[],
): Checked<ReadonlyMap<string, ImageFile>> {
  const images = new Map<string, ImageFile>();
  const read = new Map<string, Read<ImageFile>>();
  const faults = named.flatMap(({ path, field, file }): readonly ContentFault[] => {
    const known = read.get(file);
    const image = known ?? readImage(directory, file);
    read.set(file, image);
    if (!image.ok) {
      return image.issues.map((issue) => ({ file: path, field, issue: `"${file}" ${issue}` }));
    }
    images.set(file, image.value);
    const large = image.value.bytes > MOST_UNSIZED && image.value.variants.length === 0;
    return known !== undefined || !large ? [] : [{
      file: path,
      field,
      issue: `"${file}" has ${
        Math.round(image.value.bytes / 1024)
      } KB and no smaller sizes; run deno task images`,
      warning: true,
    }];
  });
  return { value: images, faults };
}

function readImage(directory: string, file: string): Read<ImageFile> {
  const [, extension = ""] = NAME.exec(file) ?? [];
  const small = extension.toLowerCase();
  if (!isPictureType(small) || file.startsWith("sized/") || file.includes("//")) {
    return {
      ok: false,
      issues: [
        "must be the name of a picture in images/, such as front.jpg or work/front.jpg: .jpg, .png, .webp, .avif or .svg",
      ],
    };
  }
  const image = fileOf(directory, file, PICTURE_TYPES[small]);
  return image.ok ? { ok: true, value: { ...image.value, variants: [] } } : image;
}

/** A picture without the sizes that are made of it. */
function fileOf(
  directory: string,
  file: string,
  mediaType: typeof PICTURE_TYPES[keyof typeof PICTURE_TYPES],
): Read<ImageVariant> {
  const found = findFile({ directory, name: `images/${file}` }, {
    missing: "is not in images/; put the picture there",
    max: MOST_BYTES,
  });
  if (!found.ok) return found;
  const { path: source, bytes } = found.value;
  const size = sizeOf(source, mediaType);
  return !size.ok ? size : {
    ok: true,
    value: {
      file,
      path: `/images/${file.split("/").map(encodeURIComponent).join("/")}`,
      source,
      mediaType,
      ...size.value,
      bytes,
    },
  };
}

function sizeOf(
  source: string,
  mediaType: typeof PICTURE_TYPES[keyof typeof PICTURE_TYPES],
): Read<PictureSize> {
  try {
    using file = Deno.openSync(source);
    return pictureSize(mediaType, {
      read(offset, length) {
        file.seekSync(offset, Deno.SeekMode.Start);
        const bytes = new Uint8Array(length);
        let filled = 0;
        while (filled < length) {
          const count = file.readSync(bytes.subarray(filled));
          if (count === null) break;
          filled += count;
        }
        return bytes.subarray(0, filled);
      },
    });
  } catch (error) {
    return {
      ok: false,
      issues: [`can't be read: ${error instanceof Error ? error.message : error}`],
    };
  }
}

function isPictureType(extension: string): extension is keyof typeof PICTURE_TYPES {
  return Object.hasOwn(PICTURE_TYPES, extension);
}

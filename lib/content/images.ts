/**
 * Finds and measures the pictures that front matter and texts use, and their smaller sizes. Unused pictures are
 * ignored.
 *
 * @module
 */
import { type ImageFile, type ImageVariant, pictureFile } from "../model/mod.ts";
import { hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { findFile, folderCheck, type FoundFile, type Read, readBytes } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import { PICTURE_TYPES, type PictureSize, pictureSize, type PictureType } from "./picture_size.ts";

/** The largest picture that is published. */
const MOST_BYTES = 20 * 2 ** 20;

/** The largest picture without smaller sizes that gets no warning. */
const MOST_UNSIZED = 400 * 1024;

/** The largest manifest, and the height of a preview, whose width is in its name. */
const MOST_MANIFEST = 8 * 2 ** 20;
const PREVIEW_HEIGHT = 630;

/** A name in images/: folders and a file, none of them hidden. */
const NAME = /^(?:[^\s./\\][^/\\]*\/)*[^\s./\\][^/\\]*\.(\w+)$/;

/** A use of a picture. */
export interface NamedPicture {
  /** The content file that uses it, and the field. */
  readonly path: string;
  readonly field: string;
  /** Its name in images/. */
  readonly file: string;
}

/** The pictures that front matter names, whatever else is wrong with it. */
export function picturesIn(
  schema: Schema<unknown>,
  value: unknown,
  field = "",
): readonly Omit<NamedPicture, "path">[] {
  if (schema === pictureFile) {
    return typeof value === "string" && value !== "" ? [{ field, file: value }] : [];
  }
  const { item } = schema;
  if (item !== undefined && Array.isArray(value)) {
    return value.flatMap((it, index) => picturesIn(item, it, `${field}[${index}]`));
  }
  if (!hasFields(schema) || !isRecord(value)) return [];
  return Object.entries(schema.fields).flatMap(([name, member]) =>
    Object.hasOwn(value, name)
      ? picturesIn(schemaOf(member), value[name], field === "" ? name : `${field}.${name}`)
      : []
  );
}

/** Finds the used pictures, each once. */
export function readImages(
  directory: string,
  named: readonly NamedPicture[],
): Checked<ReadonlyMap<string, ImageFile>> {
  const images = new Map<string, ImageFile>();
  const faults: ContentFault[] = [];
  const made = readManifest(directory);
  const isInside = folderCheck(directory);
  const find: FindImage = (file, missing) =>
    findFile({ directory, name: `images/${file}` }, { missing, max: MOST_BYTES, isInside });
  for (const [file, uses] of Map.groupBy(named, ({ file }) => file)) {
    const fault = ({ path, field }: NamedPicture, issue: string) => ({
      file: path,
      field,
      issue: `"${file}" ${issue}`,
    });
    const read = readImage(file, made, find);
    if (read.ok) {
      const { image, warning } = read.value;
      images.set(file, image);
      if (warning !== undefined) {
        faults.push({ ...fault(uses[0]!, `${warning}; run deno task images`), warning: true });
      }
    } else {
      faults.push(...uses.flatMap((use) => read.issues.map((issue) => fault(use, issue))));
    }
  }
  return { value: images, faults };
}

/** Finds a file in images/. */
type FindImage = (file: string, missing?: string) => Read<FoundFile>;

/** A picture, and a warning if there is one. */
interface ReadImage {
  readonly image: ImageFile;
  readonly warning: string | undefined;
}

function readImage(file: string, made: Manifest, find: FindImage): Read<ReadImage> {
  const [, extension = ""] = NAME.exec(file) ?? [];
  const small = extension.toLowerCase();
  if (!isPictureType(small) || file.startsWith("sized/")) {
    return {
      ok: false,
      issues: [
        "must be the name of a picture in images/, such as front.jpg or work/front.jpg: .jpg, .png, .webp, .avif or .svg",
      ],
    };
  }
  const mediaType = PICTURE_TYPES[small];
  const found = find(file, "is not in images/; put the picture there");
  if (!found.ok) return found;
  const { path: source, bytes } = found.value;
  const size = sizeOf(source, mediaType);
  if (!size.ok) return size;
  const image = { file, path: imagePath(file), source, mediaType, ...size.value, bytes };
  const { files, bytes: before = bytes } = made.get(file) ?? { files: [] };
  const changed = before !== bytes;
  const variants = changed ? [] : files.flatMap((name) => variantOf(`sized/${name}`, image, find));
  const warning = changed
    ? "has changed since its sizes were made, so it is shown without them"
    : bytes > MOST_UNSIZED && variants.length === 0
    ? `has ${Math.round(bytes / 1024)} KB and no smaller sizes`
    : undefined;
  return { ok: true, value: { image: { ...image, variants }, warning } };
}

/** The path at which a picture of images/ is served. */
export function imagePath(file: string): string {
  return `/images/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * A size of a picture; nothing if its file is gone. Its width is in its name, so the file needn't be opened. All
 * previews of drawings have the same shape.
 */
function variantOf(
  file: string,
  original: Pick<ImageFile, "width" | "height" | "mediaType">,
  find: FindImage,
): readonly ImageVariant[] {
  const [, digits, extension = ""] = /-([0-9]+)\.([a-z]+)$/.exec(file) ?? [];
  if (digits === undefined || !isPictureType(extension)) return [];
  const found = find(file);
  if (!found.ok) return [];
  const width = Number(digits);
  const height = original.mediaType === PICTURE_TYPES.svg
    ? PREVIEW_HEIGHT
    : Math.max(1, Math.round(original.height * width / original.width));
  const { path: source, bytes } = found.value;
  return [{
    file,
    path: imagePath(file),
    source,
    mediaType: PICTURE_TYPES[extension],
    width,
    height,
    bytes,
  }];
}

/** What `deno task images` made from each picture: names in images/sized/, and the picture's size at that time. */
type Manifest = ReadonlyMap<
  string,
  { readonly files: readonly string[]; readonly bytes: number | undefined }
>;

/** Reads the manifest; empty if it is missing or broken. */
function readManifest(directory: string): Manifest {
  const place = { directory, name: "images/sized/manifest.json" };
  const read = readBytes(place, { max: MOST_MANIFEST });
  if (!read.ok) return new Map();
  try {
    const { pictures } = JSON.parse(new TextDecoder().decode(read.value)) as {
      readonly pictures: Readonly<
        Record<string, { readonly files: readonly unknown[]; readonly bytes?: unknown }>
      >;
    };
    return new Map(
      Object.entries(pictures).map(([file, { files, bytes }]) => [file, {
        files: files.filter((name): name is string => typeof name === "string" && NAME.test(name)),
        bytes: typeof bytes === "number" ? bytes : undefined,
      }]),
    );
  } catch {
    return new Map();
  }
}

function sizeOf(path: string, mediaType: PictureType): Read<PictureSize> {
  try {
    using file = Deno.openSync(path);
    return pictureSize(mediaType, {
      read(offset, length) {
        const bytes = new Uint8Array(length);
        file.seekSync(offset, Deno.SeekMode.Start);
        return bytes.subarray(0, file.readSync(bytes) ?? 0);
      },
    });
  } catch (error) {
    const issue = `can't be read: ${error instanceof Error ? error.message : error}`;
    return { ok: false, issues: [issue] };
  }
}

function isPictureType(extension: string): extension is keyof typeof PICTURE_TYPES {
  return Object.hasOwn(PICTURE_TYPES, extension);
}

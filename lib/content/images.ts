/**
 * Finds the pictures that front matter and texts use, and reads their dimensions and their smaller sizes. Unused
 * pictures are ignored.
 *
 * @module
 */
import {
  type ImageFile,
  type ImageVariant,
  MAX_PICTURE_BYTES,
  OWN_PREVIEW,
  PREVIEW,
} from "../model/mod.ts";
import {
  checkPicture,
  ENOUGH_BYTES,
  fileSource,
  HeicIssue,
  PICTURE_TYPES,
  pictureSize,
  type PictureType,
} from "../pictures/mod.ts";
import { didYouMean } from "../schema/mod.ts";
import { attempt, type ContentFolder, FileIssue } from "./content_folder.ts";

/** The maximum size in bytes of a picture that needs no smaller sizes. */
const MAX_UNSIZED = 400 * 1024;

/** The maximum size of the manifest in bytes. */
const MAX_MANIFEST = 8 * 2 ** 20;

/** A name in images/: folders and a file, none of them hidden. */
const PICTURE_NAME = /^(?:[^\s./\\][^/\\]*\/)*[^\s./\\][^/\\]*\.(\w+)$/;

/** The beginning of the picture that is being read. */
const buffer = new Uint8Array(ENOUGH_BYTES);

export interface NamedPicture {
  /** The content file that uses it, and the field. */
  readonly name: string;
  readonly field: string;
  /** Its name in images/. */
  readonly file: string;
}

/**
 * Finds the used pictures, each once, by their names in images/.
 *
 * @param isPreview Whether a missing picture is only a warning.
 */
export function readImages(
  folder: ContentFolder,
  named: readonly NamedPicture[],
  isPreview: boolean,
): ReadonlyMap<string, ImageFile> {
  const images = new Map<string, ImageFile>();
  // Empty if it is missing or broken.
  const manifest: Manifest = attempt(() => {
    const bytes = folder.bytes("images/sized/manifest.json", MAX_MANIFEST);
    return JSON.parse(new TextDecoder().decode(bytes)).pictures;
  }, () => {}) ?? {};
  let present: readonly string[] | undefined;
  for (const [file, uses] of Map.groupBy(named, ({ file }) => file)) {
    const image = attempt(() => readImage(folder, file), (issue, error) => {
      const isMissing = error instanceof Deno.errors.NotFound;
      let mend = "";
      if (isMissing) {
        present ??= folder.filesIn("images").map((name) => name.slice("images/".length))
          .filter((name) => !name.startsWith("sized/"));
        const wanted = file.replace(/^\/?images\//, "");
        mend = `; ${didYouMean(wanted, present, "put the picture there")}`;
      }
      const warning = isMissing && isPreview && { warning: true as const };
      for (const { name, field } of uses) {
        // A translation has its original's picture, where the fault is reported.
        if (uses.some((use) => use.field === field && name.endsWith(`/${use.name}`))) continue;
        folder.faultsOf(name).push({ field, issue: `"${file}" ${issue}${mend}`, ...warning });
      }
      if (warning) {
        // `deno task dev` shows a box with its name.
        const source = folder.pathOf(`images/${file}`);
        const shown = { mediaType: PICTURE_TYPES.svg, width: 1200, height: 800, bytes: 0 };
        const path = imagePath(file);
        images.set(file, { file, path, source, ...shown, variants: [], isMissing: true });
      }
    }, "is not in images/");
    if (image === undefined) continue;
    const made = manifest[file];
    const { files = [], bytes = image.bytes } = made ?? {};
    const changed = bytes !== image.bytes;
    const variants = changed ? [] : files.flatMap((name) => readVariant(folder, name, image));
    images.set(file, { ...image, variants });
    const warning = changed
      ? "has changed since its sizes were made, so it is shown without them"
      : image.bytes > MAX_UNSIZED && variants.length === 0 &&
          // Of one that moves there are no sizes.
          (made === undefined || files.length > 0)
      ? `has ${Math.round(image.bytes / 1024)} KB and no smaller sizes`
      : undefined;
    if (warning !== undefined) {
      const [{ name, field }] = uses as [NamedPicture];
      const issue = `"${file}" ${warning}; run deno task images`;
      folder.faultsOf(name).push({ field, issue, warning: true, technical: true });
    }
  }
  const preview = attempt(() => folder.find(`images/${OWN_PREVIEW}`, MAX_PICTURE_BYTES), () => {});
  if (preview !== undefined) {
    const { path: source, bytes } = preview;
    const file = { file: OWN_PREVIEW, path: imagePath(OWN_PREVIEW), source, bytes };
    const mediaType = PICTURE_TYPES.png;
    images.set(OWN_PREVIEW, { ...file, mediaType, ...PREVIEW, variants: [] });
  }
  return images;
}

function readImage(folder: ContentFolder, file: string): ImageVariant {
  const mediaType = pictureMediaType(file);
  if (/\.hei[cf]$/i.test(file)) throw new HeicIssue();
  if (mediaType === undefined || file.startsWith("sized/")) {
    throw new FileIssue(
      "must be the name of a picture in images/, such as front.jpg or work/front.jpg: .jpg, .png, .webp, .avif or .svg",
    );
  }
  const { path: source, bytes } = folder.find(`images/${file}`, MAX_PICTURE_BYTES);
  using opened = Deno.openSync(source);
  const size = pictureSize(mediaType, buffer.subarray(0, opened.readSync(buffer) ?? 0));
  checkPicture(mediaType, fileSource(opened));
  return { file, path: imagePath(file), source, mediaType, ...size, bytes };
}

function pictureMediaType(file: string): PictureType | undefined {
  const extension = PICTURE_NAME.exec(file)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(PICTURE_TYPES, extension)
    ? PICTURE_TYPES[extension as keyof typeof PICTURE_TYPES]
    : undefined;
}

/** The path at which a picture of images/ is served. */
export function imagePath(file: string): string {
  return `/images/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/** A smaller size of a picture, by the width in its name; empty if the file is missing. */
function readVariant(
  folder: ContentFolder,
  name: string,
  { width: fullWidth, height: fullHeight, mediaType: original }: ImageVariant,
): readonly ImageVariant[] {
  const file = `sized/${name}`;
  const mediaType = pictureMediaType(file);
  const isPreview = name.endsWith("-preview.jpg");
  const width = isPreview ? PREVIEW.width : Number(/-([0-9]+)\.[a-z]+$/.exec(name)?.[1]);
  const found = attempt(() => folder.find(`images/${file}`, MAX_PICTURE_BYTES), () => {});
  if (found === undefined || mediaType === undefined || Number.isNaN(width)) return [];
  const height = isPreview || original === PICTURE_TYPES.svg
    ? PREVIEW.height
    : Math.max(1, Math.round(fullHeight * width / fullWidth));
  const { path: source, bytes } = found;
  return [{ file, path: imagePath(file), source, mediaType, width, height, bytes }];
}

/** What `deno task images` made of each picture: names in images/sized/, and the picture's size in bytes by then. */
type Manifest = Readonly<
  Record<string, { readonly files: readonly string[]; readonly bytes?: number } | undefined>
>;

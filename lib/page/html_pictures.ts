/**
 * Renders pictures as HTML: with width and height, so that nothing moves while they load, and with the sizes and
 * types from `deno task images`, so that the browser can choose the smallest sufficient one.
 *
 * @module
 */
import {
  type Asset,
  type ImageFile,
  type ImageVariant,
  type Picture,
  type Site,
} from "../model/mod.ts";
import { fileAddress } from "./local_address.ts";
import { type Fragment, markup, writeAttributes } from "./markup.ts";

/** How a picture is shown. */
export interface PictureUse {
  /** Its displayed width: the value of the `sizes` attribute. */
  readonly sizes: string;
  /** `high` for the first visible picture, `lazy` for one further down. */
  readonly loading: "high" | "eager" | "lazy";
}

/** The media condition of a wide screen, as in assets/. */
export const WIDE_SCREEN = "(min-width: 62rem)";

const SVG = "image/svg+xml";

/** How much the aspect ratio of a variant may differ. A variant that differs more is cropped, such as a preview. */
const SHAPE_TOLERANCE = 0.02;

/** The HTML of a picture; nothing if the site has no such file. */
export function pictureHtml(
  picture: Picture,
  { sizes, loading }: PictureUse,
  site: Site,
): Fragment {
  const { file, alt } = picture;
  const image = site.images.get(file);
  if (image === undefined) return undefined;
  const variants = Map.groupBy(sameShape(image), ({ mediaType }) => mediaType);
  const modern = ["image/avif", "image/webp"].map((type) => {
    const files = type === image.mediaType ? undefined : variants.get(type);
    return files &&
      markup`<source type="${type}" srcset="${srcset(files, site)}" sizes="${sizes}">\n`;
  });
  // For browsers that support no newer type.
  const fallback = variants.get("image/jpeg") ?? variants.get(image.mediaType) ?? [];
  const classes = [isUpright(picture, site) && "upright", isDrawing(picture, site) && "diagram"];
  const attributes = writeAttributes({
    class: classes.filter(Boolean).join(" ") || undefined,
    src: fileAddress(fallback.at(-1) ?? image, site),
    ...(fallback.length > 1 && { srcset: srcset(fallback, site), sizes }),
    width: image.width,
    height: image.height,
    alt,
    lang: untranslatedLang(alt, site),
    loading: loading === "lazy" && "lazy",
    fetchpriority: loading === "high" && "high",
  });
  const img = markup`<img${attributes}>`;
  return modern.some(Boolean) ? markup`<picture>\n${modern}${img}</picture>` : img;
}

/** The language of the original site, if a translation has this text of a picture from it. */
function untranslatedLang(text: string, { original, untranslated }: Site): string | undefined {
  return untranslated?.has(text) === true ? original?.settings.language : undefined;
}

/** A picture with its caption; nothing if the site has no such file. */
export function figureHtml(
  picture: Picture,
  use: PictureUse & { readonly kind: string },
  site: Site,
): Fragment {
  if (!site.images.has(picture.file)) return undefined;
  const { caption } = picture;
  return markup`<figure class="${use.kind}">${pictureHtml(picture, use, site)}${
    caption !== undefined &&
    markup`\n<figcaption${
      writeAttributes({ lang: untranslatedLang(caption, site) })
    }>${caption}</figcaption>`
  }</figure>\n`;
}

/** Whether a picture is taller than wide. */
export function isUpright({ file }: Picture, { images }: Site): boolean {
  const { width, height } = images.get(file) ?? { width: 1, height: 1 };
  return height > width * 1.05;
}

/** Whether a picture is an SVG. It may have words at its edges, so it is never cropped. */
export function isDrawing({ file }: Picture, { images }: Site): boolean {
  return images.get(file)?.mediaType === SVG;
}

/** The class for the shape of a list's pictures: upright ones are not cropped to a wide shape. */
export function commonShape(
  pictures: readonly (Picture | undefined)[],
  site: Site,
): string | undefined {
  const upright = pictures.map((picture) => picture !== undefined && isUpright(picture, site));
  if (upright.every(Boolean)) return "upright";
  return upright.some(Boolean) ? "mixed" : undefined;
}

/** The largest variant of a picture in a type that every browser supports; without one, the picture itself. */
export function largestFile({ file }: Picture, site: Site): ImageVariant | undefined {
  const image = site.images.get(file);
  if (image === undefined) return undefined;
  const largest = (type: string) =>
    sameShape(image).findLast(({ mediaType }) => mediaType === type);
  return largest("image/webp") ?? largest("image/jpeg") ?? image;
}

/** A gray box with the file's name, in place of a picture that does not exist yet. */
export function missingPicture({ file, path, width, height, mediaType }: ImageFile): Asset {
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">\
<rect width="100%" height="100%" fill="#c4c8cc"/><text x="50%" y="50%" text-anchor="middle" font-size="48" \
font-family="sans-serif" fill="#333">${file}</text></svg>`;
  return { path, mediaType, bytes: new TextEncoder().encode(svg.html), width, height };
}

/** The first letters of the first and the last word of a name; not those of "Dr." or "Jr." */
export function initials(name: string): string {
  const names = name.split(/[\s,]+/).filter((word) => /^\p{L}[^.]*$/u.test(word));
  const letters = [...new Set([names.at(0), names.at(-1)])].map((word) => [...word ?? ""][0] ?? "");
  return letters.join("").toUpperCase();
}

/** The uncropped variants of a picture, smallest first. An SVG needs none, since it scales. */
function sameShape(image: ImageFile): readonly ImageVariant[] {
  if (image.mediaType === SVG) return [];
  return image.variants.filter(({ width, height }) =>
    Math.abs(width / height / (image.width / image.height) - 1) < SHAPE_TOLERANCE
  ).sort((a, b) => a.width - b.width);
}

function srcset(variants: readonly ImageVariant[], site: Site): string {
  return variants.map((variant) => `${fileAddress(variant, site)} ${variant.width}w`).join(", ");
}

/**
 * Which files `deno task images` makes of a picture, and which of them already exist.
 *
 * @module
 */
import { PREVIEW } from "../../model/mod.ts";

/**
 * The widths in pixels at which the layout shows pictures, for pixel densities of one to three. Each is less than twice
 * the one before, so that no browser loads much more than it shows.
 */
const WIDTHS = [480, 960, 1600, 2400] as const;

/** The version of this plan. Increase it when the same picture should give other files, so that all are made again. */
const RECIPE = 5;

/** A file made from a picture. */
interface Output {
  /** Its name in images/sized/, such as `roof/ridge-480.avif`. */
  readonly file: string;
  readonly type: "avif" | "jpeg" | "png";
  readonly width: number;
  /** Only for a preview, which shows the whole drawing or crops the photograph. Other files keep the aspect ratio. */
  readonly height?: number;
}

export interface MadeFiles {
  /** The SHA-256 of the picture, in hexadecimal digits. */
  readonly sha256: string;
  /** The picture's size in bytes, by which the server notices that the picture was replaced. */
  readonly bytes?: number;
  readonly files: readonly string[];
}

export function isPicture(file: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|svg)$/i.test(file);
}

/**
 * The files to make of a picture: AVIF, and JPEG (PNG if it is transparent) for older browsers, in each of the widths
 * below its own and in its own width up to the largest, and a preview. An SVG gets only a preview.
 *
 * @param file The picture's name in images/, such as `roof/ridge.jpg`.
 */
export function planOutputs(file: string, width: number, transparent: boolean): readonly Output[] {
  const name = withoutExtension(file);
  if (/\.svg$/i.test(file)) {
    return [{ file: `${name}-${PREVIEW.width}.png`, type: "png", ...PREVIEW }];
  }
  const largest = Math.min(width, Math.max(...WIDTHS));
  const widths = [...WIDTHS.filter((one) => one < largest), largest];
  const types = ["avif", transparent ? "png" : "jpeg"] as const;
  const files = widths.flatMap((width) =>
    types.map((type) => ({ file: `${name}-${width}.${type.replace("jpeg", "jpg")}`, type, width }))
  );
  return transparent || largest < PREVIEW.width
    ? files
    : [...files, { file: `${name}-preview.jpg`, type: "jpeg", ...PREVIEW }];
}

/** Pairs of pictures whose names differ only in their extensions: their files would have the same names. */
export function sameNames(files: readonly string[]): readonly (readonly [string, string])[] {
  return [...Map.groupBy(files, withoutExtension).values()].flatMap(([first, ...others]) =>
    others.map((other) => [first!, other] as const)
  );
}

function withoutExtension(file: string): string {
  return file.replace(/\.[a-z]+$/i, "");
}

/**
 * Reads the manifest; it is empty if the file is missing or malformed. Files made by another recipe have an empty hash, so
 * that they are made again.
 *
 * @param text The text of the file.
 */
export function readManifest(text: string | undefined): ReadonlyMap<string, MadeFiles> {
  try {
    const { recipe, pictures } = JSON.parse(text ?? "") as {
      readonly recipe: number;
      readonly pictures: { readonly [file: string]: MadeFiles };
    };
    return new Map(
      Object.entries(pictures).map(([file, generated]) => [file, {
        ...generated,
        ...(recipe !== RECIPE && { sha256: "" }),
        files: [...generated.files],
      }]),
    );
  } catch {
    return new Map();
  }
}

/** The text of the manifest, sorted, so that equal pictures give equal bytes. */
export function writeManifest(pictures: ReadonlyMap<string, MadeFiles>): string {
  const sorted = [...pictures].sort(([a], [b]) => a < b ? -1 : 1);
  return `${JSON.stringify({ recipe: RECIPE, pictures: Object.fromEntries(sorted) }, null, 2)}\n`;
}

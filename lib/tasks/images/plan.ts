/**
 * What the task images makes of a picture, and what of it is already there.
 *
 * @module
 */

/** The widths in pixels that the layout shows pictures in, on screens of one to three times the density. */
const WIDTHS = [480, 800, 1200, 1600, 2400] as const;

/** The size of a preview: what social networks and messengers show of a page. */
const PREVIEW = { width: 1200, height: 630 } as const;

/** Changed when the same picture is to give other files, so that all are made again. */
const RECIPE = 3;

/** A file that is made of a picture. */
export interface Output {
  /** Its name in images/sized/, such as `roof/ridge-480.webp`. */
  readonly file: string;
  readonly type: "avif" | "webp" | "jpeg" | "png";
  readonly width: number;
  /** Set for a preview, into which the whole picture is put; others keep the picture's shape. */
  readonly height?: number;
}

/** A picture as it is before anything is made of it. */
export interface Original {
  /** Its name in images/, such as `roof/ridge.jpg`. */
  readonly file: string;
  /** Its width as it is shown. */
  readonly width: number;
  readonly transparent: boolean;
}

/** What was made the last time: images/sized/manifest.json. */
interface Manifest {
  readonly recipe: number;
  readonly pictures: { readonly [file: string]: Made };
}

/** What was made of one picture. */
export interface Made {
  /** The SHA-256 of the picture, in hexadecimal digits. */
  readonly sha256: string;
  /** The picture's size: the server reads by it that the picture is another one now. */
  readonly bytes?: number;
  readonly files: readonly string[];
}

/** Whether the task makes something of a file, by its name. */
export function isPicture(file: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|svg)$/i.test(file);
}

/**
 * What to make of a picture: AVIF, WebP and JPEG (PNG of what is transparent) in each width that is smaller than its
 * own, and in its own up to the largest; of an SVG, which is sharp in every width, a preview.
 */
export function outputsOf({ file, width, transparent }: Original): readonly Output[] {
  const name = file.replace(/\.[a-z]+$/i, "");
  if (/\.svg$/i.test(file)) {
    return [{ file: `${name}-${PREVIEW.width}.png`, type: "png", ...PREVIEW }];
  }
  const largest = Math.min(width, Math.max(...WIDTHS));
  const widths = [...WIDTHS.filter((one) => one < largest), largest];
  const types = ["avif", "webp", transparent ? "png" : "jpeg"] as const;
  return widths.flatMap((width) =>
    types.map((type) => ({
      file: `${name}-${width}.${type === "jpeg" ? "jpg" : type}`,
      type,
      width,
    }))
  );
}

/** Two pictures whose names differ in their endings alone, of which the same names would be made. */
export function sameNames(files: readonly string[]): readonly (readonly [string, string])[] {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const name = file.replace(/\.[a-z]+$/i, "");
    const other = first.get(name);
    first.set(name, other ?? file);
    return other === undefined ? [] : [[other, file] as const];
  });
}

/**
 * Reads the manifest. One that is missing or broken says that nothing was made; what was made by another recipe is
 * known, and has no picture that it was made of.
 *
 * @param text What the file holds.
 */
export function readManifest(text: string | undefined): ReadonlyMap<string, Made> {
  try {
    const { recipe, pictures } = JSON.parse(text ?? "") as Manifest;
    const made = Object.entries(pictures);
    if (
      !made.every(([, { sha256, files }]) => typeof sha256 === "string" && files.every(isInside))
    ) {
      return new Map();
    }
    return recipe === RECIPE
      ? new Map(made)
      : new Map(made.map(([file, { files }]) => [file, { sha256: "", files }]));
  } catch {
    return new Map();
  }
}

/** Whether a name is one that the task wrote, which leaves the folder by no way. */
function isInside(file: unknown): boolean {
  return typeof file === "string" && !/(?:^|\/)\.\.?(?:\/|$)|^\//.test(file);
}

/** The manifest as it is written: in order, so that equal pictures give equal bytes. */
export function writeManifest(pictures: ReadonlyMap<string, Made>): string {
  const sorted = [...pictures].sort(([a], [b]) => a < b ? -1 : 1);
  return `${JSON.stringify({ recipe: RECIPE, pictures: Object.fromEntries(sorted) }, null, 2)}\n`;
}

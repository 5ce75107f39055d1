/**
 * Files that are served unchanged. Those of the content folder are read when they are served.
 *
 * @module
 */

/** A file of `public/`, served at the root. */
export interface PublicFile {
  /** The path at which it is served, such as `/favicon.ico`. */
  readonly path: string;
  /** Its path on disk. */
  readonly source: string;
  readonly mediaType: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** A file whose bytes are in memory, such as the stylesheet. */
export interface Asset {
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In CSS pixels, if the file has it. */
  readonly width?: number;
  readonly height?: number;
}

/** A file that is served unchanged. */
export type StaticFile = Asset | PublicFile | ImageVariant;

/** A picture of `images/`, served under `/images/`. */
export interface ImageFile {
  /** Its name in images/, such as `roof/ridge.jpg`. */
  readonly file: string;
  /** The path at which it is served, such as `/images/roof/ridge.jpg`. */
  readonly path: string;
  /** Its path on disk. */
  readonly source: string;
  readonly mediaType: string;
  /** In CSS pixels, with its orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Its size in bytes. */
  readonly bytes: number;
  /** Smaller sizes of the picture, and its preview; made by `deno task images`. */
  readonly variants: readonly ImageVariant[];
}

/** Another size or type of a picture, a file of `images/sized/`. */
export type ImageVariant = Omit<ImageFile, "variants">;

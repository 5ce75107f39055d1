/**
 * The company's logo: an address, or a picture beside `company.md`, which is published with it.
 *
 * @module
 */
import type { Addresses, Asset } from "../model/mod.ts";
import { uriFormat } from "../schema/mod.ts";
import { type Read, readBytes } from "./disk.ts";
import type { Attributes } from "./front_matter.ts";
import { type PictureSize, pictureSize, type PictureType } from "./picture_size.ts";

/** The media types of pictures, by file extension. */
const MEDIA_TYPES: Readonly<Record<string, PictureType>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};

const PICTURE_NAME = /^[a-z0-9-]+\.([a-z]+)$/;

/** The largest logo in bytes. It is on every page, so it should be small. */
const MOST_BYTES = 2 ** 20;

const NEITHER =
  "must be a full address such as https://example.com/logo.svg, or the name of a picture beside " +
  "company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg";

interface LogoFile extends Omit<Asset, "path"> {
  readonly name: string;
}

/** Front matter with the logo's address, the published picture, and what is wrong with it. */
export interface FoundLogo {
  readonly attrs: Attributes;
  readonly assets: readonly Asset[];
  readonly issues: readonly string[];
}

/**
 * Finds the picture named in front matter, and replaces its name with its address. A logo with faults is removed.
 *
 * @param attrs The front matter of the company, not yet validated.
 */
export function findLogo(attrs: Attributes, directory: string, addresses: Addresses): FoundLogo {
  const { logo, ...others } = attrs;
  if (logo === undefined || logo === null || logo === "") {
    return { attrs: others, assets: [], issues: [] };
  }
  if (typeof logo === "string" && uriFormat.pattern.test(logo)) {
    return { attrs, assets: [], issues: [] };
  }
  const picture = readLogo(logo, directory);
  if (!picture.ok) return { attrs: others, assets: [], issues: picture.issues };
  const { name, ...asset } = picture.value;
  return {
    attrs: { ...attrs, logo: addresses.page(name) },
    assets: [{ path: `/${name}`, ...asset }],
    issues: [],
  };
}

/** Reads the picture; `logo` comes from YAML and may be anything. */
function readLogo(logo: unknown, directory: string): Read<LogoFile> {
  const [name, extension] = typeof logo === "string" ? PICTURE_NAME.exec(logo) ?? [] : [];
  const mediaType = MEDIA_TYPES[extension ?? ""];
  if (name === undefined || mediaType === undefined) return { ok: false, issues: [NEITHER] };
  const read = readBytes({ directory, name }, {
    missing: "does not exist; put the picture beside company.md",
    max: MOST_BYTES,
  });
  return read.ok
    ? { ok: true, value: { name, mediaType, bytes: read.value, ...sizeOf(mediaType, read.value) } }
    : { ok: false, issues: read.issues.map((issue) => `"${name}" ${issue}`) };
}

/** The size of a logo; empty if its file doesn't have one. */
function sizeOf(mediaType: PictureType, bytes: Uint8Array): Partial<PictureSize> {
  const size = pictureSize(mediaType, {
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  return size.ok ? size.value : {};
}

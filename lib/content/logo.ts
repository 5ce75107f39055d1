/**
 * The company's logo: an address, or a picture that stands beside `company.md` and is published with it.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Addresses, Asset } from "../model/mod.ts";
import { type Fault, uriFormat } from "../schema/mod.ts";
import { type Read, readBytes } from "./read_file.ts";

/** The media types of pictures, by how their names end. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};

const PICTURE_NAME = /^[a-z0-9-]+\.([a-z]+)$/;

const NEITHER =
  "must be a full address such as https://example.com/logo.svg, or the name of a picture beside " +
  "company.md: lower-case letters, digits and hyphens, then .svg, .png, .webp, .jpg or .jpeg";

interface Picture extends Omit<Asset, "path"> {
  readonly name: string;
}

/** Front matter whose logo is an address, and the picture that is published at it. */
export interface FoundLogo {
  readonly attrs: unknown;
  readonly assets: readonly Asset[];
}

/**
 * Finds the picture that front matter names, and puts its address in the place of its name.
 *
 * @param attrs The front matter of the company, not yet validated.
 * @param faults Receives what is wrong with the logo, which is then taken out.
 */
export async function findLogo(
  attrs: unknown,
  directory: string,
  addresses: Addresses,
  faults: Fault[],
): Promise<FoundLogo> {
  if (typeof attrs !== "object" || attrs === null || !("logo" in attrs)) {
    return { attrs, assets: [] };
  }
  const { logo, ...others } = attrs;
  if (typeof logo === "string" && uriFormat.pattern.test(logo)) return { attrs, assets: [] };
  const picture = await readPicture(logo, directory);
  if (!picture.ok) {
    faults.push(...picture.issues.map((issue) => ({ field: "logo", issue })));
    return { attrs: others, assets: [] };
  }
  const { name, ...asset } = picture.value;
  return {
    attrs: { ...attrs, logo: addresses.page(name) },
    assets: [{ path: `/${name}`, ...asset }],
  };
}

/** The picture with a name; the value comes from YAML and may be anything. */
async function readPicture(logo: unknown, directory: string): Promise<Read<Picture>> {
  const [name, extension] = typeof logo === "string" ? PICTURE_NAME.exec(logo) ?? [] : [];
  const mediaType = MEDIA_TYPES[extension ?? ""];
  if (name === undefined || mediaType === undefined) return { ok: false, issues: [NEITHER] };
  const read = await readBytes(
    join(directory, name),
    "is not there; put the picture beside company.md",
  );
  return read.ok
    ? { ok: true, value: { name, mediaType, bytes: read.value } }
    : { ok: false, issues: read.issues.map((issue) => `"${name}" ${issue}`) };
}

/**
 * Files for the look of pages: stylesheets, fonts, icons and small scripts, in the folder assets/.
 *
 * @module
 */
import type { Asset, Settings, Site } from "../model/mod.ts";
import { fileAddress } from "./local_address.ts";
import { type Markup, markup } from "./markup.ts";

const ASSET_FOLDER = new URL("assets/", import.meta.url);

export function assetText(name: string): string {
  return Deno.readTextFileSync(new URL(name, ASSET_FOLDER));
}

/** A font: the name of its file without the ending, and the weights in it. */
export interface Font {
  readonly file: string;
  readonly weights: string;
}

export const styleFonts: Readonly<
  Record<Settings["style"], Readonly<Record<"heading" | "text", Font>>>
> = {
  workshop: {
    heading: { file: "barlow-condensed-700", weights: "700" },
    text: { file: "source-sans-3", weights: "200 900" },
  },
  editorial: {
    heading: { file: "gilda-display", weights: "400" },
    text: { file: "hanken-grotesk", weights: "400 700" },
  },
  civic: {
    heading: { file: "public-sans", weights: "400 800" },
    text: { file: "public-sans", weights: "400 800" },
  },
  bold: {
    heading: { file: "bricolage-grotesque", weights: "600 800" },
    text: { file: "figtree", weights: "400 800" },
  },
};

/** The font of labels and figures in the style `civic`. */
export const LABEL_FONT: Font = { file: "ibm-plex-mono-500", weights: "500" };

const TYPES: Readonly<Record<string, string>> = {
  woff2: "font/woff2",
  svg: "image/svg+xml",
  js: "text/javascript; charset=utf-8",
};

const loaded = new Map<string, Asset>();

/** A file of assets/, which is read once and served below /style. */
function loadAsset(name: string): Asset {
  const file = name.split("/").at(-1)!;
  const ending = file.split(".").at(-1)!;
  const asset = loaded.get(name) ?? {
    path: `/style/${file}`,
    mediaType: TYPES[ending]!,
    bytes: Deno.readFileSync(new URL(name, ASSET_FOLDER)),
  };
  loaded.set(name, asset);
  return asset;
}

export function fontFile({ file }: Font): Asset {
  return loadAsset(`fonts/${file}.woff2`);
}

/** The scripts: of galleries and comparisons, of filters, and of the form with files. */
const SCRIPTS = ["lightbox", "filter", "form"] as const;

/** All fonts, icons and scripts, for the routes. */
export function styleFiles(): readonly Asset[] {
  const fonts = Object.values(styleFonts).flatMap(({ heading, text }) => [heading, text]);
  const others = ["icons.svg", ...SCRIPTS.map((name) => `${name}.js`)];
  return [...[...fonts, LABEL_FONT].map(fontFile), ...others.map(loadAsset)];
}

/** An icon of the sheet, hidden from screen readers: the words beside it say what it means. */
export function iconHtml(name: string, site: Site): Markup {
  const address = `${fileAddress(loadAsset("icons.svg"), site)}#${name}`;
  return markup`<svg class="icon" aria-hidden="true"><use href="${address}"></use></svg>`;
}

export function scriptHtml(name: typeof SCRIPTS[number], site: Site): Markup {
  return markup`<script src="${fileAddress(loadAsset(`${name}.js`), site)}" defer></script>\n`;
}

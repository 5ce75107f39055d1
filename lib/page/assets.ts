/**
 * Files for the look of pages: stylesheets, fonts, icons and small scripts, in the folder assets/.
 *
 * @module
 */
import type { Asset, Settings, Site } from "../model/mod.ts";
import { fileAddress } from "./local_address.ts";
import { type Markup, markup } from "./markup.ts";

const FOLDER = new URL("assets/", import.meta.url);

export function assetText(name: string): string {
  return Deno.readTextFileSync(new URL(name, FOLDER));
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

const files = new Map<string, Asset>();

function loadAsset(path: string, name: string, mediaType: string): Asset {
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = { path, mediaType, bytes: Deno.readFileSync(new URL(name, FOLDER)) };
  files.set(path, file);
  return file;
}

export function fontFile({ file }: Font): Asset {
  return loadAsset(`/style/${file}.woff2`, `fonts/${file}.woff2`, "font/woff2");
}

const iconSheet = (): Asset => loadAsset("/style/icons.svg", "icons.svg", "image/svg+xml");

/** The scripts: of galleries and comparisons, of filters, and of the form with files. */
const SCRIPTS = ["lightbox", "filter", "form"] as const;

type Script = typeof SCRIPTS[number];

const scriptFile = (name: Script): Asset =>
  loadAsset(`/style/${name}.js`, `${name}.js`, "text/javascript; charset=utf-8");

/** All fonts, icons and scripts, for the routes. */
export function styleFiles(): readonly Asset[] {
  const fonts = Object.values(styleFonts).flatMap(({ heading, text }) => [heading, text]);
  const scripts = SCRIPTS.map(scriptFile);
  return [...[...fonts, LABEL_FONT].map(fontFile), iconSheet(), ...scripts];
}

/** An icon of the sheet, hidden from screen readers: the words beside it say what it means. */
export function iconHtml(name: string, site: Site): Markup {
  const address = `${fileAddress(iconSheet(), site)}#${name}`;
  return markup`<svg class="icon" aria-hidden="true"><use href="${address}"></use></svg>`;
}

export function scriptHtml(name: Script, site: Site): Markup {
  return markup`<script src="${fileAddress(scriptFile(name), site)}" defer></script>\n`;
}

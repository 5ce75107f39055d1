/**
 * Files for the look of pages: stylesheets, fonts, icons and small scripts, in the folder assets/.
 *
 * @module
 */
import type { Asset, Site } from "../model/mod.ts";
import { fileAddress } from "./local_address.ts";
import { type Markup, markup } from "./markup.ts";

const ASSET_FOLDER = new URL("assets/", import.meta.url);

export function assetText(name: string): string {
  return Deno.readTextFileSync(new URL(name, ASSET_FOLDER));
}

const TYPES: Readonly<Record<string, string>> = {
  woff2: "font/woff2",
  svg: "image/svg+xml",
  js: "text/javascript; charset=utf-8",
};

const loaded = new Map<string, Asset>();

/** A file of assets/, which is read once and served below /style. */
export function loadAsset(name: string): Asset {
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

/** The scripts: of galleries and comparisons, of filters, and of the form with files. */
const SCRIPTS = ["lightbox", "filter", "form"] as const;

/** All icons and scripts, for the routes. */
export function iconAndScripts(): readonly Asset[] {
  return ["icons.svg", ...SCRIPTS.map((name) => `${name}.js`)].map(loadAsset);
}

/** An icon of the sheet, hidden from screen readers: the words beside it say what it means. */
export function iconHtml(name: string, site: Site): Markup {
  const address = `${fileAddress(loadAsset("icons.svg"), site)}#${name}`;
  return markup`<svg class="icon" aria-hidden="true"><use href="${address}"></use></svg>`;
}

export function scriptHtml(name: typeof SCRIPTS[number], site: Site): Markup {
  return markup`<script src="${fileAddress(loadAsset(`${name}.js`), site)}" defer></script>\n`;
}

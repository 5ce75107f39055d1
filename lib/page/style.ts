/**
 * The stylesheet of the website: a company's colors and fonts as custom properties, followed by style.css. Two colors
 * are enough: all others are mixed from them until their contrast meets WCAG 2.2 AA, so that every brand is easy to
 * read.
 *
 * @module
 */
import { contrast, INK, mix, WHITE } from "../model/color.ts";
import type { Asset, Site } from "../model/mod.ts";
import { publicAddress } from "./local_address.ts";

/** The default of `accent_color`. */
const DEFAULT_ACCENT = "#f5ac1b";
/** The default of `dark_color`. */
export const DEFAULT_DARK = "#0c2a44";

/** The base color of dark pages, before the brand's color is mixed in. */
const BLACK = "#0b1015";

/** The colors of light and of dark pages that are the same for every brand. */
const DAY = { ink: INK, alarm: "#a8201a", good: "#17643b", plate: "transparent" };
const NIGHT = { ink: WHITE, alarm: "#ffa59c", good: "#86d7a8", plate: WHITE };

/** The font families for each kind of text, after the brand's own. */
const HEADING_FONTS =
  '"Avenir Next Condensed","Roboto Condensed","Bahnschrift","Franklin Gothic Medium","Nimbus Sans Narrow","Liberation Sans Narrow","Arial Narrow",sans-serif-condensed,sans-serif';
const TEXT_FONTS =
  '-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif';

/** The radii of boxes, fields and buttons. */
const CORNERS = {
  square: { "--round": "0", "--round-field": "0", "--round-button": "0" },
  soft: { "--round": "6px", "--round-field": "6px", "--round-button": "6px" },
  round: { "--round": "16px", "--round-field": "12px", "--round-button": "26px" },
} as const;

/** Custom properties by name, each a color `#rrggbb`, with two more digits if it is transparent. */
type Palette = Readonly<Record<string, string>>;

const source = Deno.readTextFileSync(new URL("style.css", import.meta.url));

/** style.css without comments and unnecessary white space. */
function minified(): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*([{};<>=~!])\s*/g, "$1")
    .replace(/([:,])\s+/g, "$1")
    .replaceAll(";}", "}")
    .trim();
}

const files = new WeakMap<Site, Asset>();

/** The stylesheet of a site, as served. */
export function stylesheetOf(site: Site): Asset {
  const file = files.get(site) ?? {
    path: "/style.css",
    mediaType: "text/css; charset=utf-8",
    bytes: new TextEncoder().encode(stylesheet(site)),
  };
  files.set(site, file);
  return file;
}

function stylesheet(site: Site): string {
  const { accent_color, dark_color, color_scheme, corners } = site.settings;
  const { light, dark } = palettes(accent_color, dark_color);
  const heading = fontOf("heading", HEADING_FONTS, site);
  const text = fontOf("text", TEXT_FONTS, site);
  const root = declarations({
    "color-scheme": color_scheme === "auto" ? "light dark" : color_scheme,
    "--heading-font": heading.families,
    "--text-font": text.families,
    ...CORNERS[corners],
    ...light,
  });
  const media = color_scheme === "auto" ? "screen and (prefers-color-scheme:dark)" : "screen";
  const night = color_scheme === "light" ? "" : `@media ${media}{:root{${declarations(dark)}}}`;
  const brand = `@layer brand{:root{${root}}${night}}`;
  return [heading.face, text.face, brand, minified()].filter(Boolean).join("\n");
}

/**
 * The colors of light and of dark pages.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { palettes } from "./style.ts";
 *
 * const { light, dark } = palettes("#f5ac1b", "#0c2a44");
 * assertEquals([light["--accent"], light["--on-accent"]], ["#f5ac1b", "#10181f"]);
 * assertEquals([light["--link"], dark["--link"]], ["#0c2a44", "#f5ac1b"]);
 * ```
 */
export function palettes(
  accent: string = DEFAULT_ACCENT,
  dark: string = DEFAULT_DARK,
): { readonly light: Palette; readonly dark: Palette } {
  const onAccent = contrast(accent, INK) >= contrast(accent, WHITE) ? INK : WHITE;
  const brand = {
    "--accent": accent,
    "--on-accent": onAccent,
    "--accent-hover": mix(accent, onAccent === INK ? WHITE : "#000000", 0.18),
    "--dark": dark,
    "--on-dark": readable(mix(dark, WHITE, 0.86), WHITE, 4.5, [dark]),
    "--accent-on-dark": readable(accent, WHITE, 4.5, [dark]),
    "--veil": veil(dark),
  };
  const day = { ...DAY, accent, dark, link: dark, paper: WHITE, tint: mix(WHITE, dark, 0.045) };
  const paper = mix(BLACK, dark, 0.16);
  const night = { ...NIGHT, accent, dark, link: accent, paper, tint: mix(paper, WHITE, 0.055) };
  return {
    light: { ...brand, ...colorsOn(day) },
    dark: { ...brand, ...colorsOn(night) },
  };
}

/** The dark color, as transparent as it may be under white text where what is behind it is white. */
function veil(dark: string): string {
  let opacity = 1;
  while (contrast(WHITE, mix(WHITE, dark, opacity - 0.01)) >= 4.6) opacity -= 0.01;
  return dark + Math.round(opacity * 255).toString(16).padStart(2, "0");
}

/** Backgrounds, and what is readable on all of them: other colors are mixed with `ink` until they are. */
function colorsOn(
  { accent, dark, link, ink, alarm, good, paper, tint, plate }:
    & typeof DAY
    & Record<"accent" | "dark" | "link" | "paper" | "tint", string>,
): Palette {
  const papers = {
    "--paper": paper,
    "--tint": tint,
    "--accent-tint": mix(paper, accent, 0.12),
    "--alarm-tint": mix(paper, alarm, 0.08),
    "--good-tint": mix(paper, good, 0.08),
  };
  const on = (color: string, least: number) => readable(color, ink, least, Object.values(papers));
  const tinted = mix(ink, dark, 0.3);
  return {
    ...papers,
    "--ink": on(mix(ink, dark, 0.12), 7),
    "--muted": on(mix(paper, tinted, 0.66), 5.4),
    "--line": mix(paper, tinted, 0.17),
    "--field": on(mix(paper, tinted, 0.45), 3.1),
    "--link": on(link, 4.6),
    "--accent-ink": on(accent, 3.1),
    "--alarm": alarm,
    "--good": good,
    "--plate": plate,
  };
}

/** A color mixed with an ink until it has enough contrast with every paper. */
function readable(color: string, ink: string, least: number, papers: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, ink, share);
    if (papers.every((paper) => contrast(mixed, paper) >= least)) return mixed;
  }
  return ink;
}

function declarations(palette: Palette): string {
  return Object.entries(palette).map(([name, value]) => `${name}:${value}`).join(";");
}

/** The path of a font in public/; `undefined` for a font of the system. */
export function fontPath(font: string | undefined): string | undefined {
  return font?.endsWith(".woff2") ? `/${font.replace(/^\//, "")}` : undefined;
}

/** The families of a kind of text, and the rule that loads the brand's own if it is a file. */
function fontOf(kind: "heading" | "text", others: string, site: Site) {
  const font = site.settings[`${kind}_font`];
  const path = fontPath(font);
  const name = path === undefined ? font : `brand-${kind}`;
  // With a range of weights, a variable font has its own bold; for others the browser makes it from the regular.
  const face = path &&
    `@font-face{font-family:"${name}";src:url("${publicAddress(path, site)}") format("woff2");` +
      "font-weight:100 900;font-display:swap}";
  return { face, families: name === undefined ? others : `"${name}",${others}` };
}

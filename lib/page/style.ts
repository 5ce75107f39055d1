/**
 * The stylesheet of the website: a company's colors and fonts as custom properties, followed by style.css. Two colors
 * are enough: all others are mixed from them until their contrast meets WCAG 2.2 AA, so that every brand is easy to
 * read.
 *
 * @module
 */
import { contrast, INK, mix, WHITE } from "../model/color.ts";
import type { Asset, Settings, Site } from "../model/mod.ts";
import { publicAddress } from "./local_address.ts";

/** The default of `accent_color`. */
const DEFAULT_ACCENT = "#f5ac1b";
/** The default of `dark_color`. */
export const DEFAULT_DARK = "#0c2a44";

/** The base color of dark pages, before the brand's color is mixed in. */
const NIGHT = "#0b1015";

/** The font families for each kind of text, after the brand's own. */
const HEADING_FONTS =
  '"Avenir Next Condensed","Roboto Condensed","Bahnschrift","Franklin Gothic Medium","Nimbus Sans Narrow","Liberation Sans Narrow","Arial Narrow",sans-serif-condensed,sans-serif';
const TEXT_FONTS =
  '-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif';

/** The settings of a brand. */
export type Brand = Partial<
  Pick<
    Settings,
    | "accent_color"
    | "dark_color"
    | "heading_font"
    | "text_font"
    | "color_scheme"
    | "corners"
  >
>;

/** The radii of boxes, fields and buttons. */
const CORNERS = {
  square: { "--round": "0", "--round-field": "0", "--round-button": "0" },
  soft: { "--round": "6px", "--round-field": "6px", "--round-button": "6px" },
  round: { "--round": "16px", "--round-field": "12px", "--round-button": "26px" },
} as const;

/** Custom properties by name, each a color `#rrggbb`, with two more digits if it is transparent. */
export type Palette = Readonly<Record<string, string>>;

/** style.css without comments and unnecessary white space. */
const rules = Deno.readTextFileSync(new URL("style.css", import.meta.url))
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{};>])\s*/g, "$1")
  .replace(/([:,])\s+/g, "$1")
  .replaceAll(";}", "}")
  .trim();

const files = new WeakMap<Site, Asset>();

/** The stylesheet of a site, as served. */
export function stylesheetOf(site: Site): Asset {
  const file = files.get(site) ?? {
    path: "/style.css",
    mediaType: "text/css; charset=utf-8",
    bytes: new TextEncoder().encode(
      stylesheet(site.settings, (path) => publicAddress(path, site)),
    ),
  };
  files.set(site, file);
  return file;
}

/**
 * The text of a brand's stylesheet.
 *
 * @param addressOf The addresses of its fonts, which are files in public/.
 */
export function stylesheet(
  { accent_color, dark_color, heading_font, text_font, color_scheme = "auto", corners = "soft" }:
    Brand,
  addressOf: (path: string) => string = (path) => path,
): string {
  const { light, dark } = palettes(accent_color, dark_color);
  const root = {
    "color-scheme": color_scheme === "auto" ? "light dark" : color_scheme,
    "--heading-font": families("heading", heading_font, HEADING_FONTS),
    "--text-font": families("text", text_font, TEXT_FONTS),
    ...CORNERS[corners],
    ...light,
  };
  const media = color_scheme === "auto" ? "screen and (prefers-color-scheme:dark)" : "screen";
  return [
    ...fontFace("heading", heading_font, addressOf),
    ...fontFace("text", text_font, addressOf),
    `@layer brand{:root{${declarations(root)}}${
      color_scheme === "light" ? "" : `@media ${media}{:root{${declarations(dark)}}}`
    }}`,
    rules,
  ].join("\n");
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
  const papers = (paper: string, tint: string, alarm: string, good: string) => ({
    "--paper": paper,
    "--tint": tint,
    "--accent-tint": mix(paper, accent, 0.12),
    "--alarm-tint": mix(paper, alarm, 0.08),
    "--good-tint": mix(paper, good, 0.08),
  });
  const day = papers(WHITE, mix(WHITE, dark, 0.045), "#a8201a", "#17643b");
  const black = mix(NIGHT, dark, 0.16);
  const night = papers(black, mix(black, WHITE, 0.055), "#ffa59c", "#86d7a8");
  return {
    light: {
      ...brand,
      ...day,
      ...inks(Object.values(day), INK, { dark, accent, link: dark }),
      "--alarm": "#a8201a",
      "--good": "#17643b",
      "--plate": "transparent",
    },
    dark: {
      ...brand,
      ...night,
      ...inks(Object.values(night), WHITE, { dark, accent, link: accent }),
      "--alarm": "#ffa59c",
      "--good": "#86d7a8",
      "--plate": WHITE,
    },
  };
}

/** The dark color, as transparent as it may be under white text where what is behind it is white. */
function veil(dark: string): string {
  let opacity = 1;
  while (contrast(WHITE, mix(WHITE, dark, opacity - 0.01)) >= 4.6) opacity -= 0.01;
  return dark + Math.round(opacity * 255).toString(16).padStart(2, "0");
}

/** Text and other foreground colors, readable on all backgrounds. Colors are mixed with `ink` for more contrast. */
function inks(
  papers: readonly string[],
  ink: string,
  { dark, accent, link }: { readonly dark: string; readonly accent: string; readonly link: string },
): Palette {
  const paper = papers[0]!;
  const tinted = mix(ink, dark, 0.3);
  return {
    "--ink": readable(mix(ink, dark, 0.12), ink, 7, papers),
    "--muted": readable(mix(paper, tinted, 0.66), ink, 5.4, papers),
    "--line": mix(paper, tinted, 0.17),
    "--field": readable(mix(paper, tinted, 0.45), ink, 3.1, papers),
    "--link": readable(link, ink, 4.6, papers),
    "--accent-ink": readable(accent, ink, 3.1, papers),
  };
}

/** A color mixed with another until it has enough contrast with every background. */
function readable(
  color: string,
  towards: string,
  least: number,
  backgrounds: readonly string[],
): string {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, towards, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= least)) return mixed;
  }
  return towards;
}

function declarations(palette: Palette): string {
  return Object.entries(palette).map(([name, value]) => `${name}:${value}`).join(";");
}

/** The path of a font in public/; `undefined` for a font of the system. */
export function fontPath(font: string | undefined): string | undefined {
  if (font?.endsWith(".woff2") !== true) return undefined;
  return `/${font.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`;
}

function fontFace(
  name: string,
  font: string | undefined,
  addressOf: (path: string) => string,
): readonly string[] {
  const path = fontPath(font);
  if (path === undefined) return [];
  // With a range of weights, a variable font has its own bold; for others the browser makes it from the regular.
  return [
    `@font-face{font-family:"brand-${name}";src:url("${addressOf(path)}") format("woff2");` +
    "font-weight:100 900;font-display:swap}",
  ];
}

/** A brand's font, and those to use without it. */
function families(name: string, font: string | undefined, others: string): string {
  if (font === undefined) return others;
  return `${cssString(fontPath(font) === undefined ? font : `brand-${name}`)},${others}`;
}

/** A CSS string with any content. */
function cssString(text: string): string {
  const escaped = text.toWellFormed().replace(
    /["\\<>\p{Cc}]/gu,
    (character) => `\\${character.codePointAt(0)!.toString(16)} `,
  );
  return `"${escaped}"`;
}

/**
 * The colors of a website, made from the two or three of its brand: neutrals of the brand's hue, and mixtures that meet
 * WCAG 2.2 AA wherever they are used, so that every brand is easy to read.
 *
 * @module
 * @see https://bottosson.github.io/posts/oklab/
 */
import { contrast, INK, linearChannels, mixColors, textOn, WHITE } from "../model/contrast.ts";

/** The default of `accent_color`. */
const DEFAULT_ACCENT = "#f5ac1b";
/** The default of `dark_color`. */
export const DEFAULT_DARK = "#0c2a44";

/** What the colors are made from: settings of site.md, and how much hue the style's paper has. */
export interface Brand {
  readonly accent?: string | undefined;
  readonly dark?: string | undefined;
  readonly paper?: string | undefined;
  /** The chroma of the neutrals in OKLCH, from 0.01 to 0.02. */
  readonly chroma?: number;
}

/** Custom properties by name, each a color `#rrggbb`. */
type Palette = Readonly<Record<string, string>>;

/** Lightness, chroma and hue (in radians) in OKLCH. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The colors of problems and of success, on light and on dark pages. */
const BY_DAY = { alarm: "#a8201a", good: "#17643b" };
const AT_NIGHT = { alarm: "#ffa59c", good: "#86d7a8" };

/** The lightness of each neutral, on light and on dark pages. A light paper is darkened by its chroma to show its hue. */
const LIGHTNESS = {
  day: { paper: 0.996, tint: 0.957, line: 0.85, field: 0.6, muted: 0.46, ink: 0.21 },
  night: { paper: 0.185, tint: 0.235, line: 0.36, field: 0.6, muted: 0.76, ink: 0.965 },
} as const;

/**
 * The colors of light and of dark pages.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { palettes } from "./palette.ts";
 *
 * const { light, dark } = palettes({ accent: "#f5ac1b", dark: "#0c2a44" });
 * assertEquals([light["--accent"], light["--on-accent"]], ["#f5ac1b", "#13191f"]);
 * assertEquals([light["--link"], dark["--link"]], ["#0c2a44", "#f5ac1b"]);
 * ```
 */
export function palettes(
  { accent = DEFAULT_ACCENT, dark = DEFAULT_DARK, paper, chroma = 0.014 }: Brand,
): { readonly light: Palette; readonly dark: Palette } {
  const [, saturation, hue] = toOklch(dark);
  // A neutral dark color has no hue to give.
  const neutral = (lightness: number) => toColor([lightness, Math.min(chroma, saturation), hue]);
  const isLight = textOn(accent) === INK;
  const onAccent = isLight ? makeReadable(neutral(LIGHTNESS.day.ink), INK, 4.5, [accent]) : WHITE;
  const onDark = makeReadable(mixColors(dark, WHITE, 0.86), WHITE, 4.5, [dark]);
  const accentOnDark = makeReadable(accent, WHITE, 4.5, [dark]);
  /** What a button is filled with on a dark ground, from which the accent itself may hardly stand out. */
  const fillOn = (ground: string, readable: string): Fill =>
    contrast(accent, ground) < 3 ? [readable, ground] : [accent, onAccent];
  const brand = {
    "--accent": accent,
    "--on-accent": onAccent,
    "--dark": dark,
    "--on-dark": onDark,
    "--accent-on-dark": accentOnDark,
    "--line-on-dark": mixColors(dark, onDark, 0.24),
    ...fillColors("-on-dark", fillOn(dark, accentOnDark)),
  };
  const given = paper && toOklch(paper);
  const ofPaper = (lightness: number) =>
    given && toColor([lightness, Math.min(given[1], 0.02), given[2]]);
  const day = { ...scale("day", neutral), paper: neutral(LIGHTNESS.day.paper - chroma) };
  const tints = given && paper &&
    { paper, tint: ofPaper(given[0] - 0.035)!, line: ofPaper(given[0] - 0.14)! };
  const night = colorsOn({ ...AT_NIGHT, ...scale("night", neutral), accent, link: accent });
  return {
    light: {
      ...brand,
      ...fillColors("", [accent, onAccent]),
      ...colorsOn({ ...BY_DAY, ...day, ...tints, accent, link: dark }),
    },
    dark: {
      ...brand,
      ...fillColors("", fillOn(night["--paper"], night["--accent-text"])),
      ...night,
    },
  };
}

/** The color of a button, and of its words. */
type Fill = readonly [fill: string, onFill: string];

function fillColors(surface: "" | "-on-dark", [fill, onFill]: Fill): Palette {
  return { [`--fill${surface}`]: fill, [`--on-fill${surface}`]: onFill };
}

/** The neutrals of light or of dark pages, and the color that others are mixed with until they are readable. */
function scale(scheme: keyof typeof LIGHTNESS, neutral: (lightness: number) => string) {
  const neutrals = Object.entries(LIGHTNESS[scheme])
    .map(([name, lightness]) => [name, neutral(lightness)]);
  return {
    ...Object.fromEntries(neutrals) as Record<keyof typeof LIGHTNESS[typeof scheme], string>,
    end: scheme === "day" ? INK : WHITE,
  };
}

/** The backgrounds of pages, and colors that are readable on all of them. */
function colorsOn(
  { accent, link, alarm, good, paper, tint, line, field, muted, ink, end }:
    & typeof BY_DAY
    & ReturnType<typeof scale>
    & Record<"accent" | "link", string>,
): Palette & { readonly "--paper": string; readonly "--accent-text": string } {
  const papers = {
    "--paper": paper,
    "--tint": tint,
    "--accent-tint": mixColors(paper, accent, 0.12),
    "--alarm-tint": mixColors(paper, alarm, 0.08),
    "--good-tint": mixColors(paper, good, 0.08),
  };
  const on = (color: string, least: number) =>
    makeReadable(color, end, least, Object.values(papers));
  return {
    ...papers,
    "--ink": on(ink, 7),
    "--muted": on(muted, 4.8),
    "--line": line,
    "--field": on(field, 3.1),
    "--link": on(link, 4.6),
    "--accent-ink": on(accent, 3.1),
    "--accent-text": on(accent, 4.6),
    "--alarm": on(alarm, 4.6),
    "--good": on(good, 4.6),
  };
}

/**
 * Makes a color lighter or darker until its contrast with every paper is at least `least`. The color keeps its hue, and
 * as much of its chroma as screens can show.
 */
function makeReadable(
  color: string,
  ink: string,
  least: number,
  papers: readonly string[],
): string {
  const [start, chroma, hue] = toOklch(color);
  const [end] = toOklch(ink);
  for (let share = 0; share < 1; share += 0.04) {
    const lightness = start + (end - start) * share;
    const mixed = share === 0 ? color : toColor([lightness, chroma, hue]);
    if (papers.every((paper) => contrast(mixed, paper) >= least)) return mixed;
  }
  return ink;
}

function toOklch(color: string): Oklch {
  const [r, g, b] = linearChannels(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, blue), Math.atan2(blue, a)];
}

/** Converts OKLCH to sRGB. A color outside sRGB becomes grayer: with clipped channels, a light blue would turn to cyan. */
function toColor([lightness, chroma, hue]: Oklch): string {
  const [a, blue] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * blue) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * blue) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * blue) ** 3;
  // A channel below 0 or above 1 is outside sRGB.
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0.001 && linear.some((value) => value < -0.001 || value > 1.001)) {
    return toColor([lightness, chroma - 0.001, hue]);
  }
  const channels = linear.map((value) => {
    const part = Math.min(Math.max(value, 0), 1);
    const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255).toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

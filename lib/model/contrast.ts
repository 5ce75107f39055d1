/**
 * Colors in the form `#rrggbb`: contrast and mixtures. lib/content/settings.ts checks the contrast of a site's colors.
 *
 * @module
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */

/** The light and the dark text color. */
export const WHITE = "#ffffff";
export const INK = "#10181f";

type Channels = readonly [number, number, number];

/**
 * The contrast ratio of two colors, from 1 to 21 (WCAG 2.2).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { contrast } from "./contrast.ts";
 *
 * assertEquals(contrast("#000000", "#ffffff"), 21);
 * ```
 */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color of text on a brand color: white or ink, whichever has more contrast. */
export function textOn(color: string): string {
  return contrast(color, INK) >= contrast(color, WHITE) ? INK : WHITE;
}

/** A mixture of two colors in sRGB. `share` is the part of `b`, from 0 to 1. */
export function mixColors(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${
    from.map((value, index) =>
      Math.round(value + (to[index]! - value) * share).toString(16).padStart(2, "0")
    ).join("")
  }`;
}

function luminance(color: string): number {
  const [red, green, blue] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The channels of a color as shares of light, from 0 to 1. */
export function linearChannels(color: string): Channels {
  return channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
}

function channels(color: string): Channels {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;
}

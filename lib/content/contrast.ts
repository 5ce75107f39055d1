/**
 * Checks that the colors of site.md have enough contrast with text.
 *
 * @module
 */
import { contrast, INK, textOn, WHITE } from "../model/contrast.ts";
import type { Settings } from "../model/mod.ts";
import type { Check } from "./faults.ts";

/** The minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The minimum contrast of the darkest ink with `paper_color`: softer inks and tints of the paper have less. */
const LEAST_PAPER_CONTRAST = 12;

export function checkContrast(
  { accent_color: accent, dark_color: dark, paper_color: paper }: Settings,
  check: Check,
): void {
  const checkRatio = (field: string, ratio: number, text: string, mend: string) =>
    check(
      ratio >= LEAST_CONTRAST,
      field,
      // Rounded down: 4.49 is not enough, and must not read as 4.5.
      `has a contrast of ${Math.floor(ratio * 100) / 100}:1 with ${text}; ` +
        `choose ${mend} with at least ${LEAST_CONTRAST}:1 (WCAG 2.2 AA)`,
    );
  if (accent !== undefined) {
    const ratio = contrast(accent, textOn(accent));
    checkRatio("accent_color", ratio, `the text on it, white or ${INK}`, "a color");
  }
  if (dark !== undefined) {
    const where = "white, and is seen on it and under it";
    checkRatio("dark_color", contrast(dark, WHITE), where, "a darker color,");
  }
  if (paper !== undefined) {
    const ratio = contrast(paper, INK);
    check(
      ratio >= LEAST_PAPER_CONTRAST,
      "paper_color",
      `has a contrast of ${Math.floor(ratio * 100) / 100}:1 with the text on it, ${INK}; ` +
        `choose a lighter color, with at least ${LEAST_PAPER_CONTRAST}:1`,
    );
  }
}

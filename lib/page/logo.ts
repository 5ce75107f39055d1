/**
 * The logo at the top of pages: whether it is the name itself, and the ground that it needs to be seen.
 *
 * @module
 */
import { contrast } from "../model/contrast.ts";
import type { Site } from "../model/mod.ts";
import { findLogo } from "./local_address.ts";

/** The aspect ratio above which a logo is taken to contain the company's name. */
const WORDMARK = 2.5;

/** The aspect ratio of a logo that is the name itself; `undefined` for one beside which the name stands. */
export function wordmarkRatio(site: Site): number | undefined {
  const { width = 1, height = 1 } = findLogo(site) ?? {};
  return width / height > WORDMARK ? width / height : undefined;
}

/** The least contrast with which a logo stands out from its ground. */
const LEAST = 1.5;

/**
 * The color of the plate on which a logo is seen, or `transparent` where it is seen on the ground itself.
 *
 * @param colors Those of the logo that border on it. One that can't be read is taken to be dark.
 * @param ground The color around it.
 * @param plate The color that a plate would have there.
 */
export function plateColor(
  colors: readonly string[] = ["#000000"],
  ground: string,
  plate: string,
): string {
  const least = (on: string) => Math.min(...colors.map((color) => contrast(color, on)));
  return least(ground) < LEAST && least(plate) > least(ground) ? plate : "transparent";
}

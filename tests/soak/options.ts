/**
 * What a soak is told: how long, and how many requests a second.
 *
 * @module
 */

/** How long it takes, and its load. */
export interface SoakOptions {
  readonly minutes: number;
  /** Requests a second. */
  readonly rate: number;
}

/** The shortest time in which memory is measured often enough, after warm-up, to tell growth from noise. */
const FEWEST_MINUTES = 2;
const MOST_MINUTES = 24 * 60;
const HIGHEST_RATE = 10_000;

/** Reads the argument and the variable SOAK_RATE; both may be absent. Gives what is wrong where something is. */
export function soakOptions(minutesText = "20", rateText = "150"): SoakOptions | string {
  const minutes = Number(minutesText);
  const rate = Number(rateText);
  if (!(minutes >= FEWEST_MINUTES && minutes <= MOST_MINUTES)) {
    return `MINUTES: must be a number from ${FEWEST_MINUTES} to ${MOST_MINUTES}, not "${minutesText}"; ` +
      "usage: deno task soak [MINUTES]";
  }
  if (!(rate > 0 && rate <= HIGHEST_RATE)) {
    return `SOAK_RATE: must be a number of requests a second, above 0 and at most ${HIGHEST_RATE}, ` +
      `not "${rateText}"`;
  }
  return { minutes, rate };
}

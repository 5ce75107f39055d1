/**
 * Times, and how far a clock is trusted.
 *
 * @module
 */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * How far the clocks of two servers on one store may differ. A recorded time that is further ahead was written before
 * the clock was set back.
 */
export const CLOCK_SKEW_MS = 60_000;

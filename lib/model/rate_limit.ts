/**
 * How many bid requests a client may send.
 *
 * @module
 */

/** How many bid requests one client may send in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** The length of the sliding window. */
export const RATE_WINDOW_SECONDS = 60;

/**
 * How many bid requests a client may send.
 *
 * @module
 */

/** How many bid requests one client may send in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** How many bid requests a client may have checked without sending them, in the same time. */
export const CHECK_LIMIT = 30;

/** The length of the sliding window. */
export const RATE_WINDOW_SECONDS = 60;

/** The limits, under their names in the RateLimit headers. */
export const rateLimits = { contact: RATE_LIMIT, validate: CHECK_LIMIT } as const;

export type RateLimitName = keyof typeof rateLimits;

/**
 * The rate limit of bid requests for one client, in a sliding window.
 *
 * @module
 */

/** How many bid requests one client may send in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** The window's length. */
export const RATE_WINDOW_SECONDS = 60;

/**
 * How far the clocks of two servers on one store may differ. A time further ahead was written before the clock was
 * set back.
 */
const CLOCK_SKEW_MS = 10_000;

/** Whether a request is allowed, and the client's state after it. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** If refused, seconds until the next is allowed; otherwise until the oldest leaves the window. */
  readonly resetSeconds: number;
  /** The same as a time in milliseconds. */
  readonly resetAt: number;
}

/**
 * Decides by the times of a client's requests. A pure function, so that every store decides alike.
 *
 * @param times Times of the client's allowed requests in milliseconds, oldest first.
 * @param now The time of this request.
 * @returns The decision, and the times to store.
 */
export function decideRate(
  times: readonly number[],
  now: number,
): RateDecision & { readonly times: readonly number[] } {
  const windowMs = RATE_WINDOW_SECONDS * 1000;
  const recent = times.filter((time) => time > now - windowMs && time <= now + CLOCK_SKEW_MS);
  const allowed = recent.length < RATE_LIMIT;
  const kept = allowed ? [...recent, now].sort((a, b) => a - b) : recent;
  const resetAt = kept[0]! + windowMs;
  return {
    allowed,
    remaining: RATE_LIMIT - kept.length,
    resetSeconds: Math.max(1, Math.ceil((resetAt - now) / 1000)),
    resetAt,
    times: kept,
  };
}

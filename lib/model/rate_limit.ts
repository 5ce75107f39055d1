/**
 * The limit on bid requests: so many in any window for one client.
 *
 * @module
 */

/** Bid requests let in for one client in any {@linkcode RATE_WINDOW_SECONDS}. */
export const RATE_LIMIT = 5;

/** The window's length. */
export const RATE_WINDOW_SECONDS = 60;

/** How far the clocks of two servers on one store may differ. A time further ahead is from before a clock was set back. */
const CLOCK_SKEW_MS = 10_000;

/** Whether a request is let in, and how the client stands after it. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** When refused, seconds after which the next is let in; otherwise until the oldest is forgotten. */
  readonly resetSeconds: number;
  /** The same as a time in milliseconds. */
  readonly resetAt: number;
}

/**
 * Decides from the times of a client's requests. Pure, so that every store decides alike.
 *
 * @param times Times in milliseconds of the requests let in before, oldest first.
 * @param now The time of this request.
 * @returns The decision, and the times to remember.
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

/**
 * The rate limit's decision.
 *
 * @module
 */
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../bids/limits.ts";
import { CLOCK_SKEW_MS } from "./clock.ts";

/** Whether a request is allowed, and the client's state after it. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** If refused, seconds until the next request is allowed; otherwise, until the oldest one leaves the window. */
  readonly resetSeconds: number;
  /** Times of the client's allowed requests in milliseconds, oldest first. */
  readonly times: readonly number[];
}

/**
 * Decides by the times of a client's requests whether one more is allowed.
 *
 * @param times Times of the client's allowed requests in milliseconds, oldest first.
 * @param now The time of this request.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { decideRate } from "./rate_decision.ts";
 *
 * const { allowed, resetSeconds } = decideRate([0, 1_000, 2_000, 3_000, 4_000], 15_000);
 * assertEquals([allowed, resetSeconds], [false, 45]);
 * ```
 */
export function decideRate(
  times: readonly number[],
  now: number,
  limit: number = RATE_LIMIT,
): RateDecision {
  const windowMs = RATE_WINDOW_SECONDS * 1000;
  const recent = times.filter((time) => time > now - windowMs && time <= now + CLOCK_SKEW_MS);
  const allowed = recent.length < limit;
  const allowedTimes = allowed ? [...recent, now].sort((a, b) => a - b) : recent;
  return {
    allowed,
    remaining: limit - allowedTimes.length,
    resetSeconds: Math.max(1, Math.ceil((allowedTimes[0]! + windowMs - now) / 1000)),
    times: allowedTimes,
  };
}

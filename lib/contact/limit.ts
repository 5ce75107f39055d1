/**
 * The rate limit of each client, counted by the store, or by this process while the store is unavailable.
 *
 * @module
 */
import { decideRate, RATE_LIMIT, RATE_WINDOW_SECONDS, type RateDecision } from "../model/mod.ts";
import { remember } from "./remember.ts";

/**
 * Returns a function that counts a client's request and says whether it is allowed. A client known to be over the
 * limit is refused without asking the store, so that it costs the store at most five transactions a minute.
 *
 * @param admit The store's decision. Rejects when the store is unavailable.
 */
export function rateLimit(
  admit: (client: string) => Promise<RateDecision>,
  now: () => number,
): (client: string) => Promise<RateDecision> {
  const known = new Map<string, readonly number[]>();
  return async (client) => {
    const { times, ...inMemory } = decideRate(known.get(client) ?? [], now());
    if (!inMemory.allowed) return inMemory;
    // Counted before the store decides, so that others that come meanwhile are counted too.
    remember(known, client, times);
    const decision = await admit(client).catch(() => inMemory);
    if (!decision.allowed) {
      // Other processes have used up the client's limit.
      const first = decision.resetAt - RATE_WINDOW_SECONDS * 1000;
      remember(known, client, Array.from({ length: RATE_LIMIT }, () => first));
    }
    return decision;
  };
}

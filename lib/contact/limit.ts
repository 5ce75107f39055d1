/**
 * The limit of each client, as the store counts it, or this process alone while the store is away.
 *
 * @module
 */
import { decideRate, RATE_LIMIT, RATE_WINDOW_SECONDS, type RateDecision } from "../model/mod.ts";
import { remember } from "./remember.ts";

/**
 * Gives a function that counts a request of a client and says whether it is let in. Whom this process knows to be
 * over the limit it refuses without the store, so that one client costs that five looks a minute.
 *
 * @param admit The store's decision. Rejects when the store is away.
 */
export function rateLimit(
  admit: (client: string) => Promise<RateDecision>,
  now: () => number,
): (client: string) => Promise<RateDecision> {
  const known = new Map<string, readonly number[]>();
  return async (client) => {
    const { times, ...inMemory } = decideRate(known.get(client) ?? [], now());
    if (!inMemory.allowed) return inMemory;
    // Before the store decides: more that come meanwhile are refused.
    remember(known, client, times);
    const decision = await admit(client).catch(() => inMemory);
    if (!decision.allowed) {
      // Other processes let it in as often as it may be.
      const first = decision.resetAt - RATE_WINDOW_SECONDS * 1000;
      remember(known, client, Array.from({ length: RATE_LIMIT }, () => first));
    }
    return decision;
  };
}

/**
 * The rate limit of bid requests for each client. The store counts them, or this process while the store is
 * unavailable.
 *
 * @module
 */
import { decideRate, type RateDecision } from "../model/mod.ts";
import { remember } from "../model/remember.ts";

/**
 * Returns a function that counts a client's request and says whether it is allowed. A client known to be over the
 * limit is refused without asking the store, so that it costs the store at most five transactions a minute.
 *
 * @param admit The store's decision. Rejects when the store is unavailable.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const admit = rateLimit(() => Promise.reject(new Error("unavailable")), Date.now);
 * const allowed: boolean[] = [];
 * for (let count = 1; count <= 6; count++) allowed.push((await admit("192.0.2.1")).allowed);
 * assertEquals(allowed, [true, true, true, true, true, false]);
 * ```
 */
export function rateLimit(
  admit: (client: string) => Promise<RateDecision>,
  now: () => number,
): (client: string) => Promise<RateDecision> {
  const known = new Map<string, readonly number[]>();
  return async (client) => {
    const inMemory = decideRate(known.get(client) ?? [], now());
    if (!inMemory.allowed) return inMemory;
    // Counted before the store decides, so that others that come meanwhile are counted too.
    remember(known, client, inMemory.times);
    const decision = await admit(client).catch(() => inMemory);
    // Other processes have used up the client's limit.
    if (!decision.allowed) remember(known, client, decision.times);
    return decision;
  };
}

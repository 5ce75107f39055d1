/**
 * The rate limit of bid requests for each client. The store counts them, or this process while the store is
 * unavailable.
 *
 * @module
 */
import { decideRate, type RateDecision } from "../model/mod.ts";
import { remember } from "../model/remember.ts";

/** The network of a client, as limits count it: the /24 of its IPv4 address, or the /48 of its IPv6 address. */
export function networkOf(client: string): string {
  const [first, second, third] = client.split(/[.:]/);
  if (second === undefined) return client;
  return client.includes(":")
    ? `${first}:${second}:${third}::/48`
    : `${first}.${second}.${third}.0/24`;
}

/**
 * Sets up the limit: returns a function that counts a client's request and says whether it is allowed. A client known to
 * be over it is refused without asking the store, so that it costs the store at most five transactions a minute.
 *
 * @param admit The store's decision. Rejects when the store is unavailable.
 */
export function rateLimit(admit: (client: string) => Promise<RateDecision>, now: () => number) {
  const known = new Map<string, readonly number[]>();
  return async (client: string): Promise<RateDecision> => {
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

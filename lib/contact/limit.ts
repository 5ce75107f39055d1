/**
 * The limit of each client, as the store counts it, or this process alone while the store is away.
 *
 * @module
 */
import { decideRate, RATE_LIMIT, RATE_WINDOW_SECONDS, type RateDecision } from "../model/mod.ts";

/** Clients that a process remembers. */
const MAX_CLIENTS = 10_000;

/**
 * Gives a function that counts a request of a client and says whether it is let in. Whom this process knows to be
 * over the limit it refuses without the store, so that one client costs that five looks a minute.
 *
 * @param admit The store's decision. Rejects when the store is away.
 */
export function rateLimit(
  { admit, now }: {
    readonly admit: (client: string) => Promise<RateDecision>;
    readonly now: () => number;
  },
): (client: string) => Promise<RateDecision> {
  const known = new Map<string, readonly number[]>();

  function remember(client: string, times: readonly number[]): void {
    known.delete(client);
    known.set(client, times);
    if (known.size > MAX_CLIENTS) known.delete(known.keys().next().value!);
  }

  return async (client) => {
    const { times, ...inMemory } = decideRate(known.get(client) ?? [], now());
    if (!inMemory.allowed) return inMemory;
    // Before the store decides: more that come meanwhile are refused.
    remember(client, times);
    const stored = await admit(client).catch(() => undefined);
    if (stored === undefined || stored.allowed) return stored ?? inMemory;
    // Other processes let it in as often as it may be.
    const first = stored.resetAt - RATE_WINDOW_SECONDS * 1000;
    remember(client, Array.from({ length: RATE_LIMIT }, () => first));
    return stored;
  };
}

/**
 * The limit of each client, as the store counts it, or this process alone while the store is away.
 *
 * @module
 */
import type { Log } from "../server/log.ts";
import { decideRate, RATE_LIMIT, RATE_WINDOW_SECONDS, type RateDecision } from "../model/mod.ts";

/** Clients that a process remembers. */
const MAX_CLIENTS = 10_000;

/** What a process knows of a client. */
interface Known {
  /** When its latest requests were let in here. */
  readonly times: readonly number[];
  /** When it was refused, and when its next request may be let in. */
  readonly refusedAt: number;
  readonly resetAt: number;
}

/**
 * Gives a function that counts a request of a client and says whether it is let in. A client that was refused is
 * refused from memory until its reset, and so is what comes while as many as may be let in are undecided: one
 * client costs the store six looks a minute, and the log one line.
 *
 * @param admit The store's decision. Rejects when the store is away.
 */
export function rateLimit(
  { admit, now, log }: {
    readonly admit: (client: string) => Promise<RateDecision>;
    readonly now: () => number;
    readonly log: Log;
  },
): (client: string) => Promise<RateDecision> {
  const clients = new Map<string, Known>();
  const undecided = new Map<string, number>();

  async function decide(client: string): Promise<RateDecision> {
    const stored = await admit(client).catch(() => undefined);
    const before = clients.get(client)?.times ?? [];
    const { times, ...inMemory } = decideRate(before, now());
    const decision = stored ?? inMemory;
    const { allowed, resetAt } = decision;
    if (!allowed) log.warn("a client is refused until its limit is reset");
    clients.delete(client);
    clients.set(client, {
      times: allowed ? times : before,
      refusedAt: allowed ? Infinity : now(),
      resetAt,
    });
    if (clients.size > MAX_CLIENTS) clients.delete(clients.keys().next().value!);
    return decision;
  }

  return async (client) => {
    const at = now();
    const { refusedAt, resetAt } = clients.get(client) ?? { refusedAt: Infinity, resetAt: 0 };
    // Not where the clock was set back since.
    if (at >= refusedAt && at < resetAt) return refusal(at, resetAt);
    const ahead = undecided.get(client) ?? 0;
    if (ahead >= RATE_LIMIT) return refusal(at, at + RATE_WINDOW_SECONDS * 1000);
    undecided.set(client, ahead + 1);
    try {
      return await decide(client);
    } finally {
      const left = undecided.get(client)! - 1;
      if (left > 0) undecided.set(client, left);
      else undecided.delete(client);
    }
  };
}

function refusal(at: number, resetAt: number): RateDecision {
  return {
    allowed: false,
    remaining: 0,
    resetSeconds: Math.ceil((resetAt - at) / 1000),
    resetAt,
  };
}

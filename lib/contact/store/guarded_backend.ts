/**
 * A store's means under a time limit: what hangs or fails is left alone for a while, and nobody waits for it.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import type { Backend } from "./backend.ts";

/** How long one operation may take, from when its turn came, and how long the store is left alone when it fails. */
const TIME_LIMIT_MS = 2_000;
const PAUSE_MS = 5_000;

/** Changes of the outbox that wait for their turn at most; more are refused. */
const MAX_WAITING = 1_000;

/** What guarding works with. */
export interface GuardOptions {
  /** Milliseconds that only grow. */
  readonly elapsed: () => number;
  readonly log: Log;
  /** Rejects after so many milliseconds, unless its signal aborts before. */
  readonly deadline?: (ms: number, signal: AbortSignal) => Promise<never>;
}

/**
 * Guards a backend. One operation that fails or takes two seconds means that the store is away, and all fail at once
 * for the next five. Changes of the outbox take turns, so that a crowd is not mistaken for a failure.
 */
export function guarded(
  backend: Backend,
  { elapsed, log, deadline = rejectAfter }: GuardOptions,
): Backend & { away(): boolean } {
  let awayUntil: number | undefined;
  let failures = 0;
  let waiting = 0;
  let latest: Promise<unknown> = Promise.resolve();

  async function ask<T>(operation: () => Promise<T>, isChange = false): Promise<T> {
    if (awayUntil !== undefined && elapsed() < awayUntil) throw new Error("the store is away");
    const before = failures;
    const answered = new AbortController();
    try {
      const value = await Promise.race([operation(), deadline(TIME_LIMIT_MS, answered.signal)]);
      // What only reads, or was begun before a failure, says nothing of how the store is after it.
      if (isChange && awayUntil !== undefined && before === failures) {
        log.info("the store is back");
        awayUntil = undefined;
      }
      return value;
    } catch (error) {
      failures += 1;
      if (awayUntil === undefined) {
        const message = "the store is away: bid requests are not stored but sent directly";
        log.error(message, { place: backend.place, error });
      }
      awayUntil = elapsed() + PAUSE_MS;
      throw error;
    } finally {
      answered.abort();
    }
  }

  return {
    ...backend,
    transact(refs, step) {
      const change = () => ask(() => backend.transact(refs, step), true);
      if (refs[0]?.[0] === "clients") return change();
      if (waiting >= MAX_WAITING) return Promise.reject(new Error("too much waits for the store"));
      waiting += 1;
      const turn = latest.then(change).finally(() => waiting -= 1);
      latest = turn.catch(() => {});
      return turn;
    },
    list: (table) => ask(() => backend.list(table)),
    purge: (before) => ask(() => backend.purge(before)),
    away: () => awayUntil !== undefined,
  };
}

function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const error = new DOMException("the store did not answer in time", "TimeoutError");
    const timer = setTimeout(() => reject(error), ms);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

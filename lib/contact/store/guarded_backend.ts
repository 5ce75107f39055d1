/**
 * A store's means under a time limit: what hangs or fails is left alone for a while, and nobody waits for it.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import type { Backend } from "./backend.ts";

/** How long one operation may take, and how long the store is left alone when it fails. */
const TIME_LIMIT_MS = 2_000;
const PAUSE_MS = 5_000;

/**
 * Guards a backend. One operation that fails or takes two seconds means that the store is away, and all fail at once
 * for the next five.
 *
 * @param elapsed Milliseconds that only grow.
 */
export function guarded(
  backend: Backend,
  elapsed: () => number,
  log: Log,
): Backend & { away(): boolean } {
  let awayUntil: number | undefined;

  async function ask<T>(operation: () => Promise<T>, isChange = false): Promise<T> {
    if (awayUntil !== undefined && elapsed() < awayUntil) throw new Error("the store is away");
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(late.reject, TIME_LIMIT_MS, new Error("it did not answer in time"));
    try {
      const value = await Promise.race([operation(), late.promise]);
      // That it can be read says nothing: the disk may be full.
      if (isChange && awayUntil !== undefined) {
        log.info("the store is back");
        awayUntil = undefined;
      }
      return value;
    } catch (error) {
      if (awayUntil === undefined) {
        const message = "the store is away: bid requests are not stored but sent directly";
        log.error(message, { place: backend.place, error });
      }
      awayUntil = elapsed() + PAUSE_MS;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ...backend,
    transact: (refs, step) => ask(() => backend.transact(refs, step), true),
    list: (table) => ask(() => backend.list(table)),
    purge: (before) => ask(() => backend.purge(before)),
    away: () => awayUntil !== undefined,
  };
}

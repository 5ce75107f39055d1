/**
 * A timeout and circuit breaker around a backend: after a failure or a hang, calls fail at once for a few seconds.
 *
 * @module
 */
import type { Log } from "../../server/log.ts";
import type { Backend } from "./backend.ts";

/** How long one operation may take, and how long calls fail at once after a failure. */
const TIME_LIMIT_MS = 2_000;
const PAUSE_MS = 5_000;

/**
 * Guards a backend. When an operation fails or takes two seconds, the store counts as unavailable, and all operations
 * fail at once for the next five seconds.
 *
 * @param elapsed A monotonic clock in milliseconds.
 */
export function guarded(
  backend: Backend,
  elapsed: () => number,
  log: Log,
): Backend & { isUnavailable(): boolean } {
  let retryAt: number | undefined;

  async function ask<T>(operation: () => Promise<T>, isChange = false): Promise<T> {
    if (retryAt !== undefined && elapsed() < retryAt) throw new Error("the store is unavailable");
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(late.reject, TIME_LIMIT_MS, new Error("no answer within 2 seconds"));
    try {
      const value = await Promise.race([operation(), late.promise]);
      // A read proves nothing: the disk may be full.
      if (isChange && retryAt !== undefined) {
        log.info("the store is back");
        retryAt = undefined;
      }
      return value;
    } catch (error) {
      if (retryAt === undefined) {
        const message = "the store is unavailable: bid requests are sent directly, not stored";
        log.error(message, { place: backend.place, error });
      }
      retryAt = elapsed() + PAUSE_MS;
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
    isUnavailable: () => retryAt !== undefined,
  };
}

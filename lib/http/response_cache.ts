/**
 * The representation store: an answer to a read depends on content alone, so it is made once.
 *
 * @module
 */
import type { Prepared } from "./cached_response.ts";

/** Bounds on the answers to queries that are kept. */
export interface StoreLimits {
  readonly maxQueries: number;
  /** Bytes of their bodies together, before codings. */
  readonly maxQueryBytes: number;
}

const LIMITS: StoreLimits = { maxQueries: 512, maxQueryBytes: 32 * 1024 * 1024 };

/** Keeps prepared answers. What is kept is bounded whatever is asked for. */
export interface ResponseCache {
  get(key: string): Prepared | undefined;
  /** Keeps the answer at a canonical address without a query. There are as many of these as pages. */
  keep(key: string, prepared: Prepared): void;
  /**
   * Keeps an answer of which there is no end, such as one to a query, among the last asked for, from the second
   * time on: what is asked for once is not worth its place.
   */
  setLru(key: string, prepared: Prepared): void;
}

/** Makes an empty store. */
export function responseCache(
  { maxQueries, maxQueryBytes }: StoreLimits = LIMITS,
): ResponseCache {
  const known = new Map<string, Prepared>();
  const recent = new Map<string, Prepared>();
  let recentBytes = 0;
  let seen = new Set<string>();
  return {
    get(key) {
      const prepared = known.get(key);
      if (prepared !== undefined) return prepared;
      const queried = recent.get(key);
      if (queried !== undefined) {
        recent.delete(key);
        recent.set(key, queried);
      }
      return queried;
    },
    keep(key, prepared) {
      known.set(key, prepared);
    },
    setLru(key, prepared) {
      if (!seen.delete(key)) {
        if (seen.size >= maxQueries) seen = new Set();
        seen.add(key);
        return;
      }
      recentBytes += prepared.bytes - (recent.get(key)?.bytes ?? 0);
      recent.set(key, prepared);
      for (const [oldest, { bytes }] of recent) {
        if (recent.size <= maxQueries && recentBytes <= maxQueryBytes) break;
        recent.delete(oldest);
        recentBytes -= bytes;
      }
    },
  };
}

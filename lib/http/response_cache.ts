/**
 * The response cache. The response to a read depends only on the content, so it is made once.
 *
 * @module
 */
import type { CachedResponse } from "./response.ts";

/** Limits on cached responses to queries. */
export interface CacheLimits {
  readonly maxQueries: number;
  /** The total size of their bodies, before compression. */
  readonly maxQueryBytes: number;
}

const LIMITS: CacheLimits = { maxQueries: 512, maxQueryBytes: 32 * 1024 * 1024 };

/**
 * The key of a response: its address, and its type if negotiated.
 *
 * @param address Path and query.
 */
export function cacheKey(address: string, type?: string): string {
  return type === undefined ? address : `${address} ${type}`;
}

/** A cached value with a size. */
interface Sized {
  /** The size of its body, before compression. */
  readonly bytes: number;
}

/** Caches responses, with limits that hold whatever is requested. */
export interface ResponseCache<Entry extends Sized = CachedResponse> {
  get(key: string): Entry | undefined;
  /** Caches the response at a canonical address without a query. There are as many of these as pages. */
  set(key: string, response: Entry): void;
  /**
   * Caches one of an unlimited number of responses, such as to a query, in LRU order. It is cached from the second request
   * on, since most are requested only once.
   */
  setLru(key: string, response: Entry): void;
}

/** Makes an empty cache. */
export function responseCache<Entry extends Sized = CachedResponse>(
  { maxQueries, maxQueryBytes }: CacheLimits = LIMITS,
): ResponseCache<Entry> {
  const known = new Map<string, Entry>();
  const recent = new Map<string, Entry>();
  let recentBytes = 0;
  let seen = new Set<string>();
  return {
    get(key) {
      const response = known.get(key);
      if (response !== undefined) return response;
      const queried = recent.get(key);
      if (queried !== undefined) {
        recent.delete(key);
        recent.set(key, queried);
      }
      return queried;
    },
    set(key, response) {
      known.set(key, response);
    },
    setLru(key, response) {
      if (!seen.delete(key)) {
        if (seen.size >= maxQueries) seen = new Set();
        seen.add(key);
        return;
      }
      recentBytes += response.bytes - (recent.get(key)?.bytes ?? 0);
      recent.set(key, response);
      for (const [oldest, { bytes }] of recent) {
        if (recent.size <= maxQueries && recentBytes <= maxQueryBytes) break;
        recent.delete(oldest);
        recentBytes -= bytes;
      }
    },
  };
}

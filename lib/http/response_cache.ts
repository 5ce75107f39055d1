/**
 * The response cache: an answer to a read depends on content alone, so it is made once.
 *
 * @module
 */
import type { CachedResponse } from "./response.ts";

/** Bounds on the answers to queries that are kept. */
export interface CacheLimits {
  readonly maxQueries: number;
  /** Bytes of their bodies together, before codings. */
  readonly maxQueryBytes: number;
}

const LIMITS: CacheLimits = { maxQueries: 512, maxQueryBytes: 32 * 1024 * 1024 };

/**
 * The one key of a response: its address, and the type of what is negotiated.
 *
 * @param address Path and query.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cacheKey } from "./response_cache.ts";
 *
 * assertEquals(cacheKey("/v1/projects?featured=true"), "/v1/projects?featured=true");
 * assertEquals(cacheKey("/services", "text/markdown"), "/services text/markdown");
 * ```
 */
export function cacheKey(address: string, type?: string): string {
  return type === undefined ? address : `${address} ${type}`;
}

/** What is kept: something, and how large it is. */
interface Sized {
  /** Bytes of its body, before codings. */
  readonly bytes: number;
}

/** Keeps responses. What is kept is bounded whatever is asked for. */
export interface ResponseCache<Entry extends Sized = CachedResponse> {
  get(key: string): Entry | undefined;
  /** Keeps the response at a canonical address without a query. There are as many of these as pages. */
  keep(key: string, response: Entry): void;
  /**
   * Keeps a response of which there is no end, such as one to a query, among the last asked for, from the second
   * time on: what is asked for once is not worth its place.
   */
  keepRecent(key: string, response: Entry): void;
}

/**
 * Makes an empty cache.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { responseCache } from "./response_cache.ts";
 *
 * const cache = responseCache<{ bytes: number }>();
 * cache.keep("/services", { bytes: 10 });
 * cache.keepRecent("/glossary?q=a", { bytes: 20 });
 * assertEquals([cache.get("/services"), cache.get("/glossary?q=a")], [{ bytes: 10 }, undefined]);
 *
 * cache.keepRecent("/glossary?q=a", { bytes: 20 });
 * assertEquals(cache.get("/glossary?q=a"), { bytes: 20 });
 * ```
 */
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
    keep(key, response) {
      known.set(key, response);
    },
    keepRecent(key, response) {
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

/**
 * The response cache. The response to a read depends only on the content, so it is made once.
 *
 * @module
 */
import type { CachedResponse } from "./response.ts";

/** The largest total size of cached responses. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What a response takes besides its body and its key, whose query may be long. */
const OVERHEAD_BYTES = 4096;

/** Caches responses. The number of possible queries is unlimited, so those not requested for longest are dropped. */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  set(key: string, response: CachedResponse): void;
}

/** Makes an empty cache. */
export function responseCache(maxBytes = MAX_BYTES): ResponseCache {
  // From the one not requested for longest to the latest.
  const responses = new Map<string, CachedResponse>();
  let total = 0;
  const sizeOf = (key: string, { bytes }: CachedResponse) => key.length + bytes + OVERHEAD_BYTES;
  const drop = (key: string) => {
    const response = responses.get(key);
    if (responses.delete(key)) total -= sizeOf(key, response!);
  };
  return {
    get(key) {
      const response = responses.get(key);
      if (response !== undefined) {
        responses.delete(key);
        responses.set(key, response);
      }
      return response;
    },
    set(key, response) {
      drop(key);
      responses.set(key, response);
      total += sizeOf(key, response);
      for (const oldest of responses.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

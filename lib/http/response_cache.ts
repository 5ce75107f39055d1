/**
 * The response cache. The response to a read depends only on the content, so it is made once.
 *
 * @module
 */
import type { CachedResponse } from "./response.ts";

/** The memory that a response uses besides its body and its key. */
const OVERHEAD_BYTES = 4096;

/** A response in the cache, and whether it was sent since room was last needed. */
interface CacheEntry {
  readonly response: CachedResponse;
  isUsed: boolean;
}

/** Caches responses. If they are too large in all, the oldest are dropped that were not used since that was last so. */
export class ResponseCache {
  /** The oldest first. */
  readonly #entries = new Map<string, CacheEntry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.isUsed = true;
    return entry?.response;
  }

  set(key: string, response: CachedResponse): void {
    this.#drop(key);
    this.#entries.set(key, { response, isUsed: true });
    this.#bytes += memorySize(key, response);
    // An entry that was used goes to the end, and is met there again.
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      if (!entry.isUsed) this.#drop(oldest);
      else {
        this.#entries.delete(oldest);
        this.#entries.set(oldest, entry);
        entry.isUsed = false;
      }
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= memorySize(key, entry.response);
  }
}

function memorySize(key: string, { bytes }: CachedResponse): number {
  return key.length + bytes + OVERHEAD_BYTES;
}

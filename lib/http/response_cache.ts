/**
 * The response cache. The response to a read depends only on the content, so it is made once.
 *
 * @module
 */
import type { CachedResponse } from "./response.ts";

/** The memory that a response uses besides its body and its key. */
const OVERHEAD_BYTES = 4096;

/** Caches responses. If they are too large in all, the least recently used are dropped. */
export class ResponseCache {
  /** The least recently used first. */
  readonly #responses = new Map<string, CachedResponse>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const response = this.#responses.get(key);
    if (response !== undefined) {
      this.#responses.delete(key);
      this.#responses.set(key, response);
    }
    return response;
  }

  set(key: string, response: CachedResponse): void {
    this.#drop(key);
    this.#responses.set(key, response);
    this.#bytes += memorySize(key, response);
    for (const oldest of this.#responses.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const response = this.#responses.get(key);
    if (response === undefined) return;
    this.#responses.delete(key);
    this.#bytes -= memorySize(key, response);
  }
}

function memorySize(key: string, { bytes }: CachedResponse): number {
  return key.length + bytes + OVERHEAD_BYTES;
}

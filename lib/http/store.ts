/**
 * The representation store: an answer to a read depends on content alone, so it is made once.
 *
 * @module
 */
import type { Prepared } from "./prepared.ts";

/** Answers to queries kept at most; past that the one not asked for longest is dropped. */
const MAX_QUERIES = 512;

/** Keeps prepared answers. What is kept is bounded whatever is asked for. */
export interface RepresentationStore {
  get(key: string): Prepared | undefined;
  /** Keeps the answer at an address without a query. There are as many of these as pages. */
  keep(key: string, prepared: Prepared): void;
  /** Keeps the answer to a query, of which there is no end, among the last asked for. */
  keepRecent(key: string, prepared: Prepared): void;
}

/** Makes an empty store. */
export function representationStore(maxQueries = MAX_QUERIES): RepresentationStore {
  const known = new Map<string, Prepared>();
  const recent = new Map<string, Prepared>();
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
    keepRecent(key, prepared) {
      recent.set(key, prepared);
      for (const oldest of recent.keys()) {
        if (recent.size <= maxQueries) break;
        recent.delete(oldest);
      }
    },
  };
}

/**
 * Bounded maps, in which a process remembers clients and their requests.
 *
 * @module
 */

/** How many entries a map keeps. */
const MAX_REMEMBERED = 10_000;

/**
 * Sets an entry as the newest of a map, and drops the oldest if there are too many.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { remember } from "./remember.ts";
 *
 * const map = new Map([["a", 1], ["b", 2]]);
 * remember(map, "a", 3);
 * assertEquals([...map], [["b", 2], ["a", 3]]);
 * ```
 */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}

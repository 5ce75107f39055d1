/**
 * Sets an entry as the newest of a map, and drops the oldest if there are more than `max`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { remember } from "./remember.ts";
 *
 * const map = new Map([["a", 1], ["b", 2]]);
 * remember(map, "c", 3, 2);
 * assertEquals([...map], [["b", 2], ["c", 3]]);
 * ```
 */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, max = 10_000): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value!);
}

/** How many clients, idempotency keys and directly sent requests a process remembers, each. */
const MAX_REMEMBERED = 10_000;

/** Sets an entry as the newest of a map, and drops the oldest if there are too many. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}

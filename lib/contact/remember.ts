/** What a process remembers of each kind at most: clients, idempotency keys, requests that it sent directly. */
const MAX_REMEMBERED = 10_000;

/** Sets an entry of a map as its newest one, and forgets the oldest where there are too many. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}

/**
 * A backend in memory, which counts while the store is unavailable. It keeps the latest 10,000 records.
 *
 * @module
 */
import { remember } from "../../model/remember.ts";
import type { Backend } from "./backend.ts";

/** Makes a backend in memory. */
export function memoryBackend(): Backend {
  const records = new Map<string, unknown>();
  return {
    place: "memory",
    transact(refs, step) {
      const found = refs.map((ref) => records.get(ref.join()));
      return Promise.resolve(step(found as unknown as Parameters<typeof step>[0], {
        put: (table, record) => remember<unknown>(records, `${table},${record.key}`, record),
        erase: (table, key) => void records.delete(`${table},${key}`),
      }));
    },
    list: () => Promise.resolve([]),
    purge: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/**
 * A backend in Deno KV, on Deno Deploy or on a KV server.
 *
 * @module
 */
import type { Backend, Records, Table } from "./backend.ts";

/** Makes a backend in Deno KV, which is opened when first used, and again if that failed. */
export function kvBackend(
  place: string,
  open: () => Promise<Deno.Kv>,
  now: () => number,
): Backend {
  let opened: Promise<Deno.Kv> | undefined;
  const database = (): Promise<Deno.Kv> =>
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });

  return {
    place,
    async transact(refs, step) {
      const kv = await database();
      for (let round = 0;; round++) {
        const read = await kv.getMany(refs as unknown as Deno.KvKey[]);
        const found = read.map(({ value }) => recordOf(value));
        const atomic = kv.atomic().check(...read);
        let changed = false;
        const result = step(found as unknown as Parameters<typeof step>[0], {
          put(table, record) {
            changed = true;
            const expireIn = "expiresAt" in record ? record.expiresAt - now() : Infinity;
            const options = expireIn === Infinity ? {} : { expireIn: Math.max(1, expireIn) };
            atomic.set([table, record.key], bytesOf(record), options);
          },
          erase(table, key) {
            changed = true;
            atomic.delete([table, key]);
          },
        });
        if (!changed || (await atomic.commit()).ok) return result;
        // Random, so that two processes that collided don't collide again.
        await new Promise((resolve) =>
          setTimeout(resolve, Math.random() * 2 ** Math.min(round, 5))
        );
      }
    },
    async list<T extends Table>(table: T) {
      const found = await Array.fromAsync((await database()).list({ prefix: [table] }));
      return found.map(({ value }) => recordOf<T>(value)!);
    },
    // Deno KV does this itself.
    purge: () => Promise.resolve(),
    async close() {
      const kv = await opened?.catch(() => undefined);
      opened = undefined;
      kv?.close();
    },
  };
}

/** As bytes: Deno KV's limit is 64 KiB, and it stores text beyond Latin-1 with two bytes per character. */
function bytesOf(record: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

function recordOf<T extends Table>(value: unknown): Records[T] | undefined {
  return value === null ? undefined : JSON.parse(new TextDecoder().decode(value as Uint8Array));
}

/**
 * Records in Deno KV: a file, Deno Deploy's, or a server's.
 *
 * @module
 */
import type { Backend, Step } from "./backend.ts";

/** Milliseconds waited at most before a transaction that lost a race is tried again. */
const LONGEST_PAUSE_MS = 40;

/** How often what SQLite refused is tried again: for some five seconds. */
const LOCKED_ROUNDS = 250;

/** Five days' mail at the default daily cap; with the largest letters, 400 MiB. */
const MAX_ENTRIES = 10_000;

/**
 * Makes a store on Deno KV. It is opened when first used, and opened again after that failed.
 *
 * @param open Opens the database.
 */
export function kvBackend(open: () => Promise<Deno.Kv>): Backend & { close(): Promise<void> } {
  let opened: Promise<Deno.Kv> | undefined;
  const database = (): Promise<Deno.Kv> => {
    opened ??= whenFree(open).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  /** Gives a connection up, once; the next transaction makes another. */
  async function giveUp(kv: Deno.Kv): Promise<void> {
    const latest = opened;
    if (await latest?.catch(() => undefined) !== kv || opened !== latest) return;
    opened = undefined;
    kv.close();
  }

  return {
    maxEntries: MAX_ENTRIES,
    async transact<T>(
      keys: Parameters<Backend["transact"]>[0],
      step: (values: readonly unknown[]) => Step<T>,
    ): Promise<T> {
      const kv = await database();
      for (let round = 0;; round++) {
        // deno-lint-ignore no-await-in-loop -- each round starts from what the one before lost to
        const read = await whenFree(() => kv.getMany(keys as Deno.KvKey[]));
        const { writes, result } = step(read.map(({ value }) => value ?? undefined));
        if (writes.length === 0) return result;
        const atomic = kv.atomic().check(...read);
        for (const { key, value, expireIn } of writes) {
          if (value === undefined) atomic.delete(key as Deno.KvKey);
          else atomic.set(key as Deno.KvKey, value, expireIn === undefined ? {} : { expireIn });
        }
        // deno-lint-ignore no-await-in-loop -- as above
        const { ok } = await whenFree(() => atomic.commit()).catch(async (error) => {
          // A connection stays as it was opened: read-only even when the file no longer is.
          if (/read-?only/i.test(String(error))) await giveUp(kv);
          throw error;
        });
        if (ok) return result;
        // deno-lint-ignore no-await-in-loop -- as above
        await pause(round);
      }
    },
    async list(prefix) {
      const kv = await database();
      const found = await whenFree(() =>
        Array.fromAsync(kv.list({ prefix: prefix as Deno.KvKey }))
      );
      return found.map(({ key, value }) => ({ key: key as readonly (string | number)[], value }));
    },
    async close() {
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Tries again what SQLite refused while another process held the file; nothing came of it then. */
async function whenFree<T>(operation: () => Promise<T>): Promise<T> {
  for (let round = 0;; round++) {
    try {
      // deno-lint-ignore no-await-in-loop -- one after another is the point
      return await operation();
    } catch (error) {
      if (!/database is locked/.test(String(error)) || round >= LOCKED_ROUNDS) throw error;
    }
    // deno-lint-ignore no-await-in-loop -- as above
    await pause(round);
  }
}

/** A while by chance, so that two who lost a race to each other do not meet again. */
function pause(round: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** round);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Records in Deno KV: a file, Deno Deploy's, or a server's.
 *
 * @module
 */
import type { Backend, Step } from "./backend.ts";

/** Milliseconds waited at most before a transaction that lost a race is tried again. */
const LONGEST_PAUSE_MS = 40;

/** How often a file that another process holds is tried: for some five seconds. */
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
    opened ??= open().catch((error) => {
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
        const read = await kv.getMany(keys as Deno.KvKey[]);
        const { writes, result } = step(read.map(({ value }) => value ?? undefined));
        if (writes.length === 0) return result;
        const atomic = kv.atomic().check(...read);
        for (const { key, value, expireIn } of writes) {
          if (value === undefined) atomic.delete(key as Deno.KvKey);
          else atomic.set(key as Deno.KvKey, value, expireIn === undefined ? {} : { expireIn });
        }
        // deno-lint-ignore no-await-in-loop -- as above
        const { ok } = await atomic.commit().catch(async (error) => {
          // Several processes on one file: SQLite gives up waiting for another's turn to end.
          if (/database is locked/.test(String(error)) && round < LOCKED_ROUNDS) {
            return { ok: false };
          }
          // A connection stays as it was opened: read-only even when the file no longer is.
          if (/read-?only/i.test(String(error))) await giveUp(kv);
          throw error;
        });
        if (ok) return result;
        const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** round);
        // deno-lint-ignore no-await-in-loop -- as above
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    async list(prefix) {
      const kv = await database();
      const found = [];
      for await (const { key, value } of kv.list({ prefix: prefix as Deno.KvKey })) {
        found.push({ key: key as readonly (string | number)[], value });
      }
      return found;
    },
    async close() {
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

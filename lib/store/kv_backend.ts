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

/** Where a database is, when another can take its place behind a connection's back. */
export interface Place {
  /** What tells the database that is there now from others; `undefined` when there is none. */
  identity(): Promise<string | undefined>;
  /** Brings what one database holds to the one in its place. */
  moveAll(from: Deno.Kv, to: Deno.Kv): Promise<void>;
}

interface Connection {
  readonly kv: Deno.Kv;
  readonly identity: string | undefined;
  /** What is being done with it. */
  readonly uses: Set<Promise<unknown>>;
}

/**
 * Makes a store on Deno KV. It is opened when first used, and opened again after that failed.
 *
 * @param open Opens the database.
 * @param place Looked at before each use: when another database is there, or none, the store moves to it.
 */
export function kvBackend(
  open: () => Promise<Deno.Kv>,
  place?: Place,
): Backend & { close(): Promise<void> } {
  let opened: Promise<Connection> | undefined;

  async function connect(): Promise<Connection> {
    const kv = await whenFree(open);
    return { kv, identity: await place?.identity(), uses: new Set() };
  }

  async function connection(): Promise<Connection> {
    opened ??= connect().catch((error) => {
      opened = undefined;
      throw error;
    });
    const latest = opened;
    const current = await latest;
    if (place === undefined || await place.identity() === current.identity) return current;
    if (opened === latest) {
      opened = moved(current, place).catch((error) => {
        opened = latest;
        throw error;
      });
    }
    return await (opened ?? connection());
  }

  /** The connection to what has taken the place of a database, with all that this one held. */
  async function moved(from: Connection, { moveAll }: Place): Promise<Connection> {
    const to = await connect();
    try {
      // deno-lint-ignore no-await-in-loop -- until nobody uses it
      while (from.uses.size > 0) await Promise.allSettled(from.uses);
      await moveAll(from.kv, to.kv);
    } catch (error) {
      to.kv.close();
      throw error;
    }
    from.kv.close();
    return to;
  }

  async function using<T>(use: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    const { kv, uses } = await connection();
    const used = use(kv).finally(() => uses.delete(used));
    uses.add(used);
    return await used;
  }

  /** Gives a connection up, once; the next transaction makes another. */
  async function giveUp(kv: Deno.Kv): Promise<void> {
    const latest = opened;
    if ((await latest?.catch(() => undefined))?.kv !== kv || opened !== latest) return;
    opened = undefined;
    kv.close();
  }

  return {
    maxEntries: MAX_ENTRIES,
    transact: <T>(
      keys: Parameters<Backend["transact"]>[0],
      step: (values: readonly unknown[]) => Step<T>,
    ): Promise<T> =>
      using(async (kv) => {
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
      }),
    list: (prefix) =>
      using(async (kv) => {
        const found = await whenFree(() =>
          Array.fromAsync(kv.list({ prefix: prefix as Deno.KvKey }))
        );
        return found.map(({ key, value }) => ({ key: key as readonly (string | number)[], value }));
      }),
    async close() {
      (await opened?.catch(() => undefined))?.kv.close();
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

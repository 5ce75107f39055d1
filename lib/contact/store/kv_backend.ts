/**
 * A backend in Deno KV, on Deno Deploy or on a KV server.
 *
 * @module
 */
import { entryChannel, type OutboxCounts } from "../outbox.ts";
import {
  type Backend,
  findRecords,
  listRefs,
  type Records,
  StoreError,
  type Table,
} from "./backend.ts";

/** How many records Deno KV reads at once. */
const MAX_KEYS = 10;

/** A backend in Deno KV, which is opened when first used. If that fails, the next operation tries again. */
export class KvBackend implements Backend {
  readonly place: string;
  readonly #open: () => Promise<Deno.Kv>;
  readonly #now: () => number;
  #opened: Promise<Deno.Kv> | undefined;

  constructor(place: string, open: () => Promise<Deno.Kv>, now: () => number) {
    this.place = place;
    this.#open = open;
    this.#now = now;
  }

  readonly transact: Backend["transact"] = async (refs, step) => {
    const kv = await this.#database();
    const keys = listRefs(refs);
    for (let round = 0;; round++) {
      const entries: Deno.KvEntryMaybe<unknown>[] = [];
      for (let index = 0; index < keys.length; index += MAX_KEYS) {
        const some = keys.slice(index, index + MAX_KEYS);
        entries.push(...await kv.getMany<unknown[]>(some).catch(rethrow));
      }
      const values = new Map(entries.map(({ key, value }) => [key.join(), value]));
      const found = findRecords(refs, (ref) => decodeRecord(values.get(ref.join())));
      const atomic = kv.atomic().check(...entries);
      let changed = false;
      const result = step(found, {
        put: (table, record) => {
          changed = true;
          const { expiresAt = Infinity } = record as { readonly expiresAt?: number };
          const expireIn = expiresAt - this.#now();
          const options = expireIn === Infinity ? {} : { expireIn: Math.max(1, expireIn) };
          atomic.set([table, record.key], encodeRecord(record), options);
        },
        erase: (table, key) => {
          changed = true;
          atomic.delete([table, key]);
        },
      });
      if (!changed || (await atomic.commit().catch(rethrow)).ok) return result;
      // Random, so that two processes that collided don't collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(round, 5)));
    }
  };

  async list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    const kv = await this.#database();
    const found = await Array.fromAsync(kv.list({ prefix: [table] })).catch(rethrow);
    return found.map(({ value }) => decodeRecord<T>(value)!);
  }

  async count(lateBefore: number): Promise<OutboxCounts> {
    const entries = (await this.list("outbox")).filter((entry) =>
      entryChannel(entry) !== "acknowledgement"
    );
    const delivered = (await this.list("idempotency")).map(({ deliveredAt }) => deliveredAt);
    const failures = entries.filter((entry) => entryChannel(entry) === "mail" && entry.reason);
    const waiting = entries.filter(({ state }) => state === "waiting").map((it) => it.receivedAt);
    const sorted = (times: readonly (number | undefined)[]) =>
      times.filter((time) => time !== undefined).sort((a, b) => a - b);
    return {
      waiting: waiting.length,
      failed: entries.length - waiting.length,
      late: waiting.filter((at) => at < lateBefore).length,
      bytes: 0,
      oldestAt: sorted(waiting)[0],
      mailTriedAt: sorted(failures.map(({ triedAt }) => triedAt)).at(-1),
      deliveredAt: sorted(delivered).at(-1),
    };
  }

  /** Deno KV erases expired records itself. */
  purge(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    const kv = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    kv?.close();
  }

  #database(): Promise<Deno.Kv> {
    return this.#opened ??= this.#open().catch((error) => {
      this.#opened = undefined;
      return rethrow(error);
    });
  }
}

/** Rethrows an error of Deno KV, whose message quotes no data, so that the log has the message. */
function rethrow(error: unknown): never {
  throw new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** Encodes a record as UTF-8. Deno KV's limit is 64 KiB, and its strings beyond Latin-1 take two bytes a character. */
function encodeRecord(record: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

function decodeRecord<T extends Table>(value: unknown): Records[T] | undefined {
  return value === null ? undefined : JSON.parse(new TextDecoder().decode(value as Uint8Array));
}

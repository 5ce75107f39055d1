/**
 * A backend in Deno KV, on Deno Deploy or on a KV server.
 *
 * @module
 */
import { countOutbox, type OutboxCounts } from "../outbox.ts";
import type { Backend, Changes, Found, Records, Ref, Table } from "./backend.ts";

/** A backend in Deno KV, which is opened when first used, and again if that failed. */
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

  async transact<const R extends readonly Ref[], T>(
    refs: R,
    step: (found: Found<R>, changes: Changes) => T,
  ): Promise<T> {
    const kv = await this.#database();
    for (let round = 0;; round++) {
      const read = await kv.getMany(refs as unknown as Deno.KvKey[]);
      const found = read.map(({ value }) => decodeRecord(value));
      const atomic = kv.atomic().check(...read);
      let changed = false;
      const result = step(found as unknown as Found<R>, {
        put: (table, record) => {
          changed = true;
          const expireIn = "expiresAt" in record ? record.expiresAt - this.#now() : Infinity;
          const options = expireIn === Infinity ? {} : { expireIn: Math.max(1, expireIn) };
          atomic.set([table, record.key], encodeRecord(record), options);
        },
        erase: (table, key) => {
          changed = true;
          atomic.delete([table, key]);
        },
      });
      if (!changed || (await atomic.commit()).ok) return result;
      // Random, so that two processes that collided don't collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(round, 5)));
    }
  }

  async list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    const found = await Array.fromAsync((await this.#database()).list({ prefix: [table] }));
    return found.map(({ value }) => decodeRecord<T>(value)!);
  }

  async count(lateBefore: number): Promise<OutboxCounts> {
    const [entries, known] = [await this.list("outbox"), await this.list("idempotency")];
    return countOutbox(entries, known.map(({ deliveredAt }) => deliveredAt), lateBefore);
  }

  /** Deno KV does this itself. */
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
      throw error;
    });
  }
}

/** As bytes: Deno KV's limit is 64 KiB, and it stores text beyond Latin-1 with two bytes per character. */
function encodeRecord(record: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

function decodeRecord<T extends Table>(value: unknown): Records[T] | undefined {
  return value === null ? undefined : JSON.parse(new TextDecoder().decode(value as Uint8Array));
}

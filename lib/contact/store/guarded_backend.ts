/**
 * A backend that makes nobody wait long: it turns hangs into failures, and fails at once after a failure.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { type Backend, StoreError } from "./backend.ts";
import { UnreadableStore } from "./sqlite_tables.ts";

/** How long one operation may take, and how long all operations fail at once after a failure. */
const OPERATION_LIMIT_MS = 15_000;
const AWAY_MS = 5_000;

/**
 * Guards a backend. When an operation fails by the store's fault or takes 15 seconds, which is half of what a proxy waits
 * for, the store counts as unavailable, and all operations fail at once for the next five seconds.
 */
export class GuardedBackend implements Backend {
  readonly #backend: Backend;
  readonly #elapsed: () => number;
  readonly #log: Log;
  #retryAt: number | undefined;

  /** @param elapsed A monotonic clock in milliseconds. */
  constructor(backend: Backend, elapsed: () => number, log: Log) {
    this.#backend = backend;
    this.#elapsed = elapsed;
    this.#log = log;
  }

  get place(): string {
    return this.#backend.place;
  }

  get keepsFiles(): boolean {
    return this.#backend.keepsFiles ?? false;
  }

  isUnavailable(): boolean {
    return this.#retryAt !== undefined;
  }

  hasDamaged(): boolean {
    return this.#backend.hasDamaged?.() ?? false;
  }

  /** What `step` itself throws is a fault of ours; what a change that it makes throws is the store's. */
  readonly transact: Backend["transact"] = async (refs, step) => {
    let isOurs = false;
    const byStore = (change: () => void) => {
      isOurs = false;
      change();
      isOurs = true;
    };
    const transaction = () =>
      this.#backend.transact(refs, (found, { put, erase }) => {
        isOurs = true;
        const result = step(found, {
          put: (table, record) => byStore(() => put(table, record)),
          erase: (table, key) => byStore(() => erase(table, key)),
        });
        isOurs = false;
        return result;
      });
    const result = await this.#guard(transaction, () => isOurs);
    // A successful read proves nothing, since the disk may be full.
    if (this.#retryAt !== undefined) {
      this.#log.info("the store is back");
      this.#retryAt = undefined;
    }
    return result;
  };

  readonly list: Backend["list"] = (table) => this.#guard(() => this.#backend.list(table));

  readonly count: Backend["count"] = (lateBefore) =>
    this.#guard(() => this.#backend.count(lateBefore));

  readonly purge: Backend["purge"] = (before, tables) =>
    this.#guard(() => this.#backend.purge(before, tables));

  close(): Promise<void> {
    return this.#backend.close();
  }

  async #guard<T>(operation: () => Promise<T>, isOurs = () => false): Promise<T> {
    if (this.#retryAt !== undefined && this.#elapsed() < this.#retryAt) {
      throw new StoreError("the store is unavailable");
    }
    const late = Promise.withResolvers<never>();
    const silent = new StoreError("no answer within 15 seconds");
    const timer = setTimeout(late.reject, OPERATION_LIMIT_MS, silent);
    try {
      return await Promise.race([operation(), late.promise]);
    } catch (error) {
      if (isOurs()) throw error;
      if (this.#retryAt === undefined) {
        const why = error instanceof UnreadableStore ? error.message : "the store is unavailable";
        const message = `${why}: bid requests are sent directly, not stored`;
        this.#log.error(message, { place: this.place, error });
      }
      this.#retryAt = this.#elapsed() + AWAY_MS;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

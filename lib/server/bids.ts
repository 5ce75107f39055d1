/**
 * The bid service that the configuration asks for, on the store that it names. The store is guarded: after a failure or
 * a hang, calls fail at once for a few seconds.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import { join } from "@std/path/posix/join";
import { BidService } from "../contact/bid_service.ts";
import type { OutboxCounts } from "../contact/outbox.ts";
import type { Backend, Changes, Found, Records, Ref, Table } from "../contact/store/backend.ts";
import { KvBackend } from "../contact/store/kv_backend.ts";
import { SqliteBackend, UnreadableStore } from "../contact/store/sqlite_backend.ts";
import { webhookTransport } from "../mail/webhook.ts";
import type { Log } from "../log.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { omitUndefined } from "../schema/omit_undefined.ts";
import { type Alerts, outboxAlert, telling } from "./alert.ts";
import type { Config } from "./config.ts";

/** How long one operation may take, and how long calls fail at once after a failure. */
const TIME_LIMIT_MS = 2_000;
const PAUSE_MS = 5_000;

/**
 * The service with the configured store and mail provider.
 *
 * @param site Returns the current content.
 */
export function openBids(
  config: Config,
  site: () => Site,
  log: Log,
  alerts: Alerts | undefined,
): BidService {
  const mail = mailRoute(config.mail, config.dataDir, site().company.email, log);
  const webhook = config.webhook && webhookTransport(config.webhook);
  const alert = alerts && outboxAlert(alerts, site);
  const storeLog = alerts === undefined ? log : telling(log, alerts.tell);
  return new BidService({
    site,
    ...omitUndefined({ mail, webhook, alert, tell: alerts?.tell }),
    backend: new GuardedBackend(openBackend(config, storeLog), () => performance.now(), storeLog),
    optional: config.deploy,
    rules: config.outbox,
    now: Date.now,
    sleep: delay,
    newKey: () => crypto.randomUUID(),
    log,
  });
}

/** Returns the store's backend: a KV server, Deno Deploy's KV, or a file. It is opened when first used. */
export function openBackend(
  { kvUrl, deploy, dataDir }: Pick<Config, "kvUrl" | "deploy" | "dataDir">,
  log: Log,
): Backend {
  if (kvUrl === undefined && !deploy) {
    return new SqliteBackend(join(dataDir, "culvert.sqlite"), log);
  }
  const place = kvUrl ?? "Deno Deploy's database, if one is assigned";
  return new KvBackend(place, async () => await Deno.openKv(kvUrl), Date.now);
}

/**
 * Guards a backend. When an operation fails or takes two seconds, the store counts as unavailable, and all operations
 * fail at once for the next five seconds.
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

  transact<const R extends readonly Ref[], T>(
    refs: R,
    step: (found: Found<R>, changes: Changes) => T,
  ): Promise<T> {
    return this.#ask(() => this.#backend.transact(refs, step), true);
  }

  list<T extends Table>(table: T): Promise<readonly Records[T][]> {
    return this.#ask(() => this.#backend.list(table));
  }

  count(lateBefore: number): Promise<OutboxCounts> {
    return this.#ask(() => this.#backend.count(lateBefore));
  }

  purge(before: number, tables: readonly Table[]): Promise<void> {
    return this.#ask(() => this.#backend.purge(before, tables));
  }

  close(): Promise<void> {
    return this.#backend.close();
  }

  async #ask<T>(operation: () => Promise<T>, isChange = false): Promise<T> {
    if (this.#retryAt !== undefined && this.#elapsed() < this.#retryAt) {
      throw new Error("the store is unavailable");
    }
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(late.reject, TIME_LIMIT_MS, new Error("no answer within 2 seconds"));
    try {
      const value = await Promise.race([operation(), late.promise]);
      // A read proves nothing: the disk may be full.
      if (isChange && this.#retryAt !== undefined) {
        this.#log.info("the store is back");
        this.#retryAt = undefined;
      }
      return value;
    } catch (error) {
      if (this.#retryAt === undefined) {
        const why = error instanceof UnreadableStore ? error.message : "the store is unavailable";
        const message = `${why}: bid requests are sent directly, not stored`;
        this.#log.error(message, { place: this.place, error });
      }
      this.#retryAt = this.#elapsed() + PAUSE_MS;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

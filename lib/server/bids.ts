/**
 * The bid service that the configuration asks for, on the store that it names. The store is guarded: after a failure or
 * a hang, calls fail at once for a few seconds.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import { join } from "@std/path/posix/join";
import { type BidService, bidService } from "../contact/bid_service.ts";
import type { Backend } from "../contact/store/backend.ts";
import { kvBackend } from "../contact/store/kv_backend.ts";
import { sqliteBackend, UnreadableStore } from "../contact/store/sqlite_backend.ts";
import { webhookTransport } from "../mail/webhook.ts";
import type { Log } from "../log.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
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
  return bidService({
    site,
    ...present({ mail, webhook, alert, tell: alerts?.tell }),
    backend: guarded(openBackend(config, storeLog), () => performance.now(), storeLog),
    optional: config.deploy,
    rules: config.outbox,
    now: Date.now,
    sleep: delay,
    newKey: () => crypto.randomUUID(),
    // The same for all processes of a site.
    formSecret: config.mail.apiKey ?? crypto.randomUUID(),
    log,
  });
}

/** Returns the store's backend: a KV server, Deno Deploy's KV, or a file. It is opened when first used. */
export function openBackend(
  { kvUrl, deploy, dataDir }: Pick<Config, "kvUrl" | "deploy" | "dataDir">,
  log: Log,
): Backend {
  if (kvUrl === undefined && !deploy) return sqliteBackend(join(dataDir, "culvert.sqlite"), log);
  const place = kvUrl ?? "Deno Deploy's database, if one is assigned";
  return kvBackend(place, async () => await Deno.openKv(kvUrl), Date.now);
}

/**
 * Guards a backend. When an operation fails or takes two seconds, the store counts as unavailable, and all operations
 * fail at once for the next five seconds.
 *
 * @param elapsed A monotonic clock in milliseconds.
 */
export function guarded(
  backend: Backend,
  elapsed: () => number,
  log: Log,
): Backend & { isUnavailable(): boolean } {
  let retryAt: number | undefined;

  async function ask<T>(operation: () => Promise<T>, isChange = false): Promise<T> {
    if (retryAt !== undefined && elapsed() < retryAt) throw new Error("the store is unavailable");
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(late.reject, TIME_LIMIT_MS, new Error("no answer within 2 seconds"));
    try {
      const value = await Promise.race([operation(), late.promise]);
      // A read proves nothing: the disk may be full.
      if (isChange && retryAt !== undefined) {
        log.info("the store is back");
        retryAt = undefined;
      }
      return value;
    } catch (error) {
      if (retryAt === undefined) {
        const why = error instanceof UnreadableStore ? error.message : "the store is unavailable";
        const message = `${why}: bid requests are sent directly, not stored`;
        log.error(message, { place: backend.place, error });
      }
      retryAt = elapsed() + PAUSE_MS;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ...backend,
    transact: (refs, step) => ask(() => backend.transact(refs, step), true),
    list: (table) => ask(() => backend.list(table)),
    purge: (before, tables) => ask(() => backend.purge(before, tables)),
    isUnavailable: () => retryAt !== undefined,
  };
}

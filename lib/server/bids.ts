/**
 * Sets up the bid service from the configuration.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import { join } from "@std/path/posix/join";
import { BidService } from "../contact/bid_service.ts";
import type { Backend } from "../contact/store/backend.ts";
import { GuardedBackend } from "../contact/store/guarded_backend.ts";
import { KvBackend } from "../contact/store/kv_backend.ts";
import { SqliteBackend } from "../contact/store/sqlite_backend.ts";
import { webhookTransport } from "../mail/webhook.ts";
import type { Log } from "../log.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { alertingLog, type Alerts, outboxAlert } from "./alert.ts";
import type { Config } from "./config.ts";

/**
 * Makes the bid service with the configured store and mail provider.
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
  const storeLog = alerts === undefined ? log : alertingLog(log, alerts.tell);
  return new BidService({
    site,
    mail,
    webhook,
    alert,
    tell: alerts?.tell,
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
  { kvUrl, deploy, dataDir }: Pick<Config, "deploy" | "dataDir"> & Partial<Pick<Config, "kvUrl">>,
  log: Log,
): Backend {
  if (kvUrl === undefined && !deploy) {
    return new SqliteBackend(join(dataDir, "culvert.sqlite"), log);
  }
  const place = kvUrl ?? "Deno Deploy's database, if one is assigned";
  return new KvBackend(place, async () => await Deno.openKv(kvUrl), Date.now);
}

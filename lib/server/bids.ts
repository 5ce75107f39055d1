/**
 * The bid service that the configuration asks for.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import { type BidService, bidService } from "../contact/bid_service.ts";
import { webhookTransport } from "../mail/webhook.ts";
import type { Log } from "../log.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import { type Alerts, outboxAlert, telling } from "./alert.ts";
import type { Config } from "./config.ts";
import { guarded, openBackend } from "./store.ts";

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

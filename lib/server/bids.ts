/**
 * The bid service that the configuration asks for.
 *
 * @module
 */
import { type BidService, bidService } from "../contact/bid_service.ts";
import type { Log } from "../log.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import { outboxAlert } from "./alert.ts";
import type { Config } from "./config.ts";
import { delay } from "./delay.ts";
import { guarded, openBackend } from "./store.ts";

/**
 * The service with the configured store and mail provider.
 *
 * @param site Returns the current content.
 */
export function openBids(config: Config, site: () => Site, log: Log): BidService {
  const { alertUrl, dataDir } = config;
  const mail = mailRoute(config.mail, dataDir, site().company.email, log);
  const alert = alertUrl === undefined ? undefined : outboxAlert({ url: alertUrl, site, log });
  return bidService({
    site,
    ...present({ mail, alert }),
    backend: guarded(openBackend(config, log), () => performance.now(), log),
    optional: config.deploy,
    rules: config.outbox,
    now: Date.now,
    sleep: delay,
    newKey: () => crypto.randomUUID(),
    log,
  });
}

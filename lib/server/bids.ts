/**
 * The bid service that the configuration asks for.
 *
 * @module
 */
import { type BidService, bidService } from "../contact/bid_service.ts";
import { openBackend } from "../contact/store/open.ts";
import { mailRoute } from "../mail/send.ts";
import { singleFetch } from "../mail/single_fetch.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/**
 * Opens the bid service on the configured store.
 *
 * @param site The content as it is now.
 */
export function openBids(config: Config, site: () => Site, log: Log): BidService {
  const { alertUrl } = config;
  const alert = alertUrl === undefined ? undefined : { url: alertUrl, fetch: singleFetch() };
  return bidService({
    site,
    ...present({ mail: mailRoute(config.mail, config.dataDir, site().company.email, log), alert }),
    backend: openBackend(config, log),
    optional: config.deploy,
    rules: config.outbox,
    now: Date.now,
    elapsed: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    log,
  });
}

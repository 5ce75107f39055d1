/**
 * The bid service that the configuration asks for.
 *
 * @module
 */
import type { BidService } from "../contact/bid_service.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Config } from "./config.ts";
import { delay } from "./delay.ts";
import type { Log } from "../log.ts";

/**
 * Opens the bid service when it is first used. Its modules are also loaded then, so that they don't delay startup.
 *
 * @param site Returns the current content.
 */
export function lazyBids(config: Config, site: () => Site, log: Log): BidService {
  let opened: Promise<BidService> | undefined;
  const bids = () => opened ??= openBids(config, site, log);
  return {
    admit: async (client) => (await bids()).admit(client),
    submit: async (bid, options) => (await bids()).submit(bid, options),
    sweep: async () => (await bids()).sweep(),
    stop: async () => (await opened)?.stop(),
    health: async () => (await bids()).health(),
  };
}

/** The service with the configured store and mail provider. */
async function openBids(config: Config, site: () => Site, log: Log): Promise<BidService> {
  const [{ bidService }, { guarded, openBackend }, { mailRoute }, { outboxAlert }] = await Promise
    .all([
      import("../contact/bid_service.ts"),
      import("./store.ts"),
      import("../mail/send.ts"),
      import("./alert.ts"),
    ]);
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

/**
 * The bid service that the configuration asks for.
 *
 * @module
 */
import { type BidService, bidService } from "../contact/bid_service.ts";
import { fallbackStore } from "../contact/store/fallback_store.ts";
import { memoryBackend } from "../contact/store/memory_backend.ts";
import { openStore } from "../contact/store/open.ts";
import { storeOn } from "../contact/store/store_on.ts";
import { mailRoute } from "../mail/send.ts";
import type { Site } from "../model/mod.ts";
import { present } from "../schema/present.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/**
 * Opens the bid service, with the configured store, and one in memory for when that is away.
 *
 * @param site The content as it is now.
 */
export function openBids(config: Config, site: () => Site, log: Log): BidService {
  const now = Date.now;
  const { store: first } = openStore(config, now);
  const memory = storeOn(memoryBackend(now), now);
  return bidService({
    site,
    ...present({ mail: mailRoute(config.mail, config.dataDir, site().company.email, log) }),
    store: fallbackStore({ first, memory, now, log }),
    rules: config.outbox,
    now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    log,
  });
}

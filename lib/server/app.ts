/**
 * What answers in one thread: content, store, bid service and handler, and how they follow a change of the content.
 *
 * @module
 */
import type { Config } from "./config.ts";
import { pendingBodies } from "./pending_bodies.ts";
import { type BidService, bidService } from "../contact/bid_service.ts";
import { ContentError, describeFault, loadSite, siteOf } from "../content/mod.ts";
import { type Handler, handlerOf, type HandlerOptions } from "../http/handler.ts";
import type { Route } from "../http/route.ts";
import { requestIds } from "../http/request_id.ts";
import { spanNaming } from "../http/trace.ts";
import type { Log } from "./log.ts";
import { mailRoute } from "../mail/send.ts";
import { addressesOf, type Content, type Site } from "../model/mod.ts";
import { fallbackStore } from "../contact/store/fallback_store.ts";
import { memoryBackend } from "../contact/store/memory_backend.ts";
import { openStore } from "../contact/store/open.ts";
import { storeOn } from "../contact/store/store_on.ts";
import type { Store } from "../contact/store/store.ts";
import { bodiesLimitMs } from "./shutdown.ts";

/** What an application is made of. */
export interface AppOptions extends Pick<HandlerOptions, "problemPage"> {
  readonly config: Config;
  /** Makes the route table. */
  readonly routesOf: (
    parts: { readonly site: Site; readonly bids: BidService },
  ) => readonly Route[];
  /** The public root of the website, without a slash at the end. */
  readonly siteUrl: string;
  /** What to answer from; loaded from the content folder unless given. */
  readonly content?: Content | undefined;
  readonly log: Log;
}

/** The application of one thread. */
export interface App {
  readonly handle: Handler;
  /** What is answered from. */
  site(): Site;
  /** Answers from other content. */
  use(content: Content): void;
  /**
   * Loads the content again and answers from it. Faulty content is refused: its faults are logged, and the
   * old goes on being served. Gives whether the new content is in use.
   */
  reload(): Promise<boolean>;
  /** Delivers what waits in the outbox. */
  sweep(): Promise<void>;
  /** Resolves when no body is under way, or after the few seconds that a server about to end gives them. */
  settled(): Promise<void>;
  /** Begins nothing more from the outbox, and waits until the attempts under way are written down. */
  stop(): Promise<void>;
}

/**
 * Sets up the application.
 *
 * @throws {ContentError} With every fault of the content.
 */
export async function openApp(
  { config, siteUrl, content: given, routesOf, problemPage, log }: AppOptions,
): Promise<App> {
  const load = () => loadSite(config.contentDir, siteUrl);
  let site = given === undefined ? await load() : siteOf(addressesOf(siteUrl), given);
  const bids = openBids(config, () => site, log);
  const bodies = pendingBodies();
  const nameSpan = spanNaming();
  const requestId = requestIds(crypto.randomUUID().slice(-12));
  const handlerFor = (answeredFrom: Site) =>
    handlerOf({
      site: answeredFrom,
      routes: routesOf({ site: answeredFrom, bids }),
      problemPage,
      trustedProxies: config.trustedProxies,
      bodyDeadline: () => AbortSignal.timeout(config.bodyTimeoutMs),
      bodies,
      newKey: () => crypto.randomUUID(),
      requestId,
      elapsed: () => performance.now(),
      log,
      ...(nameSpan !== undefined && { nameSpan }),
    });
  let handler = handlerFor(site);
  let loading: Promise<unknown> = Promise.resolve();

  function answerFrom(changed: Site): void {
    site = changed;
    handler = handlerFor(changed);
  }

  async function reload(): Promise<boolean> {
    try {
      answerFrom(await load());
      return true;
    } catch (error) {
      const faults = error instanceof ContentError ? error.faults.map(describeFault) : undefined;
      log.error("content refused: the old one is still served", faults ? { faults } : { error });
      return false;
    }
  }

  return {
    handle: (request, info) => handler(request, info),
    site: () => site,
    use: (content) => answerFrom(siteOf(addressesOf(siteUrl), content)),
    reload() {
      // One after the other, so that the last change is the one that stays.
      const next = loading.then(reload);
      loading = next;
      return next;
    },
    sweep: () => bids.sweep(),
    settled: () => bodies.settled(Math.min(config.bodyTimeoutMs, bodiesLimitMs(config.deploy))),
    stop: () => bids.stop(),
  };
}

function openBids(config: Config, site: () => Site, log: Log): BidService {
  const mail = mailRoute(config.mail, config.dataDir, site().company.email, log);
  return bidService({
    site,
    ...(mail !== undefined && { mail }),
    store: storeFor(config, log),
    rules: config.outbox,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    log,
  });
}

/** The configured store, and memory for when it is away. */
function storeFor(config: Config, log: Log): Store {
  const now = Date.now;
  const { store: first } = openStore(config, now);
  return fallbackStore({ first, memory: storeOn(memoryBackend(now), now), now, log });
}

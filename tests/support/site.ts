/**
 * The content of most tests, loaded once, and handlers that answer from it.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { BidService } from "../../lib/contact/bid_service.ts";
import type { OutboxRules } from "../../lib/contact/outbox.ts";
import { loadContent } from "./load.ts";
import type { LiveContent } from "../../lib/editor/status.ts";
import { type Handler, siteHandler } from "../../lib/http/handler.ts";
import { PendingBodies } from "../../lib/http/pending_bodies.ts";
import type { Route } from "../../lib/http/route.ts";
import { requestIds } from "../../lib/http/request_id.ts";
import type { Log } from "../../lib/log.ts";
import type { Delivery } from "../../lib/outgoing/receiver.ts";
import type { Mail } from "../../lib/mail/mail.ts";
import type { Settings, Site } from "../../lib/model/mod.ts";
import type { Backend } from "../../lib/contact/store/backend.ts";
import type { Store } from "../../lib/contact/store/store.ts";
import type { Webhook } from "../../lib/mail/webhook.ts";
import { CallLimit, type PublishHook } from "../../routes/hooks.ts";
import { wordsOf } from "../../lib/words/mod.ts";
import { makeRoutes } from "../../routes/mod.ts";
import { problemPages } from "../../routes/pages/site_pages.ts";
import { type Clock, openBids } from "./bids.ts";
import { type CheckDocumented, documentedCheck } from "./documented.ts";
import { CONTENT_DIR } from "./folders.ts";

/** The origin that tests publish under. */
export const SITE_URL = "https://contractor.test";

/** The content of most tests. */
export const site: Site = await loadContent(CONTENT_DIR, SITE_URL);

/** The content of most tests with other settings. */
export function siteWith(settings: Partial<Settings>): Site {
  const all = { ...site.settings, ...settings };
  return { ...site, settings: all, words: wordsOf(all.language) };
}

/** A collection without resources. */
export const none = { all: [], bySlug: new Map(), internal: new Map() };

/** Checks by the document of each site, made once it is asked for. */
const checks = new WeakMap<Site, CheckDocumented>();

function checkOf(site: Site): CheckDocumented {
  const check = checks.get(site) ?? documentedCheck(site);
  checks.set(site, check);
  return check;
}

/** A server without a socket, and what came out of it. */
export interface TestServer {
  readonly clock: Clock;
  readonly mails: Mail[];
  readonly logged: string[];
  readonly log: Log;
  readonly bids: BidService;
  readonly store: Store;
  readonly backend: Backend;
  readonly webhooks: Webhook[];
  /** Another process on the same store. */
  readonly second: () => BidService;
  readonly handler: Handler;
  /** Its content. */
  readonly state: { refused: boolean };
  /** What becomes of the next mails. */
  delivery: Delivery;
  /** Requests a path of the site. */
  fetch(path: string, init?: TestRequest): Promise<Response>;
  /** The text of what a path answers. */
  text(path: string, init?: TestRequest): Promise<string>;
}

/** What is asked, by which address; `accept` is the header. */
export interface TestRequest extends RequestInit {
  readonly from?: string;
  readonly accept?: string | undefined;
}

/** Starts a server without a socket. Its time and its mail are the test's. */
export function testServer(
  options: {
    readonly site?: Site;
    readonly trustedProxies?: number;
    readonly operatorToken?: string;
    readonly mail?: false;
    readonly webhook?: boolean;
    readonly keepsFiles?: boolean;
    readonly bodies?: PendingBodies;
    readonly backend?: Backend;
    readonly rules?: Partial<OutboxRules>;
    readonly hook?: Omit<PublishHook, "calls">;
    readonly live?: Partial<LiveContent>;
    readonly publishing?: { readonly requestedAt?: number; readonly recorded?: string };
  } = {},
): TestServer {
  const opened = openBids({ site, ...options });
  const { clock, mails, webhooks, logged, log, store, backend, bids } = opened;
  opened.delivery = () => Promise.resolve(server.delivery);
  const content = options.site ?? site;
  const { trustedProxies = 0, operatorToken } = options;
  const state = {
    loadedAt: clock.now,
    refused: false,
    trustedProxies,
    operatorToken,
  };
  const hook = options.hook && { ...options.hook, calls: new CallLimit(() => clock.now) };
  const live = { ...state, faults: [], warnings: [], ...options.live };
  const editing = {
    live: () => live,
    read: () => Promise.resolve({ requestedAt: undefined, recorded: "", ...options.publishing }),
    now: () => clock.now,
  };
  const handler = siteHandler({
    site: content,
    routes: makeRoutes({
      site: content,
      bids,
      process: state,
      editing,
      log,
      hook,
    }),
    pages: problemPages,
    trustedProxies,
    bodies: options.bodies ?? new PendingBodies(60_000),
    requestId: requestIds("test"),
    elapsed: () => clock.now,
    log,
  });
  const server: TestServer = {
    clock,
    mails,
    logged,
    log,
    bids,
    store,
    backend,
    webhooks,
    second: () => opened.second(),
    handler,
    state,
    delivery: { kind: "delivered", reference: "msg_1" },
    fetch: async (path, { from = "192.0.2.1", accept, ...init } = {}) => {
      const request = new Request(`${SITE_URL}${path}`, init);
      if (accept !== undefined) request.headers.set("accept", accept);
      const response = await handler(request, {
        remoteAddr: { transport: "tcp", hostname: from, port: 40000 },
      });
      // Whatever a test asks for, an answer that the OpenAPI document does not describe fails it.
      assertEquals(await checkOf(content)(init.method ?? "GET", path, response), []);
      return response;
    },
    text: async (path, init) => await (await server.fetch(path, init)).text(),
  };
  return server;
}

/** The path of every page of a site, from its sitemap. */
export async function pagePaths(server: TestServer): Promise<readonly string[]> {
  const sitemap = await server.text("/sitemap.xml");
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
}

/** Every route of a server that answers from that content. */
const { bids, log } = testServer();
export const routes: readonly Route[] = makeRoutes({
  site,
  bids,
  process: { loadedAt: 0, refused: false, trustedProxies: 0 },
  hook: { secret: "secret", calls: new CallLimit(() => 0), publish: () => Promise.resolve() },
  editing: {
    live: () => ({ loadedAt: 0, refused: false, faults: [], warnings: [] }),
    read: () => Promise.resolve({ requestedAt: undefined, recorded: "" }),
    now: () => 0,
  },
  log,
});

/** A bid request that every check lets through. */
export const bid = {
  firstName: "Dana",
  lastName: "Whitfield",
  companyName: "Marsh Point Development",
  email: "dana@example.com",
  phone: "+1 912 555 0117",
  heardAboutUs: "A plan room",
  selectedServices: ["storefront-glass", "A greenhouse of old sashes"],
  timeline: "Start in March 2027",
  additionalInfo: "Two hundred feet of storefront in Redmond.\nPlans are at 90 percent.",
} as const;

/** A POST of JSON. */
export function postJson(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** The address of the page that thanks, to which a post of the form leads, without its signature. */
export function thanksOf({ headers }: Response): string {
  const [, address = "", signature] = /^(.*)&signature=(.*)$/.exec(headers.get("location")!) ?? [];
  assertEquals(signature?.length, 16);
  return address;
}

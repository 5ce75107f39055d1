/**
 * Debian's chromium, and a server on a socket for it to visit.
 *
 * @module
 */
import { loadContent } from "../support/load.ts";
import { type Handler, handlerOf } from "../../lib/http/handler.ts";
import type { Settings } from "../../lib/model/mod.ts";
import { requestIds } from "../../lib/http/request_id.ts";
import { apiRoutes, operationsOf } from "../../routes/api/mod.ts";
import { websiteOf } from "../../routes/mod.ts";
import { SAMPLE_DIR } from "../support/sample.ts";
import { type TestServer, testServer } from "../support/site.ts";
import { type Browser, chromium } from "./deps.ts";

/** Starts the browser. */
export function startBrowser(fontSize = 16): Promise<Browser> {
  return chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--blink-settings=defaultFontSize=${fontSize}`,
    ],
  });
}

/** What differs from a usual visit. */
export interface Visit {
  /** The host in the site's own addresses, where that is not the one visited. */
  readonly host?: string;
  /** The size of text that the reader has set, in pixels. */
  readonly fontSize?: number;
  /** What another company has in its site.md. */
  readonly settings?: Partial<Settings>;
}

/** Runs a test with a server and a browser that visits it, and ends both whatever happens. */
export async function visiting(
  test: (browser: Browser, server: VisitedServer) => Promise<void>,
  { host = "127.0.0.1", fontSize = 16, settings = {} }: Visit = {},
): Promise<void> {
  const server = await startVisited(host, settings);
  const browser = await startBrowser(fontSize);
  try {
    await test(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A server that a browser can visit. */
export interface VisitedServer {
  readonly url: string;
  /** Its mail, its limit and its time. */
  readonly inner: TestServer;
  stop(): Promise<void>;
}

/** Starts a server whose addresses lead to itself. */
async function startVisited(
  host: string,
  settings: Partial<Settings>,
): Promise<VisitedServer> {
  const inner = testServer();
  // The port is known once the server listens, and the addresses of the site are made of it.
  const ready = Promise.withResolvers<Handler>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request, info) => await (await ready.promise)(request, info),
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  let keys = 0;
  const content = await loadContent(SAMPLE_DIR, `http://${host}:${server.addr.port}`);
  const site = { ...content, settings: { ...content.settings, ...settings } };
  ready.resolve(handlerOf({
    site,
    api: apiRoutes(operationsOf(site), inner.bids),
    website: () => Promise.resolve(websiteOf({ site, bids: inner.bids, log: inner.log })),
    trustedProxies: 0,
    bodyDeadline: () => new AbortController().signal,
    newKey: () => `browser-key-${++keys}`,
    log: inner.log,
    requestId: requestIds("browser"),
    elapsed: () => 0,
  }));
  return { url, inner, stop: () => server.shutdown() };
}

/**
 * The program: configuration, content, handler, server, shutdown.
 *
 * @module
 */
import { type Config, ConfigError, missingForMail, readConfig } from "./lib/config.ts";
import { type BidDesk, bidDesk } from "./lib/contact/bid_desk.ts";
import { ContentError, loadSite } from "./lib/content/mod.ts";
import { type Handler, handlerOf } from "./lib/http/handler.ts";
import { logTo } from "./lib/log.ts";
import { mailRoute } from "./lib/mail/send.ts";
import type { Site } from "./lib/model/mod.ts";
import { fallbackStore } from "./lib/store/fallback_store.ts";
import { memoryBackend } from "./lib/store/memory_backend.ts";
import { openStore } from "./lib/store/open.ts";
import { storeOn } from "./lib/store/store_on.ts";
import type { Store } from "./lib/store/store.ts";
import { routes } from "./routes/mod.ts";
import { problemPage } from "./routes/pages/problem.ts";

/** How long a body may take to arrive. */
const BODY_DEADLINE_MS = 10_000;

/** How often the outbox is looked through. */
const SWEEP_MS = 5_000;

// deno-lint-ignore no-console -- the log goes to standard output
const log = logTo(console.log, Deno.stdout.isTerminal() ? "text" : "json");

try {
  await serve(readConfig((name) => Deno.env.get(name)));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
  // deno-lint-ignore no-console -- what an operator must mend before anything else
  console.error(error.message);
  Deno.exit(1);
}

async function serve(config: Config): Promise<void> {
  let site = await loadSite(config.contentDir, siteUrlAt(config, config.port));
  const store = storeFor(config);
  let desk = deskFor(config, site, store);
  let handler = handlerFor(config, site, desk);
  // Deno Deploy wants its schedules named before anything is served.
  if (config.deploy) Deno.cron("outbox", "* * * * *", () => desk.sweep());
  const server = Deno.serve({
    port: config.port,
    ...(config.host !== undefined && { hostname: config.host }),
    onListen: () => {},
  }, (request, info) => handler(request, info));
  const { port } = server.addr as Deno.NetAddr;
  if (port !== config.port && config.siteUrl === undefined) {
    // A port of 0 is known only now, and every address in the content is made of it.
    site = await loadSite(config.contentDir, siteUrlAt(config, port));
    desk = deskFor(config, site, store);
    handler = handlerFor(config, site, desk);
  }
  announce(config, site, port);
  if (!config.deploy) {
    desk.sweep();
    setInterval(() => desk.sweep(), SWEEP_MS);
  }
  stopOnSignals(server, desk);
  await server.finished;
}

/** The configured store, and memory for when it is away. */
function storeFor(config: Config): Store {
  const now = Date.now;
  const { store: first } = openStore(config, now);
  return fallbackStore({ first, memory: storeOn(memoryBackend(now), now), now, log });
}

function deskFor(config: Config, site: Site, store: Store): BidDesk {
  const mail = mailRoute(config.mail, config.dataDir, site.company.email, log);
  return bidDesk({
    site,
    ...(mail !== undefined && { mail }),
    store,
    rules: config.outbox,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    log,
  });
}

function handlerFor(config: Config, site: Site, desk: BidDesk): Handler {
  return handlerOf({
    site,
    routes,
    desk,
    problemPage,
    trustedProxies: config.trustedProxies,
    bodyDeadline: () => AbortSignal.timeout(BODY_DEADLINE_MS),
    newKey: () => crypto.randomUUID(),
    log,
  });
}

/** SITE_URL, or the address under which the server is reached on its own machine. */
function siteUrlAt({ siteUrl }: Config, port: number): string {
  return siteUrl ?? `http://localhost:${port}`;
}

function announce({ mail }: Config, site: Site, port: number): void {
  const { services, projects, markets, serviceAreas, glossary, company, addresses } = site;
  const loaded = [services, projects, markets, serviceAreas, glossary];
  log.info(`${company.name} is served at ${addresses.site}`, {
    port,
    files: loaded.reduce((count, { all }) => count + all.length, 1),
    mail: mail.provider,
  });
  const missing = missingForMail(mail);
  if (missing.length > 0) {
    log.warn("bid requests can't be delivered: variables are missing", { missing });
  }
}

/** The first signal lets requests under way finish; a second one ends the process. */
function stopOnSignals(server: Deno.HttpServer, desk: BidDesk): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      if (stopping) Deno.exit(1);
      stopping = true;
      log.info("stopping", { signal });
      server.shutdown().then(() => desk.stop()).then(() => Deno.exit(0));
    });
  }
}

/**
 * The program: configuration, content, handler, server, signals.
 *
 * @module
 */
import { type Handler, siteHandler } from "./lib/http/handler.ts";
import { PendingBodies } from "./lib/http/pending_bodies.ts";
import { requestIds } from "./lib/http/request_id.ts";
import { missingForMail } from "./lib/mail/send.ts";
import type { Site } from "./lib/model/mod.ts";
import { Alerts } from "./lib/server/alert.ts";
import type { BidService } from "./lib/contact/bid_service.ts";
import { openBids } from "./lib/server/bids.ts";
import { type Config, readConfig } from "./lib/server/config.ts";
import { ContentLoader } from "./lib/server/content_loader.ts";
import { LineWriter } from "./lib/server/line_writer.ts";
import { freePort, listen } from "./lib/server/listen.ts";
import { formatFor, formatLines, logTo, OperatorError } from "./lib/log.ts";
import { readPublishing, requestPublishing } from "./lib/server/publish.ts";
import { newLoadState, reloader } from "./lib/server/reload.ts";
import { stopOnSignals } from "./lib/server/shutdown.ts";
import { SiteOfToday } from "./lib/server/today.ts";
import { loadWhenFaultless, watchFolder } from "./lib/server/watch.ts";
import type { Editing } from "./routes/admin.ts";
import { CallLimit } from "./routes/hooks.ts";
import { makeRoutes, type RouteParts, routePaths } from "./routes/mod.ts";
import { problemPages } from "./routes/pages/site_pages.ts";

const USAGE = `Usage: deno task start

Serves the website and the API until SIGTERM or SIGINT; SIGHUP reloads the content. Environment variables configure it:
docs/configuration.md lists them.`;

if (Deno.args.includes("--help")) {
  // deno-lint-ignore no-console -- the program's output
  console.log(USAGE);
  Deno.exit(0);
}

/** How often the outbox is swept. */
const SWEEP_MS = 5_000;

const format = formatFor(1, Deno.env.get("JOURNAL_STREAM"));
const writer = new LineWriter(
  Deno.stdout,
  (count) => log.warn("log lines were dropped", { count }),
);
const log = logTo((line) => writer.write(line), format);

/** Sweeps the outbox, once the server runs. */
let sweep = (): Promise<void> => Promise.resolve();

// Deno Deploy runs nothing between requests but its cron jobs, which it looks for at the top level.
Deno.cron("outbox", "* * * * *", () => sweep());

try {
  await start(readConfig((name) => Deno.env.get(name), contentInside()));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  await writer.flush();
  // deno-lint-ignore no-console -- the error is for the operator
  console.error(formatLines(error.message, format));
  Deno.exit(1);
}

async function start(config: Config): Promise<void> {
  const { alertUrl, contentDir, deploy, host } = config;
  const ready = Promise.withResolvers<() => void>();
  // First, since the signal kills a process that doesn't listen for it.
  if (!deploy) Deno.addSignalListener("SIGHUP", async () => (await ready.promise)());

  const port = config.port || freePort(host);
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`;
  const isWatching = Deno.args.includes("--watch-content");
  const content = new ContentLoader(contentDir, siteUrl, log, {
    routes: routePaths,
    drafts: isWatching,
  });
  // These know each other: the handler of a site takes bid requests, whose mails are written from the site.
  const served = new SiteOfToday(
    await (isWatching ? loadWhenFaultless(contentDir, content.load) : content.load()),
    (site) => handlerFor(site),
    Date.now,
  );

  const alerts = alertUrl === undefined
    ? undefined
    : new Alerts({ url: alertUrl, siteUrl, log, isNews: (text) => bids.isNews(text) });
  const bids: BidService = openBids(config, () => served.site, log, alerts);
  const { operatorToken, trustedProxies } = config;
  const state = { ...newLoadState(), trustedProxies, operatorToken };
  const live = () => ({ ...state, ...content.findings(state.faults, served.site) });
  const bodies = new PendingBodies(config.bodyTimeoutMs);
  const handlerFor = handlers(config, { bids, process: state, live, bodies });
  served.use(served.site);

  const server = listen({
    port,
    host,
    log,
    handle: (request, info) => served.current(request, info),
    isReading: () => bodies.isReading,
  });
  stopOnSignals({
    log,
    deploy,
    async stop() {
      await Promise.all([server.stop(deploy ? 1_000 : 3_000), bids.stop()]);
      // Once more, for the requests that came meanwhile.
      await bids.stop();
    },
    flush: () => writer.flush(),
  });

  const use = (site: Site) => served.use(site);
  const reload = reloader({ load: content.load, use, state, log, tell: alerts?.tell });
  ready.resolve(reload);
  if (isWatching) watchFolder(contentDir, reload);

  sweep = async () => void await Promise.all([bids.sweep(), alerts?.flush()]);
  sweep();
  if (!deploy) setInterval(sweep, SWEEP_MS);
  logStart(config, served.site, port);
}

/** Returns the function that makes a Site's handler. All handlers share the state of the process. */
function handlers(
  { dataDir, publishSecret, trustedProxies }: Config,
  { bids, process, live, bodies }:
    & Pick<RouteParts, "bids" | "process">
    & Pick<Editing, "live">
    & { readonly bodies: PendingBodies },
): (site: Site) => Handler {
  const hook = publishSecret === undefined ? undefined : {
    secret: publishSecret,
    calls: new CallLimit(Date.now),
    publish: () => requestPublishing(dataDir),
  };
  const editing = { live, read: () => readPublishing(dataDir), now: Date.now };
  const requestId = requestIds(crypto.randomUUID().slice(-12));
  const elapsed = () => performance.now();
  return (site) => {
    const routes = makeRoutes({ site, bids, process, editing, log, hook });
    return siteHandler({
      site,
      routes,
      pages: problemPages,
      trustedProxies,
      bodies,
      requestId,
      elapsed,
      log,
    });
  };
}

function logStart({ mail }: Config, site: Site, port: number): void {
  const fields = { port, files: site.files, mail: mail.provider };
  log.info(`${site.company.name} is served at ${site.addresses.site}`, fields);
  const missing = missingForMail(mail);
  if (missing.length > 0) {
    log.warn("bid requests can't be emailed: variables are missing", { missing });
  }
}

/** The content folder in a compiled executable; `undefined` outside of one. */
function contentInside(): string | undefined {
  return Deno.build.standalone && import.meta.dirname !== undefined
    ? `${import.meta.dirname}/content`
    : undefined;
}

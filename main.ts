/**
 * The program: configuration, content, handler, server, shutdown.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { type Config, ConfigError, readConfig } from "./lib/server/config.ts";
import { ContentError, fileCount } from "./lib/content/mod.ts";
import { logTo } from "./lib/server/log.ts";
import { missingForMail } from "./lib/mail/settings.ts";
import type { Content } from "./lib/model/mod.ts";
import { type App, openApp } from "./lib/server/app.ts";
import { databaseWatch, dataDirFault } from "./lib/server/data_dir.ts";
import { reloadSignals } from "./lib/server/reload_signal.ts";
import { later } from "./lib/server/delay.ts";
import { lineWriter } from "./lib/server/line_writer.ts";
import { ListenError, listenFault } from "./lib/server/listen_fault.ts";
import { stopOnSignals } from "./lib/server/shutdown.ts";
import { onceFaultless, watchFolder } from "./lib/server/watch.ts";
import {
  memberScope,
  serveAsMember,
  type Serving,
  startTeam,
  type Team,
} from "./lib/server/workers.ts";
import { routesOf } from "./routes/mod.ts";
import { problemPage } from "./routes/pages/problem.ts";

/** When the outbox is first looked through: the store is opened then, and no reader waits for it. */
const FIRST_SWEEP_MS = 250;

/** How often it is looked through. */
const SWEEP_MS = 5_000;

/** Whether changes of the content are followed. */
const watching = Deno.args.includes("--watch-content");

const member = memberScope();
const writer = lineWriter(
  member === undefined ? Deno.stdout : {
    write(bytes) {
      member.postMessage({ kind: "lines", text: new TextDecoder().decode(bytes).trimEnd() });
      return Promise.resolve(bytes.length);
    },
  },
  (count) => log.warn("lines of the log were dropped", { count }),
);
const log = logTo(writer.write, Deno.stdout.isTerminal() ? "text" : "json");

try {
  const config = readConfig((name) => Deno.env.get(name), contentInside());
  if (member === undefined) await lead(config);
  else {
    serveAsMember(member, async (port, content) => {
      const { app, use, stop } = await serve(config, port, content);
      sweepOften(app);
      return { use, stop: () => stop().then(writer.flush) };
    });
  }
} catch (error) {
  const told = error instanceof ConfigError || error instanceof ContentError ||
    error instanceof ListenError;
  if (!told) throw error;
  // deno-lint-ignore no-console -- what an operator must mend before anything else
  console.error(error.message);
  Deno.exit(1);
}

/** The content in a compiled executable; `undefined` elsewhere, where it is in the working directory. */
function contentInside(): string | undefined {
  return Deno.build.standalone && import.meta.dirname !== undefined
    ? join(import.meta.dirname, "content")
    : undefined;
}

/** The first thread: serves, starts the others, and hears the operator. */
async function lead(config: Config): Promise<void> {
  const serving = Promise.withResolvers<Served>();
  // Deno Deploy wants its schedules named before anything is served.
  if (config.deploy) {
    Deno.cron("outbox", "* * * * *", async () => await (await serving.promise).app.sweep());
  }
  const onHangup = config.deploy ? undefined : reloadSignals();
  const storeFault = config.deploy || config.kvUrl !== undefined
    ? undefined
    : await dataDirFault(config.dataDir);
  const start = () => serve(config, config.port);
  const served = await (watching ? onceFaultless(config.contentDir, start) : start());
  serving.resolve(served);
  const { app, server, port } = served;
  const team = config.workers === 1 ? undefined : await startTeam(
    config.workers - 1,
    port,
    contentOf(app),
    (lines) => writer.write(lines, false),
  );
  const stop = () => Promise.all([served.stop(), team?.stop()]);
  stopOnSignals({ log, deploy: config.deploy, stop, flush: writer.flush });
  if (onHangup !== undefined) onHangup(driveAlone(config, app, team));
  // Last: whoever waits for this line may write content or send signals from now on.
  announce(config, app, port);
  if (storeFault !== undefined) log.warn(storeFault);
  await server.finished;
}

/** Goes through the outbox from now on; every thread does, for what its own memory holds. */
function sweepOften(app: App): void {
  later(FIRST_SWEEP_MS, () => {
    app.sweep();
    setInterval(() => app.sweep(), SWEEP_MS);
  });
}

/**
 * What Deno Deploy does in ways of its own: content that changes, and a schedule for the outbox.
 *
 * @returns Loads the content again.
 */
function driveAlone(
  { contentDir, kvUrl, dataDir }: Config,
  app: App,
  team: Team | undefined,
): () => Promise<void> {
  const reload = async () => {
    if (!await app.reload()) return;
    await team?.use(contentOf(app));
    log.info("content loaded again", { files: fileCount(app.site()) });
  };
  if (watching) watchFolder(contentDir, reload, log);
  sweepOften(app);
  if (kvUrl === undefined) {
    later(FIRST_SWEEP_MS, () => setInterval(databaseWatch(dataDir, log), SWEEP_MS));
  }
  return reload;
}

/** What an application answers from, as another thread can be sent it. */
function contentOf(app: App): Content {
  const { addresses: _, ...content } = app.site();
  return content;
}

/** What is served, beside the means to tell it. */
interface Served extends Serving {
  readonly app: App;
  readonly server: Deno.HttpServer;
  readonly port: number;
}

/**
 * Opens the application and serves a port with it; 0 takes a free one.
 *
 * @param content What to answer from; loaded from the content folder unless given.
 */
async function serve(config: Config, wanted: number, content?: Content): Promise<Served> {
  const open = (port: number) => {
    const siteUrl = config.siteUrl ?? `http://localhost:${port}`;
    return openApp({ config, siteUrl, content, routesOf, problemPage, log });
  };
  // Every address in the content is made of the port, and a free one is known only once it is served.
  let app = wanted !== 0 || config.siteUrl !== undefined ? await open(wanted) : undefined;
  const opened = Promise.withResolvers<App>();
  const server = listen(
    config,
    wanted,
    (request, info) =>
      app === undefined
        ? opened.promise.then(({ handle }) => handle(request, info))
        : app.handle(request, info),
  );
  const { port } = server.addr;
  try {
    app ??= await open(port);
  } catch (error) {
    opened.promise.catch(() => {});
    opened.reject(error);
    await server.shutdown();
    throw error;
  }
  opened.resolve(app);
  const { use, settled, stop } = app;
  return {
    app,
    server,
    port,
    use,
    stop: async () => {
      await Promise.all([settled().then(() => server.shutdown()), stop()]);
      // What the last requests left in memory.
      await stop();
    },
  };
}

/**
 * Serves a port; 0 takes a free one.
 *
 * @throws {ListenError} Where that can't be served.
 */
function listen(
  { host, workers }: Config,
  port: number,
  handle: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({
      port,
      ...(host !== undefined && { hostname: host }),
      ...(workers > 1 && { reusePort: true }),
      onListen: () => {},
    }, handle);
  } catch (error) {
    throw listenFault(error, port, host);
  }
}

/** Says what a person wants to know after a start: where, what, and what is missing. */
function announce({ mail, siteUrl, workers }: Config, app: App, port: number): void {
  const site = app.site();
  log.info(`${site.company.name} is served at ${site.addresses.site}`, {
    port,
    files: fileCount(site),
    mail: mail.provider,
  });
  if (mail.provider === "outbox" && siteUrl?.startsWith("https:")) {
    log.warn(
      "bid requests reach nobody: they become files, since EMAIL_PROVIDER names no provider",
    );
  }
  const cores = navigator.hardwareConcurrency;
  if (workers > cores) log.warn("WORKERS is more than there are cores", { workers, cores });
  const missing = missingForMail(mail);
  if (missing.length > 0) {
    log.warn("bid requests can't be delivered: variables are missing", { missing });
  }
}

/**
 * Shutdown: requests in progress are finished, and the process exits within 15 seconds.
 *
 * @module
 */
import type { Log } from "../log.ts";

/**
 * How long requests in progress may take: longer than an attempt to send an email after the last body has arrived.
 */
const LIMIT_MS = 14_000;

/** Deno Deploy kills a process five seconds after asking it to stop. */
const DEPLOY_LIMIT_MS = 3_500;

/**
 * How long a stopping server keeps accepting while bodies arrive, at most. The rest of the limit is enough for an
 * attempt to send the last one's email.
 */
export function bodiesLimitMs(deploy: boolean): number {
  return deploy ? 1_000 : 3_000;
}

/** How long writing the last lines of the log may take. */
const FLUSH_MS = 1_000;

/**
 * The same signal within this time counts once: a terminal signals the whole process group, and the task also passes
 * its signal on to the server.
 */
const SAME_MS = 100;

/** What a shutdown needs. */
export interface ShutdownOptions {
  readonly log: Log;
  /** Whether this is Deno Deploy. */
  readonly deploy: boolean;
  /**
   * Stops accepting as soon as no body is arriving, and resolves when all requests are answered and stored.
   */
  readonly stop: () => Promise<unknown>;
  /** Writes the last lines of the log. */
  readonly flush: () => Promise<void>;
}

/** The first SIGINT or SIGTERM lets requests in progress finish; a second one exits at once. */
export function stopOnSignals({ log, deploy, stop, flush }: ShutdownOptions): void {
  const limitMs = deploy ? DEPLOY_LIMIT_MS : LIMIT_MS;
  let first: { readonly signal: Deno.Signal; readonly at: number } | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, async () => {
      const at = performance.now();
      if (first?.signal === signal && at - first.at < SAME_MS) return;
      if (first !== undefined) Deno.exit(1);
      first = { signal, at };
      log.info("stopping", { signal });
      const finished = await within(limitMs, stop());
      if (!finished) {
        log.warn("shutdown timed out with requests still in progress", { limit_ms: limitMs });
      }
      await within(FLUSH_MS, flush());
      Deno.exit(0);
    });
  }
}

/** Whether work ended within `ms` milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), ms);
  const ended = await Promise.race([work.then(() => true), limit.promise]);
  clearTimeout(timer);
  return ended;
}

/** The request bodies that are still arriving. */
export interface PendingBodies {
  /** Counts the body of a request, if it has one; `arrived` of the result is called when it is complete. */
  expect(request: Request): { arrived(): void };
  /** Resolves when no body is in progress, including those that start meanwhile, or after `limitMs` milliseconds. */
  settled(limitMs: number): Promise<void>;
}

/**
 * Starts counting the request bodies that are still arriving. Deno 2.9's `Deno.HttpServer.shutdown` makes them
 * unreadable, so a request that was sent in full would be rejected as incomplete. Deno has no other way to close the
 * listener, so it keeps accepting while bodies arrive.
 *
 * @see https://github.com/denoland/deno/issues/36809
 */
export function pendingBodies(): PendingBodies {
  const pending = inProgress();
  return {
    expect: (request) => ({ arrived: hasBody(request) ? pending.start() : () => {} }),
    settled: async (limitMs) => void await within(limitMs, pending.none()),
  };
}

/** Counts what is in progress, such as requests, so that a shutdown can wait for all of it. */
export function inProgress() {
  let count = 0;
  let ending: PromiseWithResolvers<void> | undefined;
  return {
    /** Starts one; the returned function ends it. */
    start(): () => void {
      let ended = false;
      count++;
      return () => {
        if (ended) return;
        ended = true;
        if (--count > 0) return;
        ending?.resolve();
        ending = undefined;
      };
    },
    /** Resolves when nothing is in progress, including what starts meanwhile. Any number of callers may wait. */
    none(): Promise<void> {
      if (count === 0) return Promise.resolve();
      ending ??= Promise.withResolvers();
      return ending.promise;
    },
  };
}

/** Whether a request has a body. Accessing the body itself creates a stream, which is expensive. */
function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return length === null ? request.body !== null : Number(length) !== 0;
}

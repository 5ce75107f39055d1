/**
 * Shutdown: what is under way is finished, and the process ends within 15 seconds.
 *
 * @module
 */
import type { Log } from "./log.ts";

/** How long what is under way may take: longer than an attempt to send a mail after the last body has come. */
const LIMIT_MS = 14_000;

/** Deno Deploy ends a process five seconds after it was asked to stop. */
const DEPLOY_LIMIT_MS = 3_500;

/**
 * How long a server that is to end goes on accepting while bodies are under way, at most. An attempt to send
 * the mail of the last one still fits in the rest of the limit.
 */
export function bodiesLimitMs(deploy: boolean): number {
  return deploy ? 1_000 : 3_000;
}

/** How long the last lines of the log may take. */
const FLUSH_MS = 1_000;

/**
 * The same signal within this time counts once: a terminal signals the whole group, and the task passes on to the
 * server what both of them got.
 */
const SAME_MS = 100;

/** What a shutdown needs. */
export interface ShutdownOptions {
  readonly log: Log;
  /** Whether this is Deno Deploy. */
  readonly deploy: boolean;
  /**
   * Stops accepting as soon as no body is under way, and resolves when everything under way is finished and
   * written down.
   */
  readonly stop: () => Promise<unknown>;
  /** Sends the last lines of the log out. */
  readonly flush: () => Promise<void>;
}

/** The first SIGINT or SIGTERM lets what is under way finish; a second one ends the process at once. */
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
        log.warn("stopped with requests under way: they took too long", { limit_ms: limitMs });
      }
      await within(FLUSH_MS, flush());
      Deno.exit(0);
    });
  }
}

/** Whether work ended within so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), ms);
  const ended = await Promise.race([work.then(() => true), limit.promise]);
  clearTimeout(timer);
  return ended;
}

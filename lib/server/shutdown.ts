/**
 * Shutdown: requests in progress are finished, and the process exits within 15 seconds.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import type { Log } from "../log.ts";

/**
 * How long requests in progress may take: longer than an attempt to send an email after the last body has arrived.
 */
const LIMIT_MS = 14_000;

/** Deno Deploy kills a process five seconds after asking it to stop. */
const DEPLOY_LIMIT_MS = 3_500;

/** How long writing the last lines of the log may take. */
const FLUSH_MS = 1_000;

/**
 * The same signal within this time counts once: a terminal signals the whole process group, and the task also passes
 * its signal on to the server.
 */
const SAME_MS = 100;

export interface ShutdownOptions {
  readonly log: Log;
  /** Whether this is Deno Deploy. */
  readonly deploy: boolean;
  /** Stops accepting, and resolves when all requests are answered and stored. */
  readonly stop: () => Promise<unknown>;
  /** Writes the last lines of the log. */
  readonly flush: () => Promise<void>;
}

/** Stops on the first SIGINT or SIGTERM, after requests in progress. A second signal exits at once. */
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
      const late = delay(limitMs).then(() =>
        log.warn("shutdown timed out with requests still in progress", { limit_ms: limitMs })
      );
      await Promise.race([stop(), late]);
      await Promise.race([flush(), delay(FLUSH_MS)]);
      Deno.exit(0);
    });
  }
}

/**
 * Ending well: what is under way is finished, within a time limit.
 *
 * @module
 */
import type { Log } from "../log.ts";

/** How long what is under way may take: longer than an attempt to send a mail. */
const LIMIT_MS = 15_000;

/** What ending works with. */
export interface ShutdownOptions {
  readonly log: Log;
  /** Stops accepting, and resolves when everything under way is finished and written down. */
  readonly stop: () => Promise<unknown>;
  /** Sends the last lines of the log out. */
  readonly flush: () => Promise<void>;
}

/** The first SIGINT or SIGTERM lets what is under way finish; a second one ends the process at once. */
export function stopOnSignals({ log, stop, flush }: ShutdownOptions): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, async () => {
      if (stopping) Deno.exit(1);
      stopping = true;
      log.info("stopping", { signal });
      const limit = Promise.withResolvers<"late">();
      setTimeout(() => limit.resolve("late"), LIMIT_MS);
      const end = await Promise.race([stop(), limit.promise]);
      if (end === "late") {
        log.warn("stopped with requests under way: they took too long", { limit_ms: LIMIT_MS });
      }
      await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      Deno.exit(0);
    });
  }
}

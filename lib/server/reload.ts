/**
 * Reloads the content while the server runs: on SIGHUP, and in development after every change.
 *
 * @module
 */
import { ContentError } from "../content/mod.ts";
import type { Site } from "../model/mod.ts";
import type { Log } from "../log.ts";

/**
 * Listens for SIGHUP from now on; without a listener the signal would kill the process.
 *
 * @returns A function that sets what a signal does. If one came earlier, it runs at once.
 */
export function reloadSignal(): (act: () => void) => void {
  let cameEarly = false;
  let act = (): void => {
    cameEarly = true;
  };
  Deno.addSignalListener("SIGHUP", () => act());
  return (given) => {
    act = given;
    if (cameEarly) act();
  };
}

/**
 * Returns a function that reloads the content. Faulty content is rejected: its faults are logged, and `use` is not
 * called. Calls run one after another, so that the last change wins.
 *
 * @param use Serves the new content.
 */
export function reloader(
  load: () => Promise<Site>,
  use: (site: Site) => void,
  log: Log,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const reload = async () => {
    try {
      use(await load());
    } catch (error) {
      const faults = error instanceof ContentError ? error.lines : undefined;
      log.error(
        "new content rejected: the old content stays live",
        faults ? { faults } : { error },
      );
    }
  };
  return () => last = last.then(reload);
}

/**
 * Reloads the content while the server runs: on SIGHUP, and in development after every change.
 *
 * @module
 */
import { ContentError, type ContentFault } from "../content/mod.ts";
import type { Site } from "../model/mod.ts";
import type { Log } from "../log.ts";

/** When the live content was loaded, and whether newer content was refused since, with its faults. */
interface LoadState {
  loadedAt: number;
  refused: boolean;
  faults: readonly ContentFault[];
}

/** The state after the content was loaded. */
export function newLoadState(): LoadState {
  return { loadedAt: Date.now(), refused: false, faults: [] };
}

export interface ReloaderOptions {
  readonly load: () => Promise<Site>;
  /** Serves the new content. */
  readonly use: (site: Site) => void;
  readonly state: LoadState;
  readonly log: Log;
  readonly tell?: ((text: string) => void) | undefined;
}

/** How many faults an alert has. */
const FAULTS_TOLD = 3;

/**
 * Returns a function that reloads the content. If the content is faulty, its faults are logged and sent as an alert,
 * and the old content stays live. Calls run one after another, so that the last change wins.
 */
export function reloader({ load, use, state, log, tell }: ReloaderOptions): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const reload = async () => {
    try {
      const site = await load();
      use(site);
      Object.assign(state, newLoadState());
      log.info("content reloaded", { files: site.files });
    } catch (error) {
      state.refused = true;
      state.faults = error instanceof ContentError ? error.faults : [];
      const faults = error instanceof ContentError ? error.lines : [];
      const message = "new content rejected: the old content stays live";
      log.error(message, faults.length > 0 ? { faults } : { error });
      const more = faults.length > FAULTS_TOLD ? ["…"] : [];
      tell?.([message, ...faults.slice(0, FAULTS_TOLD), ...more].join("\n"));
    }
  };
  return () => last = last.then(reload);
}

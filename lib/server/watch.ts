/**
 * Watches the content folder, for development.
 *
 * @module
 */
import { debounce } from "@std/async/debounce";
import { ContentError } from "../content/mod.ts";

/** Events within this time are one change, since editors write a file in several steps. */
const SETTLE_MS = 150;

/**
 * Runs `load`. If the content is faulty, prints the faults and runs `load` again after each change.
 *
 * @throws {ContentError} If the folder does not exist.
 */
export async function loadWhenFaultless<T>(contentDir: string, load: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      await Deno.stat(contentDir).catch(() => {
        throw error;
      });
      using watcher = Deno.watchFs(contentDir);
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      callAfterChanges(watcher, resolve);
      // deno-lint-ignore no-console -- the faults are for the author
      console.error(`${error.message}\nWaiting for the content to change`);
      await changed;
    }
  }
}

/** Calls `changed` after each change in a folder. */
export function watchFolder(folder: string, changed: () => void): Promise<void> {
  return callAfterChanges(Deno.watchFs(folder), changed);
}

async function callAfterChanges(watcher: Deno.FsWatcher, changed: () => void): Promise<void> {
  const settled = debounce(changed, SETTLE_MS);
  for await (const { kind } of watcher) {
    if (kind !== "access") settled();
  }
}

/**
 * Watches the content folder, for development.
 *
 * @module
 */
import { debounce } from "@std/async/debounce";
import { ContentError } from "../content/mod.ts";
import type { Log } from "../log.ts";

/** An editor writes a file in several steps; events within this time are one change. */
const SETTLE_MS = 150;

/**
 * Runs `act`. If the content is faulty, prints the faults and runs it again after each change.
 *
 * @throws {ContentError} If the folder does not exist.
 */
export async function onceFaultless<T>(contentDir: string, act: () => Promise<T>): Promise<T> {
  while (true) {
    // Starts before the content is read, so that no change is missed.
    using changes = changesOf(contentDir);
    try {
      return await act();
    } catch (error) {
      if (changes === undefined || !(error instanceof ContentError)) throw error;
      // deno-lint-ignore no-console -- the faults are for the author
      console.error(`${error.message}\nWaiting for the content to change`);
      await nextOf(changes);
    }
  }
}

/** Watches a folder; `undefined` if it does not exist. */
function changesOf(folder: string): Deno.FsWatcher | undefined {
  try {
    return Deno.statSync(folder).isDirectory ? Deno.watchFs(folder) : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves after the next change. */
async function nextOf(changes: Deno.FsWatcher): Promise<void> {
  while (true) {
    const { value } = await changes[Symbol.asyncIterator]().next();
    if (value?.kind !== "access") break;
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/** Calls `changed` after each change in a folder. */
export async function watchFolder(
  folder: string,
  changed: () => void,
  log: Log,
): Promise<void> {
  const settled = debounce(changed, SETTLE_MS);
  try {
    for await (const { kind } of Deno.watchFs(folder)) {
      if (kind !== "access") settled();
    }
  } catch (error) {
    log.warn("stopped watching the content folder", { error });
  }
}

/**
 * Following the content folder while it is written, for development.
 *
 * @module
 */
import { ContentError } from "../content/mod.ts";
import type { Log } from "./log.ts";

/** An editor writes a file in several steps; what follows within this time is one change. */
const SETTLE_MS = 150;

/**
 * Does what needs the content. If the content is faulty, prints the faults and tries again after each change.
 *
 * @throws {ContentError} Where there is no folder to wait for.
 */
export async function onceFaultless<T>(contentDir: string, act: () => Promise<T>): Promise<T> {
  while (true) {
    // From before the content is read, so that no change goes unseen.
    const changes = changesOf(contentDir);
    try {
      return await act();
    } catch (error) {
      if (changes === undefined || !(error instanceof ContentError)) throw error;
      // deno-lint-ignore no-console -- what the author must mend first
      console.error(`${error.message}\nWaiting for the content to change`);
      await nextOf(changes);
    } finally {
      changes?.[Symbol.dispose]();
    }
  }
}

/** Follows a folder; `undefined` where there is none. */
function changesOf(folder: string): Deno.FsWatcher | undefined {
  try {
    return Deno.statSync(folder).isDirectory ? Deno.watchFs(folder) : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves when something has changed, and that is over. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for await (const { kind } of Deno.watchFs(folder)) {
      if (kind === "access") continue;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLE_MS);
    }
  } catch (error) {
    log.warn("changes of the content are not followed", { error });
  }
}

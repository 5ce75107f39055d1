/**
 * Following the content folder while it is written, for development.
 *
 * @module
 */
import { ContentError } from "../content/mod.ts";
import type { Log } from "../log.ts";

/** An editor writes a file in several steps; what follows within this time is one change. */
const SETTLE_MS = 150;

/**
 * Does what needs the content. While that has faults, whoever writes it gets to mend them.
 *
 * @throws {ContentError} Where there is no folder to wait for.
 */
export async function onceFaultless<T>(contentDir: string, act: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      // deno-lint-ignore no-await-in-loop -- once more after every change
      return await act();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      await mended(contentDir, error);
    }
  }
}

/** Tells the faults, and resolves when the content has changed. */
async function mended(contentDir: string, error: ContentError): Promise<void> {
  let changed: Promise<void>;
  try {
    changed = nextChange(contentDir);
  } catch {
    throw error;
  }
  // deno-lint-ignore no-console -- what is to be mended before anything else
  console.error(`${error.message}\nWaiting for the content to change`);
  await changed;
}

/**
 * Gives a promise that resolves when something in a folder has changed, and that is over.
 *
 * @throws {Error} Where the folder can't be watched.
 */
function nextChange(folder: string): Promise<void> {
  const watcher = Deno.watchFs(folder);
  return (async () => {
    for await (const { kind } of watcher) {
      if (kind !== "access") break;
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  })();
}

/** Calls `changed` after every change in a folder. */
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

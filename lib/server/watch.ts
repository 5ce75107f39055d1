/**
 * Watches the content folder, for development.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import { ContentError } from "../content/mod.ts";

/** An editor writes a file in several steps; events within this time are one change. */
const SETTLE_MS = 150;

/**
 * Runs `act`. If the content is faulty, prints the faults and runs it again after each change.
 *
 * @throws {ContentError} If the folder does not exist.
 */
export async function onceFaultless<T>(contentDir: string, act: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      await Deno.stat(contentDir).catch(() => {
        throw error;
      });
      const changed = nextChange(contentDir);
      // deno-lint-ignore no-console -- the faults are for the author
      console.error(`${error.message}\nWaiting for the content to change`);
      await changed;
    }
  }
}

/** Calls `changed` after each change in a folder. */
export async function watchFolder(folder: string, changed: () => void): Promise<void> {
  while (true) {
    await nextChange(folder);
    changed();
  }
}

/** Resolves after the next change in a folder. */
async function nextChange(folder: string): Promise<void> {
  for await (const { kind } of Deno.watchFs(folder)) {
    if (kind !== "access") break;
  }
  await delay(SETTLE_MS);
}

/**
 * Following the content folder while it is written, for development.
 *
 * @module
 */
import type { Log } from "../log.ts";

/** An editor writes a file in several steps; what follows within this time is one change. */
const SETTLE_MS = 150;

/** Resolves when something in a folder has changed, and that is over. */
export async function nextChange(folder: string): Promise<void> {
  for await (const { kind } of Deno.watchFs(folder)) {
    if (kind !== "access") break;
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
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

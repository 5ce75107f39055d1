/**
 * Whether the server can write where it is told to.
 *
 * @module
 */
import type { Log } from "./log.ts";
import { databasePath, makeDatabase } from "../contact/store/open.ts";

/**
 * Tries to write where the store will be, before it is opened.
 *
 * @returns What an operator should know; `undefined` when all is well.
 */
export async function dataDirFault(dataDir: string): Promise<string | undefined> {
  try {
    await makeDatabase(dataDir);
    (await Deno.open(databasePath(dataDir), { write: true })).close();
    return undefined;
  } catch (error) {
    return `DATA_DIR: ${dataDir} can't be written (${reasonOf(error)}); ` +
      "bid requests are kept in memory alone until that is mended";
  }
}

/**
 * Gives a look at whether the store's file is still the one that was there first. A server goes on in the file
 * that it has open, also once nobody else can find it: the log hears so once, while there is time to act.
 */
export function databaseWatch(dataDir: string, log: Log): () => Promise<void> {
  const path = databasePath(dataDir);
  let first: string | undefined;
  let told = false;
  return async () => {
    const present = await identityOf(path);
    first ??= present === "none" ? undefined : present;
    const gone = first !== undefined && present !== undefined && present !== first;
    if (gone && !told) {
      log.error(
        "the store's file was removed or replaced: what waits is lost when the server ends",
        {
          path,
        },
      );
    }
    told = gone;
  };
}

/** What tells a file from others that have its path; `undefined` where that can't be seen. */
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await Deno.stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "none" : undefined;
  }
}

/** What the system said, without its number and the call. */
function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) return "Deno does not permit it";
  const { message } = error as Error;
  return /^(.+?) \(os error/.exec(message)?.[1] ?? message;
}

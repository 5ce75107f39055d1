/**
 * Whether the server can write where it is told to.
 *
 * @module
 */
import { databasePath, makeDatabase } from "../store/open.ts";

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

/** What the system said, without its number and the call. */
function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) return "Deno does not permit it";
  const { message } = error as Error;
  return /^(.+?) \(os error/.exec(message)?.[1] ?? message;
}

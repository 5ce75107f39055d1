/**
 * The store that the configuration names.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { kvBackend } from "./kv_backend.ts";
import type { Store } from "./store.ts";
import { storeOn } from "./store_on.ts";

/** Where the store is. */
export interface StoreSettings {
  /** The address of a Deno KV server, in place of the file. */
  readonly kvUrl?: string;
  /** Whether Deno Deploy brings its own. */
  readonly deploy: boolean;
  /** The folder of the file. */
  readonly dataDir: string;
}

/** Gives the store in Deno KV: a server's, Deno Deploy's, or a file under DATA_DIR. Opens it when first used. */
export function openStore(
  { kvUrl, deploy, dataDir }: StoreSettings,
  now: () => number,
): { readonly store: Store; readonly close: () => Promise<void> } {
  const backend = kvBackend(async () => {
    if (kvUrl !== undefined) return await Deno.openKv(kvUrl);
    if (deploy) return await Deno.openKv();
    await makeDatabase(dataDir);
    return await Deno.openKv(databasePath(dataDir));
  });
  return { store: storeOn(backend, now), close: backend.close };
}

/** The path of the file under DATA_DIR. */
export function databasePath(dataDir: string): string {
  return join(dataDir, "culvert.sqlite");
}

/**
 * Makes DATA_DIR and the file in it where they are not there yet, for the owner alone: SQLite gives the files
 * beside it the same permissions.
 *
 * @throws {Error} Where they can't be made.
 */
export async function makeDatabase(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Never one that is there: closing it would end the locks that SQLite has on it in this process.
    const options = { write: true, createNew: true, mode: 0o600 };
    (await Deno.open(databasePath(dataDir), options)).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

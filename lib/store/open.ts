/**
 * The store that the configuration names.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Log } from "../log.ts";
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

/**
 * Gives the store in Deno KV: a server's, Deno Deploy's, or a file under DATA_DIR. Opens it when first used. A
 * file that is removed or replaced is noticed at the next use, and the outbox moves to the one in its place.
 */
export function openStore(
  { kvUrl, deploy, dataDir }: StoreSettings,
  now: () => number,
  log?: Log,
): { readonly store: Store; readonly close: () => Promise<void> } {
  const path = databasePath(dataDir);
  const backend = kvUrl !== undefined
    ? kvBackend(() => Deno.openKv(kvUrl))
    : deploy
    ? kvBackend(() => Deno.openKv())
    : kvBackend(async () => {
      await makeDatabase(dataDir);
      return await Deno.openKv(path);
    }, {
      identity: () => identityOf(path),
      async moveAll(from, to) {
        const [old, present] = [from, to].map((kv) =>
          storeOn(kvBackend(() => Promise.resolve(kv)), now)
        );
        const count = await moveEntries(old!, present!);
        log?.warn(
          "DATA_DIR was replaced under the running server: the store goes on in a new file",
          {
            moved: count,
          },
        );
      },
    });
  return { store: storeOn(backend, now), close: backend.close };
}

/** Moves the outbox; gives how many bid requests. Several processes may do so at once: each moves once. */
async function moveEntries(from: Store, to: Store): Promise<number> {
  let count = 0;
  for (const { key } of await from.entries()) {
    // deno-lint-ignore no-await-in-loop -- one after the other, so that a failure leaves the rest where it is
    const whole = await from.whole(key);
    // deno-lint-ignore no-await-in-loop -- as above
    if (whole === undefined || !await from.remove(key)) continue;
    // deno-lint-ignore no-await-in-loop -- as above
    const adopted = await to.adopt(whole).catch(() => false);
    // deno-lint-ignore no-await-in-loop -- as above
    if (!adopted) await from.adopt(whole);
    else count += 1;
  }
  return count;
}

/** What tells a file from others that have its path; `undefined` where there is none. */
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await Deno.stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
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
    await Deno.writeFile(databasePath(dataDir), new Uint8Array(), { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

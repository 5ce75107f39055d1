/**
 * The store that the configuration names.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Log } from "../../server/log.ts";
import type { Backend } from "./backend.ts";
import { kvBackend } from "./kv_backend.ts";
import { sqliteBackend } from "./sqlite_backend.ts";

/** Gives the store's means: a Deno KV server's, Deno Deploy's, or a SQLite file's. Opened when first used. */
export function openBackend(
  { kvUrl, deploy, dataDir }: {
    /** The address of a Deno KV server, in place of the file. */
    readonly kvUrl?: string;
    /** Whether Deno Deploy brings its own. */
    readonly deploy: boolean;
    /** The folder of the file. */
    readonly dataDir: string;
  },
  log: Log,
): Backend {
  return kvUrl !== undefined || deploy
    ? kvBackend(
      kvUrl ?? "Deno Deploy's database, if one is assigned",
      async () => await Deno.openKv(kvUrl),
      Date.now,
    )
    : sqliteBackend(join(dataDir, "culvert.sqlite"), log);
}

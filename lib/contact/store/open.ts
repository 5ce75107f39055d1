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

/** Where the configuration puts the store: in a KV server, in Deno Deploy's own KV, or in a file of a folder. */
interface Place {
  readonly kvUrl?: string;
  readonly deploy: boolean;
  readonly dataDir: string;
}

/** Gives the store's means, which are opened when first used. */
export function openBackend({ kvUrl, deploy, dataDir }: Place, log: Log): Backend {
  if (kvUrl === undefined && !deploy) return sqliteBackend(join(dataDir, "culvert.sqlite"), log);
  const place = kvUrl ?? "Deno Deploy's database, if one is assigned";
  return kvBackend(place, async () => await Deno.openKv(kvUrl), Date.now);
}

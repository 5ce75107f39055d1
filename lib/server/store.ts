/**
 * The store of bid requests that the configuration names.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Backend } from "../contact/store/backend.ts";
import { kvBackend } from "../contact/store/kv_backend.ts";
import { sqliteBackend } from "../contact/store/sqlite_backend.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** Returns the store's backend: a KV server, Deno Deploy's KV, or a file. It is opened when first used. */
export function openBackend(
  { kvUrl, deploy, dataDir }: Pick<Config, "kvUrl" | "deploy" | "dataDir">,
  log: Log,
): Backend {
  if (kvUrl === undefined && !deploy) return sqliteBackend(join(dataDir, "culvert.sqlite"), log);
  const place = kvUrl ?? "Deno Deploy's database, if one is assigned";
  return kvBackend(place, async () => await Deno.openKv(kvUrl), Date.now);
}

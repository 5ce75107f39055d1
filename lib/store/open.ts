/**
 * The store that the configuration names.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import type { Config } from "../config.ts";
import { kvBackend } from "./kv_backend.ts";
import type { Store } from "./store.ts";
import { storeOn } from "./store_on.ts";

/** Gives the store in Deno KV: a server's, Deno Deploy's, or a file under DATA_DIR. Opens it when first used. */
export function openStore(
  { kvUrl, deploy, dataDir }: Pick<Config, "kvUrl" | "deploy" | "dataDir">,
  now: () => number,
): { readonly store: Store; readonly close: () => Promise<void> } {
  const backend = kvBackend(async () => {
    if (kvUrl !== undefined) return await Deno.openKv(kvUrl);
    if (deploy) return await Deno.openKv();
    await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await Deno.openKv(join(dataDir, "culvert.sqlite"));
  });
  return { store: storeOn(backend, now), close: backend.close };
}

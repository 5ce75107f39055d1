/**
 * A store in a file, for the tests of what becomes of the file.
 *
 * @module
 */
import { SqliteBackend } from "../../../../lib/contact/store/sqlite_backend.ts";
import { Store } from "../../../../lib/contact/store/store.ts";
import { logTo } from "../../../../lib/log.ts";
import { receiveNew } from "../../../support/bids.ts";
import { withFolder } from "../../../support/folders.ts";

export const message = { subject: "Bid", text: "Words".repeat(1000) };

/** A store in a file, and what its log says. */
export async function withStore(
  test: (opened: ReturnType<typeof openIn>, folder: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await using opened = openIn(folder);
    await test(opened, folder);
  });
}

export function openIn(folder: string) {
  const path = `${folder}/data/culvert.sqlite`;
  const logged: string[] = [];
  const log = logTo((line) => logged.push(JSON.parse(line).message), "json");
  const backend = new SqliteBackend(path, log);
  const store = new Store(backend, Date.now);
  return {
    path,
    logged,
    backend,
    store,
    keep: (key: string) => receiveNew(store, key, { mail: message }),
    keys: async () => (await store.entries()).map(({ key }) => key).sort(),
    [Symbol.asyncDispose]: () => backend.close(),
  };
}

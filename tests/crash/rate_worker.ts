/** One of several processes that race for the limit: FILE CLIENTS TRIES. Prints what was let in, a client each. */
import { SqliteBackend } from "../../lib/contact/store/sqlite_backend.ts";
import { Store } from "../../lib/contact/store/store.ts";
import { logTo } from "../../lib/log.ts";

const [file, clients, tries] = Deno.args as [string, string, string];
const backend = new SqliteBackend(file, logTo(() => {}, "json"));
const store = new Store(backend, Date.now);
await store.checkRate("warm-up");
await Deno.stdout.write(new TextEncoder().encode("ready\n"));
await Deno.stdin.read(new Uint8Array(1));
const allowed = await Promise.all(
  Array.from({ length: Number(clients) }, async (_, client) => {
    let count = 0;
    for (let round = 0; round < Number(tries); round++) {
      if ((await store.checkRate(`192.0.2.${client}`)).allowed) count += 1;
    }
    return count;
  }),
);
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(allowed) + "\n"));
await backend.close();

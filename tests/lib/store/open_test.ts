import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import { openStore } from "../../../lib/store/open.ts";
import { withFolder } from "../../support/folders.ts";

/** The permissions of a file or folder, as chmod writes them. */
async function modeOf(path: string): Promise<string> {
  return ((await Deno.stat(path)).mode! & 0o777).toString(8);
}

Deno.test({
  name: "nobody but its owner may read the store, wherever it is",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      await Deno.mkdir(`${folder}/open`, { mode: 0o755 });
      await Deno.chmod(`${folder}/open`, 0o755);
      for (const [dataDir, mode] of [["made/data", "700"], ["open", "755"]] as const) {
        const { store, close } = openStore(
          { dataDir: `${folder}/${dataDir}`, deploy: false },
          Date.now,
        );
        await store.secret();
        const modes: [string, string][] = [];
        for await (const { name } of Deno.readDir(`${folder}/${dataDir}`)) {
          modes.push([name, await modeOf(`${folder}/${dataDir}/${name}`)]);
        }
        await close();
        assertEquals(modes.sort(), [
          ["culvert.sqlite", "600"],
          ["culvert.sqlite-shm", "600"],
          ["culvert.sqlite-wal", "600"],
        ]);
        assertEquals(await modeOf(`${folder}/${dataDir}`), mode);
      }
      assertEquals(await modeOf(`${folder}/made`), "700");
    }),
});

Deno.test("what a store holds is there when it is opened again", () =>
  withFolder(async (dataDir) => {
    const read = async () => {
      const { store, close } = openStore({ dataDir, deploy: false }, Date.now);
      const secret = await store.secret();
      await close();
      return secret;
    };
    assertEquals(await read(), await read());
  }));

const letter = { key: new Uint8Array(32), parts: [new Uint8Array(800)] };
const rules = { caps: { hourly: 0, daily: 0 }, idempotent: true };

for (
  const [how, replace] of [
    ["removed", (dataDir: string) => Deno.remove(dataDir, { recursive: true })],
    ["removed and made again", async (dataDir: string) => {
      await Deno.remove(dataDir, { recursive: true });
      await Deno.mkdir(dataDir);
    }],
    ["replaced by another store", async (dataDir: string) => {
      await Deno.rename(dataDir, `${dataDir}.old`);
      const { store, close } = openStore({ dataDir, deploy: false }, Date.now);
      await store.accept({ key: "another", letter }, rules);
      await close();
    }],
  ] as const
) {
  Deno.test(`DATA_DIR ${how} under two running servers loses no bid request, and each hears of it`, () =>
    withFolder(async (folder) => {
      const dataDir = `${folder}/data`;
      const logged: string[] = [];
      const log = logTo((line) => logged.push(JSON.parse(line).message), "json");
      const servers = [1, 2].map(() => openStore({ dataDir, deploy: false }, Date.now, log));
      const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
      await Promise.all(
        keys.map((key, index) => servers[index % 2]!.store.accept({ key, letter }, rules)),
      );
      await replace(dataDir);
      await Promise.all([
        servers[0]!.store.accept({ key: "later", letter }, rules),
        servers[1]!.store.accept({ key: "later too", letter }, rules),
        ...servers.map(({ store }) => store.entries()),
      ]);
      assertEquals(logged.length, 2);
      await Promise.all(servers.map(({ close }) => close()));
      const { store, close } = openStore({ dataDir, deploy: false }, Date.now);
      const found = (await store.entries()).map(({ key }) => key).sort();
      await close();
      const others = how === "replaced by another store" ? ["another"] : [];
      assertEquals(found, [...keys, "later", "later too", ...others].sort());
    }));
}

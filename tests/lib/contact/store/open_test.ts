import { assertEquals } from "@std/assert";
import { openStore } from "../../../../lib/contact/store/open.ts";
import { withFolder } from "../../../support/folders.ts";

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

import { assertEquals, assertMatch } from "@std/assert";
import { openBackend } from "../../lib/server/bids.ts";
import { Store } from "../../lib/contact/store/store.ts";
import { logTo } from "../../lib/log.ts";
import { withFolder } from "../support/folders.ts";
import { ROOT } from "../support/program.ts";
import { runTask } from "./server.ts";

Deno.test("the outbox task names the store that it looks into", () =>
  withFolder(async (dataDir) => {
    const backend = openBackend({ dataDir, deploy: false }, logTo(() => {}, "json"));
    await new Store(backend, Date.now).entries();
    await backend.close();
    assertEquals(await runTask("outbox", { DATA_DIR: dataDir }), {
      code: 0,
      output: `The outbox is empty.\nThe outbox at ${dataDir}/culvert.sqlite:\n`,
    });
  }));

Deno.test("the outbox task makes no store where there is none, and says where it looked", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    for (const dataDir of [`${folder}/absent`, `${folder}/file`, folder]) {
      assertEquals(await runTask("outbox", { DATA_DIR: dataDir }), {
        code: 1,
        output:
          `DATA_DIR: there is no outbox at ${dataDir}/culvert.sqlite; use the server's DATA_DIR\n`,
      });
    }
    assertEquals(
      (await runTask("outbox", { DATA_DIR: "tests/absent" })).output,
      `DATA_DIR: there is no outbox at ${ROOT}/tests/absent/culvert.sqlite; use the server's DATA_DIR\n`,
    );
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["file"]);
  }));

Deno.test("the outbox task moves a damaged store aside, and says in a line why another can't be used", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/culvert.sqlite`, "This is no database.".repeat(500));
    const { code, output } = await runTask("outbox", { DATA_DIR: folder });
    assertEquals(code, 0);
    assertMatch(
      output,
      /^The outbox is empty\.\nerror: the store is corrupt: .+ aside="[^"]+culvert\.sqlite\.damaged-\w+"\n/,
    );
    const unreachable = await runTask("outbox", {
      KV_URL: "http://127.0.0.1:1",
      DENO_KV_ACCESS_TOKEN: "token",
    });
    assertEquals(unreachable.code, 1);
    assertMatch(unreachable.output, /^The outbox at http:\/\/127\.0\.0\.1:1 can't be used: .+\n$/);
  }));

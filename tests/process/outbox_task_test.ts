import { assertEquals, assertMatch } from "@std/assert";
import { openStore } from "../../lib/contact/store/open.ts";
import { withFolder } from "../support/folders.ts";
import { runTask } from "./server.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

Deno.test("the outbox task names the store that it looks into", () =>
  withFolder(async (dataDir) => {
    const { store, close } = openStore({ dataDir, deploy: false }, Date.now);
    await store.secret();
    await close();
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
          `DATA_DIR: no outbox at ${dataDir}/culvert.sqlite; set DATA_DIR as the server has it\n`,
      });
    }
    assertEquals(
      (await runTask("outbox", { DATA_DIR: "tests/absent" })).output,
      `DATA_DIR: no outbox at ${ROOT}tests/absent/culvert.sqlite; set DATA_DIR as the server has it\n`,
    );
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["file"]);
  }));

Deno.test("the outbox task says in a line why a store can't be used", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/culvert.sqlite`, "This is no database.".repeat(500));
    const file = await runTask("outbox", { DATA_DIR: folder });
    assertEquals(file, {
      code: 1,
      output: `The outbox at ${folder}/culvert.sqlite can't be used: file is not a database\n`,
    });
    const away = await runTask("outbox", {
      KV_URL: "http://127.0.0.1:1",
      DENO_KV_ACCESS_TOKEN: "token",
    });
    assertEquals(away.code, 1);
    assertMatch(away.output, /^The outbox at http:\/\/127\.0\.0\.1:1 can't be used: .+\n$/);
  }));

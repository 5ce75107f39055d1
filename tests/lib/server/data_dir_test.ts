import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/server/log.ts";
import { databaseWatch } from "../../../lib/server/data_dir.ts";
import { databasePath, makeDatabase } from "../../../lib/contact/store/open.ts";
import { withFolder } from "../../support/folders.ts";

Deno.test("databaseWatch() tells once when the store's file is removed or replaced", () =>
  withFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    const logged: unknown[] = [];
    const look = databaseWatch(dataDir, logTo((line) => logged.push(JSON.parse(line)), "json"));
    await look();
    await makeDatabase(dataDir);
    await look();
    await look();
    assertEquals(logged.length, 0, "there was none, and then there is one");
    await Deno.rename(dataDir, `${folder}/elsewhere`);
    await look();
    await makeDatabase(dataDir);
    await look();
    assertEquals(
      logged.map((line) => {
        const { level, message, path } = line as Record<string, unknown>;
        return [level, message, path];
      }),
      [[
        "error",
        "the store's file was removed or replaced: what waits is lost when the server ends",
        databasePath(dataDir),
      ]],
    );
    await Deno.remove(dataDir, { recursive: true });
    await Deno.rename(`${folder}/elsewhere`, dataDir);
    await look();
    assertEquals(logged.length, 1, "it was put back");
    await Deno.remove(dataDir, { recursive: true });
    await look();
    assertEquals(logged.length, 2);
  }));

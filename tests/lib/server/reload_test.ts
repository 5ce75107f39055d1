import { assertEquals } from "@std/assert";
import { loadContent } from "../../support/load.ts";
import { reloader } from "../../../lib/server/reload.ts";
import { quietLog } from "../../support/bids.ts";
import { withFolder } from "../../support/folders.ts";
import { SITE_URL } from "../../support/site.ts";
import { small, writeFiles } from "../../support/fixtures/content.ts";

Deno.test("reloader() ends on the content that is there last, also when a call comes during another", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    const names: string[] = [];
    const told: string[] = [];
    const state = { loadedAt: 0, refused: false, faults: [] };
    const reload = reloader({
      load: () => loadContent(folder, SITE_URL),
      use: ({ company }) => names.push(company.name),
      state,
      log: quietLog,
      tell: (text) => told.push(text),
    });
    const first = reload();
    const renamed = small["company.md"]!.replace("name: Small Fence", "name: Large");
    void first.then(() => Deno.writeTextFileSync(`${folder}/company.md`, renamed));
    await reload();
    assertEquals(names, ["Small Fence", "Large"]);
    assertEquals([state.loadedAt > 0, state.refused], [true, false]);
    await Deno.writeTextFile(
      `${folder}/company.md`,
      renamed.replace(/^email:.*$/m, "email: nobody"),
    );
    await reload();
    assertEquals(names.length, 2);
    assertEquals(state.refused, true);
    assertEquals(told.map((text) => text.split(" must ")[0]), [
      `new content rejected: the old content stays live\n${folder}/company.md: email:`,
    ]);
    await Deno.writeTextFile(`${folder}/company.md`, renamed);
    await reload();
    assertEquals(state.refused, false);
  }));

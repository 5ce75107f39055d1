import { assertEquals } from "@std/assert";
import { loadContent } from "../../support/load.ts";
import { logTo } from "../../../lib/log.ts";
import { reloader, reloadSignal } from "../../../lib/server/reload.ts";
import { withFolder } from "../../support/folders.ts";
import { SITE_URL } from "../../support/site.ts";
import { small, writeFiles } from "../../support/fixtures/content.ts";

Deno.test("reloader() ends on the content that is there last, also when a call comes during another", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    const names: string[] = [];
    const reload = reloader(
      () => loadContent(folder, SITE_URL),
      ({ company }) => names.push(company.name),
      logTo(() => {}, "json"),
    );
    const first = reload();
    const renamed = small["company.md"]!.replace("name: Small Fence", "name: Large");
    void first.then(() => Deno.writeTextFileSync(`${folder}/company.md`, renamed));
    await reload();
    assertEquals(names, ["Small Fence", "Large"]);
  }));

Deno.test({
  name: "reloadSignal() answers a SIGHUP that came before it knew what to do",
  // The listener stays as long as the process.
  sanitizeResources: false,
  async fn() {
    const act = reloadSignal();
    // Waiting for a signal alone does not keep a process alive.
    const alive = setInterval(() => {}, 1_000);
    const came = Promise.withResolvers<void>();
    Deno.addSignalListener("SIGHUP", came.resolve);
    Deno.kill(Deno.pid, "SIGHUP");
    await came.promise;
    await new Promise<void>(act);
    Deno.removeSignalListener("SIGHUP", came.resolve);
    clearInterval(alive);
  },
});

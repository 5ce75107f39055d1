import { assertEquals } from "@std/assert";
import { readConfig } from "../../../lib/server/config.ts";
import { logTo } from "../../../lib/server/log.ts";
import { openApp } from "../../../lib/server/app.ts";
import { routesOf } from "../../../routes/mod.ts";
import { problemPage } from "../../../routes/pages/problem.ts";
import { withFolder } from "../../support/folders.ts";
import { SITE_URL } from "../../support/site.ts";
import { small, writeFiles } from "../content/small_site.ts";

Deno.test("reload() while another is under way ends on the content that is there last", () =>
  withFolder(async (folder) => {
    await writeFiles(folder, small);
    const variables: Readonly<Record<string, string>> = { CONTENT_DIR: folder, DATA_DIR: folder };
    const app = await openApp({
      config: readConfig((name) => variables[name]),
      siteUrl: SITE_URL,
      routesOf,
      problemPage,
      log: logTo(() => {}, "json"),
    });
    const first = app.reload();
    const renamed = small["company.md"]!.replace("name: Small", "name: Large");
    void first.then(() => Deno.writeTextFileSync(`${folder}/company.md`, renamed));
    assertEquals([await app.reload(), app.site().company.name], [true, "Large"]);
  }));

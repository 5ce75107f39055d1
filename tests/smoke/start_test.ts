import { assertEquals } from "@std/assert";
import { startServer } from "../process/server.ts";
import { withFolder } from "../support/folders.ts";
import { passes } from "./smoke.ts";

Deno.test("the start task passes the smoke suite", (t) =>
  withFolder(async (folder) => {
    await passes(t, await startServer({ DATA_DIR: folder }));
  }));

Deno.test("the start task without settings serves the sample", () =>
  withFolder(async (folder) => {
    await using server = await startServer({ DATA_DIR: folder, CONTENT_DIR: "content" });
    const response = await fetch(`${server.url}/v1/services`);
    const { data } = await response.json();
    const slugs = data.map(({ slug }: { slug: string }) => slug);
    const files = [...Deno.readDirSync("content/services")].map(({ name }) => name);
    assertEquals(slugs.toSorted(), files.map((name) => name.replace(".md", "")).sort());
  }));

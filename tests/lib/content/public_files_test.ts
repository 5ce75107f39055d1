import { assertEquals } from "@std/assert";
import { type Files, load, messageOf, small } from "../../support/fixtures/content.ts";

Deno.test("loadSite() finds the files of public/, with their types", async () => {
  const files: Files = {
    "public/favicon.ico": "icon",
    "public/google123.html": "x",
    "public/files/price list.pdf": "",
    "public/files/plan.dwg": "",
    "public/.well-known/security.txt": "Contact: x",
    "public/.DS_Store": "",
    "public/notes.txt~": "",
  };
  const { publicFiles } = await load({ ...small, ...files });
  assertEquals(
    [...publicFiles].map(([path, { mediaType, bytes }]) => [path, mediaType, bytes]),
    [
      ["/.well-known/security.txt", "text/plain; charset=UTF-8", 10],
      ["/favicon.ico", "image/vnd.microsoft.icon", 4],
      ["/files/plan.dwg", "image/vnd.dwg", 0],
      ["/files/price%20list.pdf", "application/pdf", 0],
      ["/google123.html", "text/html; charset=UTF-8", 1],
    ],
  );
});

Deno.test("loadSite() ignores .well-known everywhere but in public/", async () => {
  const files: Files = {
    ".well-known/security.txt": "",
    "services/.well-known/security.txt": "",
    "images/.well-known/security.txt": "",
    "public/files/.well-known/security.txt": "",
    "public/files/plan.txt": "",
  };
  const { publicFiles } = await load({ ...small, ...files });
  assertEquals([...publicFiles.keys()], ["/files/plan.txt"]);
});

Deno.test("loadSite() ignores a file named .well-known in public/", async () => {
  const { publicFiles } = await load({ ...small, "public/.well-known": "" });
  assertEquals([...publicFiles.keys()], []);
});

for (
  const name of [
    "index.html",
    "services/list.pdf",
    "about.md",
    "robots.txt",
    "API/x.txt",
    "v1/x.json",
    "admin/index.html",
    ".well-known/ard.json",
    ".well-known/mcp/server-card.json",
  ]
) {
  Deno.test(`loadSite() refuses public/${name}, which the server answers itself`, async () => {
    assertEquals((await messageOf({ ...small, [`public/${name}`]: "" })).slice(1), [
      `content/public/${name}: has the name of a route of the server; rename the file`,
    ]);
  });
}

Deno.test("loadSite() refuses a public file of over 20 MB", async () => {
  const files = { ...small, "public/film.mp4": new Uint8Array(21 * 2 ** 20) };
  assertEquals((await messageOf(files)).slice(1), [
    "content/public/film.mp4: has 21 MB; the limit is 20 MB",
  ]);
});

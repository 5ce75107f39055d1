import { assertEquals } from "@std/assert";
import { faultsOf, load, small, warningsOf } from "../../support/fixtures/content.ts";
import { exif, exifSegment, jpegParts, turnedExif } from "../../support/pictures.ts";

Deno.test("loadSite() finds the files of public/, with their types", async () => {
  const files = {
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

Deno.test("loadSite() ignores .well-known everywhere but in public/, and as a file there", async () => {
  const files = {
    ".well-known/security.txt": "",
    "services/.well-known/security.txt": "",
    "images/.well-known/security.txt": "",
    "public/files/.well-known/security.txt": "",
    "public/files/plan.txt": "",
    "public/.well-known": "",
  };
  const { publicFiles } = await load({ ...small, ...files });
  assertEquals([...publicFiles.keys()], ["/files/plan.txt"]);
});

Deno.test("loadSite() refuses public files that the server answers itself, without an address, or of over 20 MB", async () => {
  const names = [
    ".well-known/ard.json",
    ".well-known/mcp/server-card.json",
    "API/x.txt",
    "about.md",
    "admin/index.html",
    "index.html",
    "robots.txt",
    "services/list.pdf",
    "v1/x.json",
  ];
  const files = {
    ...Object.fromEntries(names.map((name) => [`public/${name}`, ""])),
    "public/a\\b.txt": "",
    "public/film.mp4": new Uint8Array(21 * 2 ** 20),
  };
  assertEquals(
    (await faultsOf(files)).toSorted(),
    [
      ...names.map((name) =>
        `content/public/${name}: has the name of a route of the server; rename the file`
      ),
      "content/public/a\\b.txt: has a name that can't be an address; rename the file",
      "content/public/film.mp4: has 21 MB; the limit is 20 MB",
    ].toSorted(),
  );
});

Deno.test("loadSite() warns of a picture in public/ that says where it was taken", async () => {
  const { start, frame, scan, end } = jpegParts;
  const picture = (tiff: readonly number[]) =>
    Uint8Array.from([...start, ...exifSegment(tiff), ...frame, ...scan, ...end]);
  const files = { "public/a.jpeg": picture(exif(1)), "public/b.jpg": picture(turnedExif(6)) };
  assertEquals(await warningsOf(files), [
    "content/public/a.jpeg: says where it was taken or with what, and is served as it is; move it to images/, or save it without that",
  ]);
});

import { assertEquals } from "@std/assert";
import { load, messageOf, small } from "../../support/fixtures/content.ts";

const site = (north: number, east: number, file = "land.svg") =>
  `---
map: { file: ${file}, north: ${north}, south: 44, east: ${east}, west: -73 }
---
`;

const land = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"></svg>';

Deno.test("loadSite() finds the picture that lies under the map", async () => {
  const { settings, images } = await load({
    ...small,
    "site.md": site(45, -72),
    "images/land.svg": land,
  });
  assertEquals(settings.map?.north, 45);
  assertEquals([images.get("land.svg")?.width, images.get("land.svg")?.height], [200, 100]);
});

Deno.test("loadSite() refuses a map whose edges are the wrong way round, or whose picture is missing", async () => {
  assertEquals(
    (await messageOf({ ...small, "site.md": site(43, -74), "images/land.svg": land })).slice(1),
    [
      "content/site.md: map.north: must be greater than south: it is the upper edge",
      "content/site.md: map.east: must be greater than west: it is the right edge",
    ],
  );
  assertEquals((await messageOf({ ...small, "site.md": site(45, -72) })).slice(1), [
    'content/site.md: map.file: "land.svg" is not in images/; put the picture there',
  ]);
});

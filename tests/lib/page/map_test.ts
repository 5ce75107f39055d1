import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { distanceFromOffice, serviceAreaMap, stylesheetOf } from "../../../lib/page/mod.ts";
import { testArea, testImage, testSite } from "../../support/page.ts";

const AREAS = [
  testArea("Denver", 39.7392, -104.9903),
  testArea("Aurora", 39.7294, -104.8319),
  testArea("Fort <Lupton>", 40.0847, -104.813),
];

Deno.test("serviceAreaMap() links every town and names it", () => {
  const { svg, caption } = serviceAreaMap(testSite({ areas: AREAS }));
  assertEquals(caption, "Map of the service areas.");
  assertStringIncludes(svg, '<a href="/service-areas/denver" aria-label="Denver, CO">');
  assertStringIncludes(svg, "Fort &lt;Lupton&gt;</text>");
  assertStringIncludes(svg, '<title id="map-title">Map with a link for each town</title>');
});

Deno.test("distanceFromOffice() says how far a town is, as the map does", () => {
  const site = testSite({
    areas: AREAS,
    company: { geo: { latitude: 39.7392, longitude: -104.9903 } },
  });
  assertEquals(AREAS.map((area) => distanceFromOffice(site, area)), [undefined, "8 mi", "26 mi"]);
  assertEquals(distanceFromOffice(testSite(), AREAS[0]!), undefined);
  const { svg, caption } = serviceAreaMap(site);
  assertEquals(caption, "Map of the service areas, with straight-line miles from the office.");
  assertStringIncludes(svg, ">Office</text>");
});

Deno.test("serviceAreaMap() counts in kilometers where the site does", () => {
  const site = testSite({
    areas: AREAS,
    company: { geo: { latitude: 39.7392, longitude: -104.9903 } },
    settings: { units: "kilometers" },
  });
  const { svg, caption } = serviceAreaMap(site);
  assertEquals(AREAS.map((area) => distanceFromOffice(site, area)), [undefined, "14 km", "41 km"]);
  assertEquals(
    caption,
    "Map of the service areas, with straight-line kilometers from the office.",
  );
  assertStringIncludes(svg, ">10 km</text>");
  assertEquals(/ mi(?:les)?</.test(svg), false);
});

Deno.test("serviceAreaMap() lays the picture of the land under the towns, by its edges", () => {
  const [denver, aurora] = AREAS as [typeof AREAS[0], typeof AREAS[0]];
  const map = {
    file: "land.svg",
    north: denver.latitude,
    west: denver.longitude,
    south: aurora.latitude,
    east: aurora.longitude,
  };
  const site = testSite({
    areas: AREAS,
    settings: { map },
    images: [testImage("land.svg", "image/svg+xml", 100, 100)],
  });
  const { svg } = serviceAreaMap(site);
  const [left, top, width, height] =
    /<image href="\/images\/land.svg" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
      .exec(svg)!.slice(1).map(Number) as [number, number, number, number];
  const [first, second] = [...svg.matchAll(/class="town" cx="([\d.]+)" cy="([\d.]+)"/g)]
    .map(([, x, y]) => [Number(x), Number(y)]);
  assertEquals([left, top], first);
  assertEquals([left + width, top + height].map((sum) => Math.round(sum * 10) / 10), second);
  assertEquals(svg.indexOf("<image") < svg.indexOf('class="town"'), true);
});

Deno.test("serviceAreaMap() marks the town whose page it stands on", () => {
  const [denver, aurora, lupton] = AREAS as [typeof AREAS[0], typeof AREAS[0], typeof AREAS[0]];
  const site = testSite({
    areas: [lupton, aurora, denver],
    company: { geo: { latitude: 39.7392, longitude: -104.9903 } },
  });
  const { svg, caption } = serviceAreaMap(site, aurora);
  assertEquals(
    caption,
    "Map of the service areas, with straight-line miles from the office. Aurora is the larger dot.",
  );
  assertEquals(
    [...svg.matchAll(/aria-label="([^"]+)" aria-current="page"/g)].map(([, name]) => name),
    ["Aurora, CO"],
  );
});

Deno.test("serviceAreaMap() puts north above south and east right of west, to one scale", () => {
  const { svg } = serviceAreaMap(testSite({ areas: AREAS }));
  const towns = [...svg.matchAll(/class="town" cx="([\d.]+)" cy="([\d.]+)"/g)]
    .map(([, x, y]) => [Number(x), Number(y)] as const);
  const [denver, aurora, lupton] = towns as [Point, Point, Point];
  assert(denver[0] < aurora[0] && aurora[0] < lupton[0]);
  assert(lupton[1] < denver[1] && denver[1] < aurora[1]);
  // 0.1584 degrees of longitude and 0.3453 of latitude, at 39.9 degrees north.
  const ratio = (aurora[0] - denver[0]) / (denver[1] - lupton[1]);
  assert(Math.abs(ratio - 0.1584 * Math.cos(39.907 * Math.PI / 180) / 0.3455) < 0.01, `${ratio}`);
});

type Point = readonly [number, number];

Deno.test("serviceAreaMap() keeps the names apart and inside", () => {
  const site = testSite({
    areas: ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"].map((name, index) =>
      testArea(name, 39.7 + (index % 3) * 0.03, -104.9 + (index % 2) * 0.04 + index * 0.01)
    ),
  });
  const { svg } = serviceAreaMap(site);
  const [, height] = /viewBox="0 0 480 (\d+)"/.exec(svg)!;
  const boxes = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">(\w+)</g)]
    .map(([, x, y, anchor, text]) => {
      const width = text!.length * 10;
      const left = Number(x) - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      return { left, right: left + width, top: Number(y) - 17, bottom: Number(y) + 5 };
    });
  assertEquals(boxes.length, 7);
  for (const [index, a] of boxes.entries()) {
    assert(a.left >= 0 && a.right <= 480 && a.top >= 0 && a.bottom <= Number(height));
    for (const b of boxes.slice(index + 1)) {
      assert(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
    }
  }
});

Deno.test("serviceAreaMap() puts no name where it reads as that of another town", () => {
  const { svg } = serviceAreaMap(testSite({
    areas: [testArea("Alphaville", 39.7, -104.9), testArea("Bravo", 39.7, -104.85)],
  }));
  const [, x, , anchor] = /<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">Alphaville</.exec(
    svg,
  )!;
  const [, point] = [...svg.matchAll(/class="town" cx="([\d.]+)"/g)].map(([, cx]) => Number(cx));
  const width = "Alphaville".length * 10;
  const right = Number(x) + (anchor === "start" ? width : anchor === "end" ? 0 : width / 2);
  assert(right <= point! - 22, `${right} ${point}`);
});

Deno.test("serviceAreaMap() hides rings, scale and north from who hears it", () => {
  const { svg } = serviceAreaMap(testSite({
    areas: AREAS,
    company: { geo: { latitude: 39.7392, longitude: -104.9903 } },
  }));
  const small = svg.match(/<text class="small"[^>]*>/g) ?? [];
  assert(small.length >= 4);
  assertEquals(small.filter((tag) => !tag.includes('aria-hidden="true"')), []);
});

Deno.test("serviceAreaMap() draws one town", () => {
  const { svg } = serviceAreaMap(testSite({ areas: [AREAS[0]!] }));
  assertEquals(/NaN|Infinity|undefined/.test(svg), false);
});

Deno.test("stylesheet colors every class of the map", () => {
  const { svg } = serviceAreaMap(testSite({
    areas: AREAS,
    company: { geo: { latitude: 39.7392, longitude: -104.9903 } },
  }));
  const classes = new Set(
    [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" ")),
  );
  const css = new TextDecoder().decode(stylesheetOf(testSite()).bytes);
  for (const name of classes) assert(new RegExp(`\\.${name}\\b`).test(css), name);
});

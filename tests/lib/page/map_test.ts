import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { distanceFromOffice, makeStylesheet, serviceAreaMap } from "../../../lib/page/mod.ts";
import { testArea, testImage, testSite } from "../../support/page.ts";

const AREAS = [
  testArea("Denver", 39.7392, -104.9903),
  testArea("Aurora", 39.7294, -104.8319),
  testArea("Fort <Lupton>", 40.0847, -104.813),
] as const;

const OFFICE = { company: { geo: { latitude: 39.7392, longitude: -104.9903 } } };

/** The map of the towns. */
const mapOf = (change: Parameters<typeof testSite>[0] = {}) =>
  serviceAreaMap(testSite({ areas: AREAS, ...change }));

type Point = readonly [x: number, y: number];

/** Where the towns are on a map. */
function pointsOf(svg: string): readonly [Point, Point, Point] {
  const points = [...svg.matchAll(/class="town" cx="([\d.]+)" cy="([\d.]+)"/g)]
    .map(([, x, y]): Point => [Number(x), Number(y)]);
  return points as unknown as [Point, Point, Point];
}

Deno.test("serviceAreaMap() links every town and names it", () => {
  const { svg, caption } = mapOf();
  assertEquals(caption, "Map of the service areas.");
  assertStringIncludes(svg, '<a href="/service-areas/denver" aria-label="Denver, CO">');
  assertStringIncludes(svg, "Fort &lt;Lupton&gt;</text>");
  assertStringIncludes(svg, '<title id="map-title">Map with a link for each town</title>');
});

Deno.test("distanceFromOffice() says how far a town is, as the map does, in the site's units", () => {
  const distances = (change: object) =>
    AREAS.map((area) => distanceFromOffice(testSite({ areas: AREAS, ...change }), area));
  assertEquals(distances({}), [undefined, undefined, undefined]);
  assertEquals(distances(OFFICE), [undefined, "8 mi", "26 mi"]);
  const { svg, caption } = mapOf(OFFICE);
  assertEquals(caption, "Map of the service areas, with straight-line miles from the office.");
  assertStringIncludes(svg, ">Office</text>");

  const metric = { ...OFFICE, settings: { units: "kilometers" } };
  assertEquals(distances(metric), [undefined, "14 km", "41 km"]);
  const map = mapOf(metric);
  assertEquals(
    map.caption,
    "Map of the service areas, with straight-line kilometers from the office.",
  );
  assertStringIncludes(map.svg, ">10 km</text>");
  assertEquals(/ mi(?:les)?</.test(map.svg), false);
});

Deno.test("serviceAreaMap() lays the picture of the land under the towns, by its edges", () => {
  const [denver, aurora] = AREAS;
  const map = {
    file: "land.svg",
    north: denver.latitude,
    west: denver.longitude,
    south: aurora.latitude,
    east: aurora.longitude,
  };
  const images = [testImage("land.svg", "image/svg+xml", 100, 100)];
  const { svg } = mapOf({ settings: { map }, images });
  const [left, top, width, height] =
    /<image href="\/images\/land.svg" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
      .exec(svg)!.slice(1).map(Number) as [number, number, number, number];
  const [first, second] = pointsOf(svg);
  assertEquals([left, top], first);
  assertEquals([left + width, top + height].map((sum) => Math.round(sum * 10) / 10), [...second]);
  assertEquals(svg.indexOf("<image") < svg.indexOf('class="town"'), true);
});

Deno.test("serviceAreaMap() is flat where it has no picture of the land", () => {
  const sizeOf = ({ svg }: { readonly svg: string }) =>
    /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number);
  const map = { file: "land.svg", north: 41, west: -106, south: 39, east: -104 };
  assertEquals(sizeOf(mapOf()), [480, 376]);
  assertEquals(sizeOf(mapOf({ settings: { map } })), [480, 499]);
});

Deno.test("serviceAreaMap() marks the town whose page it stands on", () => {
  const site = testSite({ areas: AREAS.toReversed(), ...OFFICE });
  const { svg, caption } = serviceAreaMap(site, AREAS[1]);
  assertEquals(
    caption,
    "Map of the service areas, with straight-line miles from the office. Aurora is the larger dot.",
  );
  assertEquals(svg.match(/aria-label="[^"]+" aria-current="page"/g), [
    'aria-label="Aurora, CO" aria-current="page"',
  ]);
});

Deno.test("serviceAreaMap() has a name as far from the larger dot as from the others", () => {
  const { svg } = serviceAreaMap(testSite({ areas: AREAS }), AREAS[1]);
  const between = [
    ...svg.matchAll(/class="town" cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"\/>\n<text x="([\d.]+)"/g),
  ].map(([, center, radius, name]) => Math.abs(Number(center) - Number(name)) - Number(radius));
  assertEquals(between.map(Math.round), [7, 7, 7]);
});

Deno.test("serviceAreaMap() puts north above south and east right of west, to one scale", () => {
  const [denver, aurora, lupton] = pointsOf(mapOf().svg);
  assert(denver[0] < aurora[0] && aurora[0] < lupton[0]);
  assert(lupton[1] < denver[1] && denver[1] < aurora[1]);
  // 0.1584 degrees of longitude and 0.3453 of latitude, at 39.9 degrees north.
  const ratio = (aurora[0] - denver[0]) / (denver[1] - lupton[1]);
  assert(Math.abs(ratio - 0.1584 * Math.cos(39.907 * Math.PI / 180) / 0.3455) < 0.01, `${ratio}`);
});

Deno.test("serviceAreaMap() keeps the names apart and inside", () => {
  const areas = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"].map(
    (name, index) =>
      testArea(name, 39.7 + (index % 3) * 0.03, -104.9 + (index % 2) * 0.04 + index * 0.01),
  );
  const { svg } = mapOf({ areas });
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
  const areas = [testArea("Alphaville", 39.7, -104.9), testArea("Bravo", 39.7, -104.846)];
  const { svg } = mapOf({ areas });
  const [, x, , anchor] = /<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">Alphaville</.exec(
    svg,
  )!;
  const width = "Alphaville".length * 10;
  const right = Number(x) + (anchor === "start" ? width : anchor === "end" ? 0 : width / 2);
  const [, [point]] = pointsOf(svg);
  assert(right <= point - 22, `${right} ${point}`);
});

Deno.test("serviceAreaMap() hides rings, scale and north from who hears it", () => {
  const { svg } = mapOf(OFFICE);
  const small = svg.match(/<text class="small"[^>]*>/g) ?? [];
  assert(small.length >= 4);
  assertEquals(small.filter((tag) => !tag.includes('aria-hidden="true"')), []);
});

Deno.test("serviceAreaMap() draws one town", () => {
  const { svg } = mapOf({ areas: [AREAS[0]] });
  assertEquals(/NaN|Infinity|undefined/.test(svg), false);
});

Deno.test("stylesheet colors every class of the map", () => {
  const { svg } = mapOf(OFFICE);
  const classes = [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" "));
  const css = new TextDecoder().decode(makeStylesheet(testSite()).bytes);
  for (const name of classes) assert(new RegExp(`\\.${name}\\b`).test(css), name);
});

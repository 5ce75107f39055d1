import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { distanceFromOffice, serviceAreaMap, styleFiles } from "../../../lib/page/mod.ts";
import { testArea, testImage, testSite } from "../../support/page.ts";

const AREAS = [
  testArea("Denver", 39.7392, -104.9903),
  testArea("Aurora", 39.7294, -104.8319),
  testArea("Fort <Lupton>", 40.0847, -104.813),
] as const;

const OFFICE = { company: { geo: { latitude: 39.7392, longitude: -104.9903 } } };

/** The map of the towns. */
const mapOf = (change: Parameters<typeof testSite>[0] = {}) => {
  const site = testSite({ areas: AREAS, ...change });
  return serviceAreaMap(site, site.serviceAreas.all);
};

type Point = readonly [x: number, y: number];

/** Where the towns are on a map. */
function pointsOf(svg: string): readonly [Point, Point, Point] {
  const points = [...svg.matchAll(/class="town" cx="([\d.]+)" cy="([\d.]+)"/g)]
    .map(([, x, y]): Point => [Number(x), Number(y)]);
  return points as unknown as [Point, Point, Point];
}

Deno.test("serviceAreaMap() links every town, with its number in the list beside it", () => {
  const { svg, caption } = mapOf();
  assertEquals(caption, "Map of the service areas.");
  assertStringIncludes(svg, '<a href="/service-areas/denver" aria-label="Denver, CO">');
  assertEquals(
    [...svg.matchAll(/aria-label="([^"]+)"[^]*?>(\d)<\/text>/g)].map(([, name, number]) => [
      name,
      number,
    ]),
    [["Denver, CO", "1"], ["Aurora, CO", "2"], ["Fort &lt;Lupton&gt;, CO", "3"]],
  );
  assertStringIncludes(svg, '<title id="map-title">Map with a link for each town</title>');
});

Deno.test("distanceFromOffice() says how far a town is, as the map does, in the site's units", () => {
  const distances = (change: object) =>
    AREAS.map((area) => distanceFromOffice(testSite({ areas: AREAS, ...change }), area));
  assertEquals(distances({}), [undefined, undefined, undefined]);
  assertEquals(distances(OFFICE), [undefined, "8 mi", "26 mi"]);
  const { svg, caption } = mapOf(OFFICE);
  assertEquals(
    caption,
    "Map of the service areas. The diamond is the office, and distances are straight-line miles.",
  );
  assertStringIncludes(svg, '<path class="office"');

  const metric = { ...OFFICE, settings: { units: "kilometers" } };
  assertEquals(distances(metric), [undefined, "14 km", "41 km"]);
  const map = mapOf(metric);
  assertEquals(
    map.caption,
    "Map of the service areas. The diamond is the office, and distances are straight-line kilometers.",
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
  assertEquals(sizeOf(mapOf({ settings: { map } })), [480, 504]);
});

Deno.test("serviceAreaMap() marks the town whose page it stands on, and numbers the others", () => {
  const [denver, aurora, lupton] = AREAS;
  const { svg, caption } = serviceAreaMap(testSite({ areas: AREAS }), [lupton, denver], aurora);
  assertEquals(caption, "Map of the service areas. Aurora is the dot without a number.");
  assertEquals(
    [...svg.matchAll(/aria-label="([^"]+)"( aria-current="page")?/g)].map((it) => it.slice(1)),
    [
      ["Aurora, CO", ' aria-current="page"'],
      ["Fort &lt;Lupton&gt;, CO", undefined],
      ["Denver, CO", undefined],
    ],
  );
  assertEquals(svg.match(/>\d</g), [">1<", ">2<"]);
});

Deno.test("serviceAreaMap() puts north above south and east right of west, to one scale", () => {
  const [denver, aurora, lupton] = pointsOf(mapOf().svg);
  assert(denver[0] < aurora[0] && aurora[0] < lupton[0]);
  assert(lupton[1] < denver[1] && denver[1] < aurora[1]);
  // 0.1584 degrees of longitude and 0.3453 of latitude, at 39.9 degrees north.
  const ratio = (aurora[0] - denver[0]) / (denver[1] - lupton[1]);
  assert(Math.abs(ratio - 0.1584 * Math.cos(39.907 * Math.PI / 180) / 0.3455) < 0.01, `${ratio}`);
});

Deno.test("serviceAreaMap() hides numbers, scale and north from who hears it", () => {
  const { svg } = mapOf(OFFICE);
  assertEquals(
    [...svg.matchAll(/<text aria-hidden="true" [^>]*>([^<]*)</g)].map(([, text]) => text),
    [
      "1",
      "2",
      "3",
      "5 mi",
      "N",
    ],
  );
  assertEquals(svg.match(/<text/g)!.length, 5);
});

Deno.test("serviceAreaMap() draws one town", () => {
  const { svg } = mapOf({ areas: [AREAS[0]] });
  assertEquals(/NaN|Infinity|undefined/.test(svg), false);
});

Deno.test("stylesheet colors every class of the map", () => {
  const { svg } = mapOf(OFFICE);
  const classes = [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" "));
  const sheet = styleFiles().find(({ path }) => path === "/style/map.css")!;
  const css = new TextDecoder().decode(sheet.bytes);
  for (const name of classes) assert(new RegExp(`\\.${name}\\b`).test(css), name);
});

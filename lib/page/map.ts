/**
 * Draws the map of the service areas from their coordinates.
 *
 * @module
 */
import type { Coordinates, ServiceArea, Site } from "../model/mod.ts";
import { fileAddress, localAddress } from "./local_address.ts";
import { type Fragment, type Markup, markup, writeAttributes } from "./markup.ts";
import type { Drawing } from "./page.ts";

const WIDTH = 480;
const MARGIN = 48;
/** The length of a degree of latitude, by the unit. */
const PER_DEGREE = { miles: 69.09, kilometers: 111.19 } as const;
/** The smallest extent of a map, in degrees of latitude, so that a single town has surroundings. */
const LEAST_SPAN = 0.12;
/** The smallest aspect ratio of a map without a background, which is mostly empty. */
const EMPTY_SHAPE = 3 / 2;
/** The height below the towns for the scale. */
const FOOT = 24;

type Point = readonly [x: number, y: number];

/**
 * A map of service areas, each a link with its number in the list beside the map, around the office if its position is
 * known. The scale is as long as it is from ring to ring.
 *
 * @param here The area whose page shows the map. It has no number.
 */
export function serviceAreaMap(
  site: Site,
  areas: readonly ServiceArea[],
  here?: ServiceArea,
): Drawing {
  const office = site.company.geo;
  const { settings: { units }, words: { map: words } } = site;
  const [perDegree, sign] = [PER_DEGREE[units], words[units]];
  const all = here === undefined ? areas : [here, ...areas];
  const { height, project, scale } = makeProjection(
    office === undefined ? all : [...all, office],
    site.settings.map === undefined ? EMPTY_SHAPE : 1,
  );
  const center = office && project(office);
  const most = WIDTH / 5 * perDegree / scale;
  const step = [100, 50, 25, 20, 10, 5, 2].find((distance) => distance <= most) ?? 1;
  const length = round(step / perDegree * scale);
  const links = all.map((area) => {
    const { city, state_code, url } = area;
    const attributes = writeAttributes({
      href: localAddress(url, site),
      "aria-label": `${city}, ${state_code}`,
      "aria-current": area === here && "page",
    });
    const point = project(area);
    // The number is for the eye, not part of what the link says.
    return markup`<a${attributes}>
${circle("target", point, 22)}${circle("town", point, 12)}</a>
${area !== here && textAt(areas.indexOf(area) + 1, point[0], point[1] + 5)}`;
  });
  const body: Fragment = [
    background(site, project),
    center && [1, 2, 3, 4].map((ring) => circle("ring", center, ring * length)),
    center && markup`<path class="office" d="M${center[0]} ${center[1] - 9}l9 9-9 9-9-9z"/>\n`,
    links,
    markup`<path class="scale" d="M16 ${height - 24}v6h${length}v-6"/>\n`,
    textAt(`${step} ${sign}`, 40 + length, height - 16),
    markup`<path class="north" d="M${WIDTH - 26} 16l8 22-8-6-8 6z"/>\n`,
    textAt(words.north, WIDTH - 26, 54),
  ];
  return {
    svg:
      markup`<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-labelledby="map-title">
<title id="map-title">${words.title}</title>
${body}</svg>`.html,
    caption: [words.caption, office && words.office(units), here && words.here(here.city)]
      .filter(Boolean).join(" "),
  };
}

/**
 * Makes the projection of a map: from degrees to units of the drawing, true to scale in the middle of the map.
 *
 * @param shape The smallest aspect ratio of the map.
 */
function makeProjection(points: readonly Coordinates[], shape: number) {
  const [south, north] = extent(points.map(({ latitude }) => latitude), LEAST_SPAN / shape);
  const shrink = Math.cos(radians((south + north) / 2));
  const [west, east] = extent(
    points.map(({ longitude }) => longitude),
    Math.max(LEAST_SPAN, shape * (north - south)) / shrink,
  );
  /** The length of a degree of latitude in the drawing. */
  const scale = (WIDTH - 2 * MARGIN) / ((east - west) * shrink);
  const height = Math.round((north - south) * scale + 2 * MARGIN + FOOT);
  const project = ({ latitude, longitude }: Coordinates): Point => [
    round(MARGIN + (longitude - west) * shrink * scale),
    round(MARGIN + (north - latitude) * scale),
  ];
  return { height, project, scale };
}

/** The minimum and the maximum of values, moved apart to be at least `span` apart. */
function extent(values: readonly number[], span: number): readonly [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, span - (greatest - least)) / 2;
  return [least - missing, greatest + missing];
}

function circle(kind: string, [x, y]: Point, radius: number): Markup {
  return markup`<circle class="${kind}" cx="${x}" cy="${y}" r="${round(radius)}"/>\n`;
}

/** A text that says nothing without the drawing: hidden from screen readers. */
function textAt(text: string | number, x: number, y: number): Markup {
  return markup`<text aria-hidden="true" x="${round(x)}" y="${round(y)}">${text}</text>\n`;
}

/** The background picture, if site.md has one. */
function background(site: Site, project: (point: Coordinates) => Point): Fragment {
  const { images, settings: { map } } = site;
  const image = map && images.get(map.file);
  if (map === undefined || image === undefined) return undefined;
  const [left, top] = project({ latitude: map.north, longitude: map.west });
  const [right, bottom] = project({ latitude: map.south, longitude: map.east });
  const size = writeAttributes({ width: round(right - left), height: round(bottom - top) });
  const href = fileAddress(image, site);
  return markup`<image href="${href}" x="${left}" y="${top}"${size} preserveAspectRatio="none"/>\n`;
}

/**
 * How far an area is from the office in a straight line, such as `7 mi`; `undefined` without the office's position, and
 * for the town that the office is in.
 */
export function distanceFromOffice(
  { company: { geo }, settings: { units }, words }: Site,
  area: Coordinates,
): string | undefined {
  if (geo === undefined) return undefined;
  // Over such distances, the curvature of the earth does not matter.
  const shrink = Math.cos(radians((area.latitude + geo.latitude) / 2));
  const [east, north] = [(area.longitude - geo.longitude) * shrink, area.latitude - geo.latitude];
  const distance = Math.round(Math.hypot(east, north) * PER_DEGREE[units]);
  return distance === 0 ? undefined : `${distance} ${words.map[units]}`;
}

function radians(degrees: number): number {
  return degrees * Math.PI / 180;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

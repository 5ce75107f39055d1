/**
 * Draws the map of the service areas from their coordinates.
 *
 * @module
 */
import type { ServiceArea, Site } from "../model/mod.ts";
import { fileAddress, localAddress } from "./local_address.ts";
import { type Fragment, type Markup, markup, writeAttributes } from "./markup.ts";
import type { Drawing } from "./page.ts";

const WIDTH = 480;
const MARGIN = 56;
/** The length of a degree of latitude, by the unit. */
const PER_DEGREE = { miles: 69.09, kilometers: 111.19 } as const;
/** The smallest extent of a map, in degrees of latitude, so that a single town has surroundings. */
const LEAST_SPAN = 0.12;
/** The smallest aspect ratio of a map without a background, which is mostly empty. */
const EMPTY_SHAPE = 3 / 2;
/** The line height and a generous letter width of labels on phones. */
const LINE = 19;
const LETTER = 10;
/** How far a name must stay from the points of other towns. */
const CLEARANCE = 22;

type Coordinates = Pick<ServiceArea, "latitude" | "longitude">;
type Point = readonly [x: number, y: number];
type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** Where a label is drawn: a point of its base line, and whether the text starts, ends or is centered there. */
interface LabelPosition {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

/** A label to be drawn, with its possible positions, best first. */
interface LabelRequest {
  readonly text: string;
  readonly choices: readonly LabelPosition[];
  /** The point that it names. A label without a point is omitted if none of its positions is free. */
  readonly point?: Point;
  readonly isSmall: boolean;
}

/**
 * A map of the service areas, each a link, with distances from the office if its position is known.
 *
 * @param here The area whose page shows the map.
 */
export function serviceAreaMap(site: Site, here?: ServiceArea): Drawing {
  const areas = site.serviceAreas.all;
  const office = site.company.geo;
  const { settings: { units }, words: { map: words } } = site;
  const [perDegree, sign] = [PER_DEGREE[units], words[units]];
  const { height, project, scale } = makeProjection(
    office === undefined ? areas : [...areas, office],
    site.settings.map === undefined ? EMPTY_SHAPE : 1,
  );
  const towns = areas.map(project);
  const center = office && project(office);
  // The length of the scale is also the distance from ring to ring.
  const most = WIDTH / 5 * perDegree / scale;
  const step = [100, 50, 25, 20, 10, 5, 2].find((distance) => distance <= most) ?? 1;
  const length = round(step / perDegree * scale);
  const rings = center === undefined ? [] : [1, 2, 3, 4];
  const labels = placeLabels([
    ...areas.map((area, index) =>
      labelBeside(area.city, towns[index]!, false, area === here ? 16 : 13)
    ),
    ...(center === undefined ? [] : [labelBeside(words.office, center, true, 13)]),
    ...rings.map((ring) => ({
      text: `${ring * step} ${sign}`,
      choices: positionsOnRing(center!, ring * length),
      isSmall: true,
    })),
  ], height);
  const links = areas.map((area, index) => {
    const { city, state_code, url } = area;
    const isHere = area === here;
    const attributes = writeAttributes({
      href: localAddress(url, site),
      "aria-label": `${city}, ${state_code}`,
      "aria-current": isHere && "page",
    });
    const point = towns[index]!;
    return markup`<a${attributes}>
${disc("target", point, 22)}${disc("town", point, isHere ? 9 : 6.5)}${labels[index]}</a>\n`;
  });
  const body: Fragment = [
    background(site, project),
    rings.map((ring) => disc("ring", center!, ring * length)),
    center && markup`<path class="office" d="M${center[0]} ${center[1] - 8}l8 8-8 8-8-8z"/>\n`,
    labels.slice(areas.length),
    links,
    markup`<path class="scale" d="M16 ${height - 24}v6h${length}v-6"/>\n`,
    textAt(`${step} ${sign}`, { x: 24 + length, y: height - 16, anchor: "start" }, true),
    markup`<path class="north" d="M${WIDTH - 26} 16l8 22-8-6-8 6z"/>\n`,
    textAt(words.north, { x: WIDTH - 26, y: 54, anchor: "middle" }, true),
  ];
  return {
    svg:
      markup`<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-labelledby="map-title">
<title id="map-title">${words.title}</title>
${body}</svg>`.html,
    caption: words.caption(office && units, here?.city),
  };
}

/**
 * Makes the projection of a map: from degrees to units of the drawing, true to scale in the middle of the map.
 *
 * @param shape The smallest aspect ratio of the map.
 */
function makeProjection(points: readonly Coordinates[], shape: number) {
  const [south, north] = bounds(points.map(({ latitude }) => latitude), LEAST_SPAN / shape);
  const shrink = Math.cos(radians((south + north) / 2));
  const [west, east] = bounds(
    points.map(({ longitude }) => longitude),
    Math.max(LEAST_SPAN, shape * (north - south)) / shrink,
  );
  /** The length of a degree of latitude in the drawing. */
  const scale = (WIDTH - 2 * MARGIN) / ((east - west) * shrink);
  const height = Math.round((north - south) * scale + 2 * MARGIN + LINE);
  const project = ({ latitude, longitude }: Coordinates): Point => [
    round(MARGIN + (longitude - west) * shrink * scale),
    round(MARGIN + (north - latitude) * scale),
  ];
  return { height, project, scale };
}

/** The minimum and the maximum of values, moved apart to be at least `span` apart. */
function bounds(values: readonly number[], span: number): readonly [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, span - (greatest - least)) / 2;
  return [least - missing, greatest + missing];
}

/** Draws each label at the first of its positions that is free, if possible away from the points of others. */
function placeLabels(requests: readonly LabelRequest[], height: number): readonly Fragment[] {
  const points = requests.flatMap(({ point }) => point === undefined ? [] : [point]);
  const taken: Box[] = [
    ...points.map((point) => around(point, 8)),
    { left: 0, right: 190, top: height - 36, bottom: height },
    around([WIDTH - 26, 36], 24),
  ];
  return requests.map(({ text, choices, point, isSmall }) => {
    const others = points.filter((other) => other !== point)
      .map((other) => around(other, CLEARANCE));
    const isFree = (choice: LabelPosition, beside: readonly Box[]) => {
      const box = labelBox(choice, text);
      return box.left >= 4 && box.right <= WIDTH - 4 && box.top >= 4 && box.bottom <= height - 4 &&
        [...taken, ...beside].every((other) =>
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top ||
          other.bottom <= box.top
        );
    };
    const chosen = choices.find((choice) => isFree(choice, others)) ??
      choices.find((choice) => isFree(choice, [])) ??
      (point && choices[0]);
    if (chosen === undefined) return undefined;
    taken.push(labelBox(chosen, text));
    return textAt(text, chosen, isSmall);
  });
}

function labelBeside(text: string, point: Point, isSmall: boolean, away: number): LabelRequest {
  const [x, y] = point;
  // Right, left, above, below, then further away.
  const choices = [0, 8, 16, 24].flatMap((off): LabelPosition[] => [
    { x: x + away, y: y + 5 - off, anchor: "start" },
    { x: x - away, y: y + 5 - off, anchor: "end" },
    { x, y: y - away - 1 - off, anchor: "middle" },
    { x, y: y + away + 12 + off, anchor: "middle" },
    { x: x + away, y: y + 5 + off, anchor: "start" },
    { x: x - away, y: y + 5 + off, anchor: "end" },
  ]);
  return { text, point, choices, isSmall };
}

function positionsOnRing([x, y]: Point, radius: number): readonly LabelPosition[] {
  return [45, 90, 135, 60, 120, 30, 150, 0, 180, -45, -90, -135].map(radians).map((angle) => ({
    x: x + radius * Math.cos(angle),
    y: y + radius * Math.sin(angle) + 4,
    anchor: "middle",
  }));
}

function labelBox({ x, y, anchor }: LabelPosition, text: string): Box {
  const width = text.length * LETTER;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - LINE + 2, bottom: y + 5 };
}

function around([x, y]: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function disc(kind: string, [x, y]: Point, radius: number): Markup {
  return markup`<circle class="${kind}" cx="${x}" cy="${y}" r="${round(radius)}"/>\n`;
}

/** A text. A small one says nothing without the drawing, and is hidden from screen readers. */
function textAt(text: string, { x, y, anchor }: LabelPosition, isSmall: boolean): Markup {
  const use = writeAttributes({ class: isSmall && "small", "aria-hidden": isSmall && "true" });
  return markup`<text${use} x="${round(x)}" y="${
    round(y)
  }" text-anchor="${anchor}">${text}</text>\n`;
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

/**
 * Draws the map of the service areas from their coordinates.
 *
 * @module
 */
import type { ServiceArea, Site } from "../model/mod.ts";
import { fileAddress, localAddress } from "./local_address.ts";
import { attributesOf, type Content, type Markup, markup } from "./markup.ts";
import type { Drawing } from "./page.ts";

const WIDTH = 480;
const MARGIN = 56;
/** The length of a degree of latitude, the radius of the earth, and the unit's name. */
const UNITS = {
  miles: { perDegree: 69.05, radius: 3958.8, word: "miles", sign: "mi" },
  kilometers: { perDegree: 111.13, radius: 6371, word: "km", sign: "km" },
} as const;
type Unit = typeof UNITS[keyof typeof UNITS];
/** The smallest extent of a map, in degrees of latitude, so that a single town has surroundings. */
const LEAST_SPAN = 0.12;
/** The line height and a generous letter width of labels on phones. */
const LINE = 19;
const LETTER = 10;
/** How far a name must stay from the points of other towns. */
const CLEARANCE = 22;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * A map of the service areas, each a link, with distances from the office if its position is known.
 *
 * @param here The area whose page it is on.
 */
export function serviceAreaMap(site: Site, here?: ServiceArea): Drawing {
  const areas = site.serviceAreas.all;
  const office = site.company.geo;
  const unit = UNITS[site.settings.units];
  const positions = office === undefined ? areas : [...areas, office];
  const { height, place, perPoint } = projection(positions, unit);
  const points = positions.map(place);
  const center = office && points.at(-1);
  const rings = center === undefined ? [] : ringsAround(center, perPoint, unit);
  const towns = areas.map(({ city }, index) => labelBeside(city, points[index]!));
  const offices = center === undefined ? [] : [labelBeside("Office", center)];
  const labels = placeLabels([...towns, ...offices, ...rings], points, height);
  const body: Content = [
    background(site, place),
    rings.map(({ center, radius }) => disc("ring", center, radius)),
    center && markup`<path class="office" d="M${center[0]} ${center[1] - 8}l8 8-8 8-8-8z"/>\n`,
    labels.slice(areas.length).map((label) => label && textAt(label, "small", true)),
    areas.map((area, index) => town(area, points[index]!, labels[index]!, area === here, site)),
    scaleBar(perPoint, height, unit),
    north,
  ];
  return {
    svg:
      markup`<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-labelledby="map-title">
<title id="map-title">Map with a link for each town</title>
${body}
</svg>`.html,
    caption: captionOf(here, office !== undefined, unit),
  };
}

type Point = readonly [x: number, y: number];

function disc(kind: string, [x, y]: Point, radius: number): Markup {
  return markup`<circle class="${kind}" cx="${x}" cy="${y}" r="${radius}"/>\n`;
}

/** Converts degrees to units of the drawing, to scale in the middle of the map. */
function projection(positions: readonly Position[], unit: Unit) {
  const [south, north] = bounds(positions.map(({ latitude }) => latitude), LEAST_SPAN);
  const shrink = Math.cos(radians((south + north) / 2));
  const [west, east] = bounds(
    positions.map(({ longitude }) => longitude),
    Math.max(LEAST_SPAN, north - south) / shrink,
  );
  const scale = (WIDTH - 2 * MARGIN) / ((east - west) * shrink);
  const height = Math.round((north - south) * scale + 2 * MARGIN + LINE);
  const place = ({ latitude, longitude }: Position): Point => [
    round(MARGIN + (longitude - west) * shrink * scale),
    round(MARGIN + (north - latitude) * scale),
  ];
  return { height, place, perPoint: unit.perDegree / scale };
}

/** The minimum and maximum, with a minimum distance. */
function bounds(values: readonly number[], span: number): readonly [number, number] {
  const [least, greatest] = values.length === 0
    ? [0, 0]
    : [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, span - (greatest - least)) / 2;
  return [least - missing, greatest + missing];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

interface Label extends Place {
  readonly text: string;
}

/** A label to be placed, with its possible positions, best first. */
interface LabelRequest {
  readonly text: string;
  readonly choices: readonly Place[];
  /** The point that it belongs to. Without one, it is omitted if no position is free. */
  readonly point?: Point;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function labelBeside(text: string, point: Point): LabelRequest {
  return { text, point, choices: beside(point) };
}

/** Gives each label the first of its positions that is free, if possible one away from other points. */
function placeLabels(
  requests: readonly LabelRequest[],
  points: readonly Point[],
  height: number,
): readonly (Label | undefined)[] {
  const taken: Box[] = [
    ...points.map((point) => around(point, 8)),
    { left: 0, right: 190, top: height - 36, bottom: height },
    around([WIDTH - 26, 36], 24),
  ];
  return requests.map(({ text, choices, point }) => {
    const others = points.filter((other) => other !== point)
      .map((other) => around(other, CLEARANCE));
    const isFree = (choice: Place, beside: readonly Box[]) => {
      const box = boxOf(choice, text);
      return box.left >= 4 && box.right <= WIDTH - 4 && box.top >= 4 && box.bottom <= height - 4 &&
        ![...taken, ...beside].some((other) => overlaps(box, other));
    };
    const chosen = choices.find((choice) => isFree(choice, others)) ??
      choices.find((choice) => isFree(choice, [])) ??
      (point && choices[0]);
    if (chosen === undefined) return undefined;
    taken.push(boxOf(chosen, text));
    return { ...chosen, text };
  });
}

/** The positions beside a point: right, left, above, below, then further away. */
function beside([x, y]: Point): readonly Place[] {
  return [0, 8, 16, 24].flatMap((off): Place[] => [
    { x: x + 13, y: y + 5 - off, anchor: "start" },
    { x: x - 13, y: y + 5 - off, anchor: "end" },
    { x, y: y - 14 - off, anchor: "middle" },
    { x, y: y + 25 + off, anchor: "middle" },
    { x: x + 13, y: y + 5 + off, anchor: "start" },
    { x: x - 13, y: y + 5 + off, anchor: "end" },
  ]);
}

function boxOf({ x, y, anchor }: Place, text: string): Box {
  const width = text.length * LETTER;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LINE + 2, bottom: y + 5 };
}

function around([x, y]: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function town(
  { city, state_code, url }: ServiceArea,
  point: Point,
  label: Label,
  isHere: boolean,
  site: Site,
): Markup {
  const current = attributesOf({ "aria-current": isHere && "page" });
  return markup`<a href="${localAddress(url, site)}" aria-label="${city}, ${state_code}"${current}>
${disc("target", point, 22)}${disc("town", point, isHere ? 9 : 6.5)}${textAt(label)}</a>
`;
}

/** Text at a position. If it is only useful visually, it is hidden from screen readers. */
function textAt({ x, y, anchor, text }: Label, kind?: string, hidden = false): Markup {
  const use = attributesOf({ class: kind, "aria-hidden": hidden && "true" });
  const [left, base] = [round(x), round(y)];
  return markup`<text${use} x="${left}" y="${base}" text-anchor="${anchor}">${text}</text>\n`;
}

/** The background picture, if site.md has one. */
function background(site: Site, place: (position: Position) => Point): Content {
  const { images, settings: { map } } = site;
  const image = map && images.get(map.file);
  if (map === undefined || image === undefined) return undefined;
  const [left, top] = place({ latitude: map.north, longitude: map.west });
  const [right, bottom] = place({ latitude: map.south, longitude: map.east });
  const size = attributesOf({ width: round(right - left), height: round(bottom - top) });
  const href = fileAddress(image, site);
  return markup`<image href="${href}" x="${left}" y="${top}"${size} preserveAspectRatio="none"/>\n`;
}

/** Circles of equal distance around the office, with their labels. */
function ringsAround(center: Point, perPoint: number, unit: Unit) {
  const [x, y] = center;
  const step = roundDistance(WIDTH * perPoint / 5);
  return [1, 2, 3, 4].map((ring) => {
    const radius = round(ring * step / perPoint);
    const choices = [45, 90, 135, 60, 120, 30, 150, 0, 180, -45, -90, -135].map(
      (degrees): Place => ({
        x: round(x + radius * Math.cos(radians(degrees))),
        y: round(y + radius * Math.sin(radians(degrees)) + 4),
        anchor: "middle",
      }),
    );
    return { center, radius, text: `${ring * step} ${unit.sign}`, choices };
  });
}

function scaleBar(perPoint: number, height: number, unit: Unit): Markup {
  const distance = roundDistance(WIDTH * perPoint / 5);
  const length = round(distance / perPoint);
  const [x, y] = [16 + length + 8, height - 16];
  return markup`<path class="scale" d="M16 ${height - 24}v6h${length}v-6"/>
<text class="small" aria-hidden="true" x="${x}" y="${y}">${distance} ${unit.word}</text>
`;
}

const north: Markup = markup`<path class="north" d="M${WIDTH - 26} 16l8 22-8-6-8 6z"/>
<text class="small" aria-hidden="true" x="${WIDTH - 26}" y="54" text-anchor="middle">N</text>
`;

function roundDistance(most: number): number {
  return [100, 50, 25, 20, 10, 5, 2, 1].find((distance) => distance <= most) ?? 1;
}

function captionOf(here: ServiceArea | undefined, hasOffice: boolean, { word }: Unit): string {
  return [
    "Map of the service areas",
    hasOffice && `, with straight-line ${word} from the office`,
    here === undefined ? "." : `. ${here.city} is the larger dot.`,
  ].filter(Boolean).join("");
}

/**
 * How far an area is from the office in a straight line, such as `7 mi`; `undefined` without the office's position, and
 * for the town that the office is in.
 */
export function distanceFromOffice(
  { company: { geo }, settings: { units } }: Site,
  area: ServiceArea,
): string | undefined {
  const unit = UNITS[units];
  const distance = geo && Math.round(distanceBetween(area, geo, unit));
  return distance ? `${distance} ${unit.sign}` : undefined;
}

/** Great-circle distance (haversine). */
function distanceBetween(a: Position, b: Position, { radius }: Unit): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(a.latitude - b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude - b.longitude);
  return 2 * radius * Math.asin(Math.sqrt(chord));
}

function radians(degrees: number): number {
  return degrees * Math.PI / 180;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The settings: `site.md`, which is optional, and checks against the rest of the content.
 *
 * @module
 */
import { contrast, INK, WHITE } from "../model/color.ts";
import { defaultSettings, type Settings, settings } from "../model/mod.ts";
import { withArticle } from "../model/words.ts";
import type { Fault } from "../schema/mod.ts";
import { pathIn } from "./disk.ts";
import type { Checked, ContentFault } from "./faults.ts";
import {
  checkFrontMatter,
  type ParsedFile,
  readContentFile,
  type SplitFile,
} from "./front_matter.ts";
import type { PathTest } from "./route_paths.ts";

const NAME = "site.md";

/** The minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** Reads the settings, with defaults for missing fields, and for all of them if the file has faults. */
export function readSettings(directory: string): Checked<Settings> {
  const { value, faults } = readContentFile({ directory, name: NAME }, undefined, checkSplitFile);
  return { value: value ?? defaultSettings, faults };
}

function checkSplitFile(split: SplitFile): ParsedFile<Settings> {
  const { value, faults } = checkFrontMatter(settings, split);
  const all = [
    ...faults,
    ...(value === undefined ? [] : [
      ...colorFaults(value),
      ...mapFaults(value),
      ...scriptFaults(value),
      ...timeZoneFaults(value),
    ]),
    ...(split.body.trim() === ""
      ? []
      : [{ field: "body", issue: "has text, which is not shown anywhere; remove it" }]),
  ];
  if (value === undefined || all.length > 0) return { value: undefined, faults: all };
  const named = split.attrs.request_action === undefined && value.request_noun !== "bid";
  const action = named ? `Request ${withArticle(value.request_noun)}` : value.request_action;
  return { value: { ...value, request_action: action }, faults: all };
}

/** Faults of colors with too little contrast. */
function colorFaults({ accent_color, dark_color }: Settings): readonly Fault[] {
  const fault = (field: string, ratio: number, text: string) =>
    ratio >= LEAST_CONTRAST ? [] : [{
      field,
      issue: `has a contrast of ${
        // Rounded down: 4.49 is not enough, and must not read as 4.5.
        Math.floor(ratio * 100) /
        100}:1 with ${text}; choose a color with at least ${LEAST_CONTRAST}:1 (WCAG 2.2 AA)`,
    }];
  return [
    ...(accent_color === undefined ? [] : fault(
      "accent_color",
      Math.max(contrast(accent_color, WHITE), contrast(accent_color, INK)),
      `the text on it, white or ${INK}`,
    )),
    ...(dark_color === undefined
      ? []
      : fault("dark_color", contrast(dark_color, WHITE), "white, and is seen on it and under it")),
  ];
}

/** Faults of a map whose edges are swapped. */
function mapFaults({ map }: Settings): readonly Fault[] {
  if (map === undefined) return [];
  return [
    ...(map.north > map.south
      ? []
      : [{ field: "map.north", issue: "must be greater than south: it is the upper edge" }]),
    ...(map.east > map.west
      ? []
      : [{ field: "map.east", issue: "must be greater than west: it is the right edge" }]),
  ];
}

function timeZoneFaults({ time_zone }: Settings): readonly Fault[] {
  try {
    new Intl.DateTimeFormat("en", { timeZone: time_zone });
    return [];
  } catch {
    return [{ field: "time_zone", issue: "must be a time zone such as America/New_York" }];
  }
}

/** Faults of scripts that a declaration can't express. */
function scriptFaults({ scripts }: Settings): readonly Fault[] {
  return scripts.flatMap(({ src }, index) =>
    scripts.findIndex((other) => other.src === src) === index
      ? []
      : [{ field: `scripts[${index}].src`, issue: "is listed twice; remove one" }]
  );
}

/**
 * Faults of settings that refer to missing files.
 *
 * @param isServed Whether something is served at a path, such as `/about` or `/files/rates.pdf`.
 */
export function checkSettings(
  directory: string,
  settings: Settings,
  isServed: PathTest,
): readonly ContentFault[] {
  const file = pathIn(directory, NAME);
  return [...fontFaults(settings, isServed), ...redirectFaults(settings, isServed)]
    .map((fault) => ({ file, ...fault }));
}

function fontFaults(settings: Settings, isServed: PathTest): readonly Fault[] {
  return (["heading_font", "text_font"] as const).flatMap((field) => {
    const font = settings[field];
    if (font === undefined || !font.endsWith(".woff2")) return [];
    const path = `/${font.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`;
    return isServed(path)
      ? []
      : [{ field, issue: `"${font}" is not in public/; put the font there` }];
  });
}

/** Faults of redirects from existing paths, to missing ones, or to each other. */
function redirectFaults({ redirects }: Settings, isServed: PathTest): readonly Fault[] {
  const sources = redirects.map(({ from }) => from);
  return redirects.flatMap(({ from, to }, index) => {
    const faults: Fault[] = [];
    const add = (name: "from" | "to", issue: string) =>
      faults.push({ field: `redirects[${index}].${name}`, issue });
    if (sources.indexOf(from) < index) add("from", `"${from}" is listed twice; remove one`);
    if (isServed(from)) {
      add("from", `"${from}" is a page or file of this site; a redirect would hide it`);
    }
    if (to.startsWith("https:")) return faults;
    const [path = ""] = to.split(/[?#]/);
    const onward = sources.indexOf(path);
    if (onward === index) add("to", `"${to}" redirects to itself; name a page`);
    else if (onward !== -1) {
      add("to", `"${to}" is itself redirected, by redirects[${onward}]; use its final address`);
    } else if (!isServed(path)) {
      add(
        "to",
        `"${to}" does not exist; name a page or a file of this site, or an https address`,
      );
    }
    return faults;
  });
}

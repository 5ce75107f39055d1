/**
 * The settings: `site.md`, which is optional, and checks against the rest of the content.
 *
 * @module
 */
import { contrast, INK, WHITE } from "../model/color.ts";
import { defaultSettings, type FileFault, type Settings, settings } from "../model/mod.ts";
import { withArticle } from "../model/words.ts";
import type { Fault } from "../schema/mod.ts";
import { pathIn } from "./disk.ts";
import { type Checked, inFile } from "./faults.ts";
import { checkFrontMatter, readContentFile } from "./front_matter.ts";
import { picturesIn } from "./images.ts";
import type { CheckedContent } from "./resources.ts";
import type { PathTest } from "./route_paths.ts";

const NAME = "site.md";

/** The minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** Reads the settings, with defaults for missing and for faulty fields. */
export function readSettings(directory: string): CheckedContent<Settings> {
  const path = pathIn(directory, NAME);
  const { value: file, faults } = readContentFile({ directory, name: NAME });
  if (file === undefined) return { value: defaultSettings, faults, pictures: [] };
  const checked = checkFrontMatter(settings, file);
  const value: Settings = { ...defaultSettings, ...checked.faultless };
  const named = file.attrs.request_action === undefined && value.request_noun !== "bid";
  const action = named ? `Request ${withArticle(value.request_noun)}` : value.request_action;
  const body = file.body.trim() === ""
    ? []
    : [{ field: "body", issue: "has text, which is not shown anywhere; remove it" }];
  return {
    value: { ...value, request_action: action },
    faults: [
      ...faults,
      ...inFile(path, [
        ...checked.faults,
        ...colorFaults(value),
        ...mapFaults(value),
        ...scriptFaults(value),
        ...timeZoneFaults(value),
        ...body,
      ]),
    ],
    pictures: picturesIn(settings, file.attrs).map((picture) => ({ path, ...picture })),
  };
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
function scriptFaults(
  { scripts, repository, editor_address }: Settings,
): readonly FileFault[] {
  const twice = scripts.flatMap(({ src }, index) =>
    scripts.findIndex((other) => other.src === src) === index
      ? []
      : [{ field: `scripts[${index}].src`, issue: "is listed twice; remove one" }]
  );
  if (scripts.length === 0 || repository === undefined || editor_address !== undefined) {
    return twice;
  }
  return [...twice, {
    field: "scripts",
    issue: "could read the token of whoever uses the editor at /admin; set editor_address",
    warning: true,
  }];
}

/**
 * Checks the settings against the rest of the content.
 *
 * @param isServed Whether something is served at a path, such as `/about` or `/files/rates.pdf`.
 * @returns The settings without the redirects that would hide a page.
 */
export function checkSettings(
  directory: string,
  settings: Settings,
  isServed: PathTest,
): Checked<Settings> {
  const hides = ({ from }: Redirect) => isServed(from.replace(/(?<=.)\/$/, ""));
  const redirects = settings.redirects.map(({ from, to }) => ({
    from: from.replace(/^https?:\/\/[^/]*/, ""),
    to,
  }));
  const faults = [
    ...fontFaults(settings, isServed),
    ...redirectFaults(redirects, hides, isServed),
    ...linkFaults("banner.link", settings.banner?.link, isServed),
  ];
  return {
    value: { ...settings, redirects: redirects.filter((redirect) => !hides(redirect)) },
    faults: inFile(pathIn(directory, NAME), faults),
  };
}

type Redirect = Settings["redirects"][number];

/** The fault of a link to a path at which nothing is served. */
function linkFaults(
  field: string,
  to: string | undefined,
  isServed: PathTest,
): readonly Fault[] {
  const [path = ""] = to?.split(/[?#]/) ?? [];
  return to === undefined || to.startsWith("https:") || isServed(path) ? [] : [{
    field,
    issue: `"${to}" does not exist; name a page or a file of this site, or an https address`,
  }];
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

/** Faults of redirects to missing paths or to each other, and warnings for those from pages. */
function redirectFaults(
  redirects: readonly Redirect[],
  hides: (redirect: Redirect) => boolean,
  isServed: PathTest,
): readonly FileFault[] {
  const sources = redirects.map(({ from }) => from.replace(/(?<=.)\/$/, ""));
  return redirects.flatMap((redirect, index): readonly FileFault[] => {
    const { from, to } = redirect;
    const fault = (name: "from" | "to", issue: string) => ({
      field: `redirects[${index}].${name}`,
      issue,
    });
    if (hides(redirect)) {
      return [{
        ...fault("from", `"${from}" is a page or file of this site; it is left out`),
        warning: true,
      }];
    }
    const twice = sources.indexOf(sources[index]!) < index
      ? [fault("from", `"${from}" is listed twice; remove one`)]
      : [];
    if (to.startsWith("https:")) return twice;
    const onward = sources.indexOf(to.split(/[?#]/, 1)[0]!);
    if (onward === index) {
      return [...twice, fault("to", `"${to}" redirects to itself; name a page`)];
    }
    return onward === -1 || hides(redirects[onward]!)
      ? [...twice, ...linkFaults(`redirects[${index}].to`, to, isServed)]
      : [
        ...twice,
        fault("to", `"${to}" is itself redirected, by redirects[${onward}]; use its final address`),
      ];
  });
}

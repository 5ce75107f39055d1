/**
 * Reads `site.md`, which is optional, and checks it against the rest of the content.
 *
 * @module
 */
import {
  cardForms,
  type Company,
  dayIn,
  defaultSettings,
  headerForms,
  type HomeSection,
  homeTitle,
  repeatedKinds,
  sectionLayouts,
  type Settings,
  settings,
} from "../model/mod.ts";
import { hasWords, wordsOf, wordTags } from "../words/mod.ts";
import type { ContentFolder } from "./content_folder.ts";
import { contrast, INK, textOn, WHITE } from "../model/contrast.ts";
import { type Check, makeCheck } from "./faults.ts";
import { checkFrontMatter, readContentFile, type SplitFile } from "./front_matter.ts";
import { didYouMean } from "../schema/mod.ts";
import type { ServedPaths } from "./route_paths.ts";
import { type TextContext, TextPublisher } from "./texts.ts";

const SETTINGS_FILE = "site.md";

/** The minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The minimum contrast of the darkest ink with `paper_color`: softer inks and tints of the paper have less. */
const LEAST_PAPER_CONTRAST = 12;

/** Reads the settings. `split` is the file; `undefined` if there is none. */
export function readSettings(
  context: TextContext,
): { readonly value: Settings; readonly split: SplitFile | undefined } {
  const split = readContentFile(context.folder, SETTINGS_FILE, "");
  return { value: split ? parseSettings(SETTINGS_FILE, split, context) : defaultSettings, split };
}

/** The settings of a file, with defaults for missing and for faulty fields. */
export function parseSettings(
  name: string,
  { attrs, body }: SplitFile,
  context: TextContext,
): Settings {
  const { folder, addresses } = context;
  const faults = folder.faultsOf(name);
  const before = faults.length;
  const checked = checkFrontMatter(settings, attrs, faults);
  const faulty = new Set(faults.slice(before).map(({ field }) => /^[^.[]*/.exec(field)![0]));
  const published = new TextPublisher(name, addresses.page(), context).value(settings, checked);
  const faultless = Object.entries(published).filter(([name]) => !faulty.has(name));
  const value: Settings = { ...defaultSettings, ...Object.fromEntries(faultless) };
  const check = makeCheck(faults);
  check(body.trim() === "", "body", "has text, which is not shown anywhere; remove it");
  check(
    hasWords(value.language),
    "language",
    `"${value.language}" has no words of the software; those are ${
      wordTags.join(", ")
    }, and their regions`,
  );
  // Some defaults depend on the language.
  const { defaults } = wordsOf(value.language);
  const isGiven = (name: string) => (attrs[name] ?? "") !== "";
  const noun = isGiven("request_noun") ? value.request_noun : defaults.request_noun;
  return {
    ...value,
    request_noun: noun,
    ...(!isGiven("trade") && { trade: defaults.trade }),
    ...(!isGiven("request_action") && { request_action: defaults.request_action(noun) }),
  };
}

/** Warns if search results show only the name as the title of the home page. */
export function checkHomeTitle(folder: ContentFolder, company: Company, settings: Settings): void {
  const { name, address } = company;
  if (homeTitle({ company, settings, words: wordsOf(settings.language) }) !== name) return;
  const issue =
    "is missing, and search results show only the name; write what you do, and where, " +
    `such as title: "${name}: ${settings.trade} in ${address.locality}"`;
  folder.faultsOf(SETTINGS_FILE).push({ field: "title", issue, warning: true });
}

/**
 * Checks the settings against each other and the rest of the content.
 *
 * @param served Paths such as `/about` or `/files/rates.pdf`.
 * @returns The settings without the redirects that would hide a page.
 */
export function checkSettings(
  folder: ContentFolder,
  settings: Settings,
  served: ServedPaths,
): Settings {
  const check = makeCheck(folder.faultsOf(SETTINGS_FILE));
  const { accent_color: accent, dark_color: dark, paper_color: paper } = settings;
  const checkContrast = (field: string, ratio: number, least: number, than: string) => {
    // Rounded down: 4.49 is not enough, and must not read as 4.5.
    const issue = `has a contrast of ${Math.floor(ratio * 100) / 100}:1 with ${than}`;
    check(ratio >= least, field, issue);
  };
  if (accent !== undefined) {
    const than =
      `the text on it, white or ${INK}; choose a color with at least ${LEAST_CONTRAST}:1 ` +
      "(WCAG 2.2 AA)";
    checkContrast("accent_color", contrast(accent, textOn(accent)), LEAST_CONTRAST, than);
  }
  if (dark !== undefined) {
    const than = "white, and is seen on it and under it; choose a darker color, with at least " +
      `${LEAST_CONTRAST}:1 (WCAG 2.2 AA)`;
    checkContrast("dark_color", contrast(dark, WHITE), LEAST_CONTRAST, than);
  }
  if (paper !== undefined) {
    const than = `the text on it, ${INK}; choose a lighter color, with at least ` +
      `${LEAST_PAPER_CONTRAST}:1`;
    checkContrast("paper_color", contrast(paper, INK), LEAST_PAPER_CONTRAST, than);
  }
  const { map, time_zone, scripts, repository, editor_address } = settings;
  for (const field of ["trade", "emergency_examples"] as const) {
    const issue = "ends with a full stop, and stands in the middle of sentences; remove it";
    check(!settings[field]?.endsWith("."), field, issue, true);
  }
  if (map !== undefined) {
    check(map.north > map.south, "map.north", "must be greater than south: it is the upper edge");
    check(map.east > map.west, "map.east", "must be greater than west: it is the right edge");
  }
  check(isTimeZone(time_zone), "time_zone", "must be a time zone such as America/New_York");
  check(
    time_zone === "UTC" || time_zone.includes("/") || !isTimeZone(time_zone),
    "time_zone",
    "names no place, and may have no summer time; write one such as America/New_York",
    true,
  );
  const sources = scripts.map(({ src }) => src);
  for (const [index, src] of sources.entries()) {
    check(sources.indexOf(src) === index, `scripts[${index}].src`, "is listed twice; remove one");
  }
  check(
    scripts.length === 0 || repository === undefined || editor_address !== undefined,
    "scripts",
    "could read the token of whoever uses the editor at /admin; set editor_address",
    true,
  );
  for (const field of ["heading_font", "text_font"] as const) {
    const { [field]: font = "" } = settings;
    const path = `/${font.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}`;
    const isFine = !font.endsWith(".woff2") || served.has(path);
    check(isFine, field, `"${font}" is not in public/; put the font there`);
  }
  const { link, from, until } = settings.banner ?? {};
  checkTarget("banner.link", link, served, check);
  const isShown = from === undefined || until === undefined || from <= until;
  check(isShown, "banner.until", "is before the first day; correct one of the two");
  for (const [index, path] of (settings.navigation ?? []).entries()) {
    checkTarget(`navigation[${index}]`, path, served, check);
  }
  for (const [field, forms] of [["header", headerForms], ["cards", cardForms]] as const) {
    const { [field]: form, style } = settings;
    const has: readonly string[] = forms[style];
    const issue = `"${form}" is no form of ${style}; one of ${has.join(", ")}`;
    check(form === undefined || has.includes(form), field, issue);
  }
  checkSections(settings.sections ?? [], served, check);
  return { ...settings, redirects: checkRedirects(settings, served, check) };
}

/** Checks that each section of the home page has a layout and a text that fit, and that none is listed twice. */
function checkSections(
  sections: readonly HomeSection[],
  served: ServedPaths,
  check: Check,
): void {
  const listed = sections.map(({ kind }) => kind);
  for (const [index, { kind, layout, text, page }] of sections.entries()) {
    const field = `sections[${index}]`;
    const layouts: readonly string[] = sectionLayouts[kind] ?? [];
    const choice = layouts.length === 0 ? "it has none; remove it" : `one of ${layouts.join(", ")}`;
    check(
      layout === undefined || layouts.includes(layout),
      `${field}.layout`,
      `"${layout}" is not a layout of ${kind}; ${choice}`,
    );
    const isFirst = listed.indexOf(kind) === index || repeatedKinds.includes(kind);
    check(isFirst, `${field}.kind`, `"${kind}" is listed twice; remove one`);
    const isText = kind === "text";
    check(
      isText === (text !== undefined || page !== undefined),
      field,
      isText ? "must have a text, or a page whose text it shows" : "has words; only a text has",
    );
    const issue = `there is no pages/${page}.md; write it, or name another page`;
    check(page === undefined || served.has(`/${page}`), `${field}.page`, issue);
  }
}

/** Checks that a link leads to something that is served. */
function checkTarget(
  field: string,
  to: string | undefined,
  served: ServedPaths,
  check: Check,
): void {
  if (to === undefined || to.startsWith("https:") || served.has(linkPath(to))) return;
  const path = linkPath(to);
  const depth = (one: string) => one.split("/").length;
  const like = [...served].filter((one) => depth(one) === depth(path) && !one.includes("."));
  const mend = "name a page or a file of this site, or an https address";
  check(false, field, `"${to}" does not exist; ${didYouMean(path, like, mend)}`);
}

/** Whether a redirect from a whole folder, such as `/files/*`, applies to a path. */
export function isInFolder(path: string, from: string): boolean {
  return from.endsWith("*") && path.toLowerCase().startsWith(from.slice(0, -1).toLowerCase());
}

/** Checks the redirects, and leaves out those from paths that are served. */
function checkRedirects(
  settings: Settings,
  served: ServedPaths,
  check: Check,
): Settings["redirects"] {
  const redirects = settings.redirects.map(({ from, to }) => ({
    from: from.replace(/^https?:\/\/[^/]*/, ""),
    to,
  }));
  const sources = redirects.map(({ from }) => from.replace(/(?<=.)\/$/, ""));
  // Redirects ignore case.
  const isLeftOut = sources.map((path) => served.has(path) || served.has(path.toLowerCase()));
  for (const [index, { from, to }] of redirects.entries()) {
    const field = `redirects[${index}]`;
    if (isLeftOut[index]) {
      const issue = `"${from}" is a page or file of this site; it is left out`;
      check(false, `${field}.from`, issue, true);
      continue;
    }
    const isFirst = sources.indexOf(sources[index]!) === index;
    check(isFirst, `${field}.from`, `"${from}" is listed twice; remove one`);
    const never =
      `"${from}" is never asked for; write it without . and .. as parts, and encoded characters as UTF-8`;
    check(isAskedFor(from), `${field}.from`, never);
    if (from.endsWith("*")) {
      const isElsewhere = /^\/[^*]*\*?$/.test(to) && isAskedFor(to) &&
        !sources.some((source) => isInFolder(to, source));
      const issue = `"${to}" must be a path that no redirect leads from, such as /images/*`;
      check(isElsewhere, `${field}.to`, issue);
      continue;
    }
    const onward = to.startsWith("https:") ? -1 : sources.indexOf(linkPath(to));
    if (onward === -1 || isLeftOut[onward]) checkTarget(`${field}.to`, to, served, check);
    else {
      const issue = onward === index
        ? "redirects to itself; name a page"
        : `is itself redirected, by redirects[${onward}]; use its final address`;
      check(false, `${field}.to`, `"${to}" ${issue}`);
    }
  }
  return redirects.filter((_, index) => !isLeftOut[index]);
}

/** Whether a request can have a path: it is encoded as UTF-8, and no part of it is `.` or `..`. */
function isAskedFor(link: string): boolean {
  try {
    return !/[/\\]\.{1,2}(?:[/\\]|$)/.test(decodeURIComponent(linkPath(link).replace(/\*$/, "")));
  } catch {
    return false;
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return dayIn(name, 0) !== "";
  } catch {
    return false;
  }
}

/** The path of a link within this site. */
function linkPath(link: string): string {
  return link.split(/[?#]/, 1)[0]!;
}

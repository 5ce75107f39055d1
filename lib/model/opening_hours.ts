/**
 * Parses opening hours as people write them, in every language of lib/words: `07:00 to 16:30`, `Mon–Fri 7–5`,
 * `Monday to Friday, 7:00 a.m. to 5:00 p.m.`, `lunes a viernes, de 7:00 a 17:00`, `du lundi au vendredi, 8 h à 17 h`.
 * lib/page/structured_data.ts publishes them for search engines.
 *
 * @module
 */

import { understood } from "../words/mod.ts";
import { ANY_MONTH } from "./months.ts";

/** The days of the week, as schema.org names them. */
const days = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export type Day = (typeof days)[number];

/** Opening and closing time on some days, as `HH:MM`. */
export interface OpeningHours {
  readonly days: readonly Day[];
  readonly opens: string;
  readonly closes: string;
}

/** The days of the profile's hours if they name none. */
export const usualDays = {
  weekday: days.slice(0, 5),
  weekend: days.slice(5),
} as const satisfies Readonly<Record<string, readonly Day[]>>;

/** Opening hours, and the words in them that can't be understood. */
export interface ParsedHours {
  /** Empty if closed, or if nothing can be understood. */
  readonly hours: readonly OpeningHours[];
  readonly remarks: readonly string[];
}

/** The regular expressions for hours of each language. */
const notations = Object.values(understood).map(({ hours }) => hours);

/** The regular expression for something in any language. */
function anyLanguage(name: Exclude<keyof typeof notations[number], "days" | "office">): string {
  return notations.map((hours) => hours[name]).join("|");
}

/** The names of the days and their abbreviations, Monday first, in any language. */
const DAY_NAMES = days.map((_, index) => notations.map((hours) => hours.days[index]).join("|"));

const ANY_DAY = `(?:${DAY_NAMES.join("|")})`;

/**
 * The separators around remarks, such as brackets, a full stop that does not belong to `a.m.` or `Mon.`, and a comma
 * between a time and a day.
 */
const REMARK = new RegExp(
  [
    "[;()]",
    String.raw`(?<!\b[ap]\.? ?m|\b${ANY_DAY})\.(?=\s|$)`,
    String.raw`,?\s*(?<![a-zà-ÿ])(?=(?:${anyLanguage("except")})(?![a-zà-ÿ]))`,
    String.raw`[,.]\s*(?=(?:${anyLanguage("closed")})(?![a-zà-ÿ]))`,
    String.raw`(?<=\d|\d ?[ap]\.?m\.?|\d ?h)\s*,\s*(?=${ANY_DAY}(?![a-zà-ÿ]))`,
  ].join("|"),
  "i",
);

/** A month or a part of the year, and the remark that only takes out a single day: `closed on July 4`. */
const SEASON = new RegExp(`${wordOf(ANY_MONTH)}|${wordOf(anyLanguage("season"))}`, "i");
const ONE_DAY = new RegExp(
  `^(?:${anyLanguage("closed")}|${anyLanguage("except")})` +
    `(?!.*${wordOf(ANY_MONTH)}.*${wordOf(ANY_MONTH)}).*\\d`,
  "i",
);

/**
 * Parses opening hours. Remarks, such as one on a holiday, are left out, and the rest is parsed, except hours that a
 * remark may limit to a part of the year.
 *
 * @param written The text in the company profile.
 * @param unnamed The days if the text names none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseOpeningHours } from "./opening_hours.ts";
 *
 * assertEquals(parseOpeningHours("Fri 7–5 (closed on Good Friday)", []), {
 *   hours: [{ days: ["Friday"], opens: "07:00", closes: "17:00" }],
 *   remarks: ["closed on Good Friday"],
 * });
 * ```
 */
export function parseOpeningHours(written: string, unnamed: readonly Day[]): ParsedHours {
  const whole = parseWhole(written, unnamed);
  if (whole !== undefined) return { hours: whole, remarks: [] };
  const hours: OpeningHours[] = [];
  const remarks: string[] = [];
  for (const part of written.split(REMARK).map((part) => part.trim()).filter(Boolean)) {
    // Only the first part may leave out its days.
    const parsed = parseWhole(part, hours.length + remarks.length === 0 ? unnamed : []);
    const isParsed = parsed !== undefined && parsed.length > 0 &&
      parsed.every(({ days }) => days.length > 0);
    if (isParsed) hours.push(...parsed);
    else remarks.push(part);
  }
  const seasons = remarks.filter((remark) => SEASON.test(remark) && !ONE_DAY.test(remark))
    .map((remark) => parseDays(toNotation(remark)));
  // A season without days of its own may be that of all hours.
  const all = hours.filter(({ days }) =>
    seasons.every((own) => own.length > 0 && !days.some((day) => own.includes(day)))
  );
  return all.length === 0 ? { hours: [], remarks: [written] } : { hours: all, remarks };
}

/** Parses hours without remarks; `undefined` if any word can't be understood. */
function parseWhole(written: string, unnamed: readonly Day[]): readonly OpeningHours[] | undefined {
  if (CLOSED.test(written)) return [];
  const text = toNotation(written);
  const hours: OpeningHours[] = [];
  for (let at = 0; at < text.length;) {
    PART.lastIndex = at;
    const [part, named = "", times = ""] = PART.exec(text) ?? [];
    if (part === undefined || (named === "" && hours.length > 0)) return undefined;
    const days = named === "" ? unnamed : parseDays(named);
    for (const [, opens, closes] of times.matchAll(SPANS)) {
      const span = completeSpan(parseTime(opens!), parseTime(closes!));
      if (span === undefined) return undefined;
      hours.push({ days, ...span });
    }
    at += part.length;
  }
  return hours.length === 0 ? undefined : hours;
}

const CLOSED = new RegExp(
  `^\\s*(?:${notations.map(({ office, closed }) => `${office}(?:${closed})`).join("|")})(?![a-zé])`,
  "i",
);

/** The regular expression for a whole word, which is not part of a time such as `7a`. */
function wordOf(words: string): string {
  return `(?<![a-zà-ÿ]|\\d(?=[a-z]))(?:${words})(?![a-zà-ÿ])`;
}

function word(name: Parameters<typeof anyLanguage>[0]): RegExp {
  return new RegExp(wordOf(anyLanguage(name)), "gi");
}

/** Turns words into the notation of {@linkcode PART}: days as d0 to d6, and no white space. */
function toNotation(written: string): string {
  return NOTATION.reduce((text, [word, sign]) => text.replaceAll(word, sign), written);
}

const NOTATION: readonly (readonly [RegExp, string])[] = [
  [word("wholeWeek"), "d0-d6 0:00-24:00"],
  [/\b([ap])\. ?m\b\.?/gi, "$1m"],
  [/(\d) ?h(?: ?(?=\d\d)|(?![a-z]))/gi, "$1:"],
  [/:(?!\d)(?<=\d:)/g, ":00"],
  [/(?<!\d):|:(?!\d)/g, " "],
  [word("wholeDay"), "0:00-24:00"],
  [word("filler"), " "],
  [word("noon"), "12pm"],
  [word("midnight"), "24:00"],
  [word("everyDay"), "d0-d6"],
  [word("weekdays"), "d0-d4"],
  [/\bM ?[-–—] ?F\b/g, "d0-d4"],
  [/\b[ECMP][SD]?T\b/g, " "],
  [word("weekend"), "d5-d6"],
  ...DAY_NAMES.map((names, index) =>
    [new RegExp(`\\b(?:${names})(?![a-zà-ÿ])\\.?`, "gi"), `d${index}`] as const
  ),
  [/[–—]/g, "-"],
  [word("to"), "-"],
  [/[;&/]/g, ","],
  [word("and"), ","],
  [/\s+/g, ""],
  [/,+/g, ","],
];

const TIME = String.raw`\d{1,2}(?:[:.h]?\d{2})?(?:[ap]\.?m\.?)?`;
const SPANS = new RegExp(`(${TIME})-(${TIME})`, "gi");

/** Days, if there are any, and their times: `d0-d3,d5,7-12,1-5`, `d6closed`. */
const PART = new RegExp(
  String
    .raw`((?:d\d(?:-d\d)?,?)*)(${anyLanguage("closed")}|${TIME}-${TIME}(?:,${TIME}-${TIME})*),?`,
  "iy",
);

/** The days of a list such as `d0-d3,d5`. A range may go across the end of the week. */
function parseDays(named: string): readonly Day[] {
  const open = new Set<number>();
  for (const [, from, to = from] of named.matchAll(/d(\d)(?:-d(\d))?/g)) {
    const count = (Number(to) - Number(from) + 7) % 7;
    for (let day = 0; day <= count; day++) open.add((Number(from) + day) % 7);
  }
  return days.filter((_, index) => open.has(index));
}

/** A time of day in minutes after midnight, and whether it is certain that it is a.m. or p.m. */
interface Time {
  readonly minutes: number;
  readonly isCertain: boolean;
}

function parseTime(text: string): Time | undefined {
  const [, hours, minutes = "0", half] = /^(\d{1,2})[:.h]?(\d{2})?([ap])?/i.exec(text) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour * 60 + minute > DAY_MINUTES) return undefined;
  if (half === undefined) {
    return { minutes: hour * 60 + minute, isCertain: hour > 12 || hour === 0 };
  }
  if (hour < 1 || hour > 12) return undefined;
  const later = half.toLowerCase() === "p" ? DAY_MINUTES / 2 : 0;
  return { minutes: (hour % 12) * 60 + minute + later, isCertain: true };
}

const DAY_MINUTES = 24 * 60;

/** Adds the a.m. and p.m. that people leave out: 7–5 is from morning to afternoon. */
function completeSpan(opens?: Time, closes?: Time): Omit<OpeningHours, "days"> | undefined {
  if (opens === undefined || closes === undefined) return undefined;
  let [start, end] = [opens.minutes, closes.minutes];
  const isAfternoon = closes.isCertain && end < DAY_MINUTES && start < DAY_MINUTES / 4;
  if (!opens.isCertain && isAfternoon && end >= DAY_MINUTES / 2 && start + DAY_MINUTES / 2 < end) {
    start += DAY_MINUTES / 2;
  }
  if (!closes.isCertain && end <= start) end += DAY_MINUTES / 2;
  // Nobody is open from 1 to 5 at night.
  if (!opens.isCertain && !closes.isCertain && end <= DAY_MINUTES / 4) {
    [start, end] = [start + DAY_MINUTES / 2, end + DAY_MINUTES / 2];
  }
  if (end < start && !(opens.isCertain && closes.isCertain) || end === start) return undefined;
  return { opens: clock(start), closes: clock(end) };
}

function clock(minutes: number): string {
  const bounded = Math.min(minutes, DAY_MINUTES - 1);
  return [Math.floor(bounded / 60), bounded % 60].map((part) => `${part}`.padStart(2, "0")).join(
    ":",
  );
}

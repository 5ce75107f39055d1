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

/** What each language calls days, times and the rest, as regular expressions. */
const notations = Object.values(understood).map(({ hours }) => hours);

/** The regular expression for something in any language. */
function anyLanguage(name: Exclude<keyof typeof notations[number], "days" | "office">): string {
  return notations.map((hours) => hours[name]).join("|");
}

/** The names of the days and their abbreviations, Monday first, in any language. */
const DAY_NAMES = days.map((_, index) => notations.map((hours) => hours.days[index]).join("|"));

const ANY_DAY = `(?:${DAY_NAMES.join("|")})`;

/** The regular expression for a whole word, which is not part of a time such as `7a`. */
function wordOf(words: string): string {
  return `(?<![a-zà-ÿ]|\\d(?=[a-z]))(?:${words})(?![a-zà-ÿ])`;
}

/**
 * The separators around remarks, such as brackets, a full stop that does not belong to `a.m.` or a short day such as
 * `Mon.`, and a comma between a time and a day.
 */
const REMARK = new RegExp(
  [
    "[;()]",
    String.raw`(?<!\b[ap]\.? ?m|\b(?=[a-zà-ÿ]{1,4}\.|thurs\.)${ANY_DAY})\.(?=\s|$)`,
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
const MONTHS = new RegExp(wordOf(ANY_MONTH), "gi");

const CLOSED = new RegExp(
  `^\\s*(?:${notations.map(({ office, closed }) => `${office}(?:${closed})`).join("|")})(?![a-zé])`,
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
  const whole = parseGroups(written, unnamed);
  if (whole !== undefined) return { hours: whole, remarks: [] };
  const read: (readonly OpeningHours[])[] = [];
  const remarks: string[] = [];
  const parts = written.split(REMARK).map((part) => part.trim()).filter(Boolean);
  for (const [index, part] of parts.entries()) {
    // Only the first part may leave out its days.
    const groups = parseGroups(part, index === 0 ? unnamed : []);
    if (groups === undefined) remarks.push(part);
    else read.push(groups);
  }
  const seasons = remarks.filter((remark) => SEASON.test(remark) && !ONE_DAY.test(remark))
    // `Mar` may be a month or a Tuesday (martes, mardi).
    .map((remark) => daysIn(remark.replaceAll(MONTHS, " ")));
  // A season without days of its own may be that of all hours.
  const hours = read.flat().filter(({ days }) =>
    seasons.every((own) => own.length > 0 && !days.some((day) => own.includes(day)))
  );
  if (hours.length > 0 || read.length > 0 && remarks.length === 0) return { hours, remarks };
  const isClosed = CLOSED.test(written) && !new Tokens(written).hasSpan;
  return { hours: [], remarks: isClosed ? [] : [written] };
}

/**
 * Parses hours without remarks; `undefined` if any word can't be understood.
 *
 *     hours = group { ["and"] group } | span { "and" span } days
 *     group = [days ["to"]] ("closed" | span { "and" span })
 *     days  = day ["to" day] { ["and"] day ["to" day] }
 *     span  = time "to" time
 */
function parseGroups(
  written: string,
  unnamed: readonly Day[],
): readonly OpeningHours[] | undefined {
  const tokens = new Tokens(written);
  if (tokens.isAtEnd) return undefined;
  const hours: OpeningHours[] = [];
  for (let usual = unnamed; !tokens.isAtEnd; usual = []) {
    const named = tokens.readDays();
    // A dash may stand between the days and their times.
    if (named.length > 0) tokens.take("to");
    const days = named.length > 0 ? named : usual;
    if (days.length === 0) return undefined;
    if (tokens.take("closed")) {
      // `Closed Mondays, Tuesdays 9-5` may be closed on both.
      if (named.length === 0 && !tokens.isAtEnd) return undefined;
      tokens.take("and");
      continue;
    }
    do {
      const opens = tokens.take("time");
      const closes = tokens.take("to") && tokens.take("time");
      if (opens === undefined || closes === undefined) return undefined;
      const span = completeSpan(opens, closes);
      if (span === undefined) return undefined;
      hours.push({ days, ...span });
    } while (tokens.take("and") && tokens.isAt("time"));
    if (named.length > 0) continue;
    const { days: next, isLast } = tokens.peekDays();
    if (isLast && next.length > 0) return hours.map((span) => ({ ...span, days: next }));
    // `8-5 Monday to Friday, Saturday 8-12`: which days 8 to 5 is for can't be told.
    if (next.some((day) => days.includes(day))) return undefined;
  }
  return hours;
}

/** The days that are named anywhere in a text. */
function daysIn(written: string): readonly Day[] {
  const tokens = new Tokens(written);
  const found: Day[] = [];
  for (; !tokens.isAtEnd; tokens.skip()) found.push(...tokens.readDays());
  return found;
}

/** A time of day in minutes after midnight, and whether it is certain that it is a.m. or p.m. */
interface Time {
  readonly kind: "time";
  readonly minutes: number;
  readonly isCertain: boolean;
}

/** What words and signs mean. A `day` is from 0, Monday, to 6. */
type HoursToken =
  | { readonly kind: "day"; readonly day: number }
  | Time
  | { readonly kind: "to" | "and" | "closed" | "other" };

const DAY_MINUTES = 24 * 60;

const to = { kind: "to" } as const;
const other = { kind: "other" } as const;
const dayAt = (day: number) => ({ kind: "day", day }) as const;
const timeAt = (minutes: number): Time => ({ kind: "time", minutes, isCertain: true });
const wholeDay = [timeAt(0), to, timeAt(DAY_MINUTES)] as const;
const everyDay = [dayAt(0), to, dayAt(6)] as const;

/** The words in any language, each with its tokens; the longer of two that start in the same way is first. */
const MEANINGS: readonly (readonly [words: string, tokens: readonly HoursToken[]])[] = [
  [anyLanguage("wholeWeek"), [...everyDay, ...wholeDay]],
  [anyLanguage("wholeDay"), wholeDay],
  [anyLanguage("everyDay"), everyDay],
  [anyLanguage("weekdays"), [dayAt(0), to, dayAt(4)]],
  [anyLanguage("weekend"), [dayAt(5), to, dayAt(6)]],
  ...DAY_NAMES.map((names, index) => [names, [dayAt(index)]] as const),
  [anyLanguage("noon"), [timeAt(DAY_MINUTES / 2)]],
  [anyLanguage("midnight"), [timeAt(DAY_MINUTES)]],
  [anyLanguage("to"), [to]],
  [anyLanguage("and"), [{ kind: "and" }]],
  [anyLanguage("closed"), [{ kind: "closed" }]],
  // Time zones, such as EST, say nothing new.
  [`${anyLanguage("filler")}|(?-i:[ECMP][SD]?T)`, []],
];

/** What can stand at a place in a text, and its tokens. The first that matches counts. */
const LEXEMES: readonly (readonly [RegExp, (match: RegExpExecArray) => readonly HoursToken[]])[] = [
  [/[\s:]+/y, () => []],
  ...MEANINGS.map(([words, tokens]) =>
    [new RegExp(`${wordOf(words)}\\.?`, "iy"), () => tokens] as const
  ),
  [
    /(\d{1,2})(?: ?[:.h]? ?(\d\d))?(?!\d)(?: ?h(?![a-z]))?(?:([ap])(?![a-zà-ÿ\d])(?!\.? ?m)| ?([ap])\.? ?m(?![a-zà-ÿ])\.?)?/iy,
    ([, hour, minute = "0", letter, half = letter]) => [
      parseTime(Number(hour), Number(minute), half),
    ],
  ],
  [/[-–—]/y, () => [to]],
  [/[,;&/]/y, () => [{ kind: "and" }]],
  [/[a-zà-ÿ]+|[^]/iy, () => [other]],
];

/** The tokens of a text, read from the first to the last. */
class Tokens {
  readonly #tokens: HoursToken[] = [];
  #at = 0;

  constructor(written: string) {
    for (let at = 0; at < written.length;) {
      for (const [pattern, read] of LEXEMES) {
        pattern.lastIndex = at;
        const match = pattern.exec(written);
        if (match === null) continue;
        this.#tokens.push(...read(match));
        at = pattern.lastIndex;
        break;
      }
    }
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  isAt(kind: HoursToken["kind"]): boolean {
    return this.#tokens[this.#at]?.kind === kind;
  }

  skip(): void {
    this.#at += 1;
  }

  /** The next token if it is of a kind. Of several `and`, such as a comma before it, all are taken. */
  take<K extends HoursToken["kind"]>(
    kind: K,
  ): Extract<HoursToken, { readonly kind: K }> | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) return undefined;
    this.skip();
    while (kind === "and" && this.isAt("and")) this.skip();
    return token as Extract<HoursToken, { readonly kind: K }>;
  }

  /** Whether there are an opening and a closing time anywhere. */
  get hasSpan(): boolean {
    return this.#tokens.some(({ kind }, at) =>
      kind === "to" && this.#tokens[at - 1]?.kind === "time" &&
      this.#tokens[at + 1]?.kind === "time"
    );
  }

  /** The days that come next, which stay there, and whether nothing follows them. */
  peekDays(): { readonly days: readonly Day[]; readonly isLast: boolean } {
    const at = this.#at;
    const days = this.readDays();
    const { isAtEnd: isLast } = this;
    this.#at = at;
    return { days, isLast };
  }

  /** The days that come next, in the order of the week. A range may go across the end of the week. */
  readDays(): readonly Day[] {
    const open = new Set<number>();
    for (let first = this.take("day"); first !== undefined; first = this.take("day")) {
      const last = (this.take("to") && this.take("day")) ?? first;
      const count = (last.day - first.day + 7) % 7;
      for (let day = 0; day <= count; day++) open.add((first.day + day) % 7);
      this.take("and");
    }
    return days.filter((_, index) => open.has(index));
  }
}

/** A time as it is written, `half` by its `a` or `p`. */
function parseTime(hour: number, minute: number, half?: string): HoursToken {
  if (minute > 59 || hour * 60 + minute > DAY_MINUTES) return other;
  if (half === undefined) {
    return { kind: "time", minutes: hour * 60 + minute, isCertain: hour > 12 || hour === 0 };
  }
  if (hour < 1 || hour > 12) return other;
  return timeAt((hour % 12) * 60 + minute + (half.toLowerCase() === "p" ? DAY_MINUTES / 2 : 0));
}

/** Adds the a.m. and p.m. that people leave out: 7–5 is from morning to afternoon. */
function completeSpan(opens: Time, closes: Time): Omit<OpeningHours, "days"> | undefined {
  // Who opens at midnight opens at the start of the day.
  let [start, end] = [opens.minutes % DAY_MINUTES, closes.minutes];
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

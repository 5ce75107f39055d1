/**
 * Parses opening hours as people write them: `07:00 to 16:30`, `Mon–Fri 7–5`,
 * `Monday to Friday, 7:00 a.m. to 5:00 p.m.` lib/page/structured_data.ts publishes them for search engines.
 *
 * @module
 */

/** The days of the week, as schema.org names them. */
export const days = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** A day of the week. */
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

/**
 * Parses opening hours.
 *
 * @param words The text in the company profile.
 * @param unnamed The days if the text names none.
 * @returns Empty if closed; `undefined` if the text can't be parsed.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readOpeningHours } from "./opening_hours.ts";
 *
 * assertEquals(readOpeningHours("Fri 7–5", []), [
 *   { days: ["Friday"], opens: "07:00", closes: "17:00" },
 * ]);
 * ```
 */
export function readOpeningHours(
  words: string,
  unnamed: readonly Day[],
): readonly OpeningHours[] | undefined {
  if (/^\s*(?:the |our )?(?:office |shop |store )?(?:is )?closed\b/i.test(words)) return [];
  const tokens = tokensOf(words);
  if (tokens === undefined) return undefined;
  const symbols = tokens.map(({ kind }) => SYMBOLS[kind]).join("");
  const hours: OpeningHours[] = [];
  for (let at = 0; at < symbols.length;) {
    PART.lastIndex = at;
    const [part, named = "", times = ""] = PART.exec(symbols) ?? [];
    if (part === undefined || (named === "" && hours.length > 0)) return undefined;
    const start = at + named.length;
    const days = named === "" ? unnamed : daysOf(tokens.slice(at, start));
    const spans = spansOf(tokens.slice(start, start + times.length));
    if (spans === undefined) return undefined;
    hours.push(...spans.map((span) => ({ days, ...span })));
    at += part.length;
  }
  return hours.length === 0 ? undefined : hours;
}

type Token =
  | { readonly kind: "days"; readonly days: readonly Day[] }
  | { readonly kind: "time"; readonly minutes: number; readonly half: "am" | "pm" | undefined }
  | { readonly kind: "to" | "and" | "closed" | "all day" };

/** A symbol for each kind of token, so that a pattern finds the parts of a text by the kinds of its tokens. */
const SYMBOLS: Readonly<Record<Token["kind"], string>> = {
  days: "d",
  time: "t",
  to: "-",
  and: ",",
  closed: "c",
  "all day": "a",
};

/** Days, if any are named, and their times: `Mon–Thu, Sat 7–12, 1–5`, `Sun closed`, `daily 24 hours`. */
const PART = /((?:d(?:-d)?,?)*)(c|a|t-t(?:,t-t)*),?/y;

const TOKEN = new RegExp(
  [
    /(?<skip>[\s:]+|\b(?:from|open|hours?|office|between)\b)/,
    /(?<closed>\bclosed\b)/,
    /(?<allDay>\b(?:24 ?hours(?: a day)?|24\/7|around the clock)\b)/,
    /(?<every>\b(?:daily|every ?day|(?:7|seven) days a week|weekdays|weekends)\b)/,
    /(?<day>\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?|s)?\b\.?)/,
    /(?<named>\b(?:noon|midday|midnight)\b)/,
    /(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2}))?(?!\d)\s*(?<half>[ap]\.?m\b\.?)?/,
    /(?<to>-|–|—|\b(?:to|through|thru|until|till)\b)/,
    /(?<and>[,;&/]|\band\b)/,
  ].map(({ source }) => source).join("|"),
  "iy",
);

/** Splits the text into tokens; `undefined` if one has nothing to do with opening hours. */
function tokensOf(words: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < words.length) {
    const groups = TOKEN.exec(words)?.groups;
    if (groups === undefined) return undefined;
    if (groups.skip !== undefined) continue;
    const token = tokenOf(groups);
    if (token === undefined) return undefined;
    // A comma between days and times, and repeated separators, add nothing.
    if (token.kind === "and" && (tokens.length === 0 || tokens.at(-1)?.kind === "and")) continue;
    tokens.push(token);
  }
  if (tokens.at(-1)?.kind === "and") tokens.pop();
  return tokens;
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Token | undefined {
  const { every, day, named, hour, minute = "0", half } = groups;
  if (groups.closed !== undefined) return { kind: "closed" };
  if (groups.allDay !== undefined) return { kind: "all day" };
  if (groups.to !== undefined) return { kind: "to" };
  if (groups.and !== undefined) return { kind: "and" };
  if (every !== undefined) {
    if (/^weekd/i.test(every)) return { kind: "days", days: usualDays.weekday };
    return { kind: "days", days: /^weeke/i.test(every) ? usualDays.weekend : days };
  }
  if (day !== undefined) {
    const initials = day.slice(0, 3).toLowerCase();
    return { kind: "days", days: days.filter((name) => name.toLowerCase().startsWith(initials)) };
  }
  if (named !== undefined) {
    const night = named.toLowerCase() === "midnight";
    return { kind: "time", minutes: night ? 24 * 60 : 12 * 60, half: "pm" };
  }
  return timeOf(Number(hour), Number(minute), half?.toLowerCase().replaceAll(".", ""));
}

function timeOf(hour: number, minute: number, half: string | undefined): Token | undefined {
  if (minute > 59 || hour > 24 || hour === 24 && minute > 0) return undefined;
  if (half === undefined) {
    const certain = hour > 12 || hour === 0;
    return { kind: "time", minutes: hour * 60 + minute, half: certain ? "pm" : undefined };
  }
  if (hour < 1 || hour > 12) return undefined;
  const minutes = (hour % 12 + (half === "pm" ? 12 : 0)) * 60 + minute;
  return { kind: "time", minutes, half: half === "pm" ? "pm" : "am" };
}

/** The days that tokens name: `Mon–Thu, Sat`. */
function daysOf(tokens: readonly Token[]): readonly Day[] {
  const named = tokens.flatMap((token, at) => {
    if (token.kind !== "days" || tokens[at - 1]?.kind === "to") return [];
    const last = tokens[at + 1]?.kind === "to" ? tokens[at + 2] : undefined;
    return last?.kind === "days" ? range(token.days[0]!, last.days.at(-1)!) : token.days;
  });
  return days.filter((day) => named.includes(day));
}

/** The days from one to another, across the end of the week if needed. */
function range(first: Day, last: Day): readonly Day[] {
  const start = days.indexOf(first);
  const count = (days.indexOf(last) - start + 7) % 7 + 1;
  return Array.from({ length: count }, (_, index) => days[(start + index) % 7]!);
}

type Span = Pick<OpeningHours, "opens" | "closes">;
type Time = Extract<Token, { readonly kind: "time" }>;

/** The times of tokens: `7–12, 1–5`, `closed`, `24 hours`; `undefined` if one can't be meant. */
function spansOf(tokens: readonly Token[]): readonly Span[] | undefined {
  if (tokens[0]?.kind === "all day") return [{ opens: "00:00", closes: "23:59" }];
  const times = tokens.filter((token) => token.kind === "time");
  const spans: Span[] = [];
  for (let at = 0; at < times.length; at += 2) {
    const span = spanOf(times[at]!, times[at + 1]!);
    if (span === undefined) return undefined;
    spans.push(span);
  }
  return spans;
}

const HALF_DAY = 12 * 60;

/** Adds the a.m. and p.m. that people leave out: 7–5 is from morning to afternoon. */
function spanOf(opens: Time, closes: Time): Span | undefined {
  let [start, end] = [opens.minutes, closes.minutes];
  const afternoon = closes.half === "pm" && end < 24 * 60 && start < 6 * 60;
  if (opens.half === undefined && afternoon && start + HALF_DAY < end) start += HALF_DAY;
  if (closes.half === undefined && end <= start) end += HALF_DAY;
  // Nobody is open from 1 to 5 at night.
  if (opens.half === undefined && closes.half === undefined && end <= 6 * 60) {
    [start, end] = [start + HALF_DAY, end + HALF_DAY];
  }
  if (end <= start && (opens.half === undefined || closes.half === undefined)) return undefined;
  if (end === start) return undefined;
  return { opens: clock(start), closes: clock(end) };
}

function clock(minutes: number): string {
  const shown = Math.min(minutes, 24 * 60 - 1);
  const [hour, minute] = [Math.floor(shown / 60), shown % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

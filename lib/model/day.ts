/**
 * Days, as text such as `2026-03-01`, which sorts by time.
 *
 * @module
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The current day in a time zone.
 *
 * @param now Milliseconds since 1970.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { dayIn } from "./day.ts";
 *
 * const now = Date.parse("2026-03-08T04:30:00Z");
 * assertEquals(dayIn("America/New_York", now), "2026-03-07");
 * assertEquals(dayIn("Australia/Adelaide", now), "2026-03-08");
 * ```
 */
export function dayIn(timeZone: string, now: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day a number of days later, or earlier if the number is negative. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, day.length);
}

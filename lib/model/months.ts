/**
 * Months as people write them: `October 2026`, `oct. 2026`, `octubre de 2026`.
 *
 * @module
 */

/** The languages whose months are read. */
const LANGUAGES = ["en", "es", "fr"];

/** The numbers of the months, by their names in lower case. */
const months: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        names.format(Date.UTC(2000, index, 1)).toLowerCase().replace(".", ""),
        index + 1,
      ]);
    })
  ),
);

const names = [...months.keys()].map((name) =>
  `[${name[0]}${name[0]!.toUpperCase()}]${name.slice(1)}`
);

/** A month in words, with its year. */
export const MONTH_AND_YEAR = new RegExp(`(${names.join("|")})\\.?,?(?: de)? ((?:19|20)[0-9]{2})`);

const WHOLE = new RegExp(`^${MONTH_AND_YEAR.source}$`);

/**
 * A month in words as `2026-10`; other words as they are.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { monthOf } from "./months.ts";
 *
 * assertEquals(["October 2026", "2026"].map(monthOf), ["2026-10", "2026"]);
 * ```
 */
export function monthOf(words: string): string {
  const [, name = "", year] = WHOLE.exec(words) ?? [];
  const month = months.get(name.toLowerCase());
  return month === undefined ? words : `${year}-${String(month).padStart(2, "0")}`;
}

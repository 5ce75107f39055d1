/**
 * Months as people write them: `October 2026`, `oct. 2026`, `octubre de 2026`.
 *
 * @module
 */

/** The months of a year in English, Spanish and French, whole and shortened. */
const MONTH_NAMES = [
  "january february march april may june july august september october november december",
  "jan feb mar apr may jun jul aug sep oct nov dec",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "ene feb mar abr may jun jul ago sept oct nov dic",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "janv févr mars avr mai juin juil août sept oct nov déc",
];

const months: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((year) =>
    year.split(" ").map((name, index): [string, number] => [name, index + 1])
  ),
);

/** The regular expression for the name of a month, which may have a capital. */
export const ANY_MONTH = [...months.keys()].map((name) =>
  `[${name[0]}${name[0]!.toUpperCase()}]${name.slice(1)}`
).join("|");

export const MONTH_AND_YEAR = new RegExp(`(${ANY_MONTH})\\.?,?(?: de)? ((?:19|20)[0-9]{2})`);

const WHOLE = new RegExp(`^${MONTH_AND_YEAR.source}$`);

/**
 * Converts a month in words to `2026-10`, and returns other text unchanged.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseMonth } from "./months.ts";
 *
 * assertEquals(["October 2026", "2026"].map(parseMonth), ["2026-10", "2026"]);
 * ```
 */
export function parseMonth(text: string): string {
  const [, name = "", year] = WHOLE.exec(text) ?? [];
  const month = months.get(name.toLowerCase());
  return month === undefined ? text : `${year}-${String(month).padStart(2, "0")}`;
}

/**
 * Dates, counts, sizes and lists in each language.
 *
 * @module
 */

/** The plural forms of a noun. `other` stands for forms that are not given. */
export type Forms = { readonly [K in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Functions that format values by the conventions of a language. */
export interface Formats {
  /** A date, or a month such as `2025-06`, in words. */
  readonly date: (date: string) => string;
  /** A day, or some days in a row. */
  readonly days: (from: string, to?: string) => string;
  /** A list in a sentence: `a, b and c`. */
  readonly list: (items: readonly string[]) => string;
  /** The items of a list in a sentence, and the separators between them. */
  readonly parts: <T>(items: readonly T[]) => readonly (T | string)[];
  /** A count with its noun: `1 project`, `20 projects`. */
  readonly counted: (count: number, forms: Forms) => string;
  /** A time to wait, rounded up: seconds up to two minutes, minutes up to two hours. */
  readonly wait: (seconds: number, units: readonly [Forms, minute: Forms, hour: Forms]) => string;
  /** The size of a file: `350 kB`, `1.2 MB`. */
  readonly fileSize: (bytes: number) => string;
  /** The size of a file in megabytes, at least a tenth: `0.1 MB`. */
  readonly megabytes: (bytes: number) => string;
}

/**
 * The formats of a language. English lists have no comma before the last item.
 *
 * @param tag A language tag (BCP 47).
 * @param firstDay The first day of a month, which French writes as an ordinal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { makeFormats } from "./formats.ts";
 *
 * const { date, list, counted } = makeFormats("es-US");
 * assertEquals(date("2025-06-01"), "1 de junio de 2025");
 * assertEquals(list(["agua", "drenaje", "irrigación"]), "agua, drenaje e irrigación");
 * assertEquals(counted(1, { one: "obra", other: "obras" }), "1 obra");
 * assertEquals(makeFormats("fr-CA", "1er").date("2025-06-01"), "1er juin 2025");
 * ```
 */
export function makeFormats(tag: string, firstDay = "1"): Formats {
  // Made on first use, since this takes longer than everything else of a language.
  let conjunction: Intl.ListFormat | undefined;
  const lists = () =>
    conjunction ??= new Intl.ListFormat(/^en\b/.test(tag) ? "en-GB" : tag, {
      type: "conjunction",
    });
  const rules = new Intl.PluralRules(tag);
  const counted = (count: number, forms: Forms) =>
    `${count} ${forms[rules.select(count)] ?? forms.other}`;
  const month = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  const day = { ...month, day: "numeric" } as const;
  const days = (from: string, to = from) =>
    new Intl.DateTimeFormat(tag, day).formatRangeToParts(Date.parse(from), Date.parse(to))
      .map(({ type, value }) => type === "day" && value === "1" ? firstDay : value).join("");
  return {
    date: (date) =>
      date.length > "2025-06".length ? days(date) : new Date(date).toLocaleDateString(tag, month),
    days,
    list: (items) => lists().format(items),
    parts: (items) =>
      lists().formatToParts(items.map((_, index) => `${index}`)).map(({ type, value }) =>
        type === "element" ? items[Number(value)]! : value
      ),
    counted,
    wait: (seconds, [second, minute, hour]) => {
      const minutes = Math.ceil(seconds / 60);
      if (minutes <= 2) return counted(seconds, second);
      return minutes <= 120 ? counted(minutes, minute) : counted(Math.ceil(minutes / 60), hour);
    },
    fileSize: (bytes) => {
      const isLarge = bytes >= 950_000;
      return (isLarge ? bytes / 1e6 : Math.max(1, bytes / 1000)).toLocaleString(tag, {
        style: "unit",
        unit: isLarge ? "megabyte" : "kilobyte",
        maximumFractionDigits: isLarge ? 1 : 0,
      });
    },
    megabytes: (bytes) =>
      Number(Math.max(0.1, bytes / 1_000_000).toFixed(1)).toLocaleString(tag, {
        style: "unit",
        unit: "megabyte",
        minimumFractionDigits: 1,
      }),
  };
}

/**
 * Dates, counts, sizes and lists in each language.
 *
 * @module
 */

/** The plural forms of a noun. `other` stands for forms that are not given. */
type Forms = { readonly [K in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Functions that format values by the conventions of a language. */
export type Formats = ReturnType<typeof makeFormats>;

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
export function makeFormats(tag: string, firstDay = "1") {
  // Made on first use, since this takes longer than everything else of a language.
  let conjunction: Intl.ListFormat | undefined;
  const lists = () =>
    conjunction ??= new Intl.ListFormat(/^en\b/.test(tag) ? "en-GB" : tag, {
      type: "conjunction",
    });
  const rules = new Intl.PluralRules(tag);
  const month = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  const day = { ...month, day: "numeric" } as const;
  /** A day, or some days in a row. */
  const days = (from: string, to = from) =>
    new Intl.DateTimeFormat(tag, day).formatRangeToParts(Date.parse(from), Date.parse(to))
      .map(({ type, value }) => type === "day" && value === "1" ? firstDay : value).join("");
  /** A count with its noun: `1 project`, `20 projects`. */
  const counted = (count: number, forms: Forms) =>
    `${count} ${forms[rules.select(count)] ?? forms.other}`;
  const inUnits = (amount: number, unit: string, options: Intl.NumberFormatOptions) =>
    amount.toLocaleString(tag, { style: "unit", unit, ...options });
  return {
    days,
    counted,
    /** A date, or a month such as `2025-06`, in words. */
    date: (date: string) =>
      date.length > "2025-06".length ? days(date) : new Date(date).toLocaleDateString(tag, month),
    /** A list in a sentence: `a, b and c`. */
    list: (items: readonly string[]) => lists().format(items),
    /** The items of a list in a sentence, and the separators between them. */
    parts: <T>(items: readonly T[]): readonly (T | string)[] =>
      lists().formatToParts(items.map((_, index) => `${index}`)).map(({ type, value }) =>
        type === "element" ? items[Number(value)]! : value
      ),
    /** A time to wait, rounded up: seconds up to two minutes, minutes up to two hours. */
    wait: (
      seconds: number,
      [second, minute, hour]: readonly [Forms, minute: Forms, hour: Forms],
    ) => {
      const minutes = Math.ceil(seconds / 60);
      if (minutes <= 2) return counted(seconds, second);
      return minutes <= 120 ? counted(minutes, minute) : counted(Math.ceil(minutes / 60), hour);
    },
    /** The size of a file: `350 kB`, `1.2 MB`. */
    fileSize: (bytes: number) =>
      bytes < 950_000
        ? inUnits(Math.max(1, bytes / 1000), "kilobyte", { maximumFractionDigits: 0 })
        : inUnits(bytes / 1e6, "megabyte", { maximumFractionDigits: 1 }),
    /** The size of a file in megabytes, at least a tenth: `0.1 MB`. */
    megabytes: (bytes: number) => {
      const size = Number(Math.max(0.1, bytes / 1_000_000).toFixed(1));
      return inUnits(size, "megabyte", { minimumFractionDigits: 1 });
    },
  };
}

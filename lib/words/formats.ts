/**
 * Dates, counts and lists, as a language writes them.
 *
 * @module
 */

/** A noun in each of its plural forms; one that is not there is the `other`. */
export type Forms = { readonly [K in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** What the software writes alike in every language, but for the conventions of each. */
export interface Formats {
  /** A date, or a month such as `2025-06`, in words. */
  readonly date: (date: string) => string;
  /** A day, or some days in a row. */
  readonly days: (from: string, to?: string) => string;
  /** A list in a sentence: `a, b and c`. */
  readonly list: (words: readonly string[]) => string;
  /** The items of a list in a sentence, with what stands between them. */
  readonly parts: <T>(items: readonly T[]) => readonly (T | string)[];
  /** A count with its noun: `1 project`, `20 projects`. */
  readonly counted: (count: number, forms: Forms) => string;
}

/**
 * The formats of a language. English lists have no comma before the last item.
 *
 * @param tag A language tag (BCP 47).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formatsOf } from "./formats.ts";
 *
 * const { date, list, counted } = formatsOf("es-US");
 * assertEquals(date("2025-06-01"), "1 de junio de 2025");
 * assertEquals(list(["agua", "drenaje", "irrigación"]), "agua, drenaje e irrigación");
 * assertEquals(counted(1, { one: "obra", other: "obras" }), "1 obra");
 * ```
 */
export function formatsOf(tag: string): Formats {
  const lists = new Intl.ListFormat(/^en\b/.test(tag) ? "en-GB" : tag, { type: "conjunction" });
  const rules = new Intl.PluralRules(tag);
  const month = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  return {
    date: (date) =>
      new Date(date).toLocaleDateString(tag, {
        ...month,
        ...(date.length > "2025-06".length && { day: "numeric" }),
      }),
    days: (from, to = from) =>
      new Intl.DateTimeFormat(tag, { ...month, day: "numeric" })
        .formatRange(Date.parse(from), Date.parse(to)),
    list: (words) => lists.format(words),
    parts: (items) =>
      lists.formatToParts(items.map((_, index) => `${index}`)).map(({ type, value }) =>
        type === "element" ? items[Number(value)]! : value
      ),
    counted: (count, forms) => `${count} ${forms[rules.select(count)] ?? forms.other}`,
  };
}

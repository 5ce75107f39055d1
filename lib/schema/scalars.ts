/**
 * Declarations of single values: text, numbers, booleans and closed sets of words.
 *
 * @module
 */
import { type Format, type JsonSchema, kindOf, type Schema } from "./schema.ts";
import { didYouMean } from "./did_you_mean.ts";

/** Constraints on text. Lengths count Unicode code points, as JSON Schema does. */
export interface StringOptions {
  readonly min?: number;
  readonly max?: number;
  readonly formats?: readonly Format[];
  /** Makes what was meant of what was typed, before it is checked. */
  readonly plain?: (typed: string) => string;
  readonly description?: string;
}

/** Bounds on a number, both inclusive. */
export interface NumberOptions {
  readonly min?: number;
  /** Issues mention it only if there is a `min`. */
  readonly max?: number;
  readonly description?: string;
}

/**
 * Text. With a `min` of 1 or more, text without visible characters is also refused.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { singleLine, string, validate } from "./mod.ts";
 *
 * const line = string({ min: 1, max: 20, formats: [singleLine] });
 * assertEquals(validate(line, "A fence").ok, true);
 * assertEquals(validate(line, "A\nfence", "name"), {
 *   ok: false,
 *   faults: [{ field: "name", issue: "must be on one line, without control characters" }],
 * });
 * ```
 */
export function string(options: StringOptions = {}): Schema<string> {
  const { min = 0, max, plain = String, description } = options;
  const formats = min > 0 ? [notBlank, ...options.formats ?? []] : options.formats ?? [];
  const bounds = max === undefined
    ? min > 1 ? `at least ${characters(min)}` : "text"
    : min === 0
    ? `at most ${characters(max)}`
    : `${min} to ${characters(max)}`;
  return {
    json: {
      type: "string",
      ...(description && { description }),
      ...(min > 0 && { minLength: min }),
      ...(max !== undefined && { maxLength: max }),
      ...publishedFormats(formats),
    },
    ...(options.formats && { formats: options.formats }),
    fromText: (written) => written ?? "",
    check(typed, field, faults) {
      if (typeof typed !== "string") {
        const isBare = typeof typed === "number" || typeof typed === "boolean";
        const mend = isBare ? "; put it in double quotes" : "";
        faults.push({ field, issue: `must be text, not ${kindOf(typed)}${mend}` });
        return "";
      }
      const value = plain(typed);
      const length = /[\ud800-\udbff]/.test(value) ? [...value].length : value.length;
      const isLong = length > (max ?? Infinity);
      // What is too long meets no other format: it may be a stranger's.
      const unmatched = (isLong ? [] : formats).find(({ pattern }) => !pattern.test(value));
      const meant = unmatched?.meant?.(value);
      const issue = min > 0 && length === 0
        ? `is empty; write ${bounds}`
        : unmatched?.refusesBlank
        ? `is blank; write ${bounds}`
        : isLong || length < min && unmatched === undefined
        ? `has ${characters(length)}; write ${bounds}`
        : meant !== undefined && unmatched?.pattern.test(meant)
        ? `${unmatched.issue}; write ${meant}`
        : unmatched?.issue;
      if (issue !== undefined) faults.push({ field, issue });
      return value;
    },
  };
}

/**
 * Text with at least one visible character. These are invisible: white space, Unicode's default ignorables (zero width,
 * soft hyphens, Hangul fillers), the empty Braille cell, the null notehead and annotation marks.
 */
const notBlank: Format = {
  pattern: /[^\s\p{DI}\u2800\ufff9-\ufffb\u{1d159}]/u,
  published: /\S/,
  refusesBlank: true,
  issue: "is blank",
};

/** A number without a fraction. */
export function integer(options: NumberOptions = {}): Schema<number> {
  return numeric("integer", "a whole number", (value) => Number.isInteger(value), options);
}

/** A finite number, published as a double. */
export function number(options: NumberOptions = {}): Schema<number> {
  return numeric("number", "a number", (value) => Number.isFinite(value), options, {
    format: "double",
  });
}

/** `true` or `false`. */
export function boolean(
  { description }: { readonly description?: string } = {},
): Schema<boolean> {
  return {
    json: { type: "boolean", ...(description && { description }) },
    form: "true or false",
    fromText: (written) => written === "true" ? true : written === "false" ? false : written,
    check(value, field, faults) {
      if (typeof value === "boolean") return value;
      faults.push({ field, issue: "must be exactly true or false" });
      return false;
    },
  };
}

/** How many choices an issue lists before it only counts the rest. */
const MAX_CHOICES_LISTED = 20;

/** The choices as an issue lists them. */
export function describeChoices(choices: readonly string[]): string {
  const rest = choices.length - MAX_CHOICES_LISTED;
  return choices.slice(0, MAX_CHOICES_LISTED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** One of a fixed set of words. */
export function oneOf<const T extends string>(
  values: readonly T[],
  { description }: { readonly description?: string } = {},
): Schema<T> {
  const known = new Set<unknown>(values);
  const choices = describeChoices(values.map((value) => `"${value}"`));
  return {
    json: { type: "string", ...(description && { description }), enum: values },
    check(value, field, faults) {
      if (known.has(value)) return value as T;
      const meant = typeof value === "string" ? didYouMean(value, values, "") : "";
      const issue = `must be one of ${choices}`;
      faults.push({ field, issue: meant === "" ? issue : `${issue}; ${meant}` });
      return value as T;
    },
  };
}

const DECIMAL = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

function numeric(
  type: "integer" | "number",
  noun: string,
  accepts: (value: unknown) => boolean,
  { min, max, description }: NumberOptions,
  published: JsonSchema = {},
): Schema<number> {
  const bounds = min === undefined
    ? ""
    : max === undefined
    ? ` of ${min} or more`
    : ` from ${min} to ${max}`;
  const form = noun + bounds;
  return {
    form,
    json: {
      type,
      ...published,
      ...(description && { description }),
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    },
    fromText: (written) =>
      typeof written === "string" && DECIMAL.test(written) ? Number(written) : written,
    check(value, field, faults) {
      const isWithin = accepts(value) && Number(value) >= (min ?? -Infinity) &&
        Number(value) <= (max ?? Infinity);
      if (!isWithin) faults.push({ field, issue: `must be ${form}` });
      return value as number;
    },
  };
}

/** Formats as JSON Schema, if possible as one `pattern`: for `allOf`, code generators make a type that is no string. */
function publishedFormats(formats: readonly Format[]): JsonSchema {
  const format = formats.find(({ format }) => format !== undefined)?.format;
  const isFilled = formats.some(({ refusesBlank }) => refusesBlank);
  const own = formats.filter(({ refusesBlank = false }) => !refusesBlank);
  const publish = ({ pattern, published = pattern, publishedFilled = published }: Format) =>
    isFilled ? publishedFilled : published;
  const refusesBlank = own.some((format) => !publish(format).test(" "));
  const patterns = (refusesBlank ? own : formats)
    .map((format) => ({ pattern: publish(format).source }));
  return {
    ...(format && { format }),
    ...(patterns.length === 1 && patterns[0]),
    ...(patterns.length > 1 && { allOf: patterns }),
  };
}

function characters(count: number): string {
  return `${count} character${count === 1 ? "" : "s"}`;
}

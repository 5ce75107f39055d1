/**
 * Declarations of single values: text and its common formats, numbers, booleans and closed sets of words.
 *
 * @module
 */
import { omitUndefined } from "./omit_undefined.ts";
import { type Format, type JsonSchema, kindOf, mustBe, type Schema } from "./schema.ts";
import { didYouMean } from "./did_you_mean.ts";

/** Constraints on text. Lengths count Unicode code points, as JSON Schema does. */
export interface StringOptions {
  readonly min?: number;
  readonly max?: number;
  readonly formats?: readonly Format[];
  readonly description?: string;
}

/** Bounds on a number, both inclusive. */
export interface NumberOptions {
  readonly min?: number;
  /** Has an effect only beside `min`. */
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
  const { min = 0, max, description } = options;
  const formats = min > 0 ? [notBlank, ...options.formats ?? []] : options.formats ?? [];
  const bounds = lengths(min, max);
  return {
    json: {
      type: "string",
      ...omitUndefined({ description }),
      ...(min > 0 && { minLength: min }),
      ...omitUndefined({ maxLength: max }),
      ...publishedFormats(formats),
    },
    ...omitUndefined({ formats: options.formats }),
    fromText: (written) => written ?? "",
    check(value, field, faults) {
      if (typeof value !== "string") {
        faults.push({ field, issue: notText(value) });
        return "";
      }
      const length = max === undefined ? value.length : [...value].length;
      const unmatched = formats.find(({ pattern }) => !pattern.test(value));
      const issue = min > 0 && length === 0
        ? `is empty; write ${bounds}`
        : unmatched === notBlank
        ? `is blank; write ${bounds}`
        : length < min && unmatched === undefined || length > (max ?? Infinity)
        ? `has ${characters(length)}; write ${bounds}`
        : unmatched && mismatch(unmatched, value);
      if (issue !== undefined) faults.push({ field, issue });
      return value;
    },
  };
}

/** What is wrong with a text that does not match a format, and what to write if that can be known. */
function mismatch({ pattern, issue, meant }: Format, text: string): string {
  const mended = meant?.(text);
  return mended !== undefined && pattern.test(mended) ? `${issue}; write ${mended}` : issue;
}

/**
 * At least one visible character: not white space, Unicode's default ignorables (zero width, soft hyphens, Hangul
 * fillers), the empty Braille cell, the null notehead or annotation marks.
 */
const notBlank: Format = {
  pattern: /[^\s\p{DI}\u2800\ufff9-\ufffb\u{1d159}]/u,
  published: /\S/,
  issue: "is blank",
};

// The patterns are valid with and without the `u` flag, since JSON Schema validators set it.

/** The form of a slug, which becomes part of addresses. */
export const slugFormat: Format = {
  pattern: /^[a-z0-9-]+$/,
  ...mustBe("lower-case letters, digits and hyphens, such as new-homes", "new-homes"),
};

/** The issue of a name that is no slug, and what would be one. */
export function slugIssue(meant: string): string {
  return `must be lower-case letters, digits and hyphens, such as ${meant || slugFormat.example}`;
}

/**
 * An email address that mail servers take: as the HTML standard has it for `<input type=email>`, with the dots of RFC
 * 5321, section 4.1.2, and a domain of the public DNS.
 *
 * @see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const emailFormat: Format = {
  format: "email",
  pattern:
    /^[a-zA-Z0-9!#$%&'*+\/=?^_`{|}~\-]+(?:\.[a-zA-Z0-9!#$%&'*+\/=?^_`{|}~\-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2}(?:[a-zA-Z0-9\-]{0,60}[a-zA-Z0-9])?$/,
  ...mustBe("a whole email address, such as name@example.com", "name@example.com"),
};

/** Letters of any script but ASCII's, without what is not seen. */
const OTHER_LETTERS =
  "\\u00c0-\\u034e\\u0370-\\u115e\\u1161-\\u17b3\\u17b6-\\u180a\\u1810-\\u1fff\\u2c00-\\u2fff" +
  "\\u3005-\\u3163\\u3165-\\ud7ff\\uf900-\\ufdff";

/** The same, and letters of any script in the domain (RFC 5890). */
export const internationalEmailFormat: Format = {
  ...emailFormat,
  pattern: new RegExp(
    emailFormat.pattern.source.replace(
      /(?<=@).*/,
      (domain) => domain.replaceAll("a-zA-Z", `a-zA-Z${OTHER_LETTERS}`),
    ),
  ),
};

/** An absolute http or https address (RFC 3986), without user information. */
export const uriFormat: Format = {
  format: "uri",
  pattern:
    /^https?:\/\/(?:[a-zA-Z0-9.\-]+|\[::1\])(?::[0-9]{1,5})?(?:\/(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/\-]|%[0-9a-fA-F]{2})*)?(?:\?(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?(?:#(?:[a-zA-Z0-9._~:@!$&'()*+,;=\/?\-]|%[0-9a-fA-F]{2})*)?$/,
  ...mustBe("a full address such as https://example.com/page", "https://example.com/page"),
};

/** A full address of the web that is encrypted. */
export const httpsFormat: Format = {
  format: "uri",
  pattern: new RegExp(uriFormat.pattern.source.replace("https?", "https")),
  ...mustBe("an https address such as https://example.com/page", "https://example.com/page"),
};

/** The host that an address without its beginning starts with; not the name of a file. */
const HOST = /^(?:[a-z0-9-]{1,63}\.){1,4}(?!(?:html?|php)$)[a-z]{2,24}(?:[/?#:]|$)/i;

/** The https address that was probably meant by one that lacks its beginning, or begins with http. */
export function meantAddress(text: string): string {
  return HOST.test(text) ? `https://${text}` : text.replace(/^http:/i, "https:");
}

/** Control characters, and line and paragraph separators. */
const NOT_ON_A_LINE = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029";

/** Text on one line. */
export const singleLine: Format = {
  pattern: new RegExp(`^[^${NOT_ON_A_LINE}]*$`),
  publishedFilled: new RegExp(
    `^[^\\S${NOT_ON_A_LINE}]*[^\\s${NOT_ON_A_LINE}][^${NOT_ON_A_LINE}]*$`,
  ),
  issue: "must be on one line, without control characters",
};

/** A telephone number in the style of E.164: a plus sign, then 7 to 15 digits, hyphens allowed. */
export const telephoneFormat: Format = {
  pattern: /^\+[1-9](?:-?[0-9]){6,14}$/,
  ...mustBe("a number in international form such as +1-555-555-0100", "+1-555-555-0100"),
  // One of the United States or Canada, as people there write it.
  meant: (text) =>
    text.trim().replace(
      /^(?:\+?1[ .\-]?)?\(?([2-9][0-9]{2})\)?[ .\-]?([2-9][0-9]{2})[ .\-]?([0-9]{4})$/,
      "+1-$1-$2-$3",
    ),
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
export function boolean(options: { readonly description?: string } = {}): Schema<boolean> {
  return {
    json: { type: "boolean", ...omitUndefined({ description: options.description }) },
    form: "true or false",
    fromText: (written) => written === "true" ? true : written === "false" ? false : written,
    check(value, field, faults) {
      if (typeof value === "boolean") return value;
      faults.push({ field, issue: "must be exactly true or false" });
      return false;
    },
  };
}

/** How many words a fault lists; it counts the rest. */
export const NAMED = 20;

/** One of a fixed set of words. */
export function oneOf<const T extends string>(
  values: readonly T[],
  options: { readonly description?: string } = {},
): Schema<T> {
  const known = new Set<unknown>(values);
  const more = values.length > NAMED ? ` and ${values.length - NAMED} more` : "";
  const choices = values.slice(0, NAMED).map((value) => `"${value}"`).join(", ") + more;
  return {
    json: { type: "string", ...omitUndefined({ description: options.description }), enum: values },
    check(value, field, faults) {
      if (known.has(value)) return value as T;
      const meant = typeof value === "string" ? didYouMean(value, values, "") : "";
      const issue = `must be one of ${choices}`;
      faults.push({ field, issue: meant === "" ? issue : `${issue}; ${meant}` });
      return value as T;
    },
  };
}

/** A decimal number. */
const DECIMAL = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

function numeric(
  type: "integer" | "number",
  text: string,
  accepts: (value: unknown) => boolean,
  { min, max, description }: NumberOptions,
  published: JsonSchema = {},
): Schema<number> {
  const bounds = min === undefined
    ? ""
    : max === undefined
    ? ` of ${min} or more`
    : ` from ${min} to ${max}`;
  const form = text + bounds;
  return {
    form,
    json: {
      type,
      ...published,
      ...omitUndefined({ description, minimum: min, maximum: max }),
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

/** One pattern where one says it all: of an `allOf`, code generators make a type that is no text. */
function publishedFormats(formats: readonly Format[]): JsonSchema {
  const isFilled = formats.includes(notBlank);
  const all = formats.map(({ pattern, published = pattern, publishedFilled = published }) =>
    isFilled ? publishedFilled : published
  );
  const own = all.filter((pattern) => pattern !== notBlank.published);
  const patterns = (own.some((pattern) => !pattern.test(" ")) ? own : all)
    .map(({ source }) => ({ pattern: source }));
  return {
    ...omitUndefined({ format: formats.find((format) => format.format !== undefined)?.format }),
    ...(patterns.length === 1 && patterns[0]),
    ...(patterns.length > 1 && { allOf: patterns }),
  };
}

function notText(value: unknown): string {
  const isBare = typeof value === "number" || typeof value === "boolean";
  return `must be text, not ${kindOf(value)}${isBare ? "; put it in double quotes" : ""}`;
}

function lengths(min: number, max: number | undefined): string {
  if (max === undefined) return min === 1 ? "text" : `at least ${characters(min)}`;
  return min === 0 ? `at most ${characters(max)}` : `${min} to ${characters(max)}`;
}

function characters(count: number): string {
  return `${count} character${count === 1 ? "" : "s"}`;
}

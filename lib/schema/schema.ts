/**
 * A declaration: one value that types the code, checks data and publishes JSON Schema (draft 2020-12), so that the
 * three can't disagree.
 *
 * @module
 */

/** What is wrong with one field, and how to write it. Never contains the value itself, except for slugs. */
export interface Fault {
  /** Path of the field from the root of the checked value, such as `faqs[1].question`. */
  readonly field: string;
  readonly issue: string;
}

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 embeds it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A pattern that text must match, with the issue for text that doesn't. */
export interface Format {
  readonly pattern: RegExp;
  /** Follows the field's name: `must be …; write …`. */
  readonly issue: string;
  /** What such a text is, with its article; absent if the type of the field says it. */
  readonly form?: string;
  readonly example?: string;
  /** What was probably meant by a text that does not match. */
  readonly meant?: (text: string) => string;
  /** JSON Schema's name for it, if there is one. */
  readonly format?: string;
  /** The pattern for JSON Schema, if this one is not portable. */
  readonly published?: RegExp;
  /** The same of text that is not blank, if this one also matches blank text. */
  readonly publishedFilled?: RegExp;
}

/**
 * What the text of a form must be, for a {@linkcode Format}.
 *
 * @param form With its article, such as `a year such as 2009`.
 */
export function mustBe(form: string, example?: string) {
  return { issue: `must be ${form}`, form, ...(example !== undefined && { example }) };
}

/**
 * What a value is to those who show or edit it, where its type doesn't tell: a plain line, a text in markdown, a picture
 * of images/, one beside company.md, a day, a color, or a step of a process, which has a number.
 */
export type Role = "line" | "text" | "picture" | "logo" | "date" | "color" | "step";

/** What is said of a value to the people who write it. Nothing of it is published. */
export interface Remarks {
  readonly role?: Role;
  /** What a translation does with it: it may replace a name, and has to replace words. */
  readonly translation?: "name" | "words";
  /** What such a value is, in words. */
  readonly form?: string;
  /** A value, as it is written. */
  readonly example?: unknown;
  /** What the editor calls it; without it, the field's name. */
  readonly label?: string;
  /** What the editor says of it; without it, the description. */
  readonly hint?: string;
}

/** A declaration of the values that have type `T`. */
export interface Schema<T> extends Remarks {
  /** The published form of the same constraints. */
  readonly json: JsonSchema;
  /** The collection whose slugs it holds, one or a list of them. */
  readonly refersTo?: string;
  /** The formats of a text, each with its issue. */
  readonly formats?: readonly Format[];
  /** The schema of a list's items. */
  readonly item?: Schema<unknown>;
  /**
   * Checks a value and reports every fault in it.
   *
   * @param value An untrusted value.
   * @param field The value's path, for the faults.
   * @param faults Receives the faults.
   * @returns The value as `T`; meaningful only if no faults were added.
   */
  check(value: unknown, field: string, faults: Fault[]): T;
  /**
   * Converts what was written as text, in front matter or a query, to the declared kind of value. Whatever can't be
   * converted stays as it is, for {@linkcode check} to report.
   *
   * @param written Text, `null` for nothing, or a list or an object of these.
   */
  fromText?(written: unknown): unknown;
  /** The same declaration with its references checked against existing slugs; absent if it has none. */
  bind?(choices: Choices): Schema<T>;
}

/** A schema of an optional member. */
export interface OptionalSchema<T> {
  readonly optional: Schema<T>;
}

/** A schema of a member with a default. */
export interface DefaultSchema<T> extends OptionalSchema<T> {
  readonly fallback: T;
}

/** The values that references may have: the slugs of each collection. */
export type Choices = { readonly [collection: string]: Choice };

/** The slugs of one collection. */
export interface Choice {
  /** The noun for one of its resources, such as `service area`. */
  readonly noun: string;
  /** In the order in which they are listed. */
  readonly slugs: ReadonlySet<string>;
  /** The slugs of files that exist and are drafts. */
  readonly drafts?: ReadonlySet<string>;
}

/** The type that a schema declares. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The outcome of {@linkcode validate}: the typed value, or every fault found. */
export type Validation<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks an untrusted value against a schema and reports every fault, not only the first.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integer, object, string, validate } from "./mod.ts";
 *
 * const crew = object({ name: string({ min: 1 }), size: integer({ min: 1 }) });
 * assertEquals(validate(crew, { name: "First", size: 4 }), {
 *   ok: true,
 *   value: { name: "First", size: 4 },
 * });
 * assertEquals(validate(crew, { name: "" }), {
 *   ok: false,
 *   faults: [
 *     { field: "name", issue: "is empty; write text" },
 *     { field: "size", issue: "is missing; write a whole number" },
 *   ],
 * });
 * ```
 */
export function validate<T>(schema: Schema<T>, value: unknown, field = ""): Validation<T> {
  const faults: Fault[] = [];
  const checked = schema.check(value, field, faults);
  return faults.length === 0 ? { ok: true, value: checked } : { ok: false, faults };
}

/** Whether a value is an object with members: neither `null` nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses JSON; `undefined` if it is not an object. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
};

/** The kind of a value, with its article, for issues. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : kinds[typeof value] ?? "an object";
}

/**
 * A declaration: one value that types the code, checks data and publishes JSON Schema (draft 2020-12), so that the
 * three can't disagree.
 *
 * @module
 */

/** The most faults that a response lists. */
export const MAX_FAULTS = 50;

/** The most faults of one list's items, and of one object's unknown members, that are found: a body has room for more. */
export const MAX_FOUND = 1_000;

/** A fault of one field, and how to correct it. It never contains the value itself, except for slugs. */
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
  /** A noun phrase for such a text, such as `a whole email address`; absent if the field's type says enough. */
  readonly form?: string;
  readonly example?: string;
  /** Returns the text that was probably meant by one that does not match. */
  readonly meant?: (text: string) => string;
  /** JSON Schema's name for it, if there is one. */
  readonly format?: string;
  /** The pattern for JSON Schema, if this one is not portable. */
  readonly published?: RegExp;
  readonly refusesBlank?: true;
  /** The pattern for JSON Schema where blank text is not allowed, if `published` or `pattern` matches blank text. */
  readonly publishedFilled?: RegExp;
}

/** The issue, form and example of a {@linkcode Format}. The form is a noun phrase, such as `a year such as 2009`. */
export function mustBe(form: string, example?: string) {
  return { issue: `must be ${form}`, form, ...(example !== undefined && { example }) };
}

/**
 * What a value means to pages and to the editor, where its type doesn't tell: a line without markdown, a markdown text,
 * a picture in images/, a logo beside company.md, a date, a color, or a numbered step of a process.
 */
export type Role = "line" | "text" | "picture" | "logo" | "date" | "color" | "step";

/** What pages and the editor need to know about a value. JSON Schema doesn't have it. */
export interface Annotations {
  readonly role?: Role;
  /** Whether a translation may (`name`) or must (`words`) write the value anew. */
  readonly translation?: "name" | "words";
  /** A noun phrase for such a value, such as `text, or true`. */
  readonly form?: string;
  /** An example, as front matter has it. */
  readonly example?: unknown;
  /** Its label in the editor; by default, the field's name. */
  readonly label?: string;
  /** The editor's explanation below the label; by default, the description. */
  readonly hint?: string;
}

/** A declaration of the values that have type `T`. */
export interface Schema<T> extends Annotations {
  /** The same constraints as JSON Schema. */
  readonly json: JsonSchema;
  /** The collection to which the value, a slug or a list of slugs, refers. */
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
   * Converts text from front matter or a query to the declared type. Whatever can't be
   * converted is returned unchanged, so that {@linkcode check} reports it.
   *
   * @param written Text, `null`, or a list or an object of these.
   */
  fromText?(written: unknown): unknown;
  /** Returns the declaration with references that accept only existing slugs; absent if it has no references. */
  bind?(choices: Choices): Schema<T>;
}

export interface OptionalSchema<T> {
  readonly optional: Schema<T>;
}

export interface DefaultSchema<T> extends OptionalSchema<T> {
  readonly fallback: T;
}

/** The values that references may have: the slugs of each collection. */
export type Choices = { readonly [collection: string]: Choice };

export interface Choice {
  /** The noun for one of its resources, such as `service area`. */
  readonly noun: string;
  /** In the order in which they are listed. */
  readonly slugs: ReadonlySet<string>;
  /** The slugs of drafts, which are not among `slugs`. */
  readonly drafts?: ReadonlySet<string>;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The outcome of {@linkcode validate}: the typed value, or every fault found. */
export type Validation<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks an untrusted value against a schema and reports every fault, not only the first, up to {@linkcode MAX_FOUND}
 * in one list.
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

/**
 * Returns a declaration whose references accept only existing slugs.
 *
 * @param choices The slugs of each collection; references to other collections are not checked.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bind, object, optional, reference, validate } from "./mod.ts";
 *
 * const query = object({ service: optional(reference("services")) });
 * const choices = { services: { noun: "service", slugs: new Set(["gutters", "siding"]) } };
 *
 * assertEquals(validate(bind(query, choices), { service: "paving" }), {
 *   ok: false,
 *   faults: [{ field: "service", issue: 'no service has the slug "paving"; one of: gutters, siding' }],
 * });
 * ```
 */
export function bind<S extends Schema<unknown>>(schema: S, choices: Choices): S {
  return (schema.bind?.(choices) ?? schema) as S;
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

/** The nouns for JSON Schema's types, and with that for those of JavaScript. */
export const typeNouns: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
};

/** The kind of a value, with its article, for issues. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeNouns[Array.isArray(value) ? "array" : typeof value] ?? "an object";
}

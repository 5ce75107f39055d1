/**
 * What a declaration is: one value that types the code, checks data and publishes JSON Schema
 * (draft 2020-12), so that the three can't disagree.
 *
 * @module
 */

import type { Format } from "./scalars.ts";

/** What is wrong with one field, in words that say how to write it. Never holds the value itself, but for a slug. */
export interface Fault {
  /** Path of the field from the root of the checked value, such as `faqs[1].question`. */
  readonly field: string;
  readonly issue: string;
}

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 embeds it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A declaration of the values that have type `T`. */
export interface Schema<T> {
  /** The published form of the same constraints. */
  readonly json: JsonSchema;
  /** The collection whose slugs it holds, one or a list of them. */
  readonly refersTo?: string;
  /** Whether it is text of several sentences, which wants room where it is edited. */
  readonly multiline?: boolean;
  /** The forms that a text must have, each with the words for one that doesn't. */
  readonly formats?: readonly Format[];
  /** What each item of a list is. */
  readonly item?: Schema<unknown>;
  /**
   * Checks a value and reports every fault in it.
   *
   * @param value What came from outside.
   * @param field The value's path, for the faults.
   * @param faults Receives the faults.
   * @returns The value as `T`; meaningful only when nothing was added to `faults`.
   */
  check(value: unknown, field: string, faults: Fault[]): T;
  /** The same declaration with its references held to what is there; absent where it has none. */
  bind?(choices: Choices): Schema<T>;
}

/** A schema of a member that may be absent. */
export interface OptionalSchema<T> {
  readonly optional: Schema<T>;
}

/** A schema of a member that has a value of its own where none is given. */
export interface DefaultSchema<T> extends OptionalSchema<T> {
  readonly fallback: T;
}

/** What a reference may hold: the slugs of each collection that there is. */
export type Choices = { readonly [collection: string]: Choice };

/** The slugs of one collection. */
export interface Choice {
  /** The name of one of its resources in a sentence, such as `service area`. */
  readonly noun: string;
  /** In the order in which they are listed. */
  readonly slugs: ReadonlySet<string>;
}

/** The type that a schema declares. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The outcome of {@linkcode validate}: the typed value, or every fault found. */
export type Validation<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks a value from outside against a schema and reports every fault, not the first.
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
 *     { field: "name", issue: "is empty; write at least 1 character" },
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
 * The kind of a value, with its article, as an issue names it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kindOf } from "./mod.ts";
 *
 * assertEquals([7, "7", [7], null].map(kindOf), ["a number", "text", "a list", "null"]);
 * ```
 */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "a date";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}

/**
 * Declarations made of other declarations: lists, objects, and optional members.
 *
 * @module
 */
import {
  bind,
  type Choices,
  type DefaultSchema,
  isRecord,
  kindOf,
  MAX_FAULTS,
  MAX_FOUND,
  type OptionalSchema,
  type Schema,
  typeNouns,
} from "./schema.ts";
import { didYouMean } from "./did_you_mean.ts";

/** A member of an object: required or optional. */
export type Field<T> = Schema<T> | OptionalSchema<T> | DefaultSchema<T>;

/** The members of an object, in published order. */
export type Fields = { readonly [name: string]: Field<unknown> };

type Value<F> = F extends Schema<infer T> ? T : F extends OptionalSchema<infer T> ? T : never;
type OptionalNames<F> = {
  [K in keyof F]: F[K] extends DefaultSchema<unknown> ? never
    : F[K] extends OptionalSchema<unknown> ? K
    : never;
}[keyof F];
type Flatten<T> = { readonly [K in keyof T]: T[K] };

/** The object type that a set of fields declares. */
export type FieldsOf<F> = Flatten<
  & { [K in Exclude<keyof F, OptionalNames<F>>]: Value<F[K]> }
  & { [K in OptionalNames<F>]?: Value<F[K]> }
>;

/** An object schema, which also gives its fields so that others can be derived from them. */
export interface ObjectSchema<F extends Fields> extends Schema<FieldsOf<F>> {
  readonly fields: F;
  bind?(choices: Choices): ObjectSchema<F>;
}

/** Whether a schema is of an object with declared members. */
export function hasFields(schema: Schema<unknown>): schema is ObjectSchema<Fields> {
  return "fields" in schema;
}

/**
 * Marks a member as optional. It may be absent but not `null`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { object, optional, string, validate } from "./mod.ts";
 *
 * const person = object({ name: string(), role: optional(string()) });
 * assertEquals(validate(person, { name: "First" }), { ok: true, value: { name: "First" } });
 * assertEquals(validate(person, { name: "First", role: null }), {
 *   ok: false,
 *   faults: [{ field: "role", issue: "must be text, not null" }],
 * });
 * ```
 */
export function optional<T>(schema: Schema<T>): OptionalSchema<T> {
  return { optional: schema };
}

/**
 * Marks a member as optional with a default, `fallback`. It may not be `null`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { object, oneOf, validate, withDefault } from "./mod.ts";
 *
 * const map = object({ units: withDefault(oneOf(["miles", "kilometers"]), "miles") });
 * assertEquals(validate(map, {}), { ok: true, value: { units: "miles" } });
 * ```
 */
export function withDefault<T>(schema: Schema<T>, fallback: T): DefaultSchema<T> {
  return { optional: schema, fallback };
}

/** For each field, its label in the editor, and a hint if office staff would not understand its description. */
type Labels<F> = { readonly [K in keyof F]?: readonly [label: string, hint?: string] };

/** Adds the editor's labels and hints to fields. */
export function withLabels<const F extends Fields>(fields: F, labels: Labels<F>): F {
  return mapValues(fields, (field, name) => {
    const [label, hint] = labels[name] ?? [];
    if (label === undefined) return field;
    const annotations = { label, ...(hint && { hint }) };
    return "optional" in field
      ? { ...field, optional: { ...field.optional, ...annotations } }
      : { ...field, ...annotations };
  }) as F;
}

/** The schema of a member, whether optional or not. */
export function schemaOf(field: Field<unknown>): Schema<unknown> {
  return "optional" in field ? field.optional : field;
}

/** The declared members of a value and of the objects within it, in declared order. */
export function pick(schema: Schema<unknown>, value: unknown): unknown {
  const { item } = schema;
  if (item !== undefined && Array.isArray(value)) return value.map((it) => pick(item, it));
  if (!hasFields(schema) || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(schema.fields).filter(([name]) => Object.hasOwn(value, name))
      .map(([name, field]) => [name, pick(schemaOf(field), value[name])]),
  );
}

/** A list of at least `min` items. */
export function list<T>(
  item: Schema<T>,
  options: { readonly min?: number; readonly description?: string } = {},
): Schema<readonly T[]> {
  const { min = 0, description } = options;
  return {
    json: {
      type: "array",
      ...(description && { description }),
      ...(min > 0 && { minItems: min }),
      items: item.json,
    },
    item,
    ...(item.refersTo && { refersTo: item.refersTo }),
    ...(item.bind && { bind: (choices: Choices) => list(item.bind!(choices), options) }),
    fromText: (written) =>
      Array.isArray(written)
        ? written.filter((entry) => !isEmptyValue(entry)).map((entry) => convertText(item, entry))
        : written ?? [],
    check(value, field, faults) {
      if (!Array.isArray(value)) {
        faults.push({ field, issue: `must be a list, not ${kindOf(value)}` });
        return [];
      }
      if (value.length < min) {
        faults.push({ field, issue: `must have at least ${min} item${min === 1 ? "" : "s"}` });
      }
      const most = faults.length + MAX_FOUND;
      const items: T[] = [];
      for (const [index, entry] of value.entries()) {
        if (faults.length >= most) break;
        items.push(item.check(entry, `${field}[${index}]`, faults));
      }
      return items;
    },
  };
}

/**
 * An object with the given members.
 *
 * @param options.unknown What to do with undeclared members: `"refuse"` reports each, `"drop"` removes them from the
 * result.
 */
export function object<const F extends Fields>(
  fields: F,
  options: { readonly unknown?: "refuse" | "drop"; readonly description?: string } = {},
): ObjectSchema<F> {
  const { unknown = "refuse", description } = options;
  const names = Object.keys(fields);
  const required = names.filter((name) => !("optional" in fields[name]!));
  const refers = names.some((name) => schemaOf(fields[name]!).bind !== undefined);
  return {
    fields,
    json: {
      type: "object",
      ...(description && { description }),
      ...(required.length > 0 && { required }),
      properties: mapValues(
        fields,
        (field) =>
          "fallback" in field
            ? { ...field.optional.json, default: field.fallback }
            : schemaOf(field).json,
      ),
      ...(unknown === "refuse" && { additionalProperties: false }),
    },
    ...(refers && {
      bind: (choices: Choices) =>
        object(
          mapValues(fields, (field) => {
            const bound = bind(schemaOf(field), choices);
            return "optional" in field ? { ...field, optional: bound } : bound;
          }) as F,
          options,
        ),
    }),
    fromText(written) {
      if (!isRecord(written)) return written ?? {};
      return Object.fromEntries(
        Object.entries(written).flatMap(([name, member]) => {
          if (!Object.hasOwn(fields, name)) return [[name, member]];
          const field = fields[name]!;
          if ("optional" in field && isEmptyValue(member)) return [];
          return [[name, convertText(schemaOf(field), member)]];
        }),
      );
    },
    check(value, field, faults) {
      const result: Record<string, unknown> = {};
      if (!isRecord(value)) {
        const members = names.join(", ");
        faults.push({ field, issue: `must be an object (${members}), not ${kindOf(value)}` });
        return result as FieldsOf<F>;
      }
      for (const name of names) {
        const member = fields[name]!;
        const path = field === "" ? name : `${field}.${name}`;
        if (Object.hasOwn(value, name)) {
          result[name] = schemaOf(member).check(value[name], path, faults);
        } else if ("fallback" in member) {
          result[name] = member.fallback;
        } else if (!("optional" in member)) {
          faults.push({ field: path, issue: `is missing; ${expected(schemaOf(member))}` });
        }
      }
      const others = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
      if (unknown === "drop" || others.length === 0) return result as FieldsOf<F>;
      const missing = names.filter((name) => !Object.hasOwn(value, name));
      const known = `the fields are ${names.join(", ") || "none"}`;
      for (const [index, name] of others.slice(0, MAX_FOUND).entries()) {
        // A response lists no more.
        const mend = index < MAX_FAULTS ? didYouMean(name, missing, known) : known;
        const path = field === "" ? name || '""' : `${field}.${name}`;
        faults.push({ field: path, issue: `is not a known field; ${mend}` });
      }
      return result as FieldsOf<F>;
    },
  };
}

function convertText(schema: Schema<unknown>, written: unknown): unknown {
  return schema.fromText?.(written) ?? written;
}

/**
 * Whether front matter counts as not filled in: nothing, YAML's `null` or `~`, a list of only such values, or an object
 * of only such values and `false`.
 */
export function isEmptyValue(written: unknown): boolean {
  if (Array.isArray(written)) return written.every(isEmptyValue);
  if (!isRecord(written)) return [undefined, null, "", "null", "~"].includes(written as string);
  return Object.values(written).every((member) => isEmptyValue(member) || member === "false");
}

function mapValues<T, R>(
  members: Readonly<Record<string, T>>,
  map: (member: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, map(member, name)]),
  );
}

/** The advice for a missing member, such as `write a whole number`. */
function expected({ json, formats = [] }: Schema<unknown>): string {
  const { type, minLength = 0, maxLength, properties } = json;
  if (Array.isArray(json.enum)) return `write one of ${json.enum.join(", ")}`;
  const form = formats.find(({ form }) => form !== undefined)?.form;
  if (form !== undefined) return `write ${form}`;
  if (maxLength !== undefined) return `write text of ${minLength} to ${maxLength} characters`;
  return isRecord(properties)
    ? `write ${Object.keys(properties).join(", ")} below it`
    : `write ${typeNouns[String(type)] ?? "an object"}`;
}

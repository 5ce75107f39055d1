/**
 * References: fields that hold the slug of a resource. Which slugs there are, the content says.
 *
 * @module
 */
import { slugFormat } from "./formats.ts";
import { present } from "./present.ts";
import { string, type StringOptions } from "./scalars.ts";
import type { Choice, Choices, Schema } from "./schema.ts";

/** How many slugs a fault names before it only counts the rest. */
const NAMED = 20;

/**
 * The slug of a resource of a collection. By itself it takes whatever looks like a slug; bound to what is loaded,
 * by {@linkcode bind}, it takes the slugs that are there.
 *
 * @param collection The segment of the collection, such as `service-areas`.
 * @param options.enumerated Whether its published form names the slugs; where there are hundreds, it had better not.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bind, reference, validate } from "./mod.ts";
 *
 * const service = reference("services");
 * assertEquals(validate(service, "paving").ok, true);
 *
 * const choices = { services: { noun: "service", slugs: new Set(["gutters", "siding"]) } };
 * assertEquals(validate(bind(service, choices), "paving").ok, false);
 * assertEquals(bind(service, choices).json, { type: "string", enum: ["gutters", "siding"] });
 * ```
 */
export function reference(
  collection: string,
  options: Pick<StringOptions, "description"> & { readonly enumerated?: boolean } = {},
): Schema<string> {
  const { enumerated = true, ...described } = options;
  const plain = string({ formats: [slugFormat], ...described });
  return {
    ...plain,
    refersTo: collection,
    bind: (choices) => {
      const choice = choices[collection];
      if (choice === undefined) return plain;
      return { ...boundTo(choice, plain, enumerated), refersTo: collection };
    },
  };
}

/** One slug, held to those that are there. */
function boundTo(
  choice: Choice,
  plain: Schema<string>,
  enumerated: boolean,
): Schema<string> {
  const { type, description } = plain.json;
  return {
    // A schema with nothing to choose from would be no schema.
    json: enumerated && choice.slugs.size > 0
      ? { type, ...present({ description }), enum: [...choice.slugs] }
      : plain.json,
    check(value, field, faults) {
      const before = faults.length;
      const slug = plain.check(value, field, faults);
      if (faults.length === before && !choice.slugs.has(slug)) {
        faults.push({ field, issue: issueOf(slug, choice) });
      }
      return slug;
    },
  };
}

/** What is wrong with a slug that is not there. It looks like a slug, so that it can be named. */
function issueOf(slug: string, { noun, slugs }: Choice): string {
  const named = slug.length <= 100 ? `the slug "${slug}"` : "this slug";
  if (slugs.size === 0) return `no ${noun} has ${named}; there are none`;
  const listed = [...slugs].slice(0, NAMED).join(", ");
  const others = slugs.size - NAMED;
  return `no ${noun} has ${named}; there ${slugs.size === 1 ? "is" : "are"} ${listed}${
    others > 0 ? ` and ${others} more` : ""
  }`;
}

const bound = new WeakMap<Choices, WeakMap<object, unknown>>();

/**
 * A declaration with every reference in it held to the slugs that are there. The same for the same two arguments,
 * so that it is made once for what is loaded.
 *
 * @param choices The slugs of each collection; a collection that is not among them is not looked at.
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
 *   faults: [{ field: "service", issue: 'no service has the slug "paving"; there are gutters, siding' }],
 * });
 * ```
 */
export function bind<S extends Schema<unknown>>(schema: S, choices: Choices): S {
  const known = bound.get(choices) ?? new WeakMap<object, unknown>();
  bound.set(choices, known);
  if (!known.has(schema)) known.set(schema, schema.bind?.(choices) ?? schema);
  return known.get(schema) as S;
}

/**
 * References: fields that hold the slug of a resource. The content determines which slugs exist.
 *
 * @module
 */
import { omitUndefined } from "./omit_undefined.ts";
import { NAMED, string, type StringOptions } from "./scalars.ts";
import type { Choice, Choices, Schema } from "./schema.ts";
import { didYouMean } from "./did_you_mean.ts";
import { slugFormat } from "./slug.ts";

/**
 * The slug of a resource in a collection. By itself it accepts any well-formed slug; bound to the loaded content by
 * {@linkcode bind}, it accepts only existing ones.
 *
 * @param collection The segment of the collection, such as `service-areas`.
 * @param options.enumerated Whether its published form lists the slugs. Turn it off when there are hundreds.
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
    bind(choices) {
      const choice = choices[collection];
      if (choice === undefined) return plain;
      const { type, description } = plain.json;
      return {
        ...plain,
        refersTo: collection,
        // An empty enum is not a valid schema.
        ...(enumerated && choice.slugs.size > 0 && {
          json: { type, ...omitUndefined({ description }), enum: [...choice.slugs] },
        }),
        check(value, field, faults) {
          const isText = typeof value === "string";
          // Of text that is no slug at all, such as a title, the list of slugs says more than how one is written.
          const slug = plain.check(value, field, isText ? [] : faults);
          if (isText && !choice.slugs.has(slug)) {
            faults.push({ field, issue: unknownSlugIssue(slug, choice) });
          }
          return slug;
        },
      };
    },
  };
}

/** The issue for a slug that doesn't exist. It is quoted only if it is well-formed, and so safe to quote. */
function unknownSlugIssue(slug: string, { noun, slugs, drafts }: Choice): string {
  if (drafts?.has(slug)) return `the ${noun} "${slug}" is a draft; publish it, or remove it here`;
  const isSafe = slug.length <= 100 && slugFormat.pattern.test(slug);
  const none = `no ${noun} has ${isSafe ? `the slug "${slug}"` : "this slug"}`;
  if (slugs.size === 0) return `${none}; there are none`;
  const all = [...slugs];
  const meant = didYouMean(slug, all, "");
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : "";
  return `${none}; ${meant && `${meant} `}one of: ${all.slice(0, NAMED).join(", ")}${more}`;
}

/**
 * A declaration with every reference checked against the existing slugs.
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

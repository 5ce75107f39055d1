/**
 * References: fields that hold the slug of a resource. The content determines which slugs exist.
 *
 * @module
 */
import { describeChoices, string, type StringOptions } from "./scalars.ts";
import type { Schema } from "./schema.ts";
import { didYouMean } from "./did_you_mean.ts";
import { slugFormat } from "./formats.ts";

/**
 * The slug of a resource in a collection. By itself it accepts any well-formed slug; bound to the loaded content by
 * `bind()`, it accepts only existing ones.
 *
 * @param collection The segment of the collection, such as `service-areas`.
 * @param options.enumerated Whether the JSON Schema lists the slugs. Turn it off when there are hundreds.
 */
export function reference(
  collection: string,
  options: Pick<StringOptions, "description"> & { readonly enumerated?: boolean } = {},
): Schema<string> {
  const { enumerated = true, ...described } = options;
  const unbound = string({ formats: [slugFormat], ...described });
  return {
    ...unbound,
    refersTo: collection,
    bind(choices) {
      const choice = choices[collection];
      if (choice === undefined) return unbound;
      const { noun, slugs, drafts } = choice;
      const { type, description } = unbound.json;
      return {
        ...unbound,
        refersTo: collection,
        // An empty enum is not a valid schema.
        ...(enumerated && slugs.size > 0 && {
          json: {
            type,
            ...(description !== undefined && { description }),
            enum: [...slugs],
          },
        }),
        check(value, field, faults) {
          const isText = typeof value === "string";
          // For a text that is no slug, such as a title, the list of slugs is more helpful than the form of a slug.
          const slug = unbound.check(value, field, isText ? [] : faults);
          if (!isText || slugs.has(slug)) return slug;
          // Only a well-formed slug is quoted: other text could contain anything.
          const isSafe = slug.length <= 100 && slugFormat.pattern.test(slug);
          const none = `no ${noun} has ${isSafe ? `the slug "${slug}"` : "this slug"}`;
          const all = [...slugs];
          const meant = didYouMean(slug, all, "");
          const issue = drafts?.has(slug)
            ? `the ${noun} "${slug}" is a draft; publish it, or remove it here`
            : all.length === 0
            ? `${none}; there are none`
            : `${none}; ${meant && `${meant} `}one of: ${describeChoices(all)}`;
          faults.push({ field, issue });
          return slug;
        },
      };
    },
  };
}

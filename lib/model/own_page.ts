/**
 * The contractor's own pages, such as `/privacy`: their declaration, and what their text is made of.
 *
 * @module
 */
import { optional, type Schema, slugFormat, string } from "../schema/mod.ts";
import {
  internalFields,
  line,
  matching,
  type Picture,
  type Published,
  resource,
  url,
} from "./resource.ts";

/** The language of a page or a site. */
export const language = (description: string) =>
  matching(description, {
    pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/,
    issue: "must be a language tag such as en-US or en-CA (BCP 47)",
  });

/** A text in a subset of CommonMark, which lib/content parses. */
export const prose: Schema<readonly ProseBlock[]> = {
  json: { type: "array", description: "The page's text." },
  check: (value) => value as readonly ProseBlock[],
};

/** A page of the contractor's own, at `/{slug}`. */
export const ownPage = resource({
  name: "OwnPage",
  noun: "page",
  segment: "pages",
  isInternal: true,
  atRoot: true,
  description: "A page of the contractor's own.",
  fields: {
    slug: string({ formats: [slugFormat] }),
    title: line("The page's heading.", 100),
    description: line("What search engines and previews show.", 300),
    navigation: optional(
      line("Its text in the navigation; without it, the page is linked in the footer.", 30),
    ),
    language: optional(language("The page's language, where it is not the site's.")),
    body: prose,
    url,
  },
  body: "body",
  title: "title",
  internal: {
    order: internalFields.order,
    updated: internalFields.updated,
    draft: internalFields.draft,
  },
});

/** An own page. */
export type OwnPage = Published<typeof ownPage>;

/** A run of text. A `break` begins a new line within the paragraph. */
export type ProseInline =
  | string
  | { readonly kind: "break" }
  | { readonly kind: "emphasis" | "strong"; readonly text: ProseText }
  | { readonly kind: "link"; readonly href: string; readonly text: ProseText };

/** Text with emphasis and links in it. */
export type ProseText = readonly ProseInline[];

/** A block of an own page. */
export type ProseBlock =
  /** `id` is unique in its page and the target of `#id` links. */
  | {
    readonly kind: "heading";
    readonly level: 2 | 3;
    readonly id: string;
    readonly text: string;
  }
  | { readonly kind: "paragraph"; readonly text: ProseText }
  /** For a numbered list, the number of its first item. */
  | {
    readonly kind: "list";
    readonly start?: number;
    readonly items: readonly (readonly ProseBlock[])[];
  }
  /** A picture from images/. */
  | { readonly kind: "picture"; readonly picture: Picture };

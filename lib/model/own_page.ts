/**
 * The contractor's own pages, such as `/privacy`: front matter, and a body in a subset of CommonMark.
 *
 * @module
 */
import { type FieldsOf, object, optional } from "../schema/mod.ts";
import { internalFields, line, type Picture } from "./resource.ts";

/** The front matter of an own page. */
export const ownPage = object({
  title: line("The page's heading.", 100),
  description: line("What search engines and previews show.", 300),
  navigation: optional(
    line("Its text in the navigation; without it, the page is linked in the footer.", 30),
  ),
  order: internalFields.order,
  updated: internalFields.updated,
});

/** A page of the contractor's own, at `/{slug}`. */
export interface OwnPage {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly navigation?: string;
  readonly body: readonly ProseBlock[];
}

/** The other fields of an own page's file. */
export type OwnPageInternal = Pick<FieldsOf<typeof ownPage.fields>, "order" | "updated">;

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

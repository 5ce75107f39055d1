/**
 * The contractor's own pages, such as `/privacy`: front matter, and a body in a subset of CommonMark.
 *
 * @module
 */
import { type FieldsOf, object, optional, singleLine, string } from "../schema/mod.ts";
import type { ProseBlock } from "./prose.ts";
import { unpublishedFields } from "./resource.ts";

/** The front matter of an own page. */
export const ownPage = object({
  title: string({ min: 1, max: 100, formats: [singleLine], description: "The page's heading." }),
  description: string({
    min: 1,
    max: 300,
    formats: [singleLine],
    description: "What search engines and previews show.",
  }),
  navigation: optional(string({
    min: 1,
    max: 30,
    formats: [singleLine],
    description: "Its text in the navigation; without it, the page is linked in the footer.",
  })),
  order: unpublishedFields.order,
  updated: unpublishedFields.updated,
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
export type OwnPageUnpublished = Pick<FieldsOf<typeof ownPage.fields>, "order" | "updated">;

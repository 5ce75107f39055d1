/**
 * The declaration of a page of the contractor's own, such as `/privacy`: a file in pages/.
 *
 * @module
 */
import { mustBe, optional, withLabels } from "../schema/mod.ts";
import {
  internalFaqs,
  internalFields,
  line,
  matching,
  type Published,
  resource,
  slug,
  text,
  url,
} from "./resource.ts";

/** A language tag such as `en-US` (RFC 5646). */
export const language = (description: string) =>
  matching(description, {
    pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/,
    ...mustBe("a language such as en-US, en-CA or es", "en-US"),
  });

/** A page of the contractor's own, at `/{slug}`. */
export const ownPage = resource({
  name: "OwnPage",
  noun: "page",
  segment: "pages",
  isInternal: true,
  atRoot: true,
  description: "A page of the contractor's own.",
  fields: withLabels({
    slug,
    title: line("The page's heading.", 100),
    description: line("What search engines and previews show.", 300),
    navigation: optional(
      line("Its text in the navigation; without it, the page is linked in the footer.", 30),
    ),
    language: optional(language("The page's language, where it is not the site's.")),
    body: text("The page's text."),
    url,
  }, {
    description: ["In a sentence", "For search engines and previews."],
    navigation: ["Name in the menu", "Without it, the page is linked at the end of every page."],
    language: ["Language", "Only if it is not the website's, such as es."],
  }),
  body: "body",
  title: "title",
  internal: { ...internalFields, ...internalFaqs },
});

export type OwnPage = Published<typeof ownPage>;

/**
 * The glossary term: its declaration, and the terms and services that it names.
 *
 * @module
 */
import { list, slugFormat, string } from "../schema/mod.ts";
import { faq, type Published, resource, text, url } from "./resource.ts";
import { serviceSlug } from "./service.ts";

const termSlug = string({ formats: [slugFormat] });

/** A term of the trade and what it means. */
export const glossaryTerm = resource({
  name: "GlossaryTerm",
  noun: "glossary term",
  segment: "glossary",
  description: "A term of the trade and what it means.",
  fields: {
    slug: termSlug,
    term: text("The term defined."),
    definition: text(),
    summary: text("Why the term matters."),
    faqs: list(faq),
    related_terms: list(termSlug, { description: "Slugs of related glossary terms." }),
    related_services: list(serviceSlug, {
      description: "Slugs of the services where the term applies.",
    }),
    url,
  },
  body: "definition",
  title: "term",
  references: [
    { field: "related_terms", segment: "glossary" },
    { field: "related_services", segment: "services" },
  ],
});

/** A glossary term as the API publishes it. */
export type GlossaryTerm = Published<typeof glossaryTerm>;

/**
 * The declaration of a term of the trade, a file in glossary/.
 *
 * @module
 */
import { list, reference, withLabels } from "../schema/mod.ts";
import { faqs, internalFields, line, type Published, resource, text, url } from "./resource.ts";

const { updated, draft } = internalFields;

const termSlug = reference("glossary", { enumerated: false });

export const glossaryTerm = resource({
  name: "GlossaryTerm",
  noun: "glossary term",
  segment: "glossary",
  description: "A term of the trade and what it means.",
  fields: withLabels({
    slug: reference("glossary", {
      enumerated: false,
      description: "Its identifier, the last part of its address.",
    }),
    term: line("The term defined."),
    definition: text("What it means."),
    summary: text("Why the term matters."),
    faqs,
    related_terms: list(termSlug, { description: "Slugs of related glossary terms." }),
    related_services: list(reference("services"), {
      description: "Slugs of the services where the term applies.",
    }),
    url,
  }, {
    related_terms: ["Related terms", "Choose from the glossary."],
    related_services: ["Services where it matters", "Choose from your services."],
    faqs: ["Questions and answers"],
  }),
  body: "definition",
  title: "term",
  internal: { updated, draft },
});

export type GlossaryTerm = Published<typeof glossaryTerm>;

/**
 * The review: its declaration.
 *
 * @module
 */
import {
  httpsFormat,
  list,
  optional,
  reference,
  slugFormat,
  string,
  withDefault,
} from "../schema/mod.ts";
import {
  date,
  internalFields,
  line,
  matching,
  type Published,
  resource,
  text,
} from "./resource.ts";

/** What a client says about the work. */
export const review = resource({
  name: "Review",
  noun: "review",
  segment: "reviews",
  isInternal: true,
  description: "What a client says about the work.",
  fields: {
    slug: string({ formats: [slugFormat] }),
    name: line("Who says it, such as: Homeowner, Dayton."),
    detail: optional(line("What it is about, or who that is.")),
    quotation: text("What the client said."),
    source: optional(matching("Where it was said: an https address.", httpsFormat)),
    date: optional(date("When it was said.")),
    project: optional(reference("projects", { description: "Slug of the project it is about." })),
    services: withDefault(
      list(reference("services"), { description: "Slugs of the services it is about." }),
      [],
    ),
  },
  body: "quotation",
  title: "name",
  internal: {
    order: internalFields.order,
    updated: internalFields.updated,
    draft: internalFields.draft,
  },
});

/** A review as pages show it. */
export type Review = Published<typeof review>;

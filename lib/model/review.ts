/**
 * The declaration of a review, a file in reviews/.
 *
 * @module
 */
import {
  httpsFormat,
  list,
  meantAddress,
  optional,
  reference,
  withDefault,
  withLabels,
} from "../schema/mod.ts";
import {
  date,
  internalFields,
  line,
  matching,
  nameLine,
  type Published,
  resource,
  slug,
  text,
} from "./resource.ts";

const { order, updated, draft } = internalFields;

export const review = resource({
  name: "Review",
  noun: "review",
  segment: "reviews",
  isInternal: true,
  description: "What a client says about the work.",
  fields: withLabels({
    slug,
    name: nameLine("Who says it, such as: Homeowner, Dayton."),
    detail: optional(line("What it is about, or who that is.")),
    quotation: text("What the client said."),
    source: optional(matching("Where it was said: an https address.", {
      ...httpsFormat,
      meant: meantAddress,
    })),
    date: optional(date("When it was said.")),
    project: optional(reference("projects", { description: "Slug of the project it is about." })),
    services: withDefault(
      list(reference("services"), { description: "Slugs of the services it is about." }),
      [],
    ),
  }, {
    source: ["Where it was said", "The web address, if there is one."],
    project: ["Project", "Which one it is about."],
    services: ["Services", "Which ones it is about."],
  }),
  body: "quotation",
  title: "name",
  internal: { order, updated, draft },
});

export type Review = Published<typeof review>;

/**
 * The declaration of a market, which is a kind of client: a file in markets/.
 *
 * @module
 */
import { list, reference, withLabels } from "../schema/mod.ts";
import {
  faqs,
  internalFields,
  line,
  process,
  resource,
  text,
  titledParagraph,
  url,
} from "./resource.ts";

export const market = resource({
  name: "Market",
  noun: "market",
  segment: "markets",
  description: "A kind of client, and what is done for it.",
  fields: withLabels({
    slug: reference("markets", { description: "Its identifier, the last part of its address." }),
    name: line("The kind of client."),
    summary: text("What they need and what is done for them."),
    headline: line("Positioning line."),
    services_offered: list(titledParagraph, { description: "What is done for them." }),
    process,
    differentiators: list(titledParagraph, { description: "What sets the work apart." }),
    faqs,
    url,
  }, {
    headline: ["Headline", "What you are to them, in a line."],
    services_offered: ["What you do for them"],
    differentiators: ["What sets you apart"],
    process: ["How it goes, step by step"],
    faqs: ["Questions and answers"],
  }),
  body: "summary",
  title: "name",
  internal: internalFields,
});

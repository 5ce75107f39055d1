/**
 * The market: its declaration, and the slugs that the specification fixes.
 *
 * @module
 */
import { list, oneOf } from "../schema/mod.ts";
import { faq, process, type Published, resource, text, titled, url } from "./resource.ts";

/** The markets of the specification, in its order. */
export const marketSlugs = [
  "developers",
  "general-contractors",
  "municipalities",
  "hoas-and-property-managers",
  "commercial-property-owners",
  "private-utility-providers",
  "data-centers",
] as const;

/** A kind of client, and what is done for it. */
export const market = resource({
  name: "Market",
  noun: "market",
  segment: "markets",
  description: "A kind of client, and what is done for it.",
  fields: {
    slug: oneOf(marketSlugs),
    name: text(),
    summary: text(),
    headline: text("Positioning line."),
    services_offered: list(titled),
    process,
    differentiators: list(titled),
    faqs: list(faq),
    url,
  },
  body: "summary",
  title: "name",
  slugs: marketSlugs,
});

/** A market as the API publishes it. */
export type Market = Published<typeof market>;

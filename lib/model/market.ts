/**
 * The market: its declaration.
 *
 * @module
 */
import { list, reference } from "../schema/mod.ts";
import {
  faq,
  process,
  type Published,
  resource,
  text,
  titled,
  type Unpublished,
  unpublishedFields,
  url,
} from "./resource.ts";

/** A kind of client, and what is done for it. */
export const market = resource({
  name: "Market",
  noun: "market",
  segment: "markets",
  description: "A kind of client, and what is done for it.",
  fields: {
    slug: reference("markets"),
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
  unpublished: unpublishedFields,
});

/** A market as the API publishes it. */
export type Market = Published<typeof market>;

/** What a market's file settles and the API does not publish. */
export type MarketUnpublished = Unpublished<typeof market>;

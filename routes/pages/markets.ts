import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { type Market, market, type Site } from "../../lib/model/mod.ts";
import type { Page } from "../../lib/page/page.ts";
import { questionsNodes } from "../../lib/page/structured_data.ts";
import {
  bidActions,
  buildPage,
  bySlug,
  links,
  prose,
  questions,
  section,
  shown,
  steps,
  titledParagraphs,
} from "./build.ts";
import { marketCards } from "./cards.ts";
import { enumerate, inSentence } from "./words.ts";

/** The listing of markets. */
export function marketListing(site: Site): Page {
  const names = site.markets.all.map(({ name }) => inSentence(name));
  return buildPage(site, {
    segments: ["markets"],
    title: "Who we work for",
    crumb: "Markets",
    description: `${site.company.name} builds underground utilities for ${enumerate(names)}.`,
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "What each kind of client asks for, how the work goes and what sets it apart.",
        ],
      },
      ...marketCards(site.markets.all),
      bidActions(site),
    ],
    json: site.addresses.endpoint("markets"),
  });
}

/** What is done for one kind of client. */
export function marketDetail(site: Site, market: Market): Page {
  const { addresses } = site;
  const others = site.markets.all.filter(({ slug }) => slug !== market.slug);
  return buildPage(site, {
    segments: ["markets", market.slug],
    title: `Underground utility work for ${inSentence(market.name)}`,
    crumb: market.name,
    description: market.summary,
    above: [{ text: "Markets", href: addresses.page("markets") }],
    blocks: [
      { kind: "paragraph", text: [market.headline], role: "lead" },
      ...prose(site, market.summary),
      bidActions(site),
      ...section("What we do", titledParagraphs(site, market.services_offered)),
      ...section("How the work goes", steps(site, market.process)),
      ...section("What sets us apart", titledParagraphs(site, market.differentiators)),
      ...section("Questions", questions(site, market.faqs)),
      ...section(
        "Services",
        links(site.services.all.map(({ name, url }) => ({ text: name, href: url }))),
      ),
      ...section(
        "Other clients",
        links(others.map(({ name, url }) => ({ text: name, href: url }))),
      ),
    ],
    structuredData: questionsNodes(market.faqs),
    json: addresses.endpoint("markets", market.slug),
  });
}

/** GET /markets */
export const marketsPage: CacheableHandler = ({ site }) => shown(marketListing(site));

/** GET /markets/:slug */
export const marketPage: CacheableHandler = bySlug(market, ({ markets }) => markets, marketDetail);

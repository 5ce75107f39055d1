import { enumerate, type Market, type Site } from "../../lib/model/mod.ts";
import { questionsNodes } from "../../lib/page/structured_data.ts";
import { bidActions, links, prose, questions, section, steps, titledParagraphs } from "./build.ts";
import { marketCards } from "./cards.ts";
import { type PageContent, type PageRow, pagesOf } from "./page_row.ts";

/** GET /markets and GET /markets/{slug}. */
export const markets: PageRow = {
  path: "/markets",
  name: "Markets",
  navigation: "main",
  build: listing,
  below: pagesOf(({ markets }) => markets, detail),
};

function listing(site: Site): PageContent {
  const names = site.markets.all.map(({ name }) => name);
  return {
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
  };
}

/** What is done for one kind of client. */
function detail(site: Site, market: Market): PageContent {
  const { addresses } = site;
  const others = site.markets.all.filter(({ slug }) => slug !== market.slug);
  return {
    title: `Underground utility work for ${market.name}`,
    crumb: market.name,
    description: market.summary,
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
  };
}

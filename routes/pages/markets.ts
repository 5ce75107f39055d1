import { capitalized, enumerate, type Market, type Site } from "../../lib/model/mod.ts";
import { questionsNodes } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";
import {
  aside,
  bidActions,
  leadPicture,
  links,
  prose,
  questions,
  section,
  steps,
  titledParagraphs,
} from "./build.ts";
import { marketCards } from "./cards.ts";
import { type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /markets and GET /markets/{slug}. */
export const markets: PageFile = {
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
    description: `Who ${site.company.name} works for: ${enumerate(names)}.`,
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "What we do for each kind of client, how the work goes, and what they ask us.",
        ],
      },
      ...marketCards(site.markets.all, site),
    ],
    json: site.addresses.endpoint("markets"),
  };
}

/** The page of one kind of client. */
function detail(site: Site, market: Market): PageContent {
  const { addresses } = site;
  const pictures = site.markets.unpublished.get(market.slug)?.pictures ?? [];
  const others = site.markets.all.filter(({ slug }) => slug !== market.slug);
  return {
    title: `${capitalized(site.settings.trade)} for ${market.name}`,
    crumb: market.name,
    description: market.summary,
    blocks: [
      { kind: "paragraph", text: [market.headline], role: "lead" },
      bidActions(site),
      ...leadPicture(pictures),
      ...prose(site, market.summary),
      ...section("What we do", titledParagraphs(site, market.services_offered)),
      ...section("How the work goes", steps(site, market.process)),
      ...section("What sets us apart", titledParagraphs(site, market.differentiators)),
      ...section("Questions", questions(site, market.faqs)),
      ...aside("More", [
        ...section(
          "Services",
          links(site.services.all.map(({ name, url }) => ({ text: name, href: url }))),
        ),
        ...section(
          "Other clients",
          links(others.map(({ name, url }) => ({ text: name, href: url }))),
        ),
      ]),
    ],
    structuredData: questionsNodes(market.faqs),
    ...present({ picture: pictures[0] }),
    json: addresses.endpoint("markets", market.slug),
  };
}

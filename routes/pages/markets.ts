import type { Market, Picture, Site } from "../../lib/model/mod.ts";
import { plainText } from "../../lib/text/mod.ts";
import { questionsNodes } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  lead,
  leadPicture,
  linksTo,
  marketCards,
  naming,
  otherPictures,
  prose,
  questions,
  section,
  steps,
  titledTexts,
} from "./build.ts";
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
    description: naming(`Who ${site.company.name} works for`, names),
    blocks: [
      lead(site.settings.intros.markets ?? "What we do for each kind of client."),
      ...marketCards(site.markets.all, site),
    ],
  };
}

/** The page of one kind of client. */
function detail(site: Site, market: Market, pictures: readonly Picture[]): PageContent {
  const others = site.markets.all.filter(({ slug }) => slug !== market.slug);
  return {
    title: `${market.name}: ${site.settings.trade}`,
    crumb: market.name,
    description: plainText(market.summary),
    blocks: [
      lead(market.headline),
      bidActions(site),
      ...leadPicture(pictures),
      ...prose(market.summary),
      ...section("What we do", titledTexts(market.services_offered)),
      ...section("How the work goes", steps(market.process)),
      ...section("What sets us apart", titledTexts(market.differentiators)),
      ...otherPictures(pictures),
      ...section("Questions", questions(market.faqs)),
      ...aside("More", [
        bidActions(site),
        ...section("Services", linksTo(site.services.all)),
        ...section("Other clients", linksTo(others)),
      ]),
    ],
    structuredData: questionsNodes(market.faqs),
  };
}

import { questionsNodes } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  cards,
  lead,
  leadPicture,
  linksTo,
  naming,
  otherPictures,
  prose,
  questions,
  section,
  steps,
  titledTexts,
} from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /markets and GET /markets/{slug}. */
export const markets: PageFile = (site) => {
  const { company, settings, markets: { all, internal } } = site;
  return collectionRow(site.markets, {
    name: "Markets",
    navigation: "main",
    build: () => ({
      title: "Who we work for",
      crumb: "Markets",
      description: naming(`Who ${company.name} works for`, all.map(({ name }) => name)),
      blocks: [
        lead(settings.intros.markets ?? "What we do for each kind of client."),
        cards(all.map(({ slug, name, url, headline }) => ({
          title: name,
          href: url,
          description: headline,
          picture: internal.get(slug)?.pictures?.[0],
        }))),
      ],
    }),
  }, (market, pictures) => ({
    title: `${market.name}: ${settings.trade}`,
    crumb: market.name,
    description: market.summary.plain,
    blocks: [
      lead(market.headline),
      bidActions(site),
      leadPicture(pictures),
      prose(market.summary),
      section("What we do", titledTexts(market.services_offered)),
      section("How the work goes", steps(market.process)),
      section("What sets us apart", titledTexts(market.differentiators)),
      otherPictures(pictures),
      section("Questions", questions(market.faqs)),
      aside("More", [
        bidActions(site),
        section("Services", linksTo(site.services.all)),
        section("Other clients", linksTo(all.filter((other) => other !== market))),
      ]),
    ],
    structuredData: questionsNodes(market.faqs),
  }));
};

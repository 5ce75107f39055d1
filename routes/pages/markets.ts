import { mainPicture } from "../../lib/model/mod.ts";
import * as block from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /markets and GET /markets/{slug}. */
export const markets: PageFile = (site) => {
  const { company, settings, markets: { internal }, words } = site;
  return collectionRow(site, "markets", (all) => ({
    title: words.markets.title,
    crumb: words.names.markets,
    start: words.markets.description(company.name),
    lead: words.markets.lead,
    blocks: block.cards(all.map(({ slug, name, url, headline }) => ({
      title: name,
      href: url,
      description: headline,
      picture: mainPicture(internal.get(slug)?.pictures),
    }))),
  }), (market, { pictures }) => ({
    title: market.name + words.colon + settings.trade,
    crumb: market.name,
    description: market.summary.plain,
    blocks: [
      block.lead(market.headline),
      block.bidActions(site),
      block.leadPicture(pictures),
      block.prose(market.summary),
      block.section(words.markets.whatWeDo, block.titledTexts(market.services_offered)),
      block.section(words.common.howItGoes, block.steps(market.process)),
      block.section(words.markets.apart, block.titledTexts(market.differentiators)),
      block.otherPictures(site, pictures, market),
      block.section(words.common.questions, block.questions(market.faqs)),
      block.aside(words.common.more, [
        block.bidActions(site),
        block.section(words.names.services, block.linksTo(site.services.all)),
        block.section(
          words.markets.others,
          block.linksTo(site.markets.all.filter((other) => other !== market)),
        ),
      ]),
    ],
  }));
};

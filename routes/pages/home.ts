import { firstSentence } from "../../lib/text/sentences.ts";
import { newestChange, type Site } from "../../lib/model/mod.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import { contactFacts } from "./about.ts";
import * as block from "./build.ts";
import { homeSections } from "./home_sections.ts";
import { feedAddress } from "./news.ts";
import type { PageFile } from "./page_row.ts";

/** GET /: who the contractor is, the work, the area, and how to request it. */
export const home: PageFile = (site) => ({
  name: site.words.names.home,
  section: "company",
  build() {
    const { company, settings: { description, headline, hero } } = site;
    const picture = block.heroPicture(site);
    return {
      title: headline ?? company.tagline ?? company.name,
      description: description ?? company.description.plain,
      blocks: [
        block.lead(block.servicesAsDescription(site) ?? firstSentence(company.description.plain)),
        block.bidActions(site),
        block.emergencyNotice(site),
        block.leadPicture(picture && [picture]),
        homeSections(site),
        site.services.all.length === 0 && aboutUs(site),
      ],
      structuredData: [websiteNode(site), contractorNode(site)],
      picture: hero,
      feed: site.news.all.length > 0 ? feedAddress(site) : undefined,
      updated: newestChange(site),
    };
  },
});

/** The company's description, for a contractor that lists no services. */
function aboutUs(site: Site): block.Blocks {
  const [, ...rest] = block.listBlocks(block.proseWithLeadSentence(site.company.description));
  const [label, facts] = [site.words.about.contact, contactFacts(site)] as const;
  return rest.length === 0 ? block.section(label, facts) : [
    block.section(site.words.home.aboutUs, rest),
    block.aside(label, facts),
  ];
}

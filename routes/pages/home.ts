import { firstSentence, newestChange, type Site } from "../../lib/model/mod.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import { MOST_LISTED } from "../../lib/page/first_links.ts";
import { contactFacts } from "./about.ts";
import * as block from "./build.ts";
import { feedAddress, newestNews } from "./news.ts";
import type { PageFile } from "./page_row.ts";
import { someReviews } from "./reviews.ts";
import { mapWithLinks } from "./service_areas.ts";

/** GET /: who the contractor is, the work, the area, and how to request it. */
export const home: PageFile = (site) => ({
  name: site.words.names.home,
  section: "company",
  build() {
    const { company, companyInternal, markets, settings: { headline, hero }, words } = site;
    return {
      title: headline ?? company.tagline ?? company.name,
      description: company.description.plain,
      blocks: [
        block.lead(firstSentence(company.description.plain)),
        block.bidActions(site),
        block.emergencyNotice(site),
        block.leadPicture(hero === undefined ? companyInternal.pictures : [hero]),
        block.keyFigures(site),
        block.section(words.names.services, someServices(site)),
        site.services.all.length === 0 && aboutUs(site),
        someProjects(site),
        someReviews(site, words.home.clientsSay, site.reviews.all),
        newestNews(site),
        block.section(words.home.whereWeWork, mapWithLinks(site, site.serviceAreas.all)),
        block.section(
          words.home.whoWeWorkFor,
          block.cards(
            markets.all.map(({ name, url, headline }) => ({
              title: name,
              href: url,
              description: headline,
            })),
            "rows",
          ),
        ),
      ],
      structuredData: [websiteNode(site), contractorNode(site)],
      feed: site.news.all.length > 0 ? feedAddress(site) : undefined,
      updated: newestChange(site),
    };
  },
});

/** A contractor that lists no services says here what it does. */
function aboutUs(site: Site): block.Blocks {
  const [, ...rest] = block.blocksOf(block.ledSentence(site.company.description));
  const [label, facts] = [site.words.about.contact, contactFacts(site)] as const;
  return rest.length === 0 ? block.section(label, facts) : [
    block.section(site.words.home.aboutUs, rest),
    block.aside(label, facts),
  ];
}

/** The first services. */
function someServices(site: Site): block.Blocks {
  const shown = site.services.all.slice(0, MOST_LISTED);
  return [block.serviceCards(site, shown, "rows"), block.othersThan(site, "services", shown)];
}

/** The projects shown here. */
const PROJECTS = 3;

/** The featured projects, or the newest if none is. */
function someProjects(site: Site): block.Blocks {
  const { all } = site.projects;
  const featured = all.filter(({ featured }) => featured);
  const isFeatured = featured.length > 0;
  const shown = (isFeatured ? featured : all).slice(0, PROJECTS);
  return block.section(site.words.home.someProjects(isFeatured, shown.length), [
    block.projectCards(site, shown, "rows"),
    block.othersThan(site, "projects", shown),
  ]);
}

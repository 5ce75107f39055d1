import { firstSentence, newestChange, type Site } from "../../lib/model/mod.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import { MOST_LISTED } from "../../lib/page/first_links.ts";
import { contactFacts } from "./about.ts";
import {
  aside,
  bidActions,
  blocksOf,
  cards,
  type Content,
  emergencyNotice,
  keyFigures,
  lead,
  leadPicture,
  ledSentence,
  othersThan,
  projectCards,
  section,
  serviceCards,
} from "./build.ts";
import { feedAddress, newestNews } from "./news.ts";
import type { PageFile } from "./page_row.ts";
import { someReviews } from "./reviews.ts";
import { mapWithLinks } from "./service_areas.ts";

/** GET /: who the contractor is, the work, the area, and how to request it. */
export const home: PageFile = (site) => ({
  name: "Home",
  section: "Company",
  build() {
    const { company, companyInternal, markets, settings: { headline, hero } } = site;
    return {
      title: headline ?? company.tagline ?? company.name,
      description: company.description.plain,
      blocks: [
        lead(firstSentence(company.description.plain)),
        bidActions(site),
        emergencyNotice(site),
        leadPicture(hero === undefined ? companyInternal.pictures : [hero]),
        keyFigures(site),
        section("Services", someServices(site)),
        site.services.all.length === 0 && aboutUs(site),
        someProjects(site),
        someReviews(site, "What clients say", site.reviews.all),
        newestNews(site),
        section("Where we work", mapWithLinks(site, site.serviceAreas.all)),
        section(
          "Who we work for",
          cards(
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
function aboutUs(site: Site): Content {
  const [, ...rest] = blocksOf(ledSentence(site.company.description));
  const [label, facts] = ["Contact and office hours", contactFacts(site)] as const;
  return rest.length === 0 ? section(label, facts) : [
    section("About us", rest),
    aside(label, facts),
  ];
}

/** The first services. */
function someServices(site: Site): Content {
  const shown = site.services.all.slice(0, MOST_LISTED);
  return [serviceCards(site, shown, "rows"), othersThan(site, "services", shown)];
}

/** The projects shown here. */
const PROJECTS = 3;

/** The featured projects, or the newest if none is. */
function someProjects(site: Site): Content {
  const { all } = site.projects;
  const featured = all.filter(({ featured }) => featured);
  const [title, from] = featured.length > 0 ? ["Featured", featured] : ["Recent", all];
  const shown = from.slice(0, PROJECTS);
  return section(`${title} ${shown.length === 1 ? "project" : "projects"}`, [
    projectCards(site, shown, "rows"),
    othersThan(site, "projects", shown),
  ]);
}

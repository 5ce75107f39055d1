import { firstSentence, newestChange, type Site } from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { plainText } from "../../lib/text/mod.ts";
import { contractorNode, websiteNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  emergencyNotice,
  inRows,
  keyFigures,
  lead,
  leadPicture,
  ledSentence,
  link,
  marketCards,
  paragraph,
  projectCards,
  section,
  serviceCards,
} from "./build.ts";
import { contactFacts } from "./about.ts";
import { feedAddress, newestNews } from "./news.ts";
import { someReviews } from "./reviews.ts";
import { mapWithLinks } from "./service_areas.ts";
import { type PageContent, type PageFile } from "./page_row.ts";

/** GET /: who the contractor is, the work, the area, and how to request it. */
export const home: PageFile = {
  name: "Home",
  section: "Company",
  build: welcome,
  updated: newestChange,
};

function welcome(site: Site): PageContent {
  const { company, companyInternal, settings: { headline, hero } } = site;
  return {
    title: headline ?? company.tagline ?? company.name,
    description: plainText(company.description),
    blocks: [
      lead(firstSentence(plainText(company.description))),
      bidActions(site),
      ...emergencyNotice(site),
      ...leadPicture(hero === undefined ? companyInternal.pictures : [hero]),
      ...keyFigures(site),
      ...section("Services", inRows(serviceCards(site, site.services.all))),
      ...aboutUs(site),
      ...someProjects(site),
      ...someReviews(site, "What clients say", site.reviews.all),
      ...newestNews(site),
      ...section("Where we work", mapWithLinks(site, site.serviceAreas.all)),
      ...section("Who we work for", inRows(marketCards(site.markets.all))),
    ],
    structuredData: [websiteNode(site), contractorNode(site)],
    ...(site.news.all.length > 0 && { feed: feedAddress(site) }),
  };
}

/** A contractor that lists no services says here what it does. */
function aboutUs(site: Site): readonly Block[] {
  if (site.services.all.length > 0) return [];
  const [, ...rest] = ledSentence(site.company.description);
  const [label, facts] = ["Contact and office hours", contactFacts(site)] as const;
  return rest.length === 0
    ? section(label, facts)
    : [...section("About us", rest), ...aside(label, facts)];
}

/** The projects shown here. */
const PROJECTS = 3;

/** The featured projects, or the newest if none is. */
function someProjects(site: Site): readonly Block[] {
  const { addresses, projects: { all } } = site;
  const featured = all.filter(({ featured }) => featured);
  const [title, from] = featured.length > 0 ? ["Featured", featured] : ["Recent", all];
  const shown = from.slice(0, PROJECTS);
  return section(`${title} ${shown.length === 1 ? "project" : "projects"}`, [
    ...inRows(projectCards(site, shown)),
    ...(shown.length === all.length
      ? []
      : [paragraph(link(`All ${all.length} projects`, addresses.page("projects")))]),
  ]);
}

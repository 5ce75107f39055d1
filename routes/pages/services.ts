import { filterProjects, type Picture, type Service, type Site } from "../../lib/model/mod.ts";
import { questionsNodes, serviceNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  emergencyNotice,
  lead,
  leadPicture,
  links,
  linksTo,
  list,
  naming,
  projectCards,
  prose,
  questions,
  section,
  serviceCards,
  steps,
} from "./build.ts";
import { someReviews } from "./reviews.ts";
import { type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /services and GET /services/{slug}. */
export const services: PageFile = {
  name: "Services",
  navigation: "main",
  build: listing,
  below: pagesOf(({ services }) => services, detail),
};

function listing(site: Site): PageContent {
  const names = site.services.all.map(({ name }) => name);
  return {
    title: "Services",
    description: naming(`What ${site.company.name} does`, names),
    blocks: [
      lead(site.settings.intros.services ?? "What we do, and what each service includes."),
      ...emergencyNotice(site),
      ...serviceCards(site, site.services.all),
    ],
  };
}

/** The page of a service, with its projects and terms. */
function detail(site: Site, service: Service, pictures: readonly Picture[]): PageContent {
  const { slug } = service;
  const isUrgent = site.services.internal.get(slug)?.emergency === true;
  const terms = site.glossary.all.filter(({ related_services }) => related_services.includes(slug));
  const others = site.services.all.filter((other) => other.slug !== slug);
  return {
    title: service.name,
    description: service.summary,
    blocks: [
      lead(service.summary),
      ...(isUrgent ? emergencyNotice(site) : []),
      bidActions(site, service),
      ...leadPicture(pictures),
      ...prose(site, service.description),
      ...section("What it includes", list(site, service.capabilities)),
      ...section("What it does for you", list(site, service.benefits)),
      ...section("How the work goes", steps(site, service.process)),
      ...section("Questions", questions(site, service.faqs)),
      ...aside("More", [
        ...section("Terms", links(terms.map(({ term, url }) => ({ text: term, href: url })))),
        ...section("Other services", linksTo(others)),
      ]),
      ...someReviews(
        site,
        "What clients say",
        site.reviews.all.filter(({ services }) => services.includes(slug)),
      ),
      ...section(
        "Projects with this service",
        projectCards(site, filterProjects(site, { service: slug })),
      ),
    ],
    structuredData: [serviceNode(site, service), ...questionsNodes(service.faqs)],
  };
}

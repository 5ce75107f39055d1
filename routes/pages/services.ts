import {
  filterProjects,
  type GlossaryTerm,
  type Picture,
  type Service,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { questionsNodes, serviceNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  emergencyNotice,
  keyFigures,
  lead,
  leadPicture,
  link,
  links,
  list,
  naming,
  otherPictures,
  paragraph,
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
  const projects = filterProjects(site, { service: slug });
  return {
    title: service.name,
    description: service.summary,
    blocks: [
      lead(service.summary),
      ...(isUrgent ? emergencyNotice(site) : []),
      bidActions(site, service),
      ...leadPicture(pictures),
      ...prose(service.description),
      ...section("What it includes", list(site, service.capabilities)),
      ...section("What it does for you", list(site, service.benefits)),
      ...section("How the work goes", steps(service.process)),
      ...otherPictures(pictures),
      ...section("Questions", questions(service.faqs)),
      ...aside("More", [
        bidActions(site, service),
        ...keyFigures(site, 3),
        ...section("Terms", termLinks(site, service)),
        ...section("Other services", otherServices(site, slug)),
      ]),
      ...someReviews(
        site,
        "What clients say",
        site.reviews.all.filter(({ services }) => services.includes(slug)),
      ),
      ...section("Projects with this service", [
        ...projectCards(site, projects.slice(0, MOST_PROJECTS)),
        ...(projects.length <= MOST_PROJECTS ? [] : [paragraph(
          link(
            `All ${projects.length} projects`,
            `${site.addresses.page("projects")}?service=${slug}`,
          ),
        )]),
      ]),
    ],
    structuredData: [serviceNode(site, service), ...questionsNodes(service.faqs)],
  };
}

/** The most projects and links of a kind on the page of a service. */
const [MOST_PROJECTS, MOST_LINKS] = [3, 8];

/** Links to the services after this one, in their order; after the last comes the first. */
function otherServices({ services: { all }, addresses }: Site, slug: string): readonly Block[] {
  const place = all.findIndex((service) => service.slug === slug);
  const others = [...all.slice(place + 1), ...all.slice(0, place)];
  return links([
    ...others.slice(0, MOST_LINKS).map(({ name, url }) => ({ text: name, href: url })),
    ...(others.length <= MOST_LINKS
      ? []
      : [{ text: `All ${all.length} services`, href: addresses.page("services") }]),
  ]);
}

/** Links to terms of a service, those that its text names first. */
function termLinks({ glossary, addresses }: Site, service: Service): readonly Block[] {
  const text = JSON.stringify(service).toLowerCase();
  const placeOf = ({ term }: GlossaryTerm) => {
    const place = text.indexOf(term.toLowerCase());
    return place < 0 ? Infinity : place;
  };
  const terms = glossary.all
    .filter(({ related_services }) => related_services.includes(service.slug))
    .map((term) => ({ ...term, place: placeOf(term) }))
    .sort((a, b) => a.place === b.place ? 0 : a.place - b.place);
  return links([
    ...terms.slice(0, MOST_LINKS).map(({ term, url }) => ({ text: term, href: url })),
    ...(terms.length <= MOST_LINKS
      ? []
      : [{ text: "All terms", href: addresses.page("glossary") }]),
  ]);
}

import {
  filterProjects,
  type GlossaryTerm,
  type Picture,
  type Service,
  type Site,
} from "../../lib/model/mod.ts";
import { firstLinks, firstServices } from "../../lib/page/first_links.ts";
import { questionsNodes, serviceNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  type Content,
  emergencyNotice,
  fold,
  keyFigures,
  lead,
  leadPicture,
  links,
  linksTo,
  list,
  naming,
  otherPictures,
  projectCards,
  prose,
  questions,
  section,
  serviceCards,
  steps,
} from "./build.ts";
import { collectionRow, type PageContent, type PageFile } from "./page_row.ts";
import { someReviews } from "./reviews.ts";

/** GET /services and GET /services/{slug}. */
export const services: PageFile = (site) =>
  collectionRow(site.services, {
    name: "Services",
    navigation: "main",
    build: () => ({
      title: "Services",
      description: naming(
        `What ${site.company.name} does`,
        site.services.all.map(({ name }) => name),
      ),
      blocks: [
        lead(site.settings.intros.services ?? "What we do, and what each service includes."),
        emergencyNotice(site),
        serviceCards(site, site.services.all),
      ],
    }),
  }, (service, pictures) => detail(site, service, pictures));

/** The most projects on the page of a service. */
const MOST_PROJECTS = 3;

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
      isUrgent && emergencyNotice(site),
      bidActions(site, service),
      leadPicture(pictures),
      prose(service.description),
      section("What it includes", list(site, service.capabilities)),
      section("What it does for you", list(site, service.benefits)),
      section("How the work goes", steps(service.process)),
      otherPictures(pictures),
      section("Questions", questions(service.faqs)),
      aside("More", [
        bidActions(site, service),
        keyFigures(site, 3),
        section("Terms", termLinks(site, service)),
        section("Other services", otherServices(site, service)),
      ]),
      someReviews(
        site,
        "What clients say",
        site.reviews.all.filter(({ services }) => services.includes(slug)),
      ),
      section("Projects with this service", [
        projectCards(site, projects.slice(0, MOST_PROJECTS)),
        // Not a link to the filtered listing, which search engines and agents are kept from.
        projects.length > MOST_PROJECTS &&
        fold(`All ${projects.length} projects`, linksTo(projects)),
      ]),
    ],
    structuredData: [serviceNode(site, service), ...questionsNodes(service.faqs)],
  };
}

/** Links to the services after this one, in their order; after the last comes the first. */
function otherServices(site: Site, service: Service): Content {
  const { all } = site.services;
  const place = all.indexOf(service);
  return links(firstServices(site, [...all.slice(place + 1), ...all.slice(0, place)]));
}

/** Links to terms of a service, those that its text names first. */
function termLinks({ glossary, addresses }: Site, service: Service): Content {
  const text = JSON.stringify(service).toLowerCase();
  const placeOf = ({ term }: GlossaryTerm) => {
    const place = text.indexOf(term.toLowerCase());
    return place < 0 ? text.length : place;
  };
  const terms = glossary.all
    .filter(({ related_services }) => related_services.includes(service.slug))
    .sort((a, b) => placeOf(a) - placeOf(b));
  return links(firstLinks(
    terms.map(({ term, url }) => ({ text: term, href: url })),
    { text: "All terms", href: addresses.page("glossary") },
  ));
}

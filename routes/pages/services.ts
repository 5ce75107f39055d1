import { enumerate, filterProjects, type Service, type Site } from "../../lib/model/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { questionsNodes, serviceNode } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";
import {
  aside,
  bidActions,
  emergencyNotice,
  leadPicture,
  links,
  list,
  prose,
  questions,
  section,
  steps,
} from "./build.ts";
import { projectCards, serviceCards } from "./cards.ts";
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
    description: `What ${site.company.name} does: ${enumerate(names)}.`,
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: [
          "What we do, what each service includes, and how the work goes.",
        ],
      },
      ...emergencyNotice(site),
      ...serviceCards(site, site.services.all),
    ],
    json: site.addresses.endpoint("services"),
  };
}

/** The page of a service, with its projects and terms. */
function detail(site: Site, service: Service): PageContent {
  const { addresses } = site;
  const projects = filterProjects(site, { service: service.slug });
  const terms = site.glossary.all.filter(({ related_services }) =>
    related_services.includes(service.slug)
  );
  const pictures = site.services.unpublished.get(service.slug)?.pictures ?? [];
  return {
    title: service.name,
    description: service.summary,
    blocks: [
      { kind: "paragraph", text: [service.summary], role: "lead" },
      ...emergency(site, service),
      bidActions(site),
      ...leadPicture(pictures),
      ...prose(site, service.description),
      ...section("What it includes", list(site, service.capabilities)),
      ...section("What it does for you", list(site, service.benefits)),
      ...section("How the work goes", steps(site, service.process)),
      ...section("Questions", questions(site, service.faqs)),
      ...aside("More", [
        ...section("Terms", links(terms.map(({ term, url }) => ({ text: term, href: url })))),
        ...section("Other services", otherServices(site, service)),
      ]),
      ...section("Projects with this service", projectCards(site, projects)),
    ],
    structuredData: [serviceNode(site, service), ...questionsNodes(service.faqs)],
    ...present({ picture: pictures[0] }),
    json: addresses.endpoint("services", service.slug),
  };
}

function emergency(site: Site, { slug }: Service): readonly Block[] {
  return site.services.unpublished.get(slug)?.emergency === true ? emergencyNotice(site) : [];
}

function otherServices(site: Site, { slug }: Service): readonly Block[] {
  return links(
    site.services.all.filter((other) => other.slug !== slug)
      .map(({ name, url }) => ({ text: name, href: url })),
  );
}

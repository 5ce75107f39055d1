import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { filterProjects, type ServiceArea, serviceArea, type Site } from "../../lib/model/mod.ts";
import { serviceAreaMap } from "../../lib/page/mod.ts";
import type { Block, Page } from "../../lib/page/page.ts";
import { serviceAreaNode } from "../../lib/page/structured_data.ts";
import { bidActions, buildPage, bySlug, links, list, prose, section, shown } from "./build.ts";
import { projectCards, serviceAreaCards } from "./cards.ts";
import { enumerate } from "./words.ts";

/** The listing of service areas, with their map. */
export function serviceAreaListing(site: Site): Page {
  const cities = site.serviceAreas.all.map(({ city }) => city);
  return buildPage(site, {
    segments: ["service-areas"],
    title: "Service areas",
    description: `Where ${site.company.name} works: ${
      enumerate(cities)
    }, with the communities around.`,
    blocks: [
      {
        kind: "paragraph",
        role: "lead",
        text: ["The ground, the utilities and the permits of each place, and the projects there."],
      },
      ...(cities.length === 0 ? [] : [map(site)]),
      ...serviceAreaCards(site.serviceAreas.all),
      bidActions(site),
    ],
    json: site.addresses.endpoint("service-areas"),
  });
}

/** A town with its communities and its projects. */
export function serviceAreaDetail(site: Site, area: ServiceArea): Page {
  const { addresses } = site;
  const others = site.serviceAreas.all.filter(({ slug }) => slug !== area.slug);
  return buildPage(site, {
    segments: ["service-areas", area.slug],
    title: `Underground utility work in ${area.city}, ${area.state}`,
    crumb: area.city,
    description: area.description,
    above: [{ text: "Service areas", href: addresses.page("service-areas") }],
    blocks: [
      ...prose(site, area.description, "lead"),
      bidActions(site),
      {
        kind: "facts",
        items: [
          { name: "State", values: [[`${area.state} (${area.state_code})`]] },
          { name: "ZIP code", values: [[area.postal_code]] },
          { name: "Coordinates", values: [[`${area.latitude}, ${area.longitude}`]] },
        ],
      },
      ...section("Communities served", list(site, area.communities_served)),
      ...section(
        `Projects in ${area.city}`,
        projectCards(filterProjects(site, { city: area.slug })),
      ),
      ...section(
        "Services",
        links(site.services.all.map(({ name, url }) => ({ text: name, href: url }))),
      ),
      ...section("Other service areas", [
        map(site, area),
        ...links(others.map(({ city, state, url }) => ({ text: `${city}, ${state}`, href: url }))),
      ]),
    ],
    structuredData: [serviceAreaNode(site, area)],
    json: addresses.endpoint("service-areas", area.slug),
  });
}

/** GET /service-areas */
export const serviceAreasPage: CacheableHandler = ({ site }) => shown(serviceAreaListing(site));

/** GET /service-areas/:slug */
export const serviceAreaPage: CacheableHandler = bySlug(
  serviceArea,
  ({ serviceAreas }) => serviceAreas,
  serviceAreaDetail,
);

function map(site: Site, here?: ServiceArea): Block {
  return { kind: "drawing", drawing: serviceAreaMap(site, here) };
}

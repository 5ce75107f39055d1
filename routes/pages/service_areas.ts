import {
  capitalized,
  filterProjects,
  type Picture,
  type ServiceArea,
  type Site,
} from "../../lib/model/mod.ts";
import { distanceFromOffice, serviceAreaMap } from "../../lib/page/mod.ts";
import type { Block } from "../../lib/page/page.ts";
import { plainText } from "../../lib/text/mod.ts";
import { serviceAreaNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  facts,
  lead,
  leadPicture,
  ledProse,
  links,
  linksTo,
  list,
  naming,
  otherPictures,
  projectCards,
  section,
  serviceAreaCards,
} from "./build.ts";
import { type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /service-areas, with a map, and GET /service-areas/{slug}. */
export const serviceAreas: PageFile = {
  name: "Service areas",
  navigation: "main",
  build: listing,
  below: pagesOf(({ serviceAreas }) => serviceAreas, detail),
};

function listing(site: Site): PageContent {
  const { all } = site.serviceAreas;
  const map = mapWithLinks(site, all);
  const cities = all.map(({ city }) => city);
  return {
    title: "Service areas",
    description: naming(`Where ${site.company.name} works`, cities),
    blocks: [
      lead(site.settings.intros["service-areas"] ?? introductionTo(all)),
      // Without a map, cards say all that links do.
      ...(map.some(({ kind }) => kind === "drawing")
        ? [...map, ...section("All service areas", serviceAreaCards(site, all))]
        : serviceAreaCards(site, all)),
    ],
  };
}

function introductionTo(areas: readonly ServiceArea[]): string {
  return areas.some(({ communities_served }) => communities_served.length > 0)
    ? "Where we work, and the communities that we serve from there."
    : "Where we work.";
}

/** The page of a service area, with its communities and projects. */
function detail(site: Site, area: ServiceArea, pictures: readonly Picture[]): PageContent {
  const [first, ...rest] = ledProse(area.description);
  // Canadian postal codes begin with a letter.
  const canadian = /^[A-Z]/i.test(area.postal_code);
  const others = site.serviceAreas.all.filter(({ slug }) => slug !== area.slug);
  return {
    title: `${capitalized(site.settings.trade)} in ${area.city}, ${area.state}`,
    crumb: area.city,
    description: plainText(area.description),
    blocks: [
      first!,
      bidActions(site),
      ...leadPicture(pictures),
      ...rest,
      ...otherPictures(pictures),
      ...section("Communities served", list(site, area.communities_served)),
      ...section("Services", linksTo(site.services.all)),
      ...aside("Facts", [
        bidActions(site),
        ...facts([
          [canadian ? "Province" : "State", area.state],
          ["From our office", distanceFromOffice(site, area)],
        ]),
      ]),
      ...section(
        `Projects in ${area.city}`,
        projectCards(site, filterProjects(site, { city: area.slug })),
      ),
      ...section(
        "Other service areas",
        others.length === 0 ? [] : mapWithLinks(site, others, area),
      ),
    ],
    structuredData: [serviceAreaNode(site, area)],
  };
}

/** The fewest areas that make a map worth its place, if it has no background. */
const LEAST_FOR_MAP = 3;

/** The map of all areas, and links to some of them with their distances; nothing if there are none. */
export function mapWithLinks(
  site: Site,
  areas: readonly ServiceArea[],
  here?: ServiceArea,
): readonly Block[] {
  const hasMap = site.serviceAreas.all.length >= LEAST_FOR_MAP || site.settings.map !== undefined;
  return [
    ...(areas.length > 0 && hasMap
      ? [{ kind: "drawing", drawing: serviceAreaMap(site, here) } as const]
      : []),
    ...links(areas.map((area) => {
      const distance = distanceFromOffice(site, area);
      const name = `${area.city}, ${area.state}`;
      return { text: distance === undefined ? name : `${name} (${distance})`, href: area.url };
    })),
  ];
}

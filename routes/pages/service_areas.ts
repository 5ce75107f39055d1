import {
  capitalized,
  counted,
  filterProjects,
  type Picture,
  type ServiceArea,
  type Site,
} from "../../lib/model/mod.ts";
import { distanceFromOffice, serviceAreaMap } from "../../lib/page/mod.ts";
import { firstServices } from "../../lib/page/first_links.ts";
import { serviceAreaNode } from "../../lib/page/structured_data.ts";
import {
  aside,
  bidActions,
  cards,
  cardText,
  type Content,
  facts,
  lead,
  leadPicture,
  ledProse,
  links,
  list,
  naming,
  otherPictures,
  projectCards,
  section,
} from "./build.ts";
import { collectionRow, type PageContent, type PageFile } from "./page_row.ts";

/** GET /service-areas, with a map, and GET /service-areas/{slug}. */
export const serviceAreas: PageFile = (site) =>
  collectionRow(site.serviceAreas, {
    name: "Service areas",
    navigation: "main",
    build: () => listing(site),
  }, (area, pictures) => detail(site, area, pictures));

function listing(site: Site): PageContent {
  const { all, internal } = site.serviceAreas;
  const hasCommunities = all.some(({ communities_served }) => communities_served.length > 0);
  const introduction = hasCommunities
    ? "Where we work, and the communities that we serve from there."
    : "Where we work.";
  const areas = cards(
    all.map(({ slug, city, state, url, description, communities_served: { length } }) => ({
      title: `${city}, ${state}`,
      href: url,
      description: cardText(description),
      notes: length === 0 ? [] : [counted(length, "community", "communities")],
      picture: internal.get(slug)?.pictures?.[0],
    })),
  );
  return {
    title: "Service areas",
    description: naming(`Where ${site.company.name} works`, all.map(({ city }) => city)),
    blocks: [
      lead(site.settings.intros["service-areas"] ?? introduction),
      // Without a map, cards say all that links do.
      hasMap(site) ? [mapWithLinks(site, all), section("All service areas", areas)] : areas,
    ],
  };
}

/** The page of a service area, with its communities and projects. */
function detail(site: Site, area: ServiceArea, pictures: readonly Picture[]): PageContent {
  const [first, ...rest] = ledProse(area.description);
  return {
    title: `${capitalized(site.settings.trade)} in ${area.city}, ${area.state}`,
    crumb: area.city,
    description: area.description.plain,
    blocks: [
      first,
      bidActions(site),
      leadPicture(pictures),
      rest,
      otherPictures(pictures),
      section("Communities served", list(site, area.communities_served)),
      section("Services", links(firstServices(site))),
      aside("Facts", [
        bidActions(site),
        facts([
          [/^[0-9]/.test(area.postal_code) ? "ZIP code" : "Postal code", area.postal_code],
          ["From our office", distanceFromOffice(site, area)],
        ]),
      ]),
      section(
        `Projects in ${area.city}`,
        projectCards(site, filterProjects(site, { city: area.slug })),
      ),
      section(
        "Other service areas",
        mapWithLinks(site, site.serviceAreas.all.filter((other) => other !== area), area),
      ),
    ],
    structuredData: [serviceAreaNode(site, area)],
  };
}

/** Whether there is a map: with fewer areas it is worth its place only if it has a background. */
function hasMap({ serviceAreas, settings }: Site): boolean {
  return serviceAreas.all.length >= 3 || settings.map !== undefined;
}

/** The map of all areas, and links to some of them with their distances; nothing if there are none. */
export function mapWithLinks(
  site: Site,
  areas: readonly ServiceArea[],
  here?: ServiceArea,
): Content {
  return areas.length > 0 && [
    hasMap(site) && { kind: "drawing", drawing: serviceAreaMap(site, here) },
    links(areas.map((area) => {
      const distance = distanceFromOffice(site, area);
      const name = `${area.city}, ${area.state}`;
      return { text: distance === undefined ? name : `${name} (${distance})`, href: area.url };
    })),
  ];
}

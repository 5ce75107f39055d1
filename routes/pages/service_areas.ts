import {
  capitalized,
  filterProjects,
  mainPicture,
  type ServiceArea,
  type Site,
} from "../../lib/model/mod.ts";
import { distanceFromOffice, serviceAreaMap } from "../../lib/page/mod.ts";
import { firstServices } from "../../lib/page/first_links.ts";
import {
  contractorReference,
  listImages,
  placeNode,
  thing,
} from "../../lib/page/structured_data.ts";
import * as block from "./build.ts";
import { collectionRow, type PageFile } from "./page_row.ts";

/** GET /service-areas, with a map, and GET /service-areas/{slug}. */
export const serviceAreas: PageFile = (site) =>
  collectionRow(site, "serviceAreas", (all) => {
    const { company, words: { areas: words } } = site;
    const hasCommunities = all.some(({ communities_served }) => communities_served.length > 0);
    return {
      start: words.description(company.name),
      lead: hasCommunities ? words.leadCommunities : words.lead,
      blocks: allAreas(site),
    };
  }, (area, internal) => {
    const { settings: { trade }, words: { areas: words, common, names } } = site;
    const { pictures, faqs = [] } = internal;
    const title = words.title(trade, `${area.city}, ${area.state}`);
    const [first, ...rest] = block.proseWithLead(area.description);
    return {
      title,
      crumb: area.city,
      description: area.description.plain,
      blocks: [
        first,
        block.bidActions(site),
        block.leadPicture(pictures),
        rest,
        block.otherPictures(site, pictures, area, internal),
        block.section(words.served, block.lineList(site, area.communities_served)),
        block.section(names.services, block.links(firstServices(site))),
        block.section(common.questions, block.questions(faqs)),
        block.aside(common.facts, [
          block.bidActions(site),
          block.facts([
            [/^[0-9]/.test(area.postal_code) ? words.zip : words.postalCode, area.postal_code],
            [words.fromOffice, distanceFromOffice(site, area)],
          ]),
        ]),
        block.section(
          words.projects(area.city),
          block.projectCards(site, filterProjects(site, { city: area.slug })),
        ),
        block.section(
          words.others,
          mapWithLinks(site, site.serviceAreas.all.filter((other) => other !== area), area),
        ),
      ],
      structuredData: [{
        ...thing("Service", area.url, "service"),
        name: title,
        serviceType: capitalized(trade),
        provider: contractorReference(site),
        areaServed: placeNode(site, area),
        image: listImages(site, pictures),
      }],
    };
  });

/** Cards of all areas, with the map where there is one. */
function allAreas(site: Site): block.Blocks {
  const { serviceAreas: { all, internal }, words: { areas: words } } = site;
  const picture = ({ slug }: ServiceArea) => mainPicture(internal.get(slug)?.pictures);
  const cards = block.cards(all.map((area) => {
    const { city, state, url, description, communities_served: { length } } = area;
    const communities = length === 0 ? undefined : words.communities(length);
    const note = [communities, distanceFromOffice(site, area)].filter(Boolean).join(" · ");
    return {
      title: `${city}, ${state}`,
      href: url,
      description: block.cardText(description),
      notes: [note].filter(Boolean),
      picture: picture(area),
    };
  }));
  if (!hasMap(site)) return cards;
  // Cards with pictures need the whole width: beside the map, links stand for them.
  return all.some(picture)
    ? [mapWithLinks(site, all), block.section(words.all, cards)]
    : [{ kind: "drawing", drawing: serviceAreaMap(site, all) }, cards];
}

/** Whether there is a map. With fewer than three areas, only one with a background is worth its place. */
function hasMap({ serviceAreas, settings }: Site): boolean {
  return serviceAreas.all.length >= 3 || settings.map !== undefined;
}

/** The map of all areas, and links to the given ones with their distances; nothing if none is given. */
export function mapWithLinks(
  site: Site,
  areas: readonly ServiceArea[],
  here?: ServiceArea,
): block.Blocks {
  return areas.length > 0 && [
    hasMap(site) && { kind: "drawing", drawing: serviceAreaMap(site, areas, here) },
    block.links(areas.map((area) => {
      const distance = distanceFromOffice(site, area);
      const name = `${area.city}, ${area.state}`;
      return { text: distance === undefined ? name : `${name} (${distance})`, href: area.url };
    })),
  ];
}

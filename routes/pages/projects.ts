import { isYear, type Picture, type Project, type Site } from "../../lib/model/mod.ts";
import type { Block, Text } from "../../lib/page/page.ts";
import { projectNode } from "../../lib/page/structured_data.ts";
import { present } from "../../lib/schema/mod.ts";
import { aside, leadPicture, link, list, prose, section } from "./build.ts";
import { projectCards } from "./cards.ts";
import type { PageContent } from "./page_row.ts";

/** The page of a project. */
export function projectDetail(site: Site, project: Project): PageContent {
  const pictures = site.projects.unpublished.get(project.slug)?.pictures ?? [];
  return {
    title: project.name,
    description: project.summary,
    blocks: [
      { kind: "paragraph", text: [project.summary], role: "lead" },
      ...leadPicture(pictures),
      ...aside("Facts", [{ kind: "facts", items: facts(site, project) }]),
      ...prose(site, project.description),
      ...section("Scope", list(site, project.scope)),
      ...section("Challenges", list(site, project.challenges)),
      ...section("Solutions", list(site, project.solutions)),
      ...section("Outcomes", list(site, project.outcomes)),
      ...section("Pictures", gallery(pictures.slice(1))),
      ...section("Projects nearby", projectCards(site, nearby(site, project))),
    ],
    ...present({ picture: pictures[0] }),
    structuredData: [projectNode(site, project)],
    json: site.addresses.endpoint("projects", project.slug),
  };
}

function gallery(pictures: readonly Picture[]): readonly Block[] {
  return pictures.length === 0 ? [] : [{ kind: "gallery", pictures }];
}

function facts(
  site: Site,
  { slug, location, client, completion_date, category }: Project,
): Extract<Block, { kind: "facts" }>["items"] {
  const placement = site.projects.unpublished.get(slug);
  const area = site.serviceAreas.bySlug.get(placement?.service_area ?? "");
  const services = (placement?.services ?? []).flatMap((service): Text[] => {
    const found = site.services.bySlug.get(service);
    return found === undefined ? [] : [[link(found.name, found.url)]];
  });
  const town = area === undefined ? "" : `${area.city}, ${area.state}`;
  return [
    ...(area === undefined
      ? [{ name: "Location", values: [[location]] }]
      : location === town
      ? [{ name: "Location", values: [[link(town, area.url)]] }]
      : [
        { name: "Location", values: [[location]] },
        { name: "Service area", values: [[link(town, area.url)]] },
      ]),
    { name: "Client", values: [[client]] },
    { name: isYear(completion_date) ? "Completed" : "Status", values: [[completion_date]] },
    { name: "Work", values: [[category]] },
    ...(services.length === 0 ? [] : [{ name: "Services", values: services }]),
  ];
}

function nearby(site: Site, { slug }: Project): readonly Project[] {
  const area = site.projects.unpublished.get(slug)?.service_area;
  if (area === undefined) return [];
  return site.projects.all.filter((other) =>
    other.slug !== slug && site.projects.unpublished.get(other.slug)?.service_area === area
  );
}

import type { ReadFacts } from "../../lib/http/outcome.ts";
import { invalidQuery } from "../../lib/http/problem.ts";
import {
  counted,
  filterProjects,
  isYear,
  type Picture,
  type Project,
  type ProjectQuery,
  projectQuery,
  readQuery,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, FormField, Text } from "../../lib/page/page.ts";
import { projectNode } from "../../lib/page/structured_data.ts";
import { bind, type Fault } from "../../lib/schema/mod.ts";
import {
  aside,
  facts,
  lead,
  leadPicture,
  link,
  links,
  list,
  paragraph,
  projectCards,
  prose,
  section,
} from "./build.ts";
import { type PageAnswer, type PageContent, type PageFile, pagesOf } from "./page_row.ts";

/** GET /projects, with the filters of the API, and GET /projects/{slug}. */
export const projects: PageFile = {
  name: "Projects",
  navigation: "main",
  build: (site) => listing(site),
  below: pagesOf(({ projects }) => projects, detail),
  filter: { parameters: Object.keys(projectQuery.fields), answer: filtered },
};

/**
 * The listing of projects.
 *
 * @param query Filters the listing; search engines don't index a filtered one.
 * @param faults The faults of the query; all projects are then shown.
 */
function listing(
  site: Site,
  query: ProjectQuery = {},
  faults: readonly Fault[] = [],
): PageContent {
  const { addresses, company } = site;
  const narrowed = isNarrowed(query);
  const projects = filterProjects(site, query);
  const total = site.projects.all.length;
  return {
    title: narrowed ? filterWords(site, query) : "Projects",
    ...(narrowed && { crumb: "Filtered" }),
    description: narrowed
      ? `${filterWords(site, query)}: ${counted(projects.length, "project")} of ${company.name}.`
      : `${
        counted(total, "project")
      } of ${company.name}, finished and under way, by service and by ` +
        "place: what the client asked for, what stood in the way, and what we built.",
    ...(narrowed && { above: [{ text: "Projects", href: addresses.page("projects") }] }),
    blocks: [
      ...refusal(faults),
      lead(
        "What the client asked for, what stood in the way, and what we built. Work in progress comes first.",
      ),
      ...filterForm(site, query, faults),
      ...section(narrowed ? "Projects found" : "All projects", [
        ...(narrowed ? [found(site, projects.length)] : []),
        ...projectCards(site, projects),
      ]),
      ...section("Projects by service", countedLinks(site, "service")),
      ...section("Projects by service area", countedLinks(site, "city")),
    ],
    ...(narrowed && { json: `${addresses.endpoint("projects")}?${toSearch(query)}` }),
    indexed: !narrowed && faults.length === 0,
  };
}

/** The listing, filtered as in the API. */
function filtered({ site, query }: ReadFacts): PageAnswer {
  const checked = readQuery(bind(projectQuery, site.choices), withoutBlanks(query));
  if (checked.ok) return { kind: "page", page: listing(site, checked.value) };
  return {
    kind: "page",
    page: listing(site, {}, checked.faults),
    problem: invalidQuery(checked.faults, site.addresses.page("projects")),
  };
}

/** A form sends an empty value for an unused filter, which the API rejects. */
function withoutBlanks(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([, value]) => value !== ""));
}

function isNarrowed({ featured, service, city }: ProjectQuery): boolean {
  return featured === true || service !== undefined || city !== undefined;
}

/** What is listed: `Featured projects in Springfield, Illinois: Pipe Lining`. */
function filterWords(site: Site, { featured, service, city }: ProjectQuery): string {
  const area = site.serviceAreas.bySlug.get(city ?? "");
  return [
    featured === true ? "Featured projects" : "Projects",
    ...(city === undefined
      ? []
      : [` in ${area === undefined ? city : `${area.city}, ${area.state}`}`]),
    ...(service === undefined ? [] : [`: ${site.services.bySlug.get(service)?.name ?? service}`]),
  ].join("");
}

/** How many projects match, with a link back to all. */
function found(site: Site, count: number): Block {
  const total = site.projects.all.length;
  const all = link(`all ${counted(total, "project")}`, site.addresses.page("projects"));
  return count === 0
    ? paragraph("No projects match these filters. Remove one, or see ", all, ".")
    : paragraph(`${counted(count, "project")} found. See `, all, ".");
}

function refusal(faults: readonly Fault[]): readonly Block[] {
  if (faults.length === 0) return [];
  return [{
    kind: "notice",
    tone: "problem",
    text: ["The filter could not be applied. All projects are listed."],
  }];
}

/** The filter form, with only the filters that have choices. */
function filterForm(
  site: Site,
  query: ProjectQuery,
  faults: readonly Fault[],
): readonly Block[] {
  const choice = (
    name: "service" | "city",
    label: string,
    all: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ): FormField => ({
    kind: "select",
    name,
    label,
    value: query[name] ?? "",
    options: [{ value: "", label: all }, ...options],
    ...problemOf(faults, name, label),
  });
  const services = site.services.all.map(({ slug, name }) => ({ value: slug, label: name }));
  const areas = site.serviceAreas.all.map(({ slug, city, state }) => ({
    value: slug,
    label: `${city}, ${state}`,
  }));
  const fields: readonly FormField[] = [
    ...(services.length === 0 ? [] : [choice("service", "Service", "All services", services)]),
    ...(areas.length === 0 ? [] : [choice("city", "Service area", "All service areas", areas)]),
    ...(site.projects.all.some(({ featured }) => featured)
      ? [{
        kind: "checkboxes" as const,
        name: "featured",
        label: "Selection",
        values: query.featured === true ? ["true"] : [],
        options: [{ value: "true", label: "Featured projects only" }],
        ...problemOf(faults, "featured", "Selection"),
      }]
      : []),
  ];
  if (fields.length === 0) return [];
  return [{
    kind: "form",
    form: {
      method: "get",
      action: site.addresses.page("projects"),
      label: "Filter projects",
      submit: "Show projects",
      tool: {
        name: "filterProjects",
        description: `Narrows the projects of ${site.company.name} by service and place.`,
      },
      fields,
    },
  }];
}

function problemOf(
  faults: readonly Fault[],
  name: string,
  label: string,
): { readonly problem?: string } {
  // The issue is for programs; a person chooses from a list.
  return faults.some(({ field }) => field === name)
    ? { problem: `${label}: choose from the list.` }
    : {};
}

/** The services or service areas with projects, whose pages show them. */
function countedLinks(site: Site, filter: "service" | "city"): readonly Block[] {
  const choices = filter === "service"
    ? site.services.all.map(({ slug, name, url }) => ({
      query: { service: slug },
      text: name,
      url,
    }))
    : site.serviceAreas.all.map(({ slug, city, state, url }) => ({
      query: { city: slug },
      text: `${city}, ${state}`,
      url,
    }));
  return links(choices.flatMap(({ query, text, url }) => {
    const count = filterProjects(site, query).length;
    return count === 0 ? [] : [{ text: `${text} (${count})`, href: url }];
  }));
}

function toSearch(query: ProjectQuery): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
}

/** The page of a project. */
function detail(site: Site, project: Project, pictures: readonly Picture[]): PageContent {
  return {
    title: project.name,
    description: project.summary,
    blocks: [
      lead(project.summary),
      ...leadPicture(pictures),
      ...aside("Facts", factsOf(site, project)),
      ...prose(site, project.description),
      ...section("Scope", list(site, project.scope)),
      ...section("Challenges", list(site, project.challenges)),
      ...section("Solutions", list(site, project.solutions)),
      ...section("Outcomes", list(site, project.outcomes)),
      ...section("Pictures", gallery(pictures.slice(1))),
      ...section("Projects nearby", projectCards(site, nearby(site, project))),
    ],
    structuredData: [projectNode(site, project)],
  };
}

function gallery(pictures: readonly Picture[]): readonly Block[] {
  return pictures.length === 0 ? [] : [{ kind: "gallery", pictures }];
}

function factsOf(
  site: Site,
  { slug, location, client, completion_date, category }: Project,
): readonly Block[] {
  const placement = site.projects.unpublished.get(slug);
  const area = site.serviceAreas.bySlug.get(placement?.service_area ?? "");
  const services = (placement?.services ?? []).flatMap((service): Text[] => {
    const found = site.services.bySlug.get(service);
    return found === undefined ? [] : [[link(found.name, found.url)]];
  });
  const town = area && `${area.city}, ${area.state}`;
  const townLink = area && [link(`${area.city}, ${area.state}`, area.url)];
  return facts([
    ["Location", location === town ? townLink : location],
    ["Service area", location === town ? undefined : townLink],
    ["Client", client],
    [isYear(completion_date) ? "Completed" : "Status", completion_date],
    ["Work", category],
    ["Services", ...services],
  ]);
}

function nearby(site: Site, { slug }: Project): readonly Project[] {
  const area = site.projects.unpublished.get(slug)?.service_area;
  if (area === undefined) return [];
  return site.projects.all.filter((other) =>
    other.slug !== slug && site.projects.unpublished.get(other.slug)?.service_area === area
  );
}

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
  bidActions,
  completionOf,
  facts,
  lead,
  leadPicture,
  link,
  links,
  list,
  naming,
  otherPictures,
  paragraph,
  problemNotice,
  projectCards,
  prose,
  section,
} from "./build.ts";
import { someReviews } from "./reviews.ts";
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
  return {
    title: narrowed ? filterWords(site, query) : "Projects",
    ...(narrowed && { crumb: "Filtered" }),
    description: narrowed
      ? `${filterWords(site, query)}: ${counted(projects.length, "project")} of ${company.name}.`
      : naming(
        `${counted(projects.length, "project")} of ${company.name}`,
        projects.map(({ name }) => name),
      ),
    ...(narrowed && { above: [{ text: "Projects", href: addresses.page("projects") }] }),
    blocks: [
      ...(faults.length === 0
        ? []
        : [problemNotice("The filter could not be applied. All projects are listed.")]),
      lead(site.settings.intros.projects ?? introductionTo(site.projects.all)),
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

function introductionTo(projects: readonly Project[]): string {
  return projects.some(({ completion_date }) => !isYear(completion_date))
    ? "Work that is under way, then what we have finished, the newest first."
    : "Work that we have finished, the newest first.";
}

/** The listing, filtered as in the API. */
function filtered(site: Site, query: URLSearchParams): PageAnswer {
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

/** What projects can be filtered by, beside being featured. */
type Filter = "service" | "city";

/** The resources that a filter may name. */
function choicesOf(
  site: Site,
  filter: Filter,
): readonly { readonly slug: string; readonly name: string; readonly url: string }[] {
  if (filter === "service") return site.services.all;
  return site.serviceAreas.all.map(({ slug, city, state, url }) => ({
    slug,
    name: `${city}, ${state}`,
    url,
  }));
}

/** What is listed: `Featured projects in Springfield, Illinois: Repairs`. */
function filterWords(site: Site, query: ProjectQuery): string {
  const nameOf = (filter: Filter) =>
    choicesOf(site, filter).find(({ slug }) => slug === query[filter])?.name;
  const [place, work] = [nameOf("city"), nameOf("service")];
  return [
    query.featured === true ? "Featured projects" : "Projects",
    place === undefined ? "" : ` in ${place}`,
    work === undefined ? "" : `: ${work}`,
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

/** The filter form, with only the filters that have choices. */
function filterForm(
  site: Site,
  query: ProjectQuery,
  faults: readonly Fault[],
): readonly Block[] {
  // The issue is for programs; a person chooses from a list.
  const problemOf = (name: string, label: string) =>
    faults.some(({ field }) => field === name)
      ? { problem: `${label}: choose from the list.` }
      : {};
  const choice = (name: Filter, label: string, all: string): readonly FormField[] => {
    const choices = choicesOf(site, name);
    return choices.length < 2 ? [] : [{
      kind: "select",
      name,
      label,
      value: query[name] ?? "",
      options: [
        { value: "", label: all },
        ...choices.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
      ...problemOf(name, label),
    }];
  };
  const selection: readonly FormField[] = [{
    kind: "checkboxes",
    name: "featured",
    label: "Selection",
    values: query.featured === true ? ["true"] : [],
    options: [{ value: "true", label: "Featured projects only" }],
    ...problemOf("featured", "Selection"),
  }];
  const fields = [
    ...choice("service", "Service", "All services"),
    ...choice("city", "Service area", "All service areas"),
    ...(site.projects.all.some(({ featured }) => featured) ? selection : []),
  ];
  if (fields.length === 0 || site.projects.all.length < 2) return [];
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

/** The services or service areas with projects, whose pages show them. */
function countedLinks(site: Site, filter: Filter): readonly Block[] {
  const choices = choicesOf(site, filter);
  if (choices.length < 2) return [];
  return links(
    choices.flatMap(({ slug, name, url }) => {
      const count = filterProjects(site, { [filter]: slug }).length;
      return count === 0 ? [] : [{ text: `${name} (${count})`, href: url }];
    }),
  );
}

function toSearch(query: ProjectQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** The page of a project. */
function detail(site: Site, project: Project, pictures: readonly Picture[]): PageContent {
  return {
    title: project.name,
    description: project.summary,
    blocks: [
      lead(project.summary),
      ...leadPicture(pictures),
      ...aside("Facts", [bidActions(site), ...factsOf(site, project)]),
      ...prose(project.description),
      ...section("Scope", list(site, project.scope)),
      ...section("Challenges", list(site, project.challenges)),
      ...section("Solutions", list(site, project.solutions)),
      ...section("Outcomes", list(site, project.outcomes)),
      ...otherPictures(pictures),
      ...someReviews(
        site,
        "What the client says",
        site.reviews.all.filter((review) => review.project === project.slug),
      ),
      ...section("Projects nearby", projectCards(site, nearby(site, project))),
    ],
    structuredData: [projectNode(site, project)],
  };
}

function factsOf(site: Site, project: Project): readonly Block[] {
  const { slug, location, client, completion_date, category } = project;
  const placement = site.projects.internal.get(slug);
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
    [isYear(completion_date) ? "Completed" : "Status", completionOf(site, project)],
    ["Work", category],
    ["Services", ...services],
  ]);
}

function nearby(site: Site, { slug }: Project): readonly Project[] {
  const area = site.projects.internal.get(slug)?.service_area;
  if (area === undefined) return [];
  return site.projects.all.filter((other) =>
    other.slug !== slug && site.projects.internal.get(other.slug)?.service_area === area
  );
}

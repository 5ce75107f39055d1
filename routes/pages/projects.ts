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
  sentence,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, FormField, Text } from "../../lib/page/page.ts";
import { projectNode } from "../../lib/page/structured_data.ts";
import { bind } from "../../lib/schema/mod.ts";
import {
  aside,
  bidActions,
  completionOf,
  type Content,
  facts,
  lead,
  leadPicture,
  link,
  links,
  list,
  naming,
  otherPictures,
  projectCards,
  prose,
  section,
} from "./build.ts";
import { collectionRow, type PageAnswer, type PageContent, type PageFile } from "./page_row.ts";
import { someReviews } from "./reviews.ts";

/** GET /projects, with the filters of the API, and GET /projects/{slug}. */
export const projects: PageFile = (site) =>
  collectionRow(site.projects, {
    name: "Projects",
    navigation: "main",
    build: () => listing(site),
    filter: {
      parameters: Object.keys(projectQuery.fields),
      answer: (query) => filtered(site, query),
    },
  }, (project, pictures) => detail(site, project, pictures));

/** The listing of all projects. */
function listing(site: Site): PageContent {
  const { company, projects: { all }, settings } = site;
  const introduction = all.some(({ completion_date }) => !isYear(completion_date))
    ? "Work that is under way, then what we have finished, the newest first."
    : "Work that we have finished, the newest first.";
  return {
    title: "Projects",
    description: naming(
      `${counted(all.length, "project")} of ${company.name}`,
      all.map(({ name }) => name),
    ),
    blocks: [
      lead(settings.intros.projects ?? introduction),
      filterForm(site),
      section("All projects", projectCards(site, all)),
      section("Projects by service", countedLinks(site, "service")),
      section("Projects by service area", countedLinks(site, "city")),
    ],
  };
}

/** The listing, filtered as in the API. Search engines don't index it. */
function filtered(site: Site, query: URLSearchParams): PageAnswer {
  const { addresses, company, projects: { all } } = site;
  // A form sends an empty value for an unused filter, which the API rejects.
  const used = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  const checked = readQuery(bind(projectQuery, site.choices), used);
  const address = addresses.page("projects");
  if (!checked.ok) return { kind: "problem", problem: invalidQuery(checked.faults, address) };
  const { featured, service, city } = checked.value;
  if (featured !== true && service === undefined && city === undefined) {
    return { kind: "page", page: listing(site) };
  }
  const found = filterProjects(site, checked.value);
  const title = filterWords(site, checked.value);
  const count = counted(found.length, "project");
  const known = Object.entries(checked.value).map(([name, value]) => [name, `${value}`]);
  return {
    kind: "page",
    page: {
      title,
      crumb: "Filtered",
      description: sentence(`${title}: ${count} of ${company.name}`),
      above: [{ text: "Projects", href: address }],
      blocks: [
        lead(
          found.length === 0
            ? "No projects match these filters. Remove one, or see "
            : `${count} found. See `,
          link(`all ${counted(all.length, "project")}`, address),
          ".",
        ),
        filterForm(site, checked.value),
        section("Projects found", projectCards(site, found)),
      ],
      json: `${addresses.endpoint("projects")}?${new URLSearchParams(known)}`,
      indexed: false,
    },
  };
}

/** What projects can be filtered by, beside being featured. */
type Filter = "service" | "city";

/** The resources that a filter may name. */
function choicesOf(
  { services, serviceAreas }: Site,
  filter: Filter,
): readonly { readonly slug: string; readonly name: string; readonly url: string }[] {
  return filter === "service"
    ? services.all
    : serviceAreas.all.map((area) => ({ ...area, name: `${area.city}, ${area.state}` }));
}

/** What is listed: `Featured projects in Springfield, Illinois: Repairs`. */
function filterWords(site: Site, query: ProjectQuery): string {
  const [place, work] = (["city", "service"] as const).map((filter) =>
    choicesOf(site, filter).find(({ slug }) => slug === query[filter])?.name
  );
  return [
    query.featured === true ? "Featured projects" : "Projects",
    place === undefined ? "" : ` in ${place}`,
    work === undefined ? "" : `: ${work}`,
  ].join("");
}

/** The filter form, with only the filters that have choices. */
function filterForm(site: Site, query: ProjectQuery = {}): Content {
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
    }];
  };
  const selection: FormField = {
    kind: "checkboxes",
    name: "featured",
    label: "Selection",
    values: query.featured === true ? ["true"] : [],
    options: [{ value: "true", label: "Featured projects only" }],
  };
  const fields = [
    ...choice("service", "Service", "All services"),
    ...choice("city", "Service area", "All service areas"),
    ...(site.projects.all.some(({ featured }) => featured) ? [selection] : []),
  ];
  return fields.length > 0 && site.projects.all.length > 1 && {
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
  };
}

/** The services or service areas with projects, whose pages show them. */
function countedLinks(site: Site, filter: Filter): Content {
  const choices = choicesOf(site, filter)
    .map((choice) => ({ ...choice, count: filterProjects(site, { [filter]: choice.slug }).length }))
    .filter(({ count }) => count > 0);
  return choicesOf(site, filter).length > 1 &&
    links(choices.map(({ name, url, count }) => ({ text: `${name} (${count})`, href: url })));
}

/** The page of a project. */
function detail(site: Site, project: Project, pictures: readonly Picture[]): PageContent {
  const { slug, name, summary } = project;
  const area = site.projects.internal.get(slug)?.service_area;
  const nearby = area === undefined ? [] : filterProjects(site, { city: area });
  return {
    title: name,
    description: summary,
    blocks: [
      lead(summary),
      leadPicture(pictures),
      aside("Facts", [bidActions(site), factsOf(site, project)]),
      prose(project.description),
      section("Scope", list(site, project.scope)),
      section("Challenges", list(site, project.challenges)),
      section("Solutions", list(site, project.solutions)),
      section("Outcomes", list(site, project.outcomes)),
      otherPictures(pictures),
      someReviews(
        site,
        "What the client says",
        site.reviews.all.filter((review) => review.project === slug),
      ),
      section("Projects nearby", projectCards(site, nearby.filter((other) => other !== project))),
    ],
    structuredData: [projectNode(site, project)],
  };
}

/** The facts beside the text. The area is not named twice. */
function factsOf(site: Site, project: Project): Block {
  const { location, client, completion_date, category } = project;
  const { services = [], service_area = "" } = site.projects.internal.get(project.slug) ?? {};
  const area = site.serviceAreas.bySlug.get(service_area);
  const town = area && `${area.city}, ${area.state}`;
  const townLink = area && [link(`${area.city}, ${area.state}`, area.url)];
  const work = services.flatMap((slug): Text[] => {
    const found = site.services.bySlug.get(slug);
    return found === undefined ? [] : [[link(found.name, found.url)]];
  });
  return facts([
    ["Location", location === town ? townLink : location],
    ["Service area", location === town ? undefined : townLink],
    ["Client", client],
    [isYear(completion_date) ? "Completed" : "Status", completionOf(site, project)],
    ["Work", category],
    ["Services", ...work],
  ]);
}

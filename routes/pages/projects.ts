import { invalidQuery, type Problem } from "../../lib/http/problem.ts";
import {
  filterProjects,
  isYear,
  type Picture,
  type Project,
  type ProjectQuery,
  projectQuery,
  readQuery,
  type Site,
} from "../../lib/model/mod.ts";
import type { Block, FormField, Layout } from "../../lib/page/page.ts";
import { contractorReference, geoNode, listImages, thing } from "../../lib/page/structured_data.ts";
import { bind } from "../../lib/schema/mod.ts";
import * as block from "./build.ts";
import {
  collectionRow,
  type InternalOf,
  lastChange,
  type PageContent,
  type PageFile,
} from "./page_row.ts";
import { someReviews } from "./reviews.ts";

/** GET /projects, with the filters of the API, and GET /projects/{slug}. */
export const projects: PageFile = (site) =>
  collectionRow(
    site,
    "projects",
    (all) => {
      const { company, words: { projects: words } } = site;
      const isUnderWay = all.some(({ completion_date }) => !isYear(completion_date));
      return {
        start: words.description(all.length, company.name),
        lead: isUnderWay ? words.leadUnderWay : words.leadFinished,
        blocks: block.section(words.all, [
          filterForm(site),
          { ...block.projectCards(site, all), leads: true },
        ]),
      };
    },
    (project, internal) => {
      const { service_area = "", completed, updated, pictures } = internal;
      const { slug, name, summary, url, location, completion_date } = project;
      const area = site.serviceAreas.bySlug.get(service_area);
      const { projects: { all }, words: { common, layout, projects: words } } = site;
      const next = all[(all.indexOf(project) + 1) % all.length]!;
      const [lead, ...text] = block.proseWithSummary(summary, project.description);
      const others = block.furtherPictures(site, pictures, project);
      const pairs = others.filter(({ before }, index) => before || others[index - 1]?.before);
      const single = others.filter((picture) => !pairs.includes(picture));
      return {
        title: name,
        description: summary,
        blocks: [
          lead,
          block.leadPicture(pictures),
          factStrip(site, project, internal),
          storyWithPictures(text, single),
          block.section(words.scope, block.lineList(site, project.scope)),
          challengesAndSolutions(site, project),
          block.section(words.outcomes, block.lineList(site, project.outcomes)),
          block.aside(common.facts, [block.bidActions(site)]),
          block.section(`${layout.before} · ${layout.after}`, { kind: "gallery", pictures: pairs }),
          someReviews(
            site,
            words.clientSays,
            site.reviews.all.filter((review) => review.project === slug),
          ),
          next !== project && block.section(words.next, block.projectCards(site, [next], "rows")),
        ],
        structuredData: [{
          ...thing("CreativeWork", url, "project"),
          name,
          description: summary,
          genre: project.category,
          creator: contractorReference(site),
          locationCreated: { "@type": "Place", name: location, geo: area && geoNode(area) },
          dateCreated: isYear(completion_date) ? completed ?? completion_date : undefined,
          dateModified: updated,
          image: listImages(site, pictures),
        }],
      };
    },
    {
      filter: {
        parameters: Object.keys(projectQuery.fields),
        answer: (query) => filterListing(site, query),
      },
    },
  );

/** The listing, filtered as in the API. */
function filterListing(
  site: Site,
  query: URLSearchParams,
): PageContent | Problem | undefined {
  const { addresses, company, projects: { all }, words: { projects: words, names } } = site;
  // A form sends an empty value for an unused filter, which the API rejects.
  const used = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  const checked = readQuery(bind(projectQuery, site.choices), used);
  const address = addresses.page("projects");
  if (!checked.ok) return invalidQuery(checked.faults, address);
  const { featured, service, city } = checked.value;
  if (featured !== true && service === undefined && city === undefined) return undefined;
  const found = filterProjects(site, checked.value);
  const [place, work] = (["city", "service"] as const).map((filter) =>
    listChoices(site, filter).find(({ slug }) => slug === checked.value[filter])?.name
  );
  const title = words.filtered(featured === true, place, work);
  const known = Object.entries(checked.value).map(([name, value]) => [name, `${value}`]);
  return {
    title,
    crumb: words.filteredCrumb,
    description: words.filteredDescription(title, found.length, company.name),
    above: [{ text: names.projects, href: address }],
    blocks: [
      block.lead(
        ...words.found(found.length, all.length, (text) => block.link(text, address)),
      ),
      block.section(words.foundTitle, [
        filterForm(site, checked.value),
        block.projectCards(site, found),
      ]),
    ],
    json: `${addresses.endpoint("projects")}?${new URLSearchParams(known)}`,
    updated: lastChange(site.projects),
  };
}

/** The resources that a filter may name. */
function listChoices({ services, serviceAreas }: Site, filter: "service" | "city") {
  return filter === "service"
    ? services.all
    : serviceAreas.all.map((area) => ({ ...area, name: `${area.city}, ${area.state}` }));
}

/** The filter form, with only the filters that have choices. In markdown, a rule ends its list. */
function filterForm(site: Site, query: ProjectQuery = {}): block.Blocks {
  const { projects: { all }, words: { projects: words } } = site;
  const choice = (filter: "service" | "city", label: string, any: string): readonly FormField[] => {
    const offered = listChoices(site, filter).map(({ slug, name }) => {
      const { length } = filterProjects(site, { [filter]: slug });
      return { value: slug, label: `${name} (${length})`, length };
    }).filter(({ value, length }) => length > 0 || value === query[filter]);
    const narrows = offered.some(({ length }) => length < all.length);
    const options = [{ value: "", label: any }, ...offered];
    const value = query[filter] ?? "";
    return offered.length > 1 && narrows
      ? [{ kind: "select", name: filter, label, value, options }]
      : [];
  };
  const isMixed = new Set(all.map(({ featured }) => featured)).size > 1;
  const selection: FormField = {
    kind: "checkboxes",
    name: "featured",
    label: words.selection,
    values: query.featured === true ? ["true"] : [],
    options: [{ value: "true", label: words.featuredOnly }],
  };
  const fields = [
    ...choice("service", words.service, words.allServices),
    ...choice("city", words.area, words.allAreas),
    ...(isMixed ? [selection] : []),
  ];
  return fields.length > 0 && all.length > 1 && [{
    kind: "form",
    form: {
      method: "get",
      action: site.addresses.page("projects"),
      label: words.filter,
      submit: words.show,
      tool: { name: "filterProjects", description: words.tool(site.company.name) },
      fields,
    },
  }, { kind: "rule" }];
}

/**
 * The featured projects, or the newest if none is, under their usual title.
 *
 * @param shown The pictures that the page shows already. A project that has only such is left out, if two others remain.
 */
export function someProjects(site: Site, most: number, layout?: Layout, shown?: Set<string>) {
  const { projects: { all, internal }, settings, words } = site;
  const featured = all.filter(({ featured }) => featured);
  const isFeatured = featured.length > 0;
  const candidates = isFeatured ? featured : all;
  const unseen = candidates.filter(({ slug }) => {
    const { pictures = [] } = internal.get(slug) ?? {};
    return pictures.length === 0 || pictures.some(({ file }) => !shown?.has(file));
  });
  const selected = (unseen.length > 1 ? unseen : candidates).slice(0, most);
  const look = selected.length === 1 ? "rows" : layout;
  const cards = block.projectCards(site, selected, look, shown);
  return {
    title: words.home.someProjects(isFeatured, selected.length),
    blocks: [
      { ...cards, leads: layout === undefined && settings.style === "workshop" },
      block.linkToOthers(site, "projects", selected),
    ],
  };
}

/** A text with pictures after its first part, which ends at the next heading. */
function storyWithPictures(text: block.Blocks, pictures: readonly Picture[]): block.Blocks {
  const shown: Block = pictures.length === 1
    ? { kind: "picture", picture: pictures[0]! }
    : { kind: "gallery", pictures };
  const [told] = block.listBlocks(text);
  if (told?.kind !== "text") return shown;
  const next = told.blocks.findIndex(({ kind }, index) => index > 0 && kind === "heading");
  const end = next < 0 ? told.blocks.length : next;
  return [
    { kind: "text", blocks: told.blocks.slice(0, end) },
    shown,
    { kind: "text", blocks: told.blocks.slice(end) },
  ];
}

/** Challenges and solutions: as pairs if there are equally many, otherwise as two lists. */
function challengesAndSolutions(
  site: Site,
  { challenges = [], solutions = [] }: Project,
): readonly Block[] {
  const words = site.words.projects;
  if (challenges.length === 0 || challenges.length !== solutions.length) {
    return [
      ...block.section(words.challenges, block.lineList(site, challenges)),
      ...block.section(words.solutions, block.lineList(site, solutions)),
    ];
  }
  const items = challenges.map((challenge, index) =>
    [challenge, block.withTelephone(site, solutions[index]!)] as const
  );
  return block.section(`${words.challenges} · ${words.solutions}`, block.facts(items));
}

/** The strip of facts. A service area that is the location is not named twice. */
function factStrip(
  site: Site,
  project: Project,
  { services = [], service_area = "" }: InternalOf<"projects">,
): Block {
  const { location, client, completion_date, category } = project;
  const words = site.words.projects;
  const area = site.serviceAreas.bySlug.get(service_area);
  const town = area && `${area.city}, ${area.state}`;
  const townLink = area && [block.link(`${area.city}, ${area.state}`, area.url)];
  const work = services.flatMap((slug) => site.services.bySlug.get(slug) ?? []);
  const isService = work.some(({ name }) => name === category);
  const { items } = block.facts([
    [words.location, location === town ? townLink : location],
    [words.area, location === town ? undefined : townLink],
    [words.client, client],
    [
      isYear(completion_date) ? words.completed : words.status,
      block.describeCompletion(site, project),
    ],
    [words.work, isService ? undefined : category],
    [site.words.names.services, ...work.map(({ name, url }) => [block.link(name, url)])],
  ]);
  return { kind: "facts", look: "strip", items };
}

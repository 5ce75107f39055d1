/**
 * GET /company, and GET /{segment} and GET /{segment}/{slug} for every kind of resource.
 *
 * @module
 */
import type { ReadOperation } from "../../lib/http/operation.ts";
import { invalidQuery, unknownSlug } from "../../lib/http/problem.ts";
import {
  type Collection,
  company,
  emergencyTelephone,
  filterProjects,
  glossaryQuery,
  glossaryTerm,
  makeProfile,
  market,
  profileSchema,
  project,
  projectQuery,
  readQuery,
  type Resource,
  searchGlossary,
  service,
  serviceArea,
  type Site,
} from "../../lib/model/mod.ts";
import {
  bind,
  type Fields,
  type FieldsOf,
  object,
  type ObjectSchema,
  schemaOf,
} from "../../lib/schema/mod.ts";

interface ApiResource {
  readonly resource: Resource;
  readonly collection: (site: Site) => Collection<{ readonly slug: string }>;
  readonly tag: { readonly name: string; readonly description: string };
  readonly list: string;
  readonly get: string;
  readonly filter?: Filter;
}

interface Filter {
  readonly query: ObjectSchema<Fields>;
  /** @param query The validated parameters. */
  readonly apply: (site: Site, query: FieldsOf<Fields>) => readonly unknown[];
}

const apiResources: readonly ApiResource[] = [
  {
    resource: service,
    collection: (site) => site.services,
    tag: { name: "Services", description: "What the contractor builds." },
    list:
      "Every service that the contractor offers. The slugs are those that POST /contact takes in selectedServices.",
    get:
      "One service: what it includes, how it is delivered, and questions that are asked about it.",
  },
  {
    resource: project,
    collection: (site) => site.projects,
    tag: { name: "Projects", description: "What it has built and is building." },
    list:
      "Projects that match all filters: unfinished ones first, then the newest. Without filters, all of them.",
    get: "One project: where it was, what was done, and for whom where the client allows it.",
    filter: { query: projectQuery, apply: filterProjects },
  },
  {
    resource: market,
    collection: (site) => site.markets,
    tag: { name: "Markets", description: "Whom it works for." },
    list: "The kinds of client that the contractor works for.",
    get: "One kind of client: what is done for it, how, and what sets the work apart.",
  },
  {
    resource: serviceArea,
    collection: (site) => site.serviceAreas,
    tag: { name: "Service areas", description: "Where it works." },
    list: "The towns from which the contractor works, with the communities covered from each.",
    get: "One town: where it is, and the communities covered from it.",
  },
  {
    resource: glossaryTerm,
    collection: (site) => site.glossary,
    tag: { name: "Glossary", description: "The terms of the trade." },
    list:
      "Terms of the trade in alphabetical order. With q, those whose name or definition contains it.",
    get: "One term: what it means, why it matters, and what is related to it.",
    filter: { query: glossaryQuery, apply: searchGlossary },
  },
];

/** The operations that read resources: for each kind, one that lists all and one that gets one. */
export function resourceOperations(site: Site): readonly ReadOperation[] {
  return apiResources.flatMap((kind) => operationsFor(kind, site));
}

function operationsFor(
  { resource, collection, tag, list, get, filter }: ApiResource,
  site: Site,
): readonly ReadOperation[] {
  const { name, noun, segment } = resource;
  const { all, bySlug } = collection(site);
  const schema = bind(resource.schema, site.choices);
  const query = filter && bind(filter.query, site.choices);
  return [
    {
      method: "GET",
      path: `/${segment}`,
      operationId: `list${name}s`,
      isEmpty: all.length === 0,
      tag,
      summary: `List ${noun}s`,
      description: list,
      query,
      success: { description: "Every matching item, in a fixed order.", name, schema, many: true },
      problems: filter === undefined ? [] : ["invalid_request"],
      read(context) {
        if (filter === undefined || query === undefined) return { kind: "data", data: all };
        const checked = readQuery(query, context.query);
        if (checked.ok) return { kind: "data", data: filter.apply(site, checked.value) };
        const problem = invalidQuery(checked.faults, site.addresses.endpoint(segment));
        return { kind: "problem", problem };
      },
    },
    {
      method: "GET",
      path: `/${segment}/{slug}`,
      operationId: `get${name}`,
      isEmpty: all.length === 0,
      tag,
      summary: `Get one ${noun}`,
      description: get,
      params: object({ slug: schemaOf(schema.fields.slug!) }),
      // A getter, since the search for the shortest takes a while.
      get exampleParams(): Readonly<Record<string, string>> {
        const [example] = shortestFirst(all);
        return example === undefined ? {} : { slug: example.slug };
      },
      success: { description: `The ${noun}.`, name, schema },
      problems: ["not_found"],
      read({ params: { slug = "" } }) {
        const data = bySlug.get(slug);
        return data === undefined
          ? { kind: "problem", problem: unknownSlug(resource, slug, site) }
          : { kind: "data", data };
      },
    },
  ];
}

/** Sorts resources by the length of their JSON: documents show the shortest as an example. */
export function shortestFirst<T>(resources: readonly T[]): readonly T[] {
  const lengths = new Map(resources.map((resource) => [resource, JSON.stringify(resource).length]));
  return resources.toSorted((a, b) => lengths.get(a)! - lengths.get(b)!);
}

const COMPANY_TAG = { name: "Company", description: "The contractor's profile." };

/** GET /v1/company. */
export function companyOperation(site: Site): ReadOperation {
  const telephone = emergencyTelephone(site);
  const emergency = telephone === undefined ? "" : ` ${site.words.common.inEmergency(telephone)}`;
  return {
    method: "GET",
    path: "/company",
    operationId: "getCompany",
    tag: COMPANY_TAG,
    summary: "Get the company profile",
    description:
      `How to reach the contractor, its hours, licenses and people. What clients ask, reviews and news are in GET /profile.${emergency}`,
    success: { description: "The company profile.", name: "Company", schema: company.schema },
    problems: [],
    read: () => ({ kind: "data", data: site.company }),
  };
}

/** GET /v1/profile. */
export function profileOperation(site: Site): ReadOperation {
  const schema = profileSchema(site);
  return {
    method: "GET",
    path: "/profile",
    operationId: "getProfile",
    tag: COMPANY_TAG,
    summary: "Get what clients ask, reviews and news",
    description:
      "What clients ask (bonding, insurance, how soon it answers, payment), closed days, reviews, news, jobs and other pages. The one operation that is an addition to the API's specification.",
    success: { description: "The profile.", name: "Profile", schema },
    problems: [],
    read: () => ({ kind: "data", data: makeProfile(site) }),
  };
}

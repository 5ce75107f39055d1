/**
 * GET /v1/{segment} and GET /v1/{segment}/{slug}, alike for every resource that has no filters.
 *
 * @module
 */
import type { Operation } from "../../lib/http/operation.ts";
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import { unknownSlug } from "../../lib/http/problem.ts";
import type { Route } from "../../lib/http/route.ts";
import { API_ROOT, type Collection, type Resource, type Site } from "../../lib/model/mod.ts";
import { type Schema, schemaOf } from "../../lib/schema/mod.ts";

/** What the description of a resource's two operations needs beside its declaration. */
export interface CollectionTexts {
  /** Ends the operationIds: `listServiceAreas`, `getServiceArea`. */
  readonly plural: string;
  readonly tag: string;
  readonly list: string;
  readonly get: string;
}

/** The route of a listing that returns everything. */
export function listRoute(
  resource: Resource,
  texts: CollectionTexts,
  from: (site: Site) => Collection<unknown>,
): Route {
  return {
    group: "api",
    method: "GET",
    pattern: `${API_ROOT}/${resource.segment}`,
    read: ({ site }) => ({ kind: "collection", items: from(site).all }),
    operation: listOperation(resource, texts),
  };
}

/** The route of one resource by its slug. */
export function itemRoute(
  resource: Resource,
  texts: CollectionTexts,
  from: (site: Site) => Collection<{ readonly slug: string }>,
): Route {
  const read: CacheableHandler = ({ site, params: { slug = "" } }) => {
    const data = from(site).bySlug.get(slug);
    return data === undefined
      ? {
        kind: "problem",
        problem: unknownSlug(resource.noun, slug, site.addresses.endpoint(resource.segment)),
      }
      : { kind: "resource", data };
  };
  return {
    group: "api",
    method: "GET",
    pattern: `${API_ROOT}/${resource.segment}/:slug`,
    read,
    operation: {
      operationId: `get${resource.name}`,
      tag: texts.tag,
      summary: `Get one ${resource.noun}`,
      description: texts.get,
      path: { slug: schemaOf(resource.schema.fields.slug!) as Schema<string> },
      pathExample: (site) => ({ slug: from(site).all[0]?.slug ?? "unknown" }),
      success: {
        status: 200,
        description: `The ${resource.noun}.`,
        name: resource.name,
        schema: resource.schema,
        many: false,
      },
      problems: ["not_found"],
    },
  };
}

/** What the OpenAPI document says of a listing. */
export function listOperation(resource: Resource, texts: CollectionTexts): Operation {
  return {
    operationId: `list${texts.plural}`,
    tag: texts.tag,
    summary: `List ${resource.noun}s`,
    description: texts.list,
    success: {
      status: 200,
      description: "Every matching item, in a fixed order.",
      name: resource.name,
      schema: resource.schema,
      many: true,
    },
    problems: [],
  };
}

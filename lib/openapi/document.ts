/**
 * The OpenAPI 3.1 document, made of the route table that serves the requests.
 *
 * @module
 */
import { API_VERSION, type Site } from "../model/mod.ts";
import { type JsonSchema, type Schema, schemaOf } from "../schema/mod.ts";
import { MAX_BODY_BYTES } from "../http/body.ts";
import { type Operation, pathTemplate } from "../http/operation.ts";
import {
  errorEnvelope,
  invalidFields,
  invalidQuery,
  methodNotAllowed,
  type Problem,
  type ProblemCode,
  problemMeaning,
  problemStatus,
  rateLimited,
  undelivered,
  unexpected,
} from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import { type HeaderName, headers, headersOf } from "./headers.ts";
import { type Components, componentsOf, envelopeOf } from "./schemas.ts";

/** A route that the document describes. */
type Described = Route & { readonly operation: Operation };

/** What the document is made of, beside the routes. */
export interface DocumentOptions {
  readonly site: Site;
  readonly routes: readonly Route[];
  /** A body that POST /contact accepts, for its example. */
  readonly exampleBid: unknown;
}

/** Makes the document. */
export function openApiDocument({ site, routes, exampleBid }: DocumentOptions): JsonSchema {
  const described = routes.filter((route): route is Described => route.operation !== undefined);
  const named = new Map<string, Schema<unknown>>();
  for (const { operation: { success, body } } of described) {
    named.set(success.name, success.schema);
    if (body !== undefined) named.set(body.name, body.schema);
  }
  const components = componentsOf(named);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of described) {
    const path = pathTemplate(route.pattern);
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(
      route,
      site,
      components,
      exampleBid,
    );
  }
  const { company, addresses } = site;
  return {
    openapi: "3.1.0",
    info: {
      title: `${company.name} API`,
      version: API_VERSION,
      summary: `What ${company.name} publishes, and bid requests to its estimator.`,
      description:
        "Reads need no credentials and are open to every origin. Every answer is JSON, whatever Accept asks for: data and meta, or the one error envelope, in which error.code is for programs and error.hint says what to do. HEAD answers wherever GET does, and OPTIONS lists the methods of an address. Parameters that are not described are ignored. The one write, POST /contact, sends an email to a person.",
      contact: { name: company.name, url: addresses.page("about"), email: company.email },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: addresses.api, description: "The public API." }],
    externalDocs: { url: addresses.documentation(), description: "The guide to the API." },
    security: [],
    tags: tagsOf(described),
    paths,
    components: { schemas: components.schemas, headers },
  };
}

function operationOf(
  route: Described,
  site: Site,
  components: Components,
  exampleBid: unknown,
): JsonSchema {
  const { operation } = route;
  const parameters = parametersOf(route, site);
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: [],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body !== undefined && {
      requestBody: {
        required: true,
        description: "The bid request.",
        content: {
          "application/json": {
            schema: components.refer(operation.body.schema.json),
            example: exampleBid,
          },
        },
      },
    }),
    responses: {
      [operation.success.status]: successOf(route, site, components),
      ...(route.method === "GET" && {
        304: {
          description: "The client has the answer already: If-None-Match names its ETag.",
          headers: headersOf("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"),
        },
      }),
      ...Object.fromEntries(
        [...operation.problems, "method_not_allowed" as const, "internal_error" as const].map((
          code,
        ) => [
          problemStatus[code],
          problemResponse(code, route, site),
        ]),
      ),
    },
  };
}

function successOf(route: Described, site: Site, { refer }: Components): JsonSchema {
  const { success } = route.operation;
  const schema = refer(success.schema.json);
  const example = exampleOf(route, site);
  return {
    description: success.description,
    headers: headersOf(
      ...(route.method === "GET"
        ? ["ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"] as const
        : ["Cache-Control", "RateLimit", "RateLimit-Policy"] as const),
    ),
    content: {
      "application/json": {
        schema: envelopeOf(success.many ? { type: "array", items: schema } : schema),
        ...(example !== undefined && { example }),
      },
    },
  };
}

/** An answer as the content gives it; a listing with its first item alone, and none of what it lacks. */
function exampleOf({ operation, ...route }: Described, site: Site): unknown {
  const meta = { api_version: API_VERSION, documentation_url: site.addresses.documentation() };
  if (operation.success.example !== undefined) {
    return { data: operation.success.example(site), meta };
  }
  if (!("read" in route)) return undefined;
  const params = operation.pathExample?.(site) ?? {};
  const outcome = route.read({ site, params, query: new URLSearchParams() });
  switch (outcome.kind) {
    case "resource":
      return { data: outcome.data, meta };
    case "collection": {
      const data = outcome.items.slice(0, 1);
      return { data, meta: { ...meta, count: data.length } };
    }
    default:
      return undefined;
  }
}

function problemResponse(code: ProblemCode, route: Described, site: Site): JsonSchema {
  const names: HeaderName[] = ["Cache-Control"];
  if (route.method === "GET") names.push("Access-Control-Allow-Origin");
  else if (code !== "method_not_allowed") names.push("RateLimit", "RateLimit-Policy");
  if (code === "rate_limited") names.push("Retry-After");
  if (code === "method_not_allowed") names.push("Allow");
  return {
    description: meaningOf(code, route),
    headers: headersOf(...names),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: errorEnvelope(exampleProblem(code, route, site), site.addresses),
      },
    },
  };
}

/** What a failure means for this operation; in general it may mean more. */
function meaningOf(code: ProblemCode, { method }: Described): string {
  switch (`${method} ${code}`) {
    case "GET invalid_request":
      return "A query parameter has a value that is not recognized. The array fields names each one and says how to write it.";
    case "POST invalid_request":
      return `The body, its media type or the Idempotency-Key is not as described, or the body has more than ${
        MAX_BODY_BYTES / 1024
      } KiB. Nothing was sent. The array fields names each offending field and says how to write it.`;
    case "GET internal_error":
      return "The server failed. Try again in a minute, or call the telephone number in the hint.";
    case "POST internal_error":
      return "The bid request was not delivered in time. Call the telephone number in the hint. It may still go out later, so repeat it under the same Idempotency-Key or not at all.";
    default:
      return problemMeaning[code];
  }
}

function exampleProblem(code: ProblemCode, route: Described, site: Site): Problem {
  const { addresses } = site;
  const [segment = ""] = pathTemplate(route.pattern).split("/").slice(1);
  switch (code) {
    case "not_found":
      return notFound(route, site);
    case "invalid_request":
      return route.method === "GET"
        ? invalidQuery([exampleFault(route)], addresses.endpoint(segment))
        : invalidFields([{
          field: "email",
          issue: "must be an email address such as name@example.com",
        }]);
    case "rate_limited":
      return rateLimited(42);
    case "method_not_allowed":
      return methodNotAllowed(
        "DELETE",
        route.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"],
      );
    default:
      return route.method === "POST" ? undelivered(site) : unexpected(site);
  }
}

/** What the route itself says of a slug that the content doesn't have. */
function notFound(route: Described, site: Site): Problem {
  const outcome = "read" in route
    ? route.read({ site, params: { slug: "unknown" }, query: new URLSearchParams() })
    : undefined;
  if (outcome?.kind === "problem") return outcome.problem;
  throw new Error(`${route.pattern} does not tell an unknown slug`);
}

function exampleFault({ operation }: Described) {
  const [field = "q"] = Object.keys(operation.query?.fields ?? {});
  return field === "q"
    ? { field, issue: "has 101 characters; write 0 to 100 characters" }
    : { field, issue: "must be exactly true or false" };
}

function parametersOf(route: Described, site: Site): readonly JsonSchema[] {
  const { path = {}, pathExample, query, headers: known = {} } = route.operation;
  return [
    ...Object.entries(known).map(([name, { json: { description, ...schema } }]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema,
    })),
    ...Object.entries(path).map(([name, { json }]) => ({
      name,
      in: "path",
      required: true,
      description: "Identifies the resource.",
      schema: json,
      example: pathExample?.(site)[name] ?? "unknown",
    })),
    ...Object.entries(query?.fields ?? {}).map(([name, field]) => {
      const { description, ...schema } = schemaOf(field).json;
      return { name, in: "query", required: false, description, schema };
    }),
  ];
}

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Index: "Where everything is.",
  Company: "The contractor's profile.",
  Services: "What the contractor builds.",
  Projects: "What it has built and is building.",
  Markets: "Whom it works for.",
  "Service areas": "Where it works.",
  Glossary: "The terms of the trade.",
  Contact: "Bid requests. The one operation with an effect in the world.",
};

function tagsOf(routes: readonly Described[]): readonly JsonSchema[] {
  return [...new Set(routes.map(({ operation }) => operation.tag))].map((name) => ({
    name,
    description: TAG_DESCRIPTIONS[name] ?? name,
  }));
}

/**
 * The OpenAPI 3.1 document, generated from the operations that answer requests.
 *
 * @module
 */
import { API_VERSION, plural, type Site } from "../model/mod.ts";
import { type JsonSchema, present, type Schema, schemaOf } from "../schema/mod.ts";
import type { Operation, ReadOperation } from "../http/operation.ts";
import { successEnvelope } from "../http/envelope.ts";
import {
  errorEnvelope,
  invalidFields,
  meaningFor,
  methodNotAllowed,
  type Problem,
  type ProblemCode,
  problemKinds,
  rateLimited,
  undelivered,
  unexpected,
} from "../http/problem.ts";
import { type HeaderName, headers, headersOf } from "./headers.ts";
import { type Components, componentsOf, envelopeOf } from "./schemas.ts";

/** Makes the document of a site. */
export function openApiDocument(site: Site, operations: readonly Operation[]): JsonSchema {
  const named = new Map<string, Schema<unknown>>();
  for (const operation of operations) {
    named.set(operation.success.name, operation.success.schema);
    if (operation.method === "POST") named.set(operation.body.name, operation.body.schema);
  }
  const components = componentsOf(named);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(
      operation,
      site,
      components,
    );
  }
  const { company, addresses, settings } = site;
  return {
    openapi: "3.1.0",
    info: {
      title: `${company.name} API`,
      version: API_VERSION,
      summary: `What ${company.name} publishes, and ${
        plural(`${settings.request_noun} request`)
      } to its estimator.`,
      description:
        "Reads need no credentials and are open to every origin. Every answer is JSON, whatever Accept asks for: data and meta, or the one error envelope, in which error.code is for programs and error.hint says what to do. HEAD answers wherever GET does, and OPTIONS lists the methods of an address. Parameters that are not described are ignored. The one write, POST /contact, sends an email to a person.",
      contact: { name: company.name, url: addresses.page("about"), email: company.email },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: addresses.api, description: "The public API." }],
    externalDocs: { url: addresses.documentation(), description: "The guide to the API." },
    security: [],
    tags: tagsOf(operations),
    paths,
    components: { schemas: components.schemas, headers },
  };
}

function describe(operation: Operation, site: Site, components: Components): JsonSchema {
  const parameters = parametersOf(operation);
  const problems = [...operation.problems, "method_not_allowed", "internal_error"] as const;
  return {
    operationId: operation.operationId,
    tags: [operation.tag.name],
    summary: operation.summary,
    description: operation.description,
    security: [],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.method === "POST" && {
      requestBody: {
        required: true,
        description: operation.body.description,
        content: {
          "application/json": {
            schema: components.refer(operation.body.schema.json),
            example: operation.body.example,
          },
        },
      },
    }),
    responses: {
      [operation.method === "GET" ? 200 : 202]: successOf(operation, site, components),
      ...(operation.method === "GET" && {
        304: {
          description: "The client has the answer already: If-None-Match names its ETag.",
          headers: headersOf("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"),
        },
      }),
      ...Object.fromEntries(
        problems.map((code) => [problemKinds[code].status, problemResponse(code, operation, site)]),
      ),
    },
  };
}

function successOf(operation: Operation, site: Site, { refer }: Components): JsonSchema {
  const { description, schema } = operation.success;
  const data = refer(schema.json);
  const many = operation.method === "GET" && operation.success.many;
  const example = exampleOf(operation, site);
  return {
    description,
    headers: headersOf(
      ...(operation.method === "GET"
        ? ["ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"] as const
        : ["Cache-Control", "RateLimit", "RateLimit-Policy"] as const),
    ),
    content: {
      "application/json": {
        schema: envelopeOf(many ? { type: "array", items: data } : data),
        ...present({ example }),
      },
    },
  };
}

/** A real response as an example; a listing has only its first item, or none. */
function exampleOf(operation: Operation, site: Site): unknown {
  if (operation.method === "POST") {
    return successEnvelope({ kind: "resource", data: operation.success.example }, site);
  }
  const { exampleParams: params = {} } = operation;
  const outcome = operation.read({ site, params, query: new URLSearchParams() });
  switch (outcome.kind) {
    case "resource":
      return successEnvelope(outcome, site);
    case "collection":
      return successEnvelope({ ...outcome, items: outcome.items.slice(0, 1) }, site);
    default:
      return undefined;
  }
}

function problemResponse(code: ProblemCode, operation: Operation, site: Site): JsonSchema {
  const names: HeaderName[] = ["Cache-Control"];
  if (operation.method === "GET") names.push("Access-Control-Allow-Origin");
  else if (code !== "method_not_allowed") names.push("RateLimit", "RateLimit-Policy");
  if (code === "rate_limited") names.push("Retry-After");
  if (code === "method_not_allowed") names.push("Allow");
  return {
    description: meaningFor(code, operation.method, site),
    headers: headersOf(...names),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: errorEnvelope(exampleProblem(code, operation, site), site.addresses),
      },
    },
  };
}

function exampleProblem(code: ProblemCode, operation: Operation, site: Site): Problem {
  if (operation.method === "POST") {
    switch (code) {
      case "invalid_request":
        return invalidFields([{
          field: "email",
          issue: "must be an email address such as name@example.com",
        }], site);
      case "rate_limited":
        return rateLimited(42, site);
      case "method_not_allowed":
        return methodNotAllowed("DELETE", ["POST", "OPTIONS"]);
      default:
        return undelivered(site);
    }
  }
  switch (code) {
    case "not_found":
      return problemOf(operation, site, { params: { slug: "unknown" } });
    case "invalid_request": {
      const [name = "", field] = Object.entries(operation.query?.fields ?? {})[0] ?? [];
      const wrong = field === undefined ? "" : wrongValue(schemaOf(field).json);
      return problemOf(operation, site, { query: { [name]: wrong } });
    }
    case "method_not_allowed":
      return methodNotAllowed("DELETE", ["GET", "HEAD", "OPTIONS"]);
    default:
      return unexpected(site);
  }
}

/** The operation's real response to an invalid request. */
function problemOf(
  { read, path }: ReadOperation,
  site: Site,
  { params = {}, query = {} }: {
    readonly params?: Record<string, string>;
    readonly query?: Record<string, string>;
  },
): Problem {
  const outcome = read({ site, params, query: new URLSearchParams(query) });
  if (outcome.kind === "problem") return outcome.problem;
  throw new Error(`${path} answers what it should refuse`);
}

/** An invalid value for a query parameter. */
function wrongValue({ maxLength }: JsonSchema): string {
  return typeof maxLength === "number" ? "x".repeat(maxLength + 1) : "unknown";
}

function parametersOf(operation: Operation): readonly JsonSchema[] {
  if (operation.method === "POST") {
    return Object.entries(operation.headers).map(([name, header]) =>
      parameterOf("header", name, header)
    );
  }
  const { params, exampleParams, query } = operation;
  return [
    ...Object.entries(params?.fields ?? {}).map(([name, field]) => ({
      name,
      in: "path",
      required: true,
      description: "Identifies the resource.",
      schema: schemaOf(field).json,
      example: exampleParams?.[name] ?? "unknown",
    })),
    ...Object.entries(query?.fields ?? {}).map(([name, field]) =>
      parameterOf("query", name, schemaOf(field))
    ),
  ];
}

function parameterOf(place: "query" | "header", name: string, { json }: Schema<unknown>) {
  const { description, ...schema } = json;
  return { name, in: place, required: false, description, schema };
}

function tagsOf(operations: readonly Operation[]): readonly JsonSchema[] {
  return [...new Map(operations.map(({ tag }) => [tag.name, tag])).values()];
}

/**
 * The OpenAPI 3.1 document, generated from the operations that answer requests.
 *
 * @module
 */
import { API_VERSION, plural, type Site } from "../model/mod.ts";
import { type JsonSchema, present, type Schema, schemaOf } from "../schema/mod.ts";
import { type Operation, type ReadOperation, successEnvelope } from "../http/operation.ts";
import {
  errorEnvelope,
  invalidFields,
  methodNotAllowed,
  type Problem,
  type ProblemCode,
  problemKinds,
  rateLimited,
  undelivered,
  unexpected,
} from "../http/problem.ts";
import { type Components, componentsOf, outputSchemaOf } from "./schemas.ts";

const textHeader = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: "string" } as JsonSchema,
  example,
});

/** Every header of the API's responses that callers may rely on, by name. */
const headers = {
  ETag: textHeader(
    "Strong validator of the answer; send it back in If-None-Match.",
    '"12c4-2bVkZ8"',
  ),
  "Cache-Control": textHeader(
    "How long the answer may be kept.",
    "public, max-age=300, s-maxage=3600",
  ),
  "Access-Control-Allow-Origin": textHeader("Reads are open to every origin.", "*"),
  Vary: {
    description: "Accept-Encoding, where the answer also comes compressed; short answers lack it.",
    required: false,
    schema: { type: "string" } as JsonSchema,
    example: "Accept-Encoding",
  },
  "X-Request-Id": {
    description:
      "Names this request in the server's log: its own X-Request-Id, if that is well-formed.",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" } as JsonSchema,
    example: "257e29cf5d4c-1",
  },
  Allow: textHeader("The methods that the address takes.", "GET, HEAD, OPTIONS"),
  "Retry-After": {
    description: "Seconds to wait, as error.retry_after_seconds.",
    required: true,
    schema: { type: "integer", minimum: 1 } as JsonSchema,
    example: 42,
  },
  RateLimit: textHeader(
    "What is left of the limit, and the seconds until it resets.",
    '"contact";r=4;t=60',
  ),
  "RateLimit-Policy": textHeader("The limit and its window in seconds.", '"contact";q=5;w=60'),
};

/** References to the headers of a response; every response has X-Request-Id. */
function headersOf(...names: readonly (keyof typeof headers)[]): JsonSchema {
  return Object.fromEntries(
    [...names, "X-Request-Id"].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Those of every answer to a read. */
const readHeaders = headersOf("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin");

/** Makes the document of a site. */
export function openApiDocument(site: Site, operations: readonly Operation[]): JsonSchema {
  const components = componentsOf(operations);
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
        "Reads need no credentials and are open to every origin. Every answer is JSON, whatever Accept asks for: data and meta, or the one error envelope, in which error.code is for programs and error.hint says what to do. HEAD answers wherever GET does. Parameters that are not described are ignored. The one write, POST /contact, sends an email to a person.",
      contact: { name: company.name, url: addresses.page("about"), email: company.email },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: addresses.api, description: "The public API." }],
    externalDocs: { url: addresses.documentation(), description: "The guide to the API." },
    security: [],
    tags: tagsOf(operations),
    paths,
    components: { schemas: components.schemas, headers, responses: readResponses(site) },
  };
}

function describe(operation: Operation, site: Site, components: Components): JsonSchema {
  const parameters = parametersOf(operation);
  const isRead = operation.method === "GET";
  const problems = isRead
    ? operation.problems
    : [...operation.problems, "method_not_allowed", "internal_error"] as const;
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
        content: jsonContent(
          components.refer(operation.body.schema.json),
          operation.body.example,
        ),
      },
    }),
    responses: {
      [isRead ? 200 : 202]: successOf(operation, site, components),
      ...Object.fromEntries(
        problems.map((code) => [
          problemKinds[code].status,
          problemResponse(code, operation.method, exampleProblem(code, operation, site), site),
        ]),
      ),
      ...(isRead && {
        304: { $ref: "#/components/responses/NotModified" },
        405: { $ref: "#/components/responses/MethodNotAllowed" },
        412: { $ref: "#/components/responses/Changed" },
        500: { $ref: "#/components/responses/InternalError" },
      }),
    },
  };
}

function successOf(operation: Operation, site: Site, { refer }: Components): JsonSchema {
  return {
    description: operation.success.description,
    headers: operation.method === "GET"
      ? readHeaders
      : headersOf("Cache-Control", "RateLimit", "RateLimit-Policy"),
    content: jsonContent(refer(outputSchemaOf(operation)), exampleOf(operation, site)),
  };
}

function jsonContent(schema: JsonSchema, example: unknown): JsonSchema {
  return { "application/json": { schema, ...present({ example }) } };
}

/** What every read may also respond. */
function readResponses(site: Site): JsonSchema {
  return {
    NotModified: {
      description: "The client has the answer already: If-None-Match names its ETag.",
      headers: readHeaders,
    },
    MethodNotAllowed: problemResponse(
      "method_not_allowed",
      "GET",
      methodNotAllowed("DELETE", ["GET", "HEAD", "OPTIONS"]),
      site,
    ),
    Changed: {
      description: problemKinds.precondition_failed.meaning(site),
      headers: headersOf("Cache-Control", "Access-Control-Allow-Origin"),
      content: jsonContent({ $ref: "#/components/schemas/Error" }, undefined),
    },
    InternalError: problemResponse("internal_error", "GET", unexpected(site), site),
  };
}

/** A real response as an example. A listing has none: the example of one resource is that of its items. */
function exampleOf(operation: Operation, site: Site): unknown {
  if (operation.method === "POST") {
    return successEnvelope(operation.success.example, site);
  }
  if (operation.success.many) return undefined;
  const { exampleParams: params = {} } = operation;
  const outcome = operation.read({ params, query: new URLSearchParams() });
  return outcome.kind === "data" ? successEnvelope(outcome.data, site) : undefined;
}

function problemResponse(
  code: ProblemCode,
  method: Operation["method"],
  example: Problem,
  site: Site,
): JsonSchema {
  const names: (keyof typeof headers)[] = ["Cache-Control"];
  if (method === "GET") names.push("Access-Control-Allow-Origin");
  else if (code !== "method_not_allowed") names.push("RateLimit", "RateLimit-Policy");
  if (code === "rate_limited") names.push("Retry-After");
  if (code === "method_not_allowed") names.push("Allow");
  return {
    description: problemKinds[code].meaning(site),
    headers: headersOf(...names),
    content: jsonContent(
      { $ref: "#/components/schemas/Error" },
      errorEnvelope(example, site.addresses),
    ),
  };
}

function exampleProblem(code: ProblemCode, operation: Operation, site: Site): Problem {
  switch (code) {
    case "method_not_allowed":
      return methodNotAllowed("DELETE", ["POST", "OPTIONS"]);
    case "rate_limited":
      return rateLimited(42, site);
    case "internal_error":
      return undelivered(site);
    default:
      return operation.method === "GET" ? refusalOf(operation) : invalidFields([{
        field: "email",
        issue: "must be an email address such as name@example.com",
      }], site);
  }
}

/** The operation's real response to an unknown slug, or to an invalid value of its first query parameter. */
function refusalOf({ read, path, query }: ReadOperation): Problem {
  const wrong = Object.entries(query?.fields ?? {}).slice(0, 1)
    .map(([name, field]) => [name, wrongValue(schemaOf(field).json)]);
  const params = { slug: "unknown" };
  const outcome = read({ params, query: new URLSearchParams(wrong) });
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

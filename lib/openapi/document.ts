/**
 * The OpenAPI 3.1 document, generated from the operations that answer requests.
 *
 * @module
 */
import { CACHED } from "../http/cache_lifetime.ts";
import { REQUEST_ID_PATTERN } from "../http/request_id.ts";
import { API_VERSION, plural, project, type Site } from "../model/mod.ts";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../bids/limits.ts";
import { emailFormat, type JsonSchema, type Schema, schemaOf } from "../schema/mod.ts";
import { type Operation, successEnvelope } from "../http/operation.ts";
import {
  errorEnvelope,
  exampleUnknownSlug,
  invalidFields,
  invalidQuery,
  type Problem,
  type ProblemCode,
  problemKinds,
} from "../http/problem.ts";
import { shorten } from "./example.ts";
import { collectComponents, type Components, envelopeSchema } from "./schemas.ts";

const header = (
  description: string,
  example: unknown,
  schema: JsonSchema = { type: "string" },
) => ({ description, required: true, schema, example });

/** Every header of the API's responses that callers may rely on, by name. */
const headers = {
  ETag: header("Strong validator of the answer; send it back in If-None-Match.", '"12c4-2bVkZ8"'),
  "Cache-Control": header("How long the answer may be kept.", CACHED),
  Vary: {
    ...header(
      "Accept-Encoding, where the answer also comes compressed; short answers lack it.",
      "Accept-Encoding",
    ),
    required: false,
  },
  "Access-Control-Allow-Origin": header("Reads are open to every origin.", "*"),
  "X-Request-Id": header(
    "Names this request in the server's log: its own X-Request-Id, if that is well-formed. Answers that a cache may keep have none.",
    "257e29cf5d4c-1",
    { type: "string", pattern: REQUEST_ID_PATTERN.source },
  ),
  Allow: header("The methods that the address takes.", "GET, HEAD, OPTIONS"),
  "Retry-After": header("Seconds to wait, as error.retry_after_seconds.", 42, {
    type: "integer",
    minimum: 1,
  }),
  RateLimit: header(
    "What is left of the limit, and the seconds until it resets.",
    `"contact";r=${RATE_LIMIT - 1};t=${RATE_WINDOW_SECONDS}`,
  ),
  "RateLimit-Policy": header(
    "The limit and its window in seconds.",
    `"contact";q=${RATE_LIMIT};w=${RATE_WINDOW_SECONDS}`,
  ),
};

type HeaderName = keyof typeof headers;

function referToHeaders(...names: readonly HeaderName[]): JsonSchema {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

const readHeaders = referToHeaders("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin");

/** The problems of every write, and of every read. */
const WRITE_PROBLEMS = ["method_not_allowed", "internal_error"] as const;
const READ_PROBLEMS = ["method_not_allowed", "precondition_failed", "internal_error"] as const;

export function openApiDocument(site: Site, operations: readonly Operation[]): JsonSchema {
  const { schemas, refer } = collectComponents(operations);
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
    tags: [...new Map(operations.map(({ tag }) => [tag.name, tag])).values()],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, {
        [operation.method.toLowerCase()]: describeOperation(operation, site, refer),
      }]),
    ),
    components: {
      schemas,
      headers,
      responses: {
        not_modified: {
          description: "The client has the answer already: If-None-Match names its ETag.",
          headers: readHeaders,
        },
        ...Object.fromEntries(
          (["invalid_request", "not_found", ...READ_PROBLEMS] as const)
            .map((code) => [code, problemResponse(code, "GET", site)]),
        ),
      },
    },
  };
}

function describeOperation(
  operation: Operation,
  site: Site,
  refer: Components["refer"],
): JsonSchema {
  const { operationId, tag, summary, description, success } = operation;
  const isRead = operation.method === "GET";
  const parameters = listParameters(operation);
  const { json } = success.schema;
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const problems = [...operation.problems, ...(isRead ? READ_PROBLEMS : WRITE_PROBLEMS)];
  return {
    operationId,
    tags: [tag.name],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(!isRead && {
      requestBody: {
        required: true,
        description: operation.body.description,
        content: jsonContent(refer(operation.body.schema.json), operation.body.example),
      },
    }),
    responses: {
      [isRead ? 200 : 202]: {
        description: success.description,
        headers: isRead
          ? readHeaders
          : referToHeaders("Cache-Control", "RateLimit", "RateLimit-Policy", "X-Request-Id"),
        content: jsonContent(
          refer(envelopeSchema(success.many ? { type: "array", items: json } : json)),
          exampleSuccess(operation, site),
        ),
      },
      ...(isRead && { 304: shared("not_modified") }),
      ...Object.fromEntries(
        problems.map((code) => [
          problemKinds[code].status,
          isRead ? shared(code) : problemResponse(code, "POST", site),
        ]),
      ),
    },
  };
}

function jsonContent(schema: JsonSchema, example: unknown): JsonSchema {
  return { "application/json": { schema, example } };
}

/**
 * An example of a success: of a read a real one, shortened. A list has none, since its items look like the single
 * resource; nor has the index, which repeats the document.
 */
function exampleSuccess(operation: Operation, site: Site): unknown {
  if (operation.method === "POST") return successEnvelope(operation.success.example, site);
  const { path, success, exampleParams: params = {} } = operation;
  if (success.many || path === "/") return undefined;
  const outcome = operation.read({ params, query: new URLSearchParams() });
  return outcome.kind === "data" ? successEnvelope(shorten(outcome.data), site) : undefined;
}

function problemResponse(code: ProblemCode, method: Operation["method"], site: Site): JsonSchema {
  const names: HeaderName[] = ["Cache-Control", "X-Request-Id"];
  if (method === "GET") names.push("Access-Control-Allow-Origin");
  else if (code !== "method_not_allowed") names.push("RateLimit", "RateLimit-Policy");
  if (code === "rate_limited") names.push("Retry-After");
  if (code === "method_not_allowed") names.push("Allow");
  const example = exampleProblem(code, method, site);
  return {
    description: problemKinds[code].meaning(site),
    headers: referToHeaders(...names),
    content: jsonContent(
      { $ref: "#/components/schemas/Error" },
      example && errorEnvelope(example, site.addresses),
    ),
  };
}

/** An example of a problem, if its members say more than its description. */
function exampleProblem(
  code: ProblemCode,
  method: Operation["method"],
  site: Site,
): Problem | undefined {
  if (code === "not_found") return exampleUnknownSlug(project, site);
  if (code !== "invalid_request") return undefined;
  if (method === "POST") {
    return invalidFields([{ field: "email", issue: emailFormat.issue }], site);
  }
  return site.projects.all.length === 0
    ? invalidQuery([{ field: "q", issue: "has 101 characters" }], "/glossary")
    : invalidQuery([{ field: "featured", issue: "must be exactly true or false" }], "/projects");
}

function listParameters(operation: Operation): readonly JsonSchema[] {
  if (operation.method === "POST") {
    return Object.entries(operation.headers).map(([name, header]) =>
      describeParameter("header", name, header)
    );
  }
  const { params, query, exampleParams } = operation;
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
      describeParameter("query", name, schemaOf(field))
    ),
  ];
}

function describeParameter(place: "query" | "header", name: string, { json }: Schema<unknown>) {
  const { description, ...schema } = json;
  return { name, in: place, description, schema };
}

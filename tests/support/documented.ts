/**
 * Holds answers against the OpenAPI document: what is not documented fails the test that saw it.
 *
 * @module
 */
import { parseTarget } from "../../lib/http/target.ts";
import { addFormats, Ajv2020 } from "../deps/json_schema.ts";
import { openApiDocument } from "../../lib/openapi/document.ts";
import type { Site } from "../../lib/model/mod.ts";
import { describedOperations, listOperations } from "../../routes/api/mod.ts";
import { decodedText } from "./decoded.ts";
import { asJson } from "./text.ts";

/** The parts of the document that answers are held against. */
export interface Document {
  readonly paths: Record<string, Record<string, OperationObject>>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly headers: Record<string, object>;
    readonly responses?: Record<string, object>;
  };
}

/** An operation of the document. */
export interface OperationObject {
  readonly operationId: string;
  readonly responses: Record<string, ResponseObject>;
}

/** A response of the document. */
export interface ResponseObject {
  readonly headers?: Record<string, object>;
  readonly content?: Record<string, { readonly schema: object; readonly example?: unknown }>;
}

/** The document of a site. */
export function documentOf(site: Site, operations = describedOperations(site)): Document {
  return asJson<unknown>(openApiDocument(site, operations)) as Document;
}

/** A document with the responses that operations share written into each of them. */
function withResponses({ components: { responses, ...components }, ...rest }: Document): Document {
  const whole = JSON.parse(JSON.stringify(rest), (_, value) => {
    const [, name] = /^#\/components\/responses\/(.+)$/.exec(String(Object(value).$ref)) ?? [];
    return name === undefined ? value : responses?.[name];
  });
  return { ...whole, components };
}

/**
 * The document without what the content decides: its examples, and who the contractor is. What is left is
 * the contract, the same for every contractor.
 */
export function contractOf(document: Document): Record<string, unknown> {
  // An address is written out wherever there is one; the reference only makes the document shorter.
  const { Url, ...schemas } = document.components.schemas;
  const whole = { ...document, components: { ...document.components, schemas } };
  const { info: { version }, servers: _servers, externalDocs: _docs, ...rest } = JSON.parse(
    JSON.stringify(withResponses(whole)),
    (name, value) => {
      if (name === "example") return undefined;
      return value?.$ref === "#/components/schemas/Url" ? writtenOut(value, Url ?? {}) : value;
    },
  );
  return { info: { title: "The API", version }, ...rest };
}

/** A schema of an address in the order of its members elsewhere. */
function writtenOut(
  { description }: { readonly description?: string },
  { type, ...format }: { readonly type?: string },
) {
  return { type, ...(description !== undefined && { description }), ...format };
}

/** An ajv that knows the document's schemas, with formats on: email as the HTML standard has it. */
export function ajvFor(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // deno-lint-ignore no-explicit-any -- the types of the two packages don't meet
  (addFormats as any)(ajv, { mode: "fast" });
  ajv.addSchema(document, "openapi");
  return ajv;
}

/** Compiles a schema of the document for an ajv that knows it. */
export function compiled(ajv: Ajv2020, schema: object) {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
}

/** Required headers that an answer lacks, and headers that are not as their schema says. */
function headerFaults(
  { headers = {} }: ResponseObject,
  { components }: Document,
  given: Headers,
): string[] {
  return Object.keys(headers).flatMap((name) => {
    const { required, schema } = components.headers[name] as HeaderObject;
    const value = given.get(name);
    if (value === null) return required ? [`lacks ${name}`] : [];
    const matches = schema.type === "integer"
      ? /^[0-9]+$/.test(value) && Number(value) >= (schema.minimum ?? 0)
      : new RegExp(schema.pattern ?? "").test(value);
    return matches ? [] : [`has a wrong ${name}`];
  });
}

interface HeaderObject {
  readonly required: boolean;
  readonly schema: {
    readonly type: string;
    readonly pattern?: string;
    readonly minimum?: number;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks an answer; gives what is wrong with it, or nothing. */
export type CheckDocumented = (
  method: string,
  path: string,
  response: Response,
) => Promise<string[]>;

/** Makes the check for a site. */
export function documentedCheck(site: Site): CheckDocumented {
  const document = withResponses(documentOf(site, listOperations(site)));
  const ajv = ajvFor(document);
  const validators = new Map<object, ReturnType<typeof compiled>>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`),
  }));
  return async (method, target, response) => {
    const path = parseTarget(new URL(target, "http://x").pathname).pathname;
    const relative = /^\/v1(\/.*)?$/.exec(path);
    if (relative === null || method === "OPTIONS" || response.status === 308) return [];
    const place = templates.find(({ pattern }) => pattern.test(relative[1] ?? "/"));
    if (place === undefined) return response.status === 404 ? [] : [`${path} is not documented`];
    const operations = document.paths[place.template]!;
    const operation = operations[method === "HEAD" ? "get" : method.toLowerCase()] ??
      Object.values(operations)[0]!;
    const documented = operation.responses[response.status];
    if (documented === undefined) return [`${operation.operationId} answers ${response.status}`];
    const missing = headerFaults(documented, document, response.headers)
      .map((fault) => `${operation.operationId} ${response.status} ${fault}`);
    const [type, media] = Object.entries(documented.content ?? {})[0] ?? [];
    if (media === undefined || method === "HEAD") return missing;
    if (response.headers.get("content-type") !== type) return [...missing, `is not ${type}`];
    const body = parsed(await decodedText(response));
    if (body === undefined) return [...missing, "is not JSON"];
    const valid = validators.get(media) ?? compiled(ajv, media.schema);
    validators.set(media, valid);
    if (valid(body)) return missing;
    const errors = valid.errors ?? [];
    return [...missing, ...errors.map(({ instancePath, message }) => `${instancePath} ${message}`)];
  };
}

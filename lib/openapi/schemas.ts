/**
 * The reusable schemas of the OpenAPI document, under the names in the API's contract.
 *
 * @module
 */
import { faq, processStep } from "../model/mod.ts";
import {
  type Fields,
  integer,
  type JsonSchema,
  list,
  object,
  type ObjectSchema,
  oneOf,
  optional,
  string,
  uriFormat,
} from "../schema/mod.ts";
import type { Operation } from "../http/operation.ts";
import { apiProblemCodes, problemKinds } from "../http/problem.ts";

const uri = string({ formats: [uriFormat] });

const statuses = apiProblemCodes.map((code) => problemKinds[code].status);

/** The `meta` of every success. */
const metaSchema = object({
  api_version: string({ description: "Semantic version of the API's contract." }),
  documentation_url: uri,
  count: optional(integer({ min: 0, description: "Number of items in data, on listings." })),
}, { description: "The contract that the answer follows." }).json;

/** The envelope of every failure. */
const errorSchema = object({
  error: object({
    code: oneOf(apiProblemCodes, { description: "Stable, for programs." }),
    message: string({ description: "What went wrong, for people." }),
    hint: string({ description: "The next action that resolves it." }),
    status: { ...integer(), json: { type: "integer", enum: statuses } },
    documentation_url: uri,
    fields: optional(list(
      object({
        field: string({ min: 1 }),
        issue: string({ min: 1, description: "What is wrong, and how to write it." }),
      }),
      { description: "Each offending field, only on invalid_request." },
    )),
    retry_after_seconds: optional(integer({
      min: 1,
      description: "Seconds to wait before trying again, only on rate_limited.",
    })),
  }),
}, { description: "A failure. Branch on error.code, never on the message." }).json;

/** The components of a document, and how to refer to them. */
export interface Components {
  readonly schemas: JsonSchema;
  /** Replaces every named schema in a schema, or the schema itself, by a reference. */
  refer(json: JsonSchema): JsonSchema;
}

/** Collects the named schemas that operations use. */
export function collectComponents(operations: readonly Operation[]): Components {
  const names = new Map<unknown, string>([[processStep.json, "ProcessStep"], [faq.json, "Faq"]]);
  for (const operation of operations) {
    names.set(operation.success.schema.json, operation.success.name);
    if (operation.method === "POST") {
      names.set(operation.body.schema.json, operation.body.name);
    }
  }
  names.set(metaSchema, "Meta").set(errorSchema, "Error");
  const refer = (json: unknown): unknown => {
    const name = names.get(json);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return isAddress(json) ? addressSchema(json) : referMembers(json);
  };
  const referMembers = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(refer);
    if (typeof json !== "object" || json === null) return json;
    const entries = Object.entries(json).filter(([key, value]) =>
      !(key === "minLength" && value === 1 && "pattern" in json)
    );
    return Object.fromEntries(entries.map(([key, value]) => [key, refer(value)]));
  };
  return {
    schemas: {
      ...Object.fromEntries([...names].map(([json, name]) => [name, referMembers(json)])),
      [ADDRESS]: uri.json,
    },
    refer: (json) => refer(json) as JsonSchema,
  };
}

/** The name of the schema of addresses. It has a name because its pattern is long. */
const ADDRESS = "Url";

function isAddress(json: unknown): json is JsonSchema {
  return typeof json === "object" && json !== null && "pattern" in json &&
    json.pattern === uri.json.pattern;
}

/** The schema of an address that has its own description. */
function addressSchema({ description }: JsonSchema): JsonSchema {
  return { description, $ref: `#/components/schemas/${ADDRESS}` };
}

/** An operation's input: its path and query parameters, or the members of its body. */
export function inputSchema(operation: Operation): ObjectSchema<Fields> {
  if (operation.method === "POST") return operation.body.schema;
  return object({ ...operation.params?.fields, ...operation.query?.fields });
}

/**
 * The self-contained schema of a success envelope.
 *
 * @param many Whether `data` is an array.
 */
export function outputSchema(
  { schema: { json } }: Pick<Operation["success"], "schema">,
  many = false,
): JsonSchema {
  return {
    type: "object",
    required: ["data", "meta"],
    properties: { data: many ? { type: "array", items: json } : json, meta: metaSchema },
    additionalProperties: false,
  };
}

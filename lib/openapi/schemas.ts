/**
 * The reusable schemas of the OpenAPI document, under the names in the API's contract.
 *
 * @module
 */
import { faq, processStep } from "../model/mod.ts";
import {
  integer,
  isRecord,
  type JsonSchema,
  list,
  object,
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
  const used = operations.flatMap((operation) => [
    operation.success,
    ...(operation.method === "POST" ? [operation.body] : []),
  ]);
  const names = new Map<unknown, string>([
    [processStep.json, "ProcessStep"],
    [faq.json, "Faq"],
    ...used.map(({ schema, name }) => [schema.json, name] as const),
    [metaSchema, "Meta"],
    [errorSchema, "Error"],
  ]);
  const refer = (json: unknown): unknown => {
    const name = names.get(json);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    // Addresses have a schema of their own because its pattern is long; each keeps its description.
    return isRecord(json) && json.pattern === uri.json.pattern
      ? { description: json.description, $ref: "#/components/schemas/Url" }
      : referMembers(json);
  };
  const referMembers = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(refer);
    if (!isRecord(json)) return json;
    const entries = Object.entries(json).filter(([key, value]) =>
      !(key === "minLength" && value === 1 && "pattern" in json)
    );
    return Object.fromEntries(entries.map(([key, value]) => [key, refer(value)]));
  };
  return {
    schemas: {
      ...Object.fromEntries([...names].map(([json, name]) => [name, referMembers(json)])),
      Url: uri.json,
    },
    refer: (json) => refer(json) as JsonSchema,
  };
}

/** The self-contained schema of a success envelope with some `data`. */
export function envelopeSchema(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    required: ["data", "meta"],
    properties: { data, meta: metaSchema },
    additionalProperties: false,
  };
}

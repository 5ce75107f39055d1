/**
 * The operations of the API as tools, with the same parameters and results, described for a model.
 *
 * @module
 */
import {
  type Operation,
  type ReadOperation,
  successEnvelope,
  type WriteOperation,
} from "../http/operation.ts";
import type { Outcome } from "../http/outcome.ts";
import { invalidArguments, type Problem } from "../http/problem.ts";
import { KEY_FIELD, type Site } from "../model/mod.ts";
import { inputSchema } from "../openapi/schemas.ts";
import {
  boolean,
  type Fields,
  type JsonSchema,
  object,
  type ObjectSchema,
  omitUndefined,
  optional,
  string,
  validate,
} from "../schema/mod.ts";
import type { Arguments, Tool, ToolResult } from "./server.ts";

/** What the tools are made from. */
export interface ToolParts {
  readonly site: Site;
  readonly operations: readonly Operation[];
  /** Describes a list for a model, more briefly than its data; `undefined` if nothing does. */
  readonly renderList: (path: string, query: URLSearchParams) => string | undefined;
  /** Guidance for models, in the description of the operation with a side effect. */
  readonly guidance: string;
  /** Runs the operation with a side effect. */
  readonly submit: (
    body: Arguments,
    idempotencyKey: string | null,
    client: string,
    validateOnly: boolean,
  ) => Promise<Outcome>;
}

const KEY_DESCRIPTION =
  "Always send one: a UUID that you make for this request. Send the same one when you try again, so that nothing is sent twice.";

/** The argument for the query parameter validate_only. */
const CHECK_ONLY = "validateOnly";

const CHECK_DESCRIPTION =
  "true checks the arguments and sends nothing: show the person what would be sent, then call again without it.";

/** A tool that only reads what is published. */
export const readAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
};
/** An email can't be taken back, so clients ask first. */
const writeAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** A tool for each operation, in their order. */
export function makeTools(parts: ToolParts): readonly Tool[] {
  return parts.operations.map((operation) => ({
    name: operation.operationId,
    title: operation.summary,
    outputSchema: outlineOutput(operation),
    ...(operation.method === "GET" ? readTool(operation, parts) : writeTool(operation, parts)),
  }));
}

/**
 * The output schema of an operation, as the names that clients look for. A model reads the results themselves, and pays
 * for each word of a list of tools.
 */
function outlineOutput(operation: Operation): JsonSchema {
  const { schema } = operation.method === "GET" ? operation.success : operation.checked;
  const names = Object.keys((schema as ObjectSchema<Fields>).fields);
  const data = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  };
  const isMany = operation.method === "GET" && operation.success.many;
  return {
    type: "object",
    properties: { data: isMany ? { type: "array", items: data } : data, meta: {} },
  };
}

/**
 * A schema of arguments as a model reads it: its descriptions name tools, and it has no patterns, which descriptions say
 * in words and the server checks, and doesn't say that a text has a character.
 */
export function forModel<T>(json: T, operations: readonly Operation[] = []): T {
  if (Array.isArray(json)) return json.map((item) => forModel(item, operations)) as T;
  if (typeof json !== "object" || json === null) return json;
  const members = Object.entries(json).flatMap(([name, value]) => {
    if (name === "minLength" && value === 1) return [];
    // A member may have the name of a keyword; its schema is an object.
    if (typeof value !== "string") return [[name, forModel(value, operations)]];
    if (name === "pattern") return [];
    return [[name, name === "description" ? inToolWords(value, operations) : value]];
  });
  return Object.fromEntries(members) as T;
}

/** What differs between tools that read and those with a side effect. */
type ToolPart = Pick<Tool, "description" | "inputSchema" | "annotations" | "call">;

function readTool(operation: ReadOperation, { site, operations, renderList }: ToolParts): ToolPart {
  const input = inputSchema(operation);
  return {
    description: describeTool(operation, operations, site),
    inputSchema: forModel(input.json, operations),
    annotations: readAnnotations,
    call(args) {
      const checked = validate(input, input.fromText?.(toTexts(args)));
      if (!checked.ok) return toolFailure(invalidArguments(checked.faults));
      const texts = toTexts(checked.value) as Readonly<Record<string, string>>;
      const [params, query] = [texts, new URLSearchParams(texts)];
      const outcome = operation.read({ params, query });
      if (outcome.kind === "problem") return toolFailure(outcome.problem);
      if (outcome.kind !== "data") {
        throw new TypeError(`${operation.operationId} answers ${outcome.kind}`);
      }
      const structuredContent = successEnvelope(outcome.data, site);
      // Clients show a model one or the other: of one thing both say the same.
      const text = (operation.success.many ? renderList(operation.path, query) : undefined) ??
        JSON.stringify(structuredContent);
      return { content: [{ type: "text", text }], structuredContent };
    },
  };
}

function writeTool(
  operation: WriteOperation,
  { site, operations, guidance, submit }: ToolParts,
): ToolPart {
  const { formats } = operation.headers["Idempotency-Key"]!;
  const key = string({ ...omitUndefined({ formats }), description: KEY_DESCRIPTION });
  const input = object({
    ...operation.body.schema.fields,
    [KEY_FIELD]: optional(key),
    [CHECK_ONLY]: optional(boolean({ description: CHECK_DESCRIPTION })),
  });
  return {
    description: guidance,
    inputSchema: forModel(input.json, operations),
    annotations: writeAnnotations,
    async call(args, client) {
      const { [KEY_FIELD]: key, [CHECK_ONLY]: checkOnly = false, ...fields } = withoutNulls(args);
      if (typeof checkOnly !== "boolean") {
        return toolFailure(
          invalidArguments([{ field: CHECK_ONLY, issue: "must be exactly true or false" }]),
        );
      }
      // A list or an object is rejected as a malformed key, as an empty one is.
      const given = typeof key === "object" ? "" : String(key);
      const outcome = await submit(
        fields,
        key === undefined ? null : given,
        client,
        checkOnly,
      );
      if (outcome.kind === "problem") return toolFailure(outcome.problem);
      if (outcome.kind === "checked") {
        const text = "The arguments are valid. Nothing was sent.";
        const structuredContent = successEnvelope(outcome.data, site);
        return { content: [{ type: "text", text }], structuredContent };
      }
      if (outcome.kind !== "accepted") {
        throw new TypeError(`${operation.operationId} answers ${outcome.kind}`);
      }
      const { data } = outcome;
      const reference = data.reference === undefined ? "" : ` Reference: ${data.reference}`;
      return {
        content: [{ type: "text", text: `${data.message}${reference}` }],
        structuredContent: successEnvelope(data, site),
      };
    },
  };
}

/** Arguments as they are written in a URL: models write numbers and booleans without quotes. */
function toTexts(args: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(withoutNulls(args))
      .map(([name, value]) => [name, typeof value === "object" ? value : String(value)]),
  );
}

/** Models write null for omitted arguments. */
function withoutNulls(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** A failure that the model can read, and may be able to fix. */
export function toolFailure({ message, hint, fields = [] }: Problem): ToolResult {
  const lines = [
    `${message} ${hint}`,
    ...fields.map(({ field, issue }) => `- ${field}: ${issue}`),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}

/** A text of the API, with requests replaced by tools. */
function inToolWords(text: string, operations: readonly Operation[]): string {
  return text.replace(
    /\b(GET|POST) (\/[\w/{}-]*)/g,
    (request, method, path) =>
      operations.find((other) => other.method === method && other.path === path)?.operationId ??
        request,
  );
}

/** The purpose of an operation, and which tool to call before or after. */
function describeTool(
  operation: ReadOperation,
  operations: readonly Operation[],
  { company }: Site,
): string {
  const { path } = operation;
  const listing = operations.find((other) => path === `${other.path}/{slug}`);
  const detail = operations.find((other) => other.path === `${path}/{slug}`);
  return [
    `${company.name}: ${inToolWords(operation.description, operations)}`,
    listing && `Slugs come from ${listing.operationId}.`,
    detail && `For one in full, call ${detail.operationId}.`,
  ].filter(Boolean).join(" ");
}

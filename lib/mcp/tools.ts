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
import { KEY_FIELD } from "../bids/limits.ts";
import { type Site } from "../model/mod.ts";
import {
  type Fields,
  type JsonSchema,
  object,
  type ObjectSchema,
  optional,
  string,
  validate,
} from "../schema/mod.ts";
import type { Arguments, Tool, ToolResult } from "./server.ts";

export interface ToolParts {
  readonly site: Site;
  readonly operations: readonly Operation[];
  /** Renders a list as text for a model, shorter than its data; `undefined` if no page has the list. */
  readonly renderList: (path: string, query: URLSearchParams) => string | undefined;
  /** Guidance for models, in the description of the operation with a side effect. */
  readonly guidance: string;
  /** Runs the operation with a side effect. */
  readonly submit: (
    body: Arguments,
    idempotencyKey: string | null,
    client: string,
  ) => Promise<Extract<Outcome, { kind: "accepted" | "problem" }>>;
}

const KEY_DESCRIPTION =
  "Always send one: a UUID that you make for this request. Send the same one when you try again, so that nothing is sent twice.";

/** The annotations of a tool that only reads. */
export const readAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
};
/** The annotations of a tool with a side effect: clients ask first, since an email can't be taken back. */
const writeAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

export function makeTools(parts: ToolParts): readonly Tool[] {
  return parts.operations.map((operation) => ({
    name: operation.operationId,
    title: operation.summary,
    outputSchema: outlineOutput(operation),
    ...(operation.method === "GET" ? readTool(operation, parts) : writeTool(operation, parts)),
  }));
}

/**
 * The output schema of an operation, reduced to names. A model reads the results themselves, and each word in the list
 * of tools costs tokens.
 */
function outlineOutput(operation: Operation): JsonSchema {
  const names = Object.keys((operation.success.schema as ObjectSchema<Fields>).fields);
  const data = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  };
  return {
    type: "object",
    properties: { data: operation.success.many ? { type: "array", items: data } : data, meta: {} },
  };
}

/**
 * An input schema for a model, which pays for each token. Its descriptions name tools in place of requests. It has no
 * patterns, since the descriptions say the same in words and the server checks them, and no `minLength` of 1.
 */
export function schemaForModel<T>(json: T, operations: readonly Operation[] = []): T {
  if (Array.isArray(json)) return json.map((item) => schemaForModel(item, operations)) as T;
  if (typeof json !== "object" || json === null) return json;
  const members = Object.entries(json).flatMap(([name, value]) => {
    if (name === "minLength" && value === 1) return [];
    // A member may have the name of a keyword; its schema is an object.
    if (typeof value !== "string") return [[name, schemaForModel(value, operations)]];
    if (name === "pattern") return [];
    return [[name, name === "description" ? nameTools(value, operations) : value]];
  });
  return Object.fromEntries(members) as T;
}

/** What differs between tools that read and those with a side effect. */
type ToolPart = Pick<Tool, "description" | "inputSchema" | "annotations" | "call">;

function readTool(operation: ReadOperation, { site, operations, renderList }: ToolParts): ToolPart {
  const { path } = operation;
  const input = object({ ...operation.params?.fields, ...operation.query?.fields });
  const listing = operations.find((other) => path === `${other.path}/{slug}`);
  const detail = operations.find((other) => other.path === `${path}/{slug}`);
  return {
    description: [
      `${site.company.name}: ${nameTools(operation.description, operations)}`,
      listing && `Slugs come from ${listing.operationId}.`,
      detail && `For one in full, call ${detail.operationId}.`,
    ].filter(Boolean).join(" "),
    inputSchema: schemaForModel(input.json, operations),
    annotations: readAnnotations,
    call(args) {
      const checked = validate(input, input.fromText?.(toTexts(args)));
      if (!checked.ok) return toolFailure(invalidArguments(checked.faults));
      const texts = toTexts(checked.value) as Readonly<Record<string, string>>;
      const [params, query] = [texts, new URLSearchParams(texts)];
      const outcome = operation.read({ params, query });
      if (outcome.kind === "problem") return toolFailure(outcome.problem);
      const structuredContent = successEnvelope(outcome.data, site);
      // A client shows a model either the text or the structured content. For a single resource both are the same.
      const text = (operation.success.many ? renderList(path, query) : undefined) ??
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
  const key = optional(string({ formats, description: KEY_DESCRIPTION }));
  const input = object({ ...operation.body.schema.fields, [KEY_FIELD]: key });
  return {
    description: guidance,
    inputSchema: schemaForModel(input.json, operations),
    annotations: writeAnnotations,
    async call(args, client) {
      const { [KEY_FIELD]: key, ...fields } = withoutNulls(args);
      // A list or an object is rejected as a malformed key, as an empty one is.
      const given = typeof key === "object" ? "" : String(key);
      const outcome = await submit(fields, key === undefined ? null : given, client);
      if (outcome.kind === "problem") return toolFailure(outcome.problem);
      const { data } = outcome;
      const reference = data.reference === undefined ? "" : ` Reference: ${data.reference}`;
      return {
        content: [{ type: "text", text: `${data.message}${reference}` }],
        structuredContent: successEnvelope(data, site),
      };
    },
  };
}

/** Arguments as text, as a URL has them: models write numbers and booleans without quotes. */
function toTexts(args: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(withoutNulls(args))
      .map(([name, value]) => [name, typeof value === "object" ? value : String(value)]),
  );
}

/** Arguments without those that are null, which models write for omitted ones. */
function withoutNulls(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** The result of a failed call: a text that the model can read, and may be able to act on. */
export function toolFailure({ message, hint, fields = [] }: Problem): ToolResult {
  const lines = [
    `${message} ${hint}`,
    ...fields.map(({ field, issue }) => `- ${field}: ${issue}`),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}

/** Replaces requests in a text, such as `GET /services`, by the names of tools. */
function nameTools(text: string, operations: readonly Operation[]): string {
  return text.replace(
    /\b(GET|POST) (\/[\w/{}-]*)/g,
    (request, method, path) =>
      operations.find((other) => other.method === method && other.path === path)?.operationId ??
        request,
  );
}

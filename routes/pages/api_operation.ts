/**
 * The guide's section about one operation: its input, its responses, and a real example.
 *
 * @module
 */
import { type Operation, successEnvelope } from "../../lib/http/operation.ts";
import { problemKinds } from "../../lib/http/problem.ts";
import { capitalized, type Site } from "../../lib/model/mod.ts";
import type { Block, PageInlines } from "../../lib/page/page.ts";
import { type Fields, hasFields, type JsonSchema, schemaOf } from "../../lib/schema/mod.ts";
import { shorten } from "../../lib/openapi/example.ts";
import { shortestFirst } from "../api/resources.ts";
import * as block from "./build.ts";

export function operationGroups(site: Site, operations: readonly Operation[]): readonly Block[] {
  const groups = Map.groupBy(operations, ({ tag }) => tag.name);
  return [...groups].flatMap(([name, inGroup]) =>
    block.section(
      capitalized(name),
      inGroup.map((operation) => {
        const { method, path, operationId, description } = operation;
        const { command, response } = exampleOf(site, operation);
        return block.section(`${method} ${path}`, [
          block.paragraph(...block.withTelephone(site, description)),
          parameters(operation),
          operation.method === "POST" && [
            block.paragraph("The body is one JSON object:"),
            fieldTable(operation.body.schema.fields, `Fields of ${operation.body.name}`),
          ],
          describeData(operation, operations),
          block.fold("Statuses", statusTable(site, operation)),
          block.codeBlock("sh", command),
          block.fold("Response", block.codeBlock("json", JSON.stringify(response, null, 2))),
        ], { level: 3, id: operationId });
      }),
      { id: `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}` },
    )
  );
}

function parameters(operation: Operation): block.Blocks {
  const rows = (fields: Fields = {}, where: string) =>
    fieldRows(fields, (json) => `${where}, ${describeType(json)}`);
  const all = operation.method === "GET"
    ? [...rows(operation.params?.fields, "path"), ...rows(operation.query?.fields, "query")]
    : rows(operation.headers, "header");
  const label = `Parameters of ${operation.operationId}`;
  return all.length > 0 && block.table(label, ["Parameter", "Type", "What it is"], all);
}

/** What `data` is. The fields of a resource are listed with the operation that gets a single one. */
function describeData(operation: Operation, operations: readonly Operation[]): block.Blocks {
  const { schema, name, many } = operation.success;
  const one = operations.find(({ success }) => success.name === name && !success.many);
  if (many && one !== undefined) {
    const asOne = `[${one.method} ${one.path}](#${one.operationId})`;
    return block.explain(
      `\`data\` is an array of objects, each in the form that ${asOne} returns.`,
    );
  }
  const label = `Fields of ${name} in ${operation.operationId}`;
  return [
    block.explain("`data` is one object:"),
    hasFields(schema) && Object.keys(schema.fields).length > 0 &&
    block.fold("Fields", fieldTable(schema.fields, label)),
  ];
}

export function fieldTable(fields: Fields, label: string): Block {
  const rows = fieldRows(
    fields,
    (json, optional) => describeType(json) + (optional ? ", optional" : ""),
  );
  return block.table(label, ["Field", "Type", "What it is"], rows);
}

/** A row for each field: its name, its type in words, and its description. */
function fieldRows(
  fields: Fields,
  typeText: (json: JsonSchema, optional: boolean) => string,
): readonly (readonly PageInlines[])[] {
  return Object.entries(fields).map(([name, field]) => {
    const { json } = schemaOf(field);
    const description = String(json.description ?? "");
    return [[block.code(name)], [typeText(json, "optional" in field)], [description]];
  });
}

function statusTable(site: Site, { method, operationId, problems, success }: Operation): Block {
  const failures = new Set([...problems, "internal_error" as const]);
  return block.table(`Statuses of ${operationId}`, ["Status", "Code", "When"], [
    [[method === "GET" ? "200" : "202"], ["none"], [success.description]],
    ...[...failures].map((name) => [
      [String(problemKinds[name].status)],
      [block.link(name, `#${name}`)],
      [problemKinds[name].meaning(site)],
    ]),
  ]);
}

const EXAMPLE_KEY = "5f0c9a52-7b1e-4c5e-9d3a-2f64b6a1c0de";

/** The command that posts JSON under an idempotency key. */
export function postCommand(address: string, key: string, body: unknown): string {
  return [
    `curl ${address} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -H 'Idempotency-Key: ${key}' \\`,
    `  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ].join("\n");
}

/** The command for an operation, and a real response of this site, shortened. */
function exampleOf(site: Site, operation: Operation) {
  const { api } = site.addresses;
  if (operation.method === "POST") {
    return {
      command: postCommand(api + operation.path, EXAMPLE_KEY, operation.body.example),
      response: successEnvelope(operation.success.example, site),
    };
  }
  const { path, read, exampleParams = {} } = operation;
  const named = path.replace(/\{(\w+)\}/g, (_, name) => exampleParams[name] ?? "");
  const outcome = read({ params: exampleParams, query: new URLSearchParams() });
  const { data, meta } = successEnvelope(outcome.kind === "data" ? outcome.data : {}, site);
  return {
    command: `curl ${api}${named === "/" ? "" : named}`,
    response: { data: shorten(Array.isArray(data) ? shortestFirst(data) : data), meta },
  };
}

/** The type of a field in words: `text, 1 to 100 characters`. */
function describeType(json: JsonSchema): string {
  const { type, format, enum: values, items, minItems, minLength, maxLength } = json;
  if (Array.isArray(values)) return `one of ${values.join(", ")}`;
  if (type === "array") {
    const least = minItems === undefined ? "" : `, at least ${minItems}`;
    const kind = describeType((items ?? {}) as JsonSchema);
    return `array of ${kind === "object" ? "objects" : kind.replace(/^text/, "texts")}${least}`;
  }
  if (type !== "string") return String(type ?? "any");
  const range = minLength === undefined ? "at most" : `${minLength} to`;
  const length = maxLength === undefined ? "" : `, ${range} ${maxLength} characters`;
  return `${format ?? "text"}${length}`;
}

/**
 * Writing front matter: each field with its meaning above it, those that may be left out as comments.
 *
 * @module
 */
import { type Fields, type JsonSchema, type ObjectSchema, schemaOf } from "../../schema/mod.ts";
import { type FileKind, Todo } from "./kinds.ts";

/** The text of a file of some kind. */
export function fileText({ frontMatter, example, filled, body }: FileKind): string {
  const lines = fieldLines(frontMatter, example, filled);
  return ["---", ...lines, "---", ...(body === undefined ? [] : ["", body]), ""].join("\n");
}

/** The lines of fields that are declared. */
function fieldLines(
  { fields }: Pick<ObjectSchema<Fields>, "fields">,
  example: Readonly<Record<string, unknown>>,
  filled: readonly string[],
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { json } = schemaOf(field);
    const value = example[name];
    const lines = "optional" in field && !Array.isArray(value) && isObject(value)
      ? memberLines(name, value)
      : nestedLines(name, json, value);
    const isList = "fallback" in field && json.type === "array" && name !== "redirects" &&
      name !== "scripts";
    const isActive = !("optional" in field) || isList || filled.includes(name);
    return [
      `# ${describe(json)}${"optional" in field && !isList ? " May be left out." : ""}`,
      ...(isActive ? lines : lines.map((line) => `# ${line}`)),
      "",
    ];
  }).slice(0, -1);
}

/** An object whose members are told apart too: those that may be left out are comments. */
function nestedLines(name: string, json: JsonSchema, value: unknown): readonly string[] {
  if (!isObject(value)) return memberLines(name, value);
  const { properties = {}, required = [] } = json as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const members = Object.entries(value).flatMap(([member, inner]) => {
    const lines = memberLines(member, inner);
    const isActive = required.includes(member) || !describe(properties[member]!).startsWith("Only");
    return [
      `# ${describe(properties[member]!)}`,
      ...(isActive ? lines : lines.map((line) => `# ${line}`)),
    ];
  });
  return [`${name}:`, ...members.map((line) => `  ${line}`)];
}

function describe(json: JsonSchema): string {
  return typeof json.description === "string" ? json.description : "";
}

function memberLines(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${name}: []`];
    return [`${name}:`, ...value.flatMap(itemLines).map((line) => `  ${line}`)];
  }
  if (isObject(value)) {
    const members = Object.entries(value).flatMap(([member, inner]) => memberLines(member, inner));
    return [`${name}:`, ...members.map((line) => `  ${line}`)];
  }
  return [`${name}: ${scalar(value)}`];
}

function itemLines(item: unknown): readonly string[] {
  if (!isObject(item)) return [`- ${scalar(item)}`];
  return Object.entries(item).flatMap(([name, value]) => memberLines(name, value))
    .map((line, index) => `${index === 0 ? "- " : "  "}${line}`);
}

/** A value as YAML writes it: text in double quotes, as in JSON. */
function scalar(value: unknown): string {
  return value instanceof Todo ? `${JSON.stringify(value.value)} # TODO` : JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    !(value instanceof Todo);
}

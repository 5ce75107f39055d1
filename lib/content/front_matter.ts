/**
 * Front matter: from the text of a file to values that a declaration has checked.
 *
 * @module
 */
import { parse } from "@std/yaml/parse";
import {
  type Fault,
  type JsonSchema,
  type Schema,
  validate,
  type Validation,
} from "../schema/mod.ts";
import { controlCharacterFaults } from "./control_characters.ts";
import { cutTextFaults } from "./cut_text.ts";
import { parsePlainYaml } from "./plain_yaml.ts";

/** A mapping of YAML. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The two halves of a content file. */
export interface Halves {
  /** What YAML reads in the front matter, not yet validated. */
  readonly attrs: Attributes;
  readonly yaml: string;
  /** What follows the front matter, and the number of its first line. */
  readonly body: string;
  readonly bodyLine: number;
}

/** How many values front matter may have, those of aliases counted each time. */
const MOST_VALUES = 10_000;

/** How deep they may be nested. */
const DEEPEST = 16;

/** Splits a file, or says how it has to begin. */
export function splitFile(text: string): Validation<Halves> {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const fault = (issue: string): Validation<Halves> => ({
    ok: false,
    faults: [{ field: "front matter", issue }],
  });
  const [, yaml, rest] = /^---[ \t]*\n([^]*?)(?<=\n)---[ \t]*(?:\n|$)([^]*)$/.exec(lines) ?? [];
  if (yaml === undefined || rest === undefined) {
    return fault(
      "is missing; begin the file with a line ---, then a field a line, then a line ---",
    );
  }
  const parsed = parseYaml(yaml);
  if (!parsed.ok) return fault(parsed.issue);
  const attrs = parsed.value ?? {};
  if (!isRecord(attrs)) return fault("must be fields, a line each, such as name: Its name");
  const bodyLine = lines.length === rest.length
    ? 1
    : lines.slice(0, lines.length - rest.length).split("\n").length;
  return { ok: true, value: { attrs, yaml, body: rest, bodyLine } };
}

/**
 * Checks front matter by its declaration. A number is taken where text is meant, as it was written; what is left
 * empty counts as absent where it may be.
 */
export function checkFrontMatter<T>(
  declaration: Schema<T>,
  { attrs, yaml }: Halves,
): { readonly value: T | undefined; readonly faults: readonly Fault[] } {
  const cut = cutTextFaults(yaml, attrs);
  const checked = validate(declaration, asDeclared(declaration.json, attrs, sourceOf(yaml)));
  const refused = checked.ok
    ? []
    : checked.faults.filter(({ field }) => !cut.some((it) => it.field === field));
  const found = [...cut, ...refused.map((fault) => ({ ...fault, issue: inYaml(fault.issue) }))];
  const faulty = new Set(found.map(({ field }) => field));
  // The text itself has none, so that only an escape can have brought one in.
  const control = yaml.includes("\\") ? controlCharacterFaults(attrs) : [];
  const faults = [...found, ...control.filter(({ field }) => !faulty.has(field))];
  return { value: checked.ok && faults.length === 0 ? checked.value : undefined, faults };
}

/** Whether a value of YAML is a mapping. */
export function isRecord(value: unknown): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses YAML and refuses what would cost too much to go through. */
function parseYaml(
  yaml: string,
): { readonly ok: true; readonly value: unknown } | {
  readonly ok: false;
  readonly issue: string;
} {
  try {
    const value = parsePlainYaml(yaml) ?? parse(yaml, { schema: "core" });
    const issue = sizeIssue(value);
    return issue === undefined ? { ok: true, value } : { ok: false, issue };
  } catch (error) {
    return {
      ok: false,
      issue: error instanceof RangeError ? TOO_DEEP : syntaxIssue(error),
    };
  }
}

const TOO_DEEP = `is nested more than ${DEEPEST} deep, or goes round in a circle`;

/** What is wrong with values that are too many or too deep. */
function sizeIssue(root: unknown): string | undefined {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{
    value: root,
    depth: 0,
  }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (++count > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
    if (typeof value !== "object" || value === null) continue;
    if (depth === DEEPEST) return TOO_DEEP;
    const members = Object.values(value);
    if (members.length > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
    for (const member of members) waiting.push({ value: member, depth: depth + 1 });
  }
  return undefined;
}

/** What is wrong with front matter that YAML can't read, and what usually mends it. */
function syntaxIssue(error: unknown): string {
  // YAML counts lines from where the front matter begins, and points from below at a copy of the line.
  const message = (error instanceof Error ? error.message : String(error))
    .replace(/\bline ([0-9]+)/, (_, line) => `line ${Number(line) + 1}`)
    .replace(/\n *\^$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  const twice = /duplicated key at (line [0-9]+)/.exec(message);
  return twice === null
    ? `is not valid YAML: ${message}; indent with blanks, and put text that has a colon, a # or a quote in double quotes`
    : `has a field twice, the second time on ${twice[1]}; take one of the two out`;
}

/** Finds a value of front matter as it is written, once a value is asked for. */
function sourceOf(yaml: string): Source {
  let all: { readonly value: unknown } | undefined;
  const at = (read: () => unknown): Source => ({
    value: read,
    member: (name) => at(() => (read() as Attributes | undefined)?.[name]),
  });
  return at(() => (all ??= { value: parse(yaml, { schema: "failsafe" }) }).value);
}

interface Source {
  value(): unknown;
  member(name: string): Source;
}

/** Values as a declaration means them: see {@linkcode checkFrontMatter}. */
function asDeclared(json: JsonSchema, value: unknown, source: Source): unknown {
  if (typeof value === "number" && json.type === "string") {
    const written = source.value();
    return typeof written === "string" ? written : value;
  }
  if (Array.isArray(value) && json.type === "array") {
    const items = json.items as JsonSchema;
    return value.map((item, index) => asDeclared(items, item, source.member(String(index))));
  }
  if (!isRecord(value) || json.type !== "object") return value;
  const { properties = {}, required = [], additionalProperties } = json as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isEmpty = member === "" || member === null;
      if (known !== undefined && isEmpty && !required.includes(name)) return [];
      const declared = known ?? (isRecord(additionalProperties) ? additionalProperties : {});
      return [[name, asDeclared(declared, member, source.member(name))]];
    }),
  );
}

/** What is wrong with a value, where YAML reads another than its writer meant. */
function inYaml(issue: string): string {
  const [, wanted] = /^(must be .+), not null$/.exec(issue) ?? [];
  if (wanted !== undefined) return `is empty; it ${wanted}`;
  return issue === "must be text, not an object"
    ? `${issue}; put text with a colon in it in double quotes`
    : issue;
}

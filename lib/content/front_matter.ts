/**
 * Front matter: from the text of a file to values that a declaration has checked.
 *
 * @module
 */
import {
  type Fault,
  type JsonSchema,
  type Schema,
  validate,
  type Validation,
} from "../schema/mod.ts";
import { controlCharacterFaults } from "./control_characters.ts";
import { cutTextFaults } from "./cut_text.ts";
import { type Parsed, parseYaml } from "./yaml.ts";

/** A mapping of YAML. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The two halves of a content file. */
export interface Halves {
  /** What YAML reads in the front matter, not yet validated. */
  readonly attrs: Attributes;
  readonly yaml: string;
  /** What follows the front matter. */
  readonly body: string;
}

/** Splits a file, or says how it has to begin. */
export function splitFile(text: string): Validation<Halves> {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const fault = (issue: string): Validation<Halves> => ({
    ok: false,
    faults: [{ field: "front matter", issue }],
  });
  const start = /^---[ \t]*(?=\n)/.exec(lines)?.[0].length ?? lines.length;
  const end = /\n---[ \t]*(?:\n|$)/.exec(lines.slice(start));
  if (end === null) {
    return fault(
      "is missing; begin the file with a line ---, then a field a line, then a line ---",
    );
  }
  const yaml = lines.slice(start + 1, start + end.index + 1);
  const parsed = parseYaml(yaml);
  if (!parsed.ok) return fault(parsed.issue);
  const attrs = parsed.value ?? {};
  if (!isRecord(attrs)) return fault("must be fields, a line each, such as name: Its name");
  return { ok: true, value: { attrs, yaml, body: lines.slice(start + end.index + end[0].length) } };
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
  const checked = validate(declaration, asDeclared(declaration.json, attrs, writtenIn(yaml)));
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

/** Gives a value as it is written; what YAML takes for a number may be meant as text. */
type Written = () => unknown;

/** The front matter as it is written, read once that is asked for. */
function writtenIn(yaml: string): Written {
  let parsed: Parsed | undefined;
  return () => (parsed ??= parseYaml(yaml, "failsafe")).ok ? parsed.value : undefined;
}

/**
 * Values as a declaration means them: see {@linkcode checkFrontMatter}. Most are as they are meant, and nothing is
 * made anew then.
 */
function asDeclared(json: JsonSchema, value: unknown, written: Written): unknown {
  if (typeof value === "number" && json.type === "string") {
    const text = written();
    return typeof text === "string" ? text : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (json.type !== (Array.isArray(value) ? "array" : "object")) return value;
  const { properties = {}, required = [], items, additionalProperties = items } = json as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly items?: unknown;
    readonly additionalProperties?: unknown;
  };
  const members = value as Record<string, unknown>;
  let declared = members;
  const change = () => declared === members ? declared = copyOf(members) : declared;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "string" && member !== "") continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isEmpty = member === "" || member === null;
    if (known !== undefined && isEmpty && !required.includes(name)) {
      delete change()[name];
      continue;
    }
    const schema = known ?? (isRecord(additionalProperties) ? additionalProperties : {});
    const meant = asDeclared(schema, member, () => (written() as Attributes | undefined)?.[name]);
    if (meant !== member) change()[name] = meant;
  }
  return declared;
}

/** A copy of a mapping or a list. */
function copyOf(members: Attributes): Record<string, unknown> {
  return Array.isArray(members)
    ? [...members] as unknown as Record<string, unknown>
    : { ...members };
}

/** What is wrong with a value, where YAML reads another than its writer meant. */
function inYaml(issue: string): string {
  const [, wanted] = /^(must be .+), not null$/.exec(issue) ?? [];
  if (wanted !== undefined) return `is empty; it ${wanted}`;
  return issue === "must be text, not an object"
    ? `${issue}; put text with a colon in it in double quotes`
    : issue;
}

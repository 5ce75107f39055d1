/**
 * Front matter: parses the text of a file into values that a declaration has checked.
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

/** A YAML mapping. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The two halves of a content file. */
export interface Halves {
  /** The parsed front matter, not yet validated. */
  readonly attrs: Attributes;
  readonly yaml: string;
  /** What follows the front matter. */
  readonly body: string;
}

/** Splits a file, or says how it must begin. */
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
      "is missing; begin the file with ---, then one field per line, then ---",
    );
  }
  const yaml = lines.slice(start + 1, start + end.index + 1);
  const parsed = parseYaml(yaml);
  if (!parsed.ok) return fault(parsed.issue);
  const attrs = parsed.value ?? {};
  if (!isRecord(attrs)) return fault("must be one field per line, such as name: Your company");
  return { ok: true, value: { attrs, yaml, body: lines.slice(start + end.index + end[0].length) } };
}

/**
 * Checks front matter against its declaration. A number is accepted as text, as it was written; an empty optional
 * field counts as absent.
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
  // The file's text has none, so only an escape can produce one.
  const control = yaml.includes("\\") ? controlCharacterFaults(attrs) : [];
  const faults = [...found, ...control.filter(({ field }) => !faulty.has(field))];
  return { value: checked.ok && faults.length === 0 ? checked.value : undefined, faults };
}

/** Whether a YAML value is a mapping. */
export function isRecord(value: unknown): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value as it was written; text may look like a number to YAML. */
type Written = () => unknown;

/** The front matter as it was written, parsed on first use. */
function writtenIn(yaml: string): Written {
  let parsed: Parsed | undefined;
  return () => (parsed ??= parseYaml(yaml, "failsafe")).ok ? parsed.value : undefined;
}

/**
 * Values as declared: see {@linkcode checkFrontMatter}. They are copied only if something changes.
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
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "string" && member !== "") continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schema = known ?? (isRecord(additionalProperties) ? additionalProperties : {});
    const isEmpty = member === "" || member === null;
    const isAbsent = known !== undefined && isEmpty && !required.includes(name);
    const meant = isAbsent ? undefined : asDeclared(schema, member, memberOf(written, name));
    if (meant === member) continue;
    if (declared === members) declared = copyOf(members);
    if (isAbsent) delete declared[name];
    else declared[name] = meant;
  }
  return declared;
}

function memberOf(written: Written, name: string): Written {
  return () => (written() as Attributes | undefined)?.[name];
}

/** A copy of a mapping or a list. */
function copyOf(members: Attributes): Record<string, unknown> {
  return Array.isArray(members)
    ? [...members] as unknown as Record<string, unknown>
    : { ...members };
}

/** An issue, made clearer where YAML reads something else than the author meant. */
function inYaml(issue: string): string {
  const [, wanted] = /^(must be .+), not null$/.exec(issue) ?? [];
  if (wanted !== undefined) return `is empty; it ${wanted}`;
  return issue === "must be text, not an object"
    ? `${issue}; put text with a colon in it in double quotes`
    : issue;
}

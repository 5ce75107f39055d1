/**
 * Parses one content file into a validated resource.
 *
 * @module
 */
import type { Resource } from "../model/mod.ts";
import {
  type Fault,
  type Fields,
  type FieldsOf,
  type ObjectSchema,
  validate,
} from "../schema/mod.ts";
import { readBody } from "./plain_body.ts";
import { type Attributes, checkFrontMatter, type Halves, splitFile } from "./front_matter.ts";
import { todoFaults } from "./todo.ts";

/** A resource: the fields that the API publishes and those that it doesn't. */
export interface Parsed<F extends Fields = Fields, U extends Fields = Fields> {
  readonly published: FieldsOf<F>;
  readonly unpublished: FieldsOf<U>;
}

/** What could be read from a resource's file. */
export interface ParsedFile<F extends Fields = Fields, U extends Fields = Fields> {
  /** The resource; `undefined` if the file has faults. */
  readonly value: Parsed<F, U> | undefined;
  /** Its front matter, as parsed from YAML; empty if there is none. */
  readonly attrs: Attributes;
  readonly faults: readonly Fault[];
}

/**
 * Reads a file as a resource of the given declaration.
 *
 * @param text The file's text.
 * @param made Published fields that are not in files: `slug` and `url`.
 * @param change Replacements for values in the front matter, before it is checked.
 */
export function parseFile<F extends Fields, U extends Fields>(
  declaration: Resource<F, U>,
  text: string,
  made: Readonly<Record<string, unknown>>,
  change: (attrs: Attributes) => Attributes = (attrs) => attrs,
): ParsedFile<F, U> {
  const split = splitFile(text);
  if (!split.ok) return { value: undefined, attrs: {}, faults: split.faults };
  const { attrs } = split.value;
  const halves: Halves = { ...split.value, attrs: change(attrs) };
  const body = readBody(halves.body);
  const bodyField = `body (${declaration.body})`;
  const frontMatter = checkFrontMatter(declaration.frontMatter, halves);
  const rest = validate(declaration.made, {
    ...made,
    [declaration.body]: body.ok ? body.text : "unknown",
  });
  const faults: readonly Fault[] = [
    ...frontMatter.faults.map((fault) => asWritten(declaration, fault)),
    ...(body.ok ? [] : body.issues.map((issue) => ({ field: bodyField, issue }))),
    ...(rest.ok ? [] : rest.faults.map((fault) => nameTheFile(fault, String(made.slug)))),
  ];
  const todo = todoFaults(text);
  if (faults.length > 0 || frontMatter.value === undefined || !rest.ok) {
    return { value: undefined, attrs, faults: [...faults, ...todo] };
  }
  return {
    value: {
      published: pick({ ...frontMatter.value, ...rest.value }, declaration.schema),
      unpublished: pick(frontMatter.value, declaration.unpublished),
    },
    attrs,
    faults: todo,
  };
}

/** A fault in terms of the file. */
function asWritten(declaration: Pick<Resource, "body">, fault: Fault): Fault {
  switch (fault.field) {
    case "url":
      return { ...fault, issue: "is made from the file's name; remove it" };
    case "slug":
      return { ...fault, issue: "is the file's name; remove it" };
    case declaration.body:
      return { ...fault, issue: "is the file's text; write it below the front matter" };
    default:
      return fault;
  }
}

/** A fault of the slug is one of the file name. */
function nameTheFile(fault: Fault, slug: string): Fault {
  return fault.field === "slug" ? { field: "file name", issue: `"${slug}" ${fault.issue}` } : fault;
}

/** Picks the members of a declaration, in its order, from validated values. */
function pick<F extends Fields>(
  values: Readonly<Record<string, unknown>>,
  { fields }: ObjectSchema<F>,
): FieldsOf<F> {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (Object.hasOwn(values, name)) picked[name] = values[name];
  }
  return picked as FieldsOf<F>;
}

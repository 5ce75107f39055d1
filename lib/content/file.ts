/**
 * One content file: from its text to a validated resource.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import type { Resource } from "../model/mod.ts";
import { type Fault, type Fields, type FieldsOf, type Schema, validate } from "../schema/mod.ts";
import { readBody } from "./body.ts";
import { controlCharacterFaults } from "./control_characters.ts";
import { cutTextFaults } from "./cut_text.ts";

/** A content file. */
export interface ContentFile {
  /** The file's path, beginning with the content folder. */
  readonly path: string;
  /** The file's name without `.md`. */
  readonly slug: string;
}

/** A resource: what the API shows and what it doesn't. */
export interface Parsed<F extends Fields = Fields, U extends Fields = Fields> {
  readonly published: FieldsOf<F>;
  readonly unpublished: FieldsOf<U>;
}

/** The two halves of a content file. */
export interface Halves {
  readonly frontMatter: string;
  /** What YAML reads in the front matter, not yet validated. */
  readonly attrs: unknown;
  /** What follows the front matter. */
  readonly source: string;
}

/**
 * Reads the halves of a file as a resource of the given declaration.
 *
 * @param made Published fields that no file holds: `slug` and `url`.
 * @param faults Receives every fault of the file.
 * @returns The resource, or `undefined` when the file has faults.
 */
export function parseHalves<F extends Fields, U extends Fields>(
  declaration: Resource<F, U>,
  slug: string,
  halves: Halves,
  made: Readonly<Record<string, unknown>>,
  faults: Fault[],
): Parsed<F, U> | undefined {
  const before = faults.length;
  const { attrs, source } = halves;
  const frontMatter = validate(declaration.frontMatter, attrs);
  faults.push(
    ...frontMatterFaults(declaration.frontMatter, halves)
      .map((fault) => asWritten(declaration, fault)),
  );
  const body = readBody(source);
  if (!body.ok) {
    faults.push(...body.issues.map((issue) => ({ field: `body (${declaration.body})`, issue })));
  }
  if (faults.length > before || !frontMatter.ok || !body.ok) return undefined;

  const rest = validate(declaration.made, { ...made, [declaration.body]: body.text });
  if (!rest.ok) {
    faults.push(...rest.faults.map((fault) => nameTheFile(fault, slug)));
    return undefined;
  }
  return {
    published: pick({ ...frontMatter.value, ...rest.value }, declaration.schema.fields),
    unpublished: pick(frontMatter.value, declaration.unpublished.fields),
  };
}

/** The faults of front matter: what its declaration refuses, what YAML cuts, and control characters. */
export function frontMatterFaults(
  declaration: Schema<unknown>,
  { frontMatter: yaml, attrs }: Halves,
): readonly Fault[] {
  const cut = cutTextFaults(yaml, attrs);
  const checked = validate(declaration, attrs);
  const other = checked.ok
    ? []
    : checked.faults.filter(({ field }) => !cut.some((it) => it.field === field));
  const found = [...cut, ...other.map((fault) => ({ ...fault, issue: inYaml(fault.issue) }))];
  const faulty = new Set(found.map(({ field }) => field));
  // The text itself has none, so that only an escape can have brought one in.
  const control = yaml.includes("\\") ? controlCharacterFaults(attrs) : [];
  return [...found, ...control.filter(({ field }) => !faulty.has(field))];
}

/** The front matter and the body, or a fault that says how the file has to begin. */
export function splitFile(text: string, faults: Fault[]): Halves | undefined {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  try {
    const { frontMatter, attrs, body } = extract<unknown>(lines);
    return { frontMatter, attrs: attrs ?? {}, source: body };
  } catch (error) {
    faults.push({ field: "front matter", issue: frontMatterIssue(error, lines) });
    return undefined;
  }
}

/** What is wrong with front matter that YAML can't read, and what usually mends it. */
function frontMatterIssue(error: unknown, text: string): string {
  if (error instanceof TypeError) {
    return "is missing; begin the file with a line ---, then a field a line, then a line ---";
  }
  // YAML counts lines from where the front matter begins, and points from below at a copy of the line.
  const before = /^.*\n\s*/.exec(text)?.[0].split("\n").length ?? 1;
  const message = (error instanceof Error ? error.message : String(error))
    .replace(/\bline ([0-9]+)/, (_, line) => `line ${Number(line) + before - 1}`)
    .replace(/\n *\^$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  const twice = /duplicated key at (line [0-9]+)/.exec(message);
  return twice === null
    ? `is not valid YAML: ${message}; indent with blanks, and put text that has a colon, a # or a quote in double quotes`
    : `has a field twice, the second time on ${twice[1]}; take one of the two out`;
}

/** A fault in the words of whoever writes the file. */
function asWritten(declaration: Pick<Resource, "body">, fault: Fault): Fault {
  switch (fault.field) {
    case "url":
      return { ...fault, issue: "is made from the file's name; take it out" };
    case "slug":
      return { ...fault, issue: "is the file's name; take it out" };
    case declaration.body:
      return { ...fault, issue: "is the body of the file; write it below the front matter" };
    default:
      return fault;
  }
}

/** What is wrong with a value, where YAML reads another than its writer meant. */
function inYaml(issue: string): string {
  const [, wanted] = /^(must be .+), not null$/.exec(issue) ?? [];
  if (wanted !== undefined) return `is empty; it ${wanted}`;
  return issue === "must be text, not an object"
    ? `${issue}; put text with a colon in it in double quotes`
    : issue;
}

/** A wrong slug is a wrong file name. */
function nameTheFile(fault: Fault, slug: string): Fault {
  return fault.field === "slug" ? { field: "file name", issue: `"${slug}" ${fault.issue}` } : fault;
}

/** The named members, in the order of the names, of values that were validated. */
function pick<F extends Fields>(values: Readonly<Record<string, unknown>>, fields: F): FieldsOf<F> {
  return Object.fromEntries(
    Object.keys(fields).filter((name) => Object.hasOwn(values, name)).map((name) => [
      name,
      values[name],
    ]),
  ) as FieldsOf<F>;
}

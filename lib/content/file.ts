/**
 * One content file: from its text to a validated resource.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import type { Resource } from "../model/mod.ts";
import { type Fault, validate } from "../schema/mod.ts";
import { readBody } from "./body.ts";

/** A content file as it was read. */
export interface ContentFile {
  /** The file's path, beginning with the content folder. */
  readonly path: string;
  /** The file's name without `.md`. */
  readonly slug: string;
  readonly text: string;
}

/** The two halves of a resource: what the API shows and what it doesn't. */
export interface Parsed {
  readonly published: Readonly<Record<string, unknown>>;
  readonly unpublished: Readonly<Record<string, unknown>>;
}

/**
 * Reads one file as a resource of the given declaration.
 *
 * @param made Published fields that no file holds: `slug` and `url`.
 * @param faults Receives every fault of the file.
 * @returns The resource, or `undefined` when the file has faults.
 */
export function parseFile(
  declaration: Resource,
  file: ContentFile,
  made: Readonly<Record<string, unknown>>,
  faults: Fault[],
): Parsed | undefined {
  const before = faults.length;
  const halves = splitFile(file.text, faults);
  if (halves === undefined) return undefined;
  const { attrs, source } = halves;
  const frontMatter = validate(declaration.frontMatter, attrs);
  if (!frontMatter.ok) {
    faults.push(...frontMatter.faults.map((fault) => withoutMade(declaration, fault)));
  }
  const body = readBody(source);
  if (!body.ok) {
    faults.push(...body.issues.map((issue) => ({ field: `body (${declaration.body})`, issue })));
  }
  if (faults.length > before || !frontMatter.ok || !body.ok) return undefined;

  const rest = validate(declaration.made, { ...made, [declaration.body]: body.text });
  if (!rest.ok) {
    faults.push(...rest.faults.map((fault) => nameTheFile(fault, file)));
    return undefined;
  }
  return {
    published: pick({ ...frontMatter.value, ...rest.value }, declaration.schema.fields),
    unpublished: pick(frontMatter.value, declaration.unpublished.fields),
  };
}

/** The front matter and the body, or a fault that says how the file has to begin. */
function splitFile(
  text: string,
  faults: Fault[],
): { attrs: unknown; source: string } | undefined {
  try {
    const { attrs, body } = extract<unknown>(text.replaceAll("\r\n", "\n"));
    return { attrs: attrs ?? {}, source: body };
  } catch (error) {
    const issue = error instanceof TypeError
      ? "is missing; begin the file with a line ---, then a field a line, then a line ---"
      : `is not valid YAML: ${error instanceof Error ? error.message : error}; ` +
        "put text that has a colon, a # or a quote in double quotes";
    faults.push({ field: "front matter", issue: issue.replaceAll(/\s*\n\s*/g, " ") });
    return undefined;
  }
}

/** Says of a field that is made, or that is the body, that it is not to be written. */
function withoutMade(declaration: Resource, fault: Fault): Fault {
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

/** A wrong slug is a wrong file name. */
function nameTheFile(fault: Fault, { slug }: ContentFile): Fault {
  return fault.field === "slug" ? { field: "file name", issue: `"${slug}" ${fault.issue}` } : fault;
}

/** The named members, in the order of the names. */
function pick(
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(names).filter((name) => Object.hasOwn(values, name)).map((name) => [
      name,
      values[name],
    ]),
  );
}

/**
 * `deno task new DIR`: makes a content folder for a new contractor, with one file of each kind.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { type Fields, hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { descriptionOf, exampleOf, type FileKind, fileKinds } from "./examples.ts";
import { OperatorError } from "../log.ts";
import { runTask } from "./task.ts";

const USAGE =
  'Usage: deno task new DIR [--name "Your company"] [--trade "roofing work"] [--region "Ohio"]';

/** A placeholder, which shows where pictures go. */
const PICTURE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 12 8">
  <rect width="12" height="8" fill="#d7dde2"/>
  <path d="M2 6.5V4l4-2.5L10 4v2.5z" fill="#8b99a5"/>
</svg>
`;

/** What is known about a new contractor. */
export interface Contractor {
  readonly name?: string | undefined;
  readonly trade?: string | undefined;
  readonly region?: string | undefined;
}

/** The files of a new content folder, by name. */
export function newFiles(contractor: Contractor): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(fileKinds.map((kind) => [kind.file, fileText(kind, contractor)])),
    "images/example.svg": PICTURE,
    "public/.gitkeep": "",
  };
}

/** The text of a kind's sample file. */
function fileText(
  { file, frontMatter, body, segment }: FileKind,
  { name, trade, region }: Contractor,
): string {
  const known = {
    trade,
    region,
    state: region,
    location: region && `TODO Town, ${region}`,
    ...(file === "company.md" && { name, legal_name: name }),
  };
  const lines = fieldLines(frontMatter.fields, segment, known);
  return ["---", ...lines, "---", ...(body === undefined ? [] : ["", `TODO ${body}`]), ""].join(
    "\n",
  );
}

/** The lines of the declared fields, each with a comment. Most optional fields are commented out. */
function fieldLines(
  fields: Fields,
  segment: string | undefined,
  known: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const schema = schemaOf(field);
    const isOptional = "optional" in field;
    const value = known[name];
    const isActive = !isOptional || schema.refersTo !== undefined ||
      ["order", "trade"].includes(name) ||
      value !== undefined || isPublishedList(name, field);
    const lines = !isOptional && hasFields(schema)
      ? [
        `${name}:`,
        ...fieldLines(schema.fields, segment, known).map((line) => line && `  ${line}`),
      ]
      : value !== undefined
      ? memberLines(name, value)
      : memberLines(name, exampleOf(name, field, segment))
        .map((line) => isActive ? marked(line, schema) : `# ${line}`);
    return [`# ${descriptionOf(field)}${isOptional ? " May be left out." : ""}`, ...lines, ""];
  }).slice(0, -1);
}

/** A list that is always published, empty without this. */
function isPublishedList(name: string, field: Fields[string]): boolean {
  return "fallback" in field && Array.isArray(field.fallback) &&
    name !== "redirects" && name !== "scripts";
}

/** A line with a remark that it must be looked at, if its value doesn't say TODO itself. */
function marked(
  line: string,
  { json: { type, enum: words }, item, refersTo }: Schema<unknown>,
): string {
  const isOwn = item === undefined && refersTo === undefined && words === undefined &&
    type !== "boolean" && type !== "object" && type !== "integer";
  return isOwn && !line.includes("TODO") ? `${line} # TODO` : line;
}

function memberLines(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${name}: []`];
    return [`${name}:`, ...value.flatMap(itemLines).map((line) => `  ${line}`)];
  }
  if (isRecord(value)) {
    const members = Object.entries(value).flatMap(([member, inner]) => memberLines(member, inner));
    return [`${name}:`, ...members.map((line) => `  ${line}`)];
  }
  return [`${name}: ${JSON.stringify(value)}`];
}

function itemLines(item: unknown): readonly string[] {
  if (!isRecord(item)) return [`- ${JSON.stringify(item)}`];
  return Object.entries(item).flatMap(([name, value]) => memberLines(name, value))
    .map((line, index) => `${index === 0 ? "- " : "  "}${line}`);
}

/**
 * Writes the files into a folder, which is created if needed.
 *
 * @throws {OperatorError} If there is something in it, or it can't be written.
 */
export async function writeNew(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await Deno.mkdir(directory, { recursive: true });
    const found = await Array.fromAsync(Deno.readDir(directory));
    if (found.length > 0) throw new Error("is not empty; choose an empty or new folder");
    for (const [name, text] of Object.entries(files)) {
      const path = join(directory, name);
      await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(path, text, { createNew: true });
    }
  } catch (error) {
    throw new OperatorError(`${directory}: ${(error as Error).message}`);
  }
}

if (import.meta.main) {
  await runTask(USAGE, async ({ _: [directory, ...more], name, trade, region }) => {
    const contractor = { name, trade, region };
    const isBlank = Object.values(contractor).some((value) => value?.trim() === "");
    if (directory === undefined || more.length > 0 || isBlank) throw new OperatorError(USAGE);
    const files = newFiles(contractor);
    await writeNew(directory, files);
    return `${directory}: ${Object.keys(files).length} files. Next:
  CONTENT_DIR=${directory} deno task check:content   lists each remaining TODO
  CONTENT_DIR=${directory} deno task start           serves the site`;
  }, { values: ["name", "trade", "region"] });
}

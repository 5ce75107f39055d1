/**
 * `deno task new DIR`: makes a content folder for a new contractor, with one file of each kind.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { stringify } from "@std/yaml/stringify";
import { type Fields, hasFields, schemaOf } from "../schema/mod.ts";
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
    const isActive = !isOptional || schema.refersTo !== undefined ||
      ["order", "trade"].includes(name) || known[name] !== undefined ||
      // A list that is published empty without this.
      ("fallback" in field && Array.isArray(field.fallback) &&
        !["redirects", "scripts"].includes(name));
    return [
      `# ${descriptionOf(field)}${isOptional ? " May be left out." : ""}`,
      ...!isOptional && hasFields(schema)
        ? [`${name}:`, ...fieldLines(schema.fields, segment, known).map(indented)]
        : known[name] !== undefined
        ? yamlLines(name, known[name])
        : yamlLines(name, exampleOf(name, field, segment))
          .map((line, _, all) => !isActive ? `# ${line}` : all.length > 1 ? line : marked(line)),
      "",
    ];
  }).slice(0, -1);
}

function yamlLines(name: string, value: unknown): readonly string[] {
  return stringify({ [name]: value }, { lineWidth: -1 }).trimEnd().split("\n");
}

function indented(line: string): string {
  return line && `  ${line}`;
}

/** A line with a remark that it must be looked at, if it doesn't say TODO itself. */
function marked(line: string): string {
  return line.includes("TODO") ? line : `${line} # TODO`;
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

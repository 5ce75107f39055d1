/**
 * `deno task new DIR`: makes a content folder for a new contractor, with one file of each kind.
 *
 * @module
 */
// deno-lint-ignore-file no-console -- the program's output
import { join } from "@std/path/posix/join";
import {
  type Fields,
  isRecord,
  type JsonSchema,
  type ObjectSchema,
  schemaOf,
} from "../schema/mod.ts";
import { type Contractor, type FileKind, fileKinds, Todo } from "./file_kinds.ts";

const USAGE =
  'Usage: deno task new DIR [--name "Your company"] [--trade "roofing work"] [--region "Ohio"]';

/** A placeholder, which shows where pictures go. */
const PICTURE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 12 8">
  <rect width="12" height="8" fill="#d7dde2"/>
  <path d="M2 6.5V4l4-2.5L10 4v2.5z" fill="#8b99a5"/>
</svg>
`;

/** The files of a new content folder, by name. */
export function newFiles(contractor: Contractor): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(fileKinds(contractor).map((kind) => [kind.sample, fileText(kind)])),
    "images/example.svg": PICTURE,
    "public/.gitkeep": "",
  };
}

/** The text of a kind's sample file. */
function fileText({ frontMatter, example, filled = [], body }: FileKind): string {
  const lines = fieldLines(frontMatter, example, filled);
  return ["---", ...lines, "---", ...(body === undefined ? [] : ["", body]), ""].join("\n");
}

/** The lines of the declared fields. */
function fieldLines(
  { fields }: Pick<ObjectSchema<Fields>, "fields">,
  example: Readonly<Record<string, unknown>>,
  filled: readonly string[],
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { json } = schemaOf(field);
    const value = example[name];
    const lines = "optional" in field ? memberLines(name, value) : nestedLines(name, json, value);
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

/** An object with a comment for each member; optional members are commented out. */
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

/** A value in YAML: text in double quotes, as in JSON. */
function scalar(value: unknown): string {
  return value instanceof Todo ? `${JSON.stringify(value)} # TODO` : JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !(value instanceof Todo);
}

/**
 * Reads the arguments of the task.
 *
 * @returns `undefined` if the arguments are wrong.
 */
export function readArguments(
  args: readonly string[],
): { readonly directory: string; readonly contractor: Contractor } | undefined {
  const options = new Map<string, string>();
  const others: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [, name, inline] = /^--(name|trade|region)(?:=([^]*))?$/.exec(args[at]!) ?? [];
    if (name === undefined) others.push(args[at]!);
    else options.set(name, inline ?? args[++at] ?? "");
  }
  const [directory, ...more] = others;
  const isWrong = directory === undefined || directory.startsWith("-") || more.length > 0 ||
    [...options.values()].some((value) => value.trim() === "");
  return isWrong ? undefined : { directory, contractor: Object.fromEntries(options) };
}

/**
 * Writes the files into a folder, which is created if needed.
 *
 * @returns What is wrong with the folder; `undefined` if the files were written.
 */
export async function writeNew(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  try {
    await Deno.mkdir(directory, { recursive: true });
    const [first] = await Array.fromAsync(Deno.readDir(directory));
    if (first !== undefined) return `${directory}: is not empty; choose an empty or new folder`;
    for (const [name, text] of Object.entries(files)) {
      const path = join(directory, name);
      await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(path, text, { createNew: true });
    }
    return undefined;
  } catch (error) {
    return `${directory}: can't be written: ${(error as Error).message}`;
  }
}

if (import.meta.main) {
  const read = readArguments(Deno.args);
  const files = read && newFiles(read.contractor);
  const problem = read === undefined ? USAGE : await writeNew(read.directory, files!);
  if (problem !== undefined) {
    console.error(problem);
    Deno.exitCode = 1;
  } else {
    const { directory } = read!;
    console.log(`${directory}: ${Object.keys(files!).length} files. Next:
  CONTENT_DIR=${directory} deno task check:content   lists each remaining TODO
  CONTENT_DIR=${directory} deno task start           serves the site`);
  }
}

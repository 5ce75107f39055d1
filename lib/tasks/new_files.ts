/**
 * The files of a content folder for a new contractor.
 *
 * @module
 */
import { join } from "@std/path/posix/join";
import { stringify } from "@std/yaml/stringify";
import { OperatorError } from "../log.ts";
import { type Fields, hasFields, schemaOf } from "../schema/mod.ts";
import {
  type ContentFileKind,
  contentFileKinds,
  describeField,
  findExample,
  yamlLines,
} from "./examples.ts";
import { findRegion } from "./regions.ts";

/** A placeholder that shows where pictures belong. */
const SAMPLE_PICTURE =
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
  /** The language of its site, such as `es`. */
  readonly language?: string | undefined;
}

/** The files of a new content folder, by name. */
export function newFiles(contractor: Contractor): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(contentFileKinds.map((kind) => [kind.file, fileText(kind, contractor)])),
    "images/example.svg": SAMPLE_PICTURE,
    "public/.gitkeep": "",
  };
}

/** Known values of fields, by name. A guess gets a mark; for `null`, not even a guess is written. */
type Known = Readonly<Record<string, string | { readonly guess: string } | null | undefined>>;

/** The values of fields, in all files, that follow from a contractor's region. */
function regionFacts({ trade, region: written, language }: Contractor): Known {
  if (written === undefined) return { trade, language, time_zone: null };
  const region = findRegion(written);
  const isCanada = region?.country === "CA";
  return {
    trade,
    region: region?.name ?? written,
    state: region?.name ?? written,
    location: `TODO Town, ${region?.name ?? written}`,
    state_code: region?.code ?? null,
    country: region?.country,
    language: language ?? region?.language,
    units: isCanada ? "kilometers" : undefined,
    time_zone: region?.isDivided ? { guess: region.timeZone } : region?.timeZone ?? null,
    ...(isCanada && { postal_code: { guess: "K1A 0B1" } }),
  };
}

/** The files of the smallest site: the company, and three services of a line each. */
export function minimalFiles(contractor: Contractor): Readonly<Record<string, string>> {
  const { name, trade, region } = contractor;
  const known = regionFacts(contractor);
  const company = stringify({
    name: name ?? "TODO Name",
    telephone: "+1-555-555-0100",
    email: "name@example.com",
    address: {
      locality: "TODO Town",
      region: findRegion(region ?? "")?.name ?? region ?? "TODO State or province",
      country: typeof known.country === "string" ? known.country : "TODO Country",
    },
  });
  const settings = ["trade", "language", "units", "time_zone"].flatMap((field) => {
    const value = field === "trade" ? trade : known[field];
    if (value === undefined || value === null) return [];
    return typeof value === "string"
      ? yamlLines(field, value)
      : yamlLines(field, value.guess).map(markLine);
  });
  const services = ["first", "second", "third"].map((one) => [
    `services/${one}.md`,
    `---\nname: TODO ${one[0]!.toUpperCase()}${
      one.slice(1)
    } service\n---\n\nTODO What you do, in a line.\n`,
  ]);
  return {
    "company.md": `---\n# TODO telephone and email\n${company}---\n`,
    ...(settings.length > 0 &&
      { "site.md": `---\n${settings.join("\n")}\n---\n` }),
    ...Object.fromEntries(services),
    "images/.gitkeep": "",
    "public/.gitkeep": "",
  };
}

/** The text of a kind's sample file. */
function fileText(
  { file, frontMatter, published, body, segment }: ContentFileKind,
  contractor: Contractor,
): string {
  const { name } = contractor;
  const known = {
    ...regionFacts(contractor),
    ...(file === "company.md" && { name, legal_name: name }),
    // The postal code of a town is a guess; that of the office is left as a placeholder.
    ...(file === "company.md" && { postal_code: undefined }),
    ...(file !== "site.md" && { language: undefined }),
  };
  const lines = fieldLines(frontMatter.fields, segment, known, published);
  return ["---", ...lines, "---", ...(body === undefined ? [] : ["", `TODO ${body}`]), ""].join(
    "\n",
  );
}

/** The lines of declared fields, each field with a comment. Most optional fields are commented out. */
function fieldLines(
  fields: Fields,
  segment: string | undefined,
  known: Known,
  published: readonly string[] = [],
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const schema = schemaOf(field);
    const isOptional = "optional" in field;
    const isActive = !isOptional || schema.refersTo !== undefined ||
      ["order", "title", "trade"].includes(name) || known[name] !== undefined ||
      (published.includes(name) && !hasFields(schema)) ||
      // Most lists are published even if they are empty.
      ("fallback" in field && Array.isArray(field.fallback) &&
        !["redirects", "scripts", "closed"].includes(name));
    const remark = `# ${describeField(field)}${isOptional ? " May be left out." : ""}`;
    if (!isOptional && hasFields(schema)) {
      const within = fieldLines(schema.fields, segment, known).map((line) => line && `  ${line}`);
      return [remark, `${name}:`, ...within, ""];
    }
    const given = known[name];
    const value = typeof given === "string" ? given : given?.guess ?? findExample(field, segment);
    const lines = yamlLines(name, value);
    const isCertain = typeof given === "string" || lines.length > 1;
    const written = isActive
      ? (isCertain ? lines : lines.map(markLine))
      : lines.map((line) => `# ${line}`);
    return [remark, ...written, ""];
  }).slice(0, -1);
}

/** Marks a line with TODO, unless it has one. */
function markLine(line: string): string {
  return line.includes("TODO") ? line : `${line} # TODO`;
}

/**
 * Writes files into a folder, which is created if needed.
 *
 * @param isNew Whether the folder must be empty.
 * @throws {OperatorError} If the folder is not empty but must be, or if a file exists or can't be written.
 */
export async function writeNew(
  directory: string,
  files: Readonly<Record<string, string>>,
  isNew = true,
): Promise<void> {
  try {
    await Deno.mkdir(directory, { recursive: true });
    const found = await Array.fromAsync(Deno.readDir(directory));
    if (isNew && found.length > 0) throw new Error("is not empty; choose an empty or new folder");
    for (const [name, text] of Object.entries(files)) {
      const path = join(directory, name);
      await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(path, text, { createNew: true });
    }
  } catch (error) {
    throw new OperatorError(`${directory}: ${(error as Error).message}`);
  }
}

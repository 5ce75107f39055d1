/**
 * Reads a content file, and checks its front matter against a declaration.
 *
 * @module
 */
import type { FileFault, Values } from "../model/mod.ts";
import { type Fault, hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { type ContentFolder, linesWith } from "./content_folder.ts";
import { type SplitFile, splitFile } from "./split_file.ts";

/**
 * Reads and splits a content file; `undefined` if that fails, which is a fault.
 *
 * @param missing The issue if the file does not exist; if empty, that is no fault.
 */
export function readContentFile(
  folder: ContentFolder,
  name: string,
  missing?: string,
): SplitFile | undefined {
  const text = folder.attempt(name, () => folder.text(name), missing);
  if (text === undefined) return undefined;
  const faults = folder.faultsOf(name);
  const file = splitFile(text, faults);
  // `deno task new` writes TODO where words are missing. A TODO in a comment is a field that was left out.
  const todo = text.includes("TODO") ? linesWith(text, /^(?![ \t]*#\s).*\bTODO\b/m) : undefined;
  if (file !== undefined && todo !== undefined) {
    const issue = `still says TODO on ${todo}; replace it with your own words and remove the TODO`;
    faults.push({ field: "", issue, warning: true });
  }
  return file;
}

/**
 * Converts front matter by its declaration, and checks it.
 *
 * @param generated The issues of fields that may not be written, by name.
 * @returns The value. A member with a fault is absent, or any value of the declared type.
 */
export function checkFrontMatter<T>(
  declaration: Schema<T>,
  attrs: Values,
  faults: FileFault[],
  generated: Readonly<Record<string, string>> = {},
): T {
  const schemaFaults: Fault[] = [];
  const converted = declaration.fromText?.(attrs);
  const value = declaration.check(converted, "", schemaFaults);
  const advice = new Map(schemaFaults.length === 0 ? [] : adviceFor(declaration, converted, ""));
  for (const { field, issue } of schemaFaults) {
    const message = Object.hasOwn(generated, field) ? generated[field] : undefined;
    const more = advice.get(field);
    faults.push({ field, issue: message ?? (more === undefined ? issue : `${issue}; ${more}`) });
  }
  return value;
}

/** Advice for values that YAML reads differently than their writer meant, by the paths of the fields. */
function adviceFor(
  schema: Schema<unknown>,
  written: unknown,
  field: string,
): readonly (readonly [string, string])[] {
  const { json, item, example } = schema;
  const isText = typeof written === "string";
  if (json.type === "string" && isRecord(written)) {
    return [[field, "put text with a colon in it in double quotes"]];
  }
  if (json.type === "string" && Array.isArray(written)) {
    return [[field, "put text that begins with a bracket or a hyphen in double quotes"]];
  }
  if (isText && (json.type === "number" || json.type === "integer")) {
    return [[field, `write digits alone${example === undefined ? "" : `, such as ${example}`}`]];
  }
  if (item !== undefined) {
    if (isText || isRecord(written)) {
      const first = hasFields(item) ? `, such as "- ${Object.keys(item.fields)[0]}: …"` : "";
      return [[field, `write each item on a line of its own, after a hyphen and a space${first}`]];
    }
    if (!Array.isArray(written)) return [];
    return written.flatMap((it, index) => adviceFor(item, it, `${field}[${index}]`));
  }
  if (!hasFields(schema)) return [];
  if (isText && field !== "") {
    const [first] = Object.keys(schema.fields);
    return [[field, `write each of these on a line of its own, indented, such as "${first}: …"`]];
  }
  if (!isRecord(written)) return [];
  return Object.entries(schema.fields).flatMap(([name, member]) =>
    adviceFor(schemaOf(member), written[name], field === "" ? name : `${field}.${name}`)
  );
}

/**
 * Reads a content file: splits it into front matter and body, parses the front matter, and checks it against a declaration.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import { parse } from "@std/yaml/parse";
import type { FileFault, Values } from "../model/mod.ts";
import { type Fault, hasFields, isRecord, type Schema, schemaOf } from "../schema/mod.ts";
import { type ContentFolder, linesWith } from "./content_folder.ts";

/** A content file in two parts. */
export interface SplitFile {
  /** The front matter. Its values are strings, `null`, and lists and objects of these. */
  readonly attrs: Values;
  readonly body: string;
  /** The number of the line on which the body starts, from 1. */
  readonly bodyLine: number;
}

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

/** How many values front matter may have; each use of an alias counts. A large site has thousands of redirects. */
const MAX_VALUES = 100_000;

/** How many blanks may follow one another in front matter: the time of extract() grows with their square. */
const MAX_BLANKS = 250;
const TOO_MANY_BLANKS = new RegExp(`(?<!\\s)\\s{${MAX_BLANKS + 1}}`);

/** Splits a text and parses its front matter; `undefined` if its faults leave nothing to check. */
function splitFile(text: string, faults: FileFault[]): SplitFile | undefined {
  const refuse = (issue: string, field = "front matter") => void faults.push({ field, issue });
  // The part in which extract() looks for the end of the front matter.
  const head = text.split(/^---[ \t]*$/m, 2).join("---");
  if (TOO_MANY_BLANKS.test(head)) {
    return refuse(`has more than ${MAX_BLANKS} blanks in a row; remove them`);
  }
  const [opening = ""] = /^.*\n\s*/.exec(text) ?? [];
  const line = opening.split("\n").length;
  try {
    const { frontMatter, body } = extract(text);
    // YAML doesn't allow tabs as indentation, and its parser ignores them.
    const tabs = tabbedLines(opening + frontMatter);
    if (tabs !== undefined) return refuse(TAB, tabs);
    // Parsed again: extract() reads the values by YAML's core schema.
    const attrs = parseYaml(frontMatter) ?? {};
    if (!hasFewValues(attrs)) return refuse(TOO_MUCH);
    if (!isRecord(attrs)) return refuse("must be one field per line, such as name: Your company");
    faults.push(...cutTextFaults(frontMatter, line));
    return { attrs, body, bodyLine: text.split("\n").length - body.split("\n").length + 1 };
  } catch (error) {
    if (error instanceof TypeError) return refuse(/^---[ \t]*\n/.test(text) ? NO_END : MISSING);
    if (!(error instanceof SyntaxError)) return refuse(TOO_MUCH);
    const tabs = tabbedLines(head);
    if (tabs !== undefined) return refuse(TAB, tabs);
    const [fields = ""] = text.slice(opening.length).split(/^---[ \t]*$/m, 1);
    return refuse(syntaxIssue(error, fields, text, line));
  }
}

const MISSING = "is missing; begin the file with ---, then one field per line, then ---";
const NO_END = "has no end; write --- on a line of its own after the last field";
const TAB = "is indented with a tab; use spaces instead";
const TOO_MUCH = `has more than ${MAX_VALUES} values, or is nested too deep`;

function tabbedLines(text: string): string | undefined {
  return linesWith(text, /^ *\t[ \t]*\S/m);
}

function hasFewValues(all: unknown): boolean {
  let count = 0;
  try {
    // JSON.stringify also throws if aliases form a circle.
    JSON.stringify(all, (_, value) => {
      if (++count > MAX_VALUES) throw new RangeError();
      return typeof value === "object" ? value : null;
    });
    return true;
  } catch {
    return false;
  }
}

/** Parses YAML without giving a meaning to text: `010` and `true` stay as written. */
function parseYaml(yaml: string): unknown {
  return parse(yaml, { schema: "failsafe" });
}

/** The marks for a second reading: numbers between private-use characters, which hardly any text contains. */
const SIGN_MARK = /\uE000([0-9]+)\uE001/g;

/**
 * Faults of text that YAML cuts off silently: outside quotes and blocks, a number sign after a blank begins a comment,
 * even in "Canal #3". A second reading, with a mark after each number sign, finds the comments: their marks are in no
 * value.
 */
function cutTextFaults(yaml: string, firstLine: number): readonly Fault[] {
  if (!/[ \t]#[^\s#]/.test(yaml)) return [];
  let count = 0;
  const marked = yaml.split("\n").map((line) =>
    /^\s*#/.test(line) ? line : line.replaceAll(/(?<=[ \t])#/g, () => `#\uE000${count++}\uE001`)
  );
  const values = JSON.stringify(parseYaml(marked.join("\n")));
  const keptMarks = new Set(Array.from(values.matchAll(SIGN_MARK), ([, mark]) => mark));
  return marked.flatMap((line, index) => {
    const comment = [...line.matchAll(SIGN_MARK)].find(([, mark]) => !keptMarks.has(mark));
    if (comment === undefined) return [];
    const text = line.slice(0, comment.index - 1).replaceAll(SIGN_MARK, "").trim();
    const rest = `#${line.slice(comment.index).replaceAll(SIGN_MARK, "")}`;
    return !/^#[^\s#]/.test(rest) ? [] : [{
      field: `line ${firstLine + index}`,
      issue: `"${text}" is cut off before "${rest}", which YAML reads as a comment; ` +
        "put the text in double quotes, or a blank after the # of a comment",
    }];
  });
}

/** A line whose value begins with a quotation mark and lacks the closing one, and a line that begins another value. */
const OPEN_QUOTE = /^ *(?:- +)*(?:\w[\w-]*: +)?(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;
const NEXT_FIELD = /^(?:---| *(?:- |\w[\w-]*:(?: |$)))/;

/** The error of the YAML parser, with the number of the line that it could not read, from 1. */
type YamlError = SyntaxError & { readonly line?: number };

/** The issue of front matter that is not valid YAML, with the most likely fix. */
function syntaxIssue(
  { line = 1 }: YamlError,
  fields: string,
  text: string,
  firstLine: number,
): string {
  const number = firstLine + line - 1;
  // If a field is repeated, the parser reads on once that is allowed.
  let readTo: number | undefined;
  try {
    parse(fields, { schema: "failsafe", allowDuplicateKeys: true });
  } catch (error) {
    readTo = (error as YamlError).line;
  }
  if (readTo !== line) {
    return `has a field twice, the second time on line ${number}; remove one of the two`;
  }
  const lines = text.split("\n");
  // Without a closing quotation mark, YAML fails only at the next one, or at the end.
  const open = lines.slice(0, number - 1).findIndex((line, index) =>
    OPEN_QUOTE.test(line) && NEXT_FIELD.test(lines[index + 1] ?? "")
  );
  if (open >= 0) {
    return `has a quotation mark on line ${
      open + 1
    } that is not closed; write another one at the end of that text`;
  }
  const badLine = lines[number - 1] ?? "";
  if (/:\s[^"']*:(?:\s|$)/.test(badLine)) {
    return `has a second colon on line ${number}; put text that has a colon in double quotes, typed as " and not as “`;
  }
  return `can't be read at line ${number} ("${badLine.trim()}") or the one before; write each field as name: text, ` +
    "indent with spaces, and put text in double quotes that has a colon, a # or a quote, or begins with a sign";
}

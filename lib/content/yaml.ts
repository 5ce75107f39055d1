/**
 * Parses YAML. A reader of the plain subset that most front matter uses goes through it entry by entry: a full parser,
 * which is loaded when first needed, would take most of the startup time.
 *
 * @module
 */
import type { parse } from "@std/yaml/parse";

/** How many values front matter may have, counting aliases each time. */
const MOST_VALUES = 10_000;

/** How deep values may be nested. */
const DEEPEST = 16;

/** Thrown when a text needs the full parser and it is not loaded. */
const NOT_LOADED = Symbol("the full YAML parser is not loaded");

let fullParser: typeof parse | undefined;

/** The parsed value, or what is wrong with the text. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: string };

/**
 * Parses YAML, and rejects values that are too large to process.
 *
 * @param schema `core` for numbers and the like as values, `failsafe` for all scalars as text.
 */
export function parseYaml(yaml: string, schema: "core" | "failsafe" = "core"): Parsed {
  const plain = parsePlainYaml(yaml, schema);
  if (plain !== undefined) return { ok: true, value: plain };
  if (fullParser === undefined) throw NOT_LOADED;
  try {
    const value = fullParser(yaml, { schema });
    const issue = sizeIssue(value);
    return issue === undefined ? { ok: true, value } : { ok: false, issue };
  } catch (error) {
    return { ok: false, issue: error instanceof RangeError ? TOO_DEEP : syntaxIssue(error) };
  }
}

/** Runs `read`, and runs it again with the full parser if it turns out to need it. */
export async function withYaml<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error !== NOT_LOADED) throw error;
    fullParser = (await import("@std/yaml/parse")).parse;
    return await read();
  }
}

const TOO_DEEP = `is nested more than ${DEEPEST} deep, or refers to itself`;

/** The issue of values that are too many or too deep. */
function sizeIssue(root: unknown): string | undefined {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{
    value: root,
    depth: 0,
  }];
  let count = 1;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth === DEEPEST) return TOO_DEEP;
    const members = Object.values(value);
    count += members.length;
    if (count > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
    for (const member of members) {
      if (typeof member === "object") waiting.push({ value: member, depth: depth + 1 });
    }
  }
  return undefined;
}

/** The issue of front matter that is not valid YAML, with the usual fix. */
function syntaxIssue(error: unknown): string {
  // The parser counts lines from the start of the front matter, and puts a caret below a copy of the line.
  const message = (error instanceof Error ? error.message : String(error))
    .replace(/\bline ([0-9]+)/, (_, line) => `line ${Number(line) + 1}`)
    .replace(/\n *\^$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  const twice = /duplicated key at (line [0-9]+)/.exec(message);
  return twice === null
    ? `is not valid YAML: ${message}; indent with spaces, and put text that has a colon, a # or a quote in double quotes`
    : `has a field twice, the second time on ${twice[1]}; remove one of the two`;
}

/** Whole lines of printable characters, without tabs and other characters that may count as line ends. */
const IS_PLAIN =
  /^[\n\x20-\x7e\u{a0}-\u{2027}\u{202a}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*\n$/u;

/** An entry: a dash, a key, and a text after them or, after `>-`, in lines below with the same indentation. */
const ENTRY = /( *)(- )?(?:([a-z_]+):(?: |(?=\n)))?(?:>-\n( +)([^ ].*(?:\n\4[^ ].*)*)|(.*))\n/iy;

/** Anything beyond is left to the full parser, which counts values. */
const MOST_ENTRIES = 3_000;
const MOST_OPEN = 16;

/** A value that needs the full parser. */
const NOT_PLAIN = Symbol("not plain");

type Mapping = Record<string, unknown>;

/**
 * Reads mappings, lists, single-line texts and numbers, and folded texts without empty lines.
 *
 * @param schema `core` for numbers and the like as values, `failsafe` for all scalars as text.
 * @returns The YAML value by this schema, or `undefined` if the text needs a full parser: comments, escapes, flow
 * collections, anchors, tags, empty lines, and everything invalid.
 */
export function parsePlainYaml(
  yaml: string,
  schema: "core" | "failsafe" = "core",
): Mapping | undefined {
  if (yaml.includes(" \n") || yaml.includes("\n\n") || !IS_PLAIN.test(yaml)) return undefined;
  const root: Mapping = {};
  // The open mappings and lists, each with the indentation of its entries.
  const open: { readonly indent: number; readonly value: Mapping | unknown[] }[] = [
    { indent: 0, value: root },
  ];
  // A key without a value on its line, which may have entries below.
  let empty:
    | { readonly mapping: Mapping; readonly key: string; readonly indent: number }
    | undefined;
  ENTRY.lastIndex = 0;
  for (let count = 0; ENTRY.lastIndex < yaml.length; count++) {
    if (count === MOST_ENTRIES || open.length === MOST_OPEN) return undefined;
    // Not destructured as a list, which takes twice as long.
    const found = ENTRY.exec(yaml)!;
    const isItem = found[2] !== undefined;
    const key = found[3];
    const folded = found[5];
    const beside = found[6] ?? "";
    let indent = found[1]!.length;
    if (empty !== undefined && (indent > empty.indent || (isItem && indent === empty.indent))) {
      const value = isItem ? [] : {};
      empty.mapping[empty.key] = value;
      open.push({ indent, value });
    }
    empty = undefined;
    let last = open.at(-1)!;
    while (
      last.indent > indent || (last.indent === indent && !isItem && Array.isArray(last.value))
    ) {
      open.pop();
      last = open.at(-1)!;
    }
    if (last.indent !== indent || Array.isArray(last.value) !== isItem) return undefined;

    let mapping = last.value as Mapping;
    if (Array.isArray(last.value) && key !== undefined) {
      mapping = {};
      last.value.push(mapping);
      indent += "- ".length;
      open.push({ indent, value: mapping });
    }
    if (key !== undefined && folded === undefined && beside === "") {
      empty = { mapping, key, indent };
    }
    const value = folded === undefined
      ? valueOf(beside, schema)
      : found[4]!.length > indent
      ? folded.replaceAll(`\n${found[4]}`, " ")
      : NOT_PLAIN;
    if (value === NOT_PLAIN) return undefined;
    if (key === undefined) {
      if (!Array.isArray(last.value)) return undefined;
      last.value.push(value);
    } else if (key === "__proto__" || Object.hasOwn(mapping, key)) return undefined;
    else mapping[key] = value;
  }
  return root;
}

/** The value of a text after a key or a dash; {@linkcode NOT_PLAIN} if YAML gives it another meaning. */
function valueOf(text: string, schema: "core" | "failsafe"): unknown {
  switch (text) {
    case "":
      return null;
    case "[]":
      return [];
  }
  if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : NOT_PLAIN;
  if (/: |:$| #/.test(text)) return NOT_PLAIN;
  const value = scalarOf(text);
  return schema === "core" || value === NOT_PLAIN ? value : text;
}

/** A value without quotes: a number, `true`, `false`, `null`, a date, or text that has no other meaning in YAML. */
function scalarOf(text: string): unknown {
  switch (text) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
      return null;
  }
  if (/^(?:[a-z(/]|[0-9]+ [a-z])/i.test(text)) {
    return /^(?:true|false|null)$/i.test(text) ? NOT_PLAIN : text;
  }
  if (/^-?(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,9})?$/.test(text)) return Number(text);
  // A text in YAML's core schema, which has no dates.
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? text : NOT_PLAIN;
}

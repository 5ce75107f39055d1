/**
 * Parses YAML: with the plain reader if possible, otherwise with a full parser, which is loaded when first needed.
 *
 * @module
 */
import type { parse } from "@std/yaml/parse";
import { parsePlainYaml } from "./plain_yaml.ts";

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

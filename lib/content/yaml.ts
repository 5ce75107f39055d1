/**
 * YAML: read by the plain reader where it can, else by a whole parser, which is loaded when the first text needs it.
 *
 * @module
 */
import type { parse } from "@std/yaml/parse";
import { parsePlainYaml } from "./plain_yaml.ts";

/** How many values front matter may have, those of aliases counted each time. */
const MOST_VALUES = 10_000;

/** How deep they may be nested. */
const DEEPEST = 16;

/** Thrown where a text needs the whole parser and that is not loaded. */
const NOT_LOADED = Symbol("the whole YAML parser is not loaded");

let wholeParser: typeof parse | undefined;

/** What a text says, or what is wrong with it. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: string };

/**
 * Reads YAML, and refuses what would cost too much to go through.
 *
 * @param schema Whether numbers and the like are what they mean, or the texts as they are written.
 */
export function parseYaml(yaml: string, schema: "core" | "failsafe" = "core"): Parsed {
  const plain = parsePlainYaml(yaml, schema);
  if (plain !== undefined) return { ok: true, value: plain };
  if (wholeParser === undefined) throw NOT_LOADED;
  try {
    const value = wholeParser(yaml, { schema });
    const issue = sizeIssue(value);
    return issue === undefined ? { ok: true, value } : { ok: false, issue };
  } catch (error) {
    return { ok: false, issue: error instanceof RangeError ? TOO_DEEP : syntaxIssue(error) };
  }
}

/** Calls what reads YAML: again from its beginning, with the whole parser, where it turns out to need that. */
export async function withYaml<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error !== NOT_LOADED) throw error;
    wholeParser = (await import("@std/yaml/parse")).parse;
    return await read();
  }
}

const TOO_DEEP = `is nested more than ${DEEPEST} deep, or goes round in a circle`;

/** What is wrong with values that are too many or too deep. */
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

/** What is wrong with front matter that YAML can't read, and what usually mends it. */
function syntaxIssue(error: unknown): string {
  // YAML counts lines from where the front matter begins, and points from below at a copy of the line.
  const message = (error instanceof Error ? error.message : String(error))
    .replace(/\bline ([0-9]+)/, (_, line) => `line ${Number(line) + 1}`)
    .replace(/\n *\^$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  const twice = /duplicated key at (line [0-9]+)/.exec(message);
  return twice === null
    ? `is not valid YAML: ${message}; indent with blanks, and put text that has a colon, a # or a quote in double quotes`
    : `has a field twice, the second time on ${twice[1]}; take one of the two out`;
}

/**
 * Reads a content file: splits it, parses its front matter, and checks that against a declaration.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import { parse } from "@std/yaml/parse";
import { type Fault, isRecord, type Schema, type Validation } from "../schema/mod.ts";
import { controlCharacter, pathIn, type Place, readText } from "./disk.ts";
import type { FileFault } from "../model/mod.ts";
import { type Checked, fileFaults, inFile } from "./faults.ts";

/** A YAML mapping. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A content file in two parts. */
export interface SplitFile {
  /** The front matter. Its values are the texts that were written, `null`, and lists and mappings of these. */
  readonly attrs: Attributes;
  /** What follows the front matter. */
  readonly body: string;
  /** The line of the file on which the body starts, from 1. */
  readonly bodyLine: number;
  /** Faults of how the front matter is written: text may be missing in `attrs`. */
  readonly faults: readonly Fault[];
}

/**
 * Reads and splits a content file.
 *
 * @param missing What to report if the file does not exist; without it, the file may be missing.
 */
export function readContentFile(place: Place, missing?: string): Checked<SplitFile | undefined> {
  const file = pathIn(place.directory, place.name);
  const read = readText(place, missing);
  if (!read.ok) return { value: undefined, faults: fileFaults(file, read.issues) };
  const split = splitFile(read.value);
  return split.ok
    ? {
      value: split.value,
      faults: inFile(file, [...split.value.faults, ...todoFaults(read.value)]),
    }
    : { value: undefined, faults: inFile(file, split.faults) };
}

/** A line that is only a comment: a field that was left out. */
const COMMENT = /^\s*#\s/;

/** A warning for a file that says TODO, with the line numbers: `deno task new` wrote it and nobody has completed it. */
function todoFaults(text: string): readonly FileFault[] {
  if (!text.includes("TODO")) return [];
  const lines = text.split(/\r\n?|\n/).flatMap((line, index) =>
    /\bTODO\b/.test(line) && !COMMENT.test(line) ? [index + 1] : []
  );
  if (lines.length === 0) return [];
  return [{
    field: "",
    issue: `still says TODO on line${lines.length === 1 ? "" : "s"} ${
      lines.join(", ")
    }; replace it with your own words and remove the TODO`,
    warning: true,
  }];
}

/** How many values front matter may have, counting aliases each time, and how deep they may be nested. */
const MOST_VALUES = 10_000;
const DEEPEST = 16;

/** Splits a file and parses its front matter, or says what is wrong with that. */
export function splitFile(text: string): Validation<SplitFile> {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const refused = (issue: string): Validation<SplitFile> => ({
    ok: false,
    faults: [{ field: "front matter", issue }],
  });
  if (!/^---[ \t]*\n/.test(lines)) {
    return refused("is missing; begin the file with ---, then one field per line, then ---");
  }
  const end = lines.search(/\n---[ \t]*(?:\n|$)/);
  if (end === -1) return refused("has no end; write --- on a line of its own after the last field");
  // The time of extract() grows with the square of a run of blanks.
  if (/\s{1000}/.test(lines.slice(0, end))) {
    return refused("has 1,000 blanks in a row; remove them");
  }
  const tabs = tabFaults(lines.slice(0, end));
  if (tabs.length > 0) return { ok: false, faults: tabs };
  // The lines before the first field.
  const before = countLines(/^\S+\s*/.exec(lines)![0]);
  try {
    const { frontMatter, body } = extract(lines);
    // Not the values that extract() has parsed: 02134 would be a number, and lose its zero.
    const attrs = parseText(frontMatter) ?? {};
    if (isTooLarge(attrs)) {
      return refused(
        `has more than ${MOST_VALUES} values, or values nested more than ${DEEPEST} deep`,
      );
    }
    if (!isRecord(attrs)) return refused("must be one field per line, such as name: Your company");
    const faults = [
      ...cutTextFaults(frontMatter, before),
      ...controlCharacterFaults(frontMatter, attrs),
    ];
    const bodyLine = countLines(lines.slice(0, lines.length - body.length)) + 1;
    return { ok: true, value: { attrs, body, bodyLine, faults } };
  } catch (error) {
    return refused(
      error instanceof RangeError
        ? `is nested more than ${DEEPEST} deep`
        : syntaxIssue(error as YamlSyntaxError, lines, before),
    );
  }
}

/** Parses YAML without giving a meaning to text: `010` and `true` stay as written. */
function parseText(yaml: string): unknown {
  return parse(yaml, { schema: "failsafe" });
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Faults of lines indented with a tab, which YAML doesn't allow and this parser reads as no indentation. */
function tabFaults(yaml: string): readonly Fault[] {
  return yaml.split("\n").flatMap((line, index) =>
    /^ *\t\s*\S/.test(line)
      ? [{ field: `line ${index + 1}`, issue: "is indented with a tab; use spaces instead" }]
      : []
  );
}

/** Replaced by marks in a second reading. Private-use characters, which hardly any text contains. */
const MARK = /\uE000([0-9]+)\uE001/g;

/**
 * Faults of text that YAML cuts off silently: outside quotes and blocks, a number sign after a blank begins a comment,
 * and one that a word follows directly ("Canal #3") is hardly ever meant to. A second reading, with a mark at each
 * sign, tells which are in comments: the values don't have their marks.
 */
function cutTextFaults(yaml: string, before: number): readonly Fault[] {
  if (!/[ \t]#[^\s#]/.test(yaml)) return [];
  const lines = yaml.split("\n");
  let count = 0;
  const marked = lines.map((line) =>
    /^\s*#/.test(line) ? line : line.replaceAll(/(?<=[ \t])#/g, () => `#\uE000${count++}\uE001`)
  );
  const texts = [...textsIn(parseText(marked.join("\n")))].map(([, text]) => text).join("\n");
  const kept = new Set([...texts.matchAll(MARK)].map(([, mark]) => mark));
  return lines.flatMap((line, index) => {
    const comment = [...marked[index]!.matchAll(MARK)].find(([, mark]) => !kept.has(mark));
    const rest = comment === undefined
      ? ""
      : `#${marked[index]!.slice(comment.index).replaceAll(MARK, "")}`;
    return /^#[^\s#]/.test(rest)
      ? [{
        field: `line ${before + index + 1}`,
        issue:
          `"${line.trim().slice(0, -rest.trim().length).trim()}" is cut off before "${rest}", ` +
          "which YAML reads as a comment; put the text in double quotes, or a blank after the # of a comment",
      }]
      : [];
  });
}

/** Faults of control characters. The file's text has none, so only an escape can produce one. */
function controlCharacterFaults(yaml: string, attrs: Attributes): readonly Fault[] {
  if (!yaml.includes("\\")) return [];
  return [...textsIn(attrs)].flatMap(([field, text]) => {
    const found = controlCharacter(text);
    return found === undefined
      ? []
      : [{ field, issue: `has a control character (${found}); remove it` }];
  });
}

/** All texts of front matter, keys included, each with its field. */
function* textsIn(value: unknown, field = ""): Generator<readonly [field: string, text: string]> {
  if (typeof value === "string") yield [field, value];
  if (!isRecord(value) && !Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const path = Array.isArray(value)
      ? `${field}[${name}]`
      : field === ""
      ? name
      : `${field}.${name}`;
    if (isRecord(value)) yield [path, name];
    yield* textsIn(member, path);
  }
}

/** Whether front matter has more values or deeper ones than content needs. */
function isTooLarge(root: unknown): boolean {
  let count = 0;
  const exceeds = (value: unknown, depth: number): boolean =>
    typeof value === "object" && value !== null &&
    (depth === DEEPEST ||
      Object.values(value).some((member) => ++count > MOST_VALUES || exceeds(member, depth + 1)));
  return exceeds(root, 0);
}

/** What @std/yaml throws. */
interface YamlSyntaxError extends Error {
  readonly line?: number;
}

/** The issue of front matter that is not valid YAML, with the usual fix. */
function syntaxIssue({ message, line = 1 }: YamlSyntaxError, text: string, before: number): string {
  const number = before + line;
  if (message.includes("duplicated key")) {
    return `has a field twice, the second time on line ${number}; remove one of the two`;
  }
  const written = text.split("\n")[number - 1] ?? "";
  if (/:\s[^"']*:(?:\s|$)/.test(written)) {
    return `has a second colon on line ${number}; put text that has a colon in double quotes, typed as " and not as “`;
  }
  return `can't be read at line ${number} ("${written.trim()}") or the one before; write each field as name: text, ` +
    "indent with spaces, and put text in double quotes that has a colon, a # or a quote, or begins with a sign";
}

/**
 * Converts front matter as its declaration says, and checks it.
 *
 * @returns The value, unless it has faults, and those of its members that have none.
 */
export function checkFrontMatter<T>(declaration: Schema<T>, { attrs }: SplitFile): {
  readonly value: T | undefined;
  readonly faultless: Partial<T>;
  readonly faults: readonly Fault[];
} {
  const found: Fault[] = [];
  const value = declaration.check(declaration.fromText?.(attrs), "", found);
  const faults = found.map(({ field, issue }) => ({
    field,
    issue: issue === "must be text, not an object"
      ? `${issue}; put text with a colon in it in double quotes`
      : issue,
  }));
  const faulty = new Set(faults.map(({ field }) => /^[^.[]*/.exec(field)![0]));
  const faultless = Object.entries(value as object).filter(([name]) => !faulty.has(name));
  return {
    value: faults.length === 0 ? value : undefined,
    faultless: Object.fromEntries(faultless) as Partial<T>,
    faults,
  };
}

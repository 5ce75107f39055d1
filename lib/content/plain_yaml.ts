/**
 * The plain part of YAML that most front matter is written in, read line by line: it takes a fifth of the time that
 * a whole parser takes, which is most of what a start costs.
 *
 * @module
 */

/** Thrown at whatever is not plain. */
const NOT_PLAIN = Symbol("not plain");

/** Whole lines of printable characters, without tabs and what else some take for the end of a line. */
const IS_PLAIN =
  /^[\n\x20-\x7e\u{a0}-\u{2027}\u{202a}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*\n$/u;

/** Where reading has come to. */
interface Lines {
  readonly lines: readonly string[];
  next: number;
}

/**
 * Reads mappings, lists, single-line texts and numbers, and folded texts without blank lines.
 *
 * @returns What YAML's core schema makes of the text, or `undefined` where that takes a whole parser: comments,
 * escapes, flow collections, anchors, tags, blank lines, and everything that is faulty.
 */
export function parsePlainYaml(yaml: string): Record<string, unknown> | undefined {
  if (yaml.includes(" \n") || yaml.includes("\n\n") || !IS_PLAIN.test(yaml)) return undefined;
  const from: Lines = { lines: yaml.slice(0, -1).split("\n"), next: 0 };
  try {
    const value = readMapping(from, 0);
    return from.next === from.lines.length ? value : undefined;
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

/** Reads the fields at an indentation; `first` is one that has begun on the line of a list item. */
function readMapping(from: Lines, indent: number, first?: string): Record<string, unknown> {
  const mapping: Record<string, unknown> = {};
  for (let text = first ?? textAt(from, indent); text !== undefined; text = textAt(from, indent)) {
    const [, key, rest = ""] = /^([a-z_]+):(?: +(.+))?$/i.exec(text) ?? [];
    if (key === undefined || key === "__proto__" || Object.hasOwn(mapping, key)) throw NOT_PLAIN;
    from.next++;
    mapping[key] = rest === "" ? readNested(from, indent) : readValue(from, indent, rest);
  }
  return mapping;
}

/** Reads what is below a key that has nothing beside it. */
function readNested(from: Lines, indent: number): unknown {
  const below = indentAt(from);
  if (below < indent) return null;
  if (from.lines[from.next]![below] === "-") return readList(from, below);
  return below > indent ? readMapping(from, below) : null;
}

/** Reads the items at an indentation. */
function readList(from: Lines, indent: number): readonly unknown[] {
  const list: unknown[] = [];
  for (let text = textAt(from, indent); text?.startsWith("-"); text = textAt(from, indent)) {
    const [, gap, rest] = /^-( +)(.+)$/.exec(text) ?? [];
    if (gap === undefined || rest === undefined || rest.startsWith("- ")) throw NOT_PLAIN;
    if (/^[a-z_]+:(?: |$)/i.test(rest)) list.push(readMapping(from, indent + 1 + gap.length, rest));
    else {
      from.next++;
      list.push(readValue(from, indent, rest));
    }
  }
  return list;
}

/** Reads a value that begins beside its key or dash; `[]` is an empty list. */
function readValue(from: Lines, indent: number, text: string): unknown {
  if (text === ">-") return readFolded(from, indent);
  // A text that goes on below.
  if (indentAt(from) > indent) throw NOT_PLAIN;
  if (text === "[]") return [];
  const quoted = /^"([^"\\]*)"$/.exec(text);
  return quoted === null ? plainValue(text) : quoted[1];
}

/** Reads the lines below `>-`, which are one text. */
function readFolded(from: Lines, indent: number): string {
  const start = from.next;
  const own = indentAt(from);
  if (own <= indent) throw NOT_PLAIN;
  while (indentAt(from) >= own) {
    if (indentAt(from) > own) throw NOT_PLAIN;
    from.next++;
  }
  if (indentAt(from) > indent) throw NOT_PLAIN;
  return from.lines.slice(start, from.next).map((line) => line.slice(own)).join(" ");
}

/** A value without quotes: a number, `true`, `false`, `null`, a day, or a text that YAML takes for nothing else. */
function plainValue(text: string): unknown {
  if (/: |:$| #/.test(text)) throw NOT_PLAIN;
  if (/^-?(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,9})?$/.test(text)) return Number(text);
  // A text in YAML's core schema, which has no dates.
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return text;
  switch (text) {
    case "true":
      return true;
    case "false":
      return false;
    case "null":
      return null;
  }
  if (/^(?:true|false|null)$/i.test(text) || !/^(?:[a-z(/]|[0-9]+ [a-z])/i.test(text)) {
    throw NOT_PLAIN;
  }
  return text;
}

/** The blanks that a line begins with; -1 after the last line. */
function indentAt({ lines, next }: Lines): number {
  const line = lines[next];
  if (line === undefined) return -1;
  let indent = 0;
  while (line[indent] === " ") indent++;
  return indent;
}

/** The text of a line at exactly this indentation. */
function textAt(from: Lines, indent: number): string | undefined {
  return indentAt(from) === indent ? from.lines[from.next]!.slice(indent) : undefined;
}

/**
 * Reads the plain subset of YAML that most front matter uses, entry by entry. This is much faster than a full parser,
 * which would take most of the startup time.
 *
 * @module
 */

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

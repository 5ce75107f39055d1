/**
 * Reads a content file, and parses its front matter into values that a declaration has checked.
 *
 * @module
 */
import {
  type Fault,
  isRecord,
  type JsonSchema,
  type Schema,
  validate,
  type Validation,
} from "../schema/mod.ts";
import { controlCharacter, pathIn, type Place, readText } from "./disk.ts";
import { type Checked, type FileFault, fileFaults } from "./faults.ts";
import { type Parsed, parseYaml } from "./yaml.ts";

/** A YAML mapping. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The two halves of a content file. */
export interface SplitFile {
  /** The parsed front matter, not yet validated. */
  readonly attrs: Attributes;
  readonly yaml: string;
  /** What follows the front matter. */
  readonly body: string;
}

/** What could be read from the two halves, and what is wrong with them. */
export interface ParsedFile<T> {
  /** `undefined` if something in it can't be read. */
  readonly value: T | undefined;
  readonly faults: readonly FileFault[];
}

/**
 * Reads a content file.
 *
 * @param missing What to report if the file does not exist; without it, the file may be missing.
 * @param parse Makes a value of the split file.
 */
export function readContentFile<T>(
  place: Place,
  missing: string | undefined,
  parse: (split: SplitFile) => ParsedFile<T>,
): Checked<T | undefined> {
  const file = pathIn(place.directory, place.name);
  const read = readText(place, missing);
  if (!read.ok) return { value: undefined, faults: fileFaults(file, read.issues) };
  const split = splitFile(read.value);
  const { value, faults } = split.ok
    ? parse(split.value)
    : { value: undefined, faults: split.faults };
  return {
    value,
    faults: [...faults, ...todoFaults(read.value)].map((fault) => ({ file, ...fault })),
  };
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

/** Splits a file, or says how it must begin. */
export function splitFile(text: string): Validation<SplitFile> {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const fault = (issue: string): Validation<SplitFile> => ({
    ok: false,
    faults: [{ field: "front matter", issue }],
  });
  const start = /^---[ \t]*(?=\n)/.exec(lines)?.[0].length ?? lines.length;
  const end = /\n---[ \t]*(?:\n|$)/.exec(lines.slice(start));
  if (end === null) {
    return fault(
      "is missing; begin the file with ---, then one field per line, then ---",
    );
  }
  const yaml = lines.slice(start + 1, start + end.index + 1);
  const parsed = parseYaml(yaml);
  if (!parsed.ok) return fault(parsed.issue);
  const attrs = parsed.value ?? {};
  if (!isRecord(attrs)) return fault("must be one field per line, such as name: Your company");
  return { ok: true, value: { attrs, yaml, body: lines.slice(start + end.index + end[0].length) } };
}

/**
 * Checks front matter against its declaration. A number is accepted as text, as it was written; an empty optional
 * field counts as absent.
 */
export function checkFrontMatter<T>(
  declaration: Schema<T>,
  { attrs, yaml }: SplitFile,
): { readonly value: T | undefined; readonly faults: readonly Fault[] } {
  const cut = cutTextFaults(yaml, attrs);
  const checked = validate(declaration, asDeclared(declaration.json, attrs, writtenIn(yaml)));
  const refused = checked.ok
    ? []
    : checked.faults.filter(({ field }) => !cut.some((it) => it.field === field));
  const found = [...cut, ...refused.map((fault) => ({ ...fault, issue: inYaml(fault.issue) }))];
  const faulty = new Set(found.map(({ field }) => field));
  // The file's text has none, so only an escape can produce one.
  const control = yaml.includes("\\") ? controlCharacterFaults(attrs) : [];
  const faults = [...found, ...control.filter(({ field }) => !faulty.has(field))];
  return { value: checked.ok && faults.length === 0 ? checked.value : undefined, faults };
}

/** Returns a value as it was written; text may look like a number to YAML. */
type Written = () => unknown;

/** The front matter as it was written, parsed on first use. */
function writtenIn(yaml: string): Written {
  let parsed: Parsed | undefined;
  return () => (parsed ??= parseYaml(yaml, "failsafe")).ok ? parsed.value : undefined;
}

/**
 * Values as declared: see {@linkcode checkFrontMatter}. They are copied only if something changes.
 */
function asDeclared(json: JsonSchema, value: unknown, written: Written): unknown {
  if (typeof value === "number" && json.type === "string") {
    const text = written();
    return typeof text === "string" ? text : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (json.type !== (Array.isArray(value) ? "array" : "object")) return value;
  const { properties = {}, required = [], items, additionalProperties = items } = json as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly items?: unknown;
    readonly additionalProperties?: unknown;
  };
  const members = value as Record<string, unknown>;
  let declared = members;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "string" && member !== "") continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schema = known ?? (isRecord(additionalProperties) ? additionalProperties : {});
    const isEmpty = member === "" || member === null;
    const isAbsent = known !== undefined && isEmpty && !required.includes(name);
    const meant = isAbsent ? undefined : asDeclared(schema, member, memberOf(written, name));
    if (meant === member) continue;
    if (declared === members) declared = copyOf(members);
    if (isAbsent) delete declared[name];
    else declared[name] = meant;
  }
  return declared;
}

function memberOf(written: Written, name: string): Written {
  return () => (written() as Attributes | undefined)?.[name];
}

/** A copy of a mapping or a list. */
function copyOf(members: Attributes): Record<string, unknown> {
  return Array.isArray(members)
    ? [...members] as unknown as Record<string, unknown>
    : { ...members };
}

/** An issue, made clearer where YAML reads something else than the author meant. */
function inYaml(issue: string): string {
  const [, wanted] = /^(must be .+), not null$/.exec(issue) ?? [];
  if (wanted !== undefined) return `is empty; it ${wanted}`;
  return issue === "must be text, not an object"
    ? `${issue}; put text with a colon in it in double quotes`
    : issue;
}

/** A number sign after a space, directly followed by a word: "Canal #3". It is hardly ever a comment. */
const SIGN = /(?<=\S[ \t]+)#(?=[^\s#])/g;

/** Replaces the sign in a second reading. It is a private-use character, which hardly any text contains. */
const STAND_IN = "\uE000";

/** How many lines may be tried separately to tell text from comments. */
const MOST_TRIED = 64;

/**
 * Faults of text that YAML cuts off silently: outside quotes, a number sign after a space begins a comment.
 *
 * @param yaml The front matter.
 * @param attrs The values that YAML reads from it.
 */
function cutTextFaults(yaml: string, attrs: unknown): readonly Fault[] {
  if (!yaml.includes("#") || yaml.includes(STAND_IN)) return [];
  const lines = yaml.split("\n");
  const replaced = lines.map((line) => line.replaceAll(SIGN, STAND_IN));
  const signed = lines.flatMap((line, at) => line === replaced[at] ? [] : [at]);
  if (signed.length === 0) return [];
  const faultsIn = (parsed: Parsed) => parsed.ok ? foundIn(parsed.value, attrs, "") : [];
  const together = parseYaml(replaced.join("\n"));
  // If that is not valid YAML, one of the signs can only begin a comment.
  if (together.ok) return faultsIn(together);
  if (signed.length <= MOST_TRIED) {
    return signed.flatMap((at) => faultsIn(parseYaml(lines.with(at, replaced[at]!).join("\n"))));
  }
  return [{
    field: "front matter",
    issue: 'has too many " #" to tell text from comments; put text with a # in double quotes',
  }];
}

/** Faults where a replaced sign is in text that the first reading doesn't have. */
function foundIn(changed: unknown, first: unknown, field: string): readonly Fault[] {
  if (typeof changed === "string") {
    const whole = changed.replaceAll(STAND_IN, "#");
    // After a number, or before a list, it was a comment: nothing is missing.
    if (whole === changed || whole === first) return [];
    if (typeof first !== "string" && first !== null && first !== undefined) return [];
    const rest = whole.slice(changed.indexOf(STAND_IN));
    return [{
      field,
      issue:
        `is cut off before "${rest}", which YAML reads as a comment; put the text in double quotes`,
    }];
  }
  if (typeof changed !== "object" || changed === null) return [];
  if (Array.isArray(changed)) {
    const items: readonly unknown[] = Array.isArray(first) ? first : [];
    return changed.flatMap((item, at) => foundIn(item, items[at], `${field}[${at}]`));
  }
  const members = new Map(Object.entries(typeof first === "object" && first !== null ? first : {}));
  return Object.entries(changed).flatMap(([name, member]) =>
    foundIn(member, members.get(name), field === "" ? name : `${field}.${name}`)
  );
}

/**
 * Faults of front matter whose values have control characters, which YAML can write as escapes.
 *
 * @param value A value of the front matter, which may be circular because of aliases.
 */
function controlCharacterFaults(
  value: unknown,
  field = "",
  seen: Set<unknown> = new Set(),
): readonly Fault[] {
  if (typeof value === "string") {
    const found = controlCharacter(value);
    return found === undefined
      ? []
      : [{ field, issue: `has a control character (${found}); remove it` }];
  }
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => controlCharacterFaults(item, `${field}[${index}]`, seen));
  }
  return Object.entries(value).flatMap(([name, member]) =>
    controlCharacterFaults(member, field === "" ? name : `${field}.${name}`, seen)
  );
}

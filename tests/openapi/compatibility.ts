/**
 * What a change of the OpenAPI document means for those who build on it.
 *
 * @module
 */

type Json = { readonly [name: string]: unknown };

/**
 * The changes that break a client of the earlier document: something that it can name is gone, something
 * that it sends is refused, or something that it gets is new in kind.
 *
 * @returns A line for each, empty when the later document serves every client of the earlier.
 */
export function breakingChanges(earlier: unknown, later: unknown): string[] {
  return compare("", earlier, later);
}

/** Members whose text is for people; any change of them is free. */
const PROSE = new Set([
  "description",
  "summary",
  "example",
  "examples",
  "title",
  "info",
  "servers",
  "tags",
]);

/** Bounds, with the direction in which a change narrows them. */
const BOUNDS: Readonly<Record<string, "up" | "down">> = {
  minLength: "up",
  minItems: "up",
  minimum: "up",
  maxLength: "down",
  maxItems: "down",
  maximum: "down",
};

function compare(path: string, earlier: unknown, later: unknown): string[] {
  if (!isObject(earlier)) {
    return withoutProse(earlier) === withoutProse(later) ? [] : [`${path} changed`];
  }
  if (!isObject(later)) return [`${path} changed`];
  const kept = Object.entries(earlier).flatMap(([name, value]) => {
    const at = `${path}/${name}`;
    if (
      PROSE.has(name) && typeof value === "string" ||
      PROSE.has(name) && !path.endsWith("properties")
    ) return [];
    if (name === "enum" || name === "required") return lists(at, value, later[name], name);
    if (name in BOUNDS) return bounds(at, BOUNDS[name]!, value, later[name]);
    if (!(name in later)) return isDefault(name, value) ? [] : [`${at} was removed`];
    return compare(at, value, later[name]);
  });
  const added = Object.keys(later).filter((name) => !(name in earlier)).flatMap((name) => {
    const at = `${path}/${name}`;
    if (name === "required" && Array.isArray(later[name])) return lists(at, [], later[name], name);
    return name in BOUNDS || name === "pattern" || name === "enum" ||
        name === "additionalProperties"
      ? [`${at} narrows what was free`]
      : [];
  });
  return [...kept, ...added];
}

/** A list, such as that of the parameters, as text without what is written for people. */
function withoutProse(list: unknown): string {
  return JSON.stringify(
    list,
    (name, value) =>
      PROSE.has(name) && typeof value === "string" || isDefault(name, value) ? undefined : value,
  );
}

/** Whether a member says what holds without it: the document's own `security` is empty too. */
function isDefault(name: string, value: unknown): boolean {
  return name === "required" && value === false ||
    name === "security" && Array.isArray(value) && value.length === 0;
}

function lists(path: string, earlier: unknown, later: unknown, name: string): string[] {
  const [before, after] = [asList(earlier), asList(later)];
  if (name === "required") {
    return after.filter((value) => !before.includes(value)).map((value) =>
      `${path} now has ${value}`
    );
  }
  return before.filter((value) => !after.includes(value)).map((value) => `${path} lost ${value}`);
}

function bounds(path: string, narrower: "up" | "down", earlier: unknown, later: unknown): string[] {
  if (later === undefined) return [];
  const [before, after] = [Number(earlier), Number(later)];
  return (narrower === "up" ? after > before : after < before)
    ? [`${path} narrowed to ${after}`]
    : [];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : typeof value === "boolean" ? [value] : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

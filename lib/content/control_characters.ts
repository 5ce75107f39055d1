/**
 * Control characters, which content may not have, except tabs and line ends.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";

// deno-lint-ignore no-control-regex -- it finds control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The first control character of a text, such as `U+0007`; `undefined` if there is none. */
export function controlCharacter(text: string): string | undefined {
  const at = text.search(CONTROL);
  if (at === -1) return undefined;
  return `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Faults of front matter whose values have control characters, which YAML can write as escapes.
 *
 * @param value A value of the front matter, which may be circular because of aliases.
 */
export function controlCharacterFaults(
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

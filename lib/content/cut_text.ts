/**
 * Finds text that YAML cuts off silently: outside quotes, a number sign after a space begins a comment.
 *
 * @module
 */
import type { Fault } from "../schema/mod.ts";
import { parseYaml } from "./yaml.ts";

/** A number sign after a space, directly followed by a word: "Canal #3". It is hardly ever a comment. */
const SIGN = /(?<=\S[ \t]+)#(?=[^\s#])/g;

/** Replaces the sign in a second reading. It is a private-use character, which hardly any text contains. */
const STAND_IN = "\uE000";

/** How many times front matter may be parsed again to tell text from comments. */
const MOST_READINGS = 64;

/**
 * Faults of front matter whose text continues after such a sign.
 *
 * @param yaml The front matter.
 * @param attrs The values that YAML reads from it.
 */
export function cutTextFaults(yaml: string, attrs: unknown): readonly Fault[] {
  if (!yaml.includes("#") || yaml.includes(STAND_IN)) return [];
  const signs = [...yaml.matchAll(SIGN)].map(({ index }) => index);
  if (signs.length === 0) return [];
  const readings = { left: MOST_READINGS };
  const found = faultsAt(signs, yaml, attrs, readings);
  if (readings.left >= 0) return found;
  return [{
    field: "front matter",
    issue: 'has too many " #" to tell text from comments; put text with a # in double quotes',
  }];
}

/**
 * Faults at some of the signs. All are replaced at once. If the result is not valid YAML, because one of them can
 * only be a comment, each half of them is tried separately.
 */
function faultsAt(
  signs: readonly number[],
  yaml: string,
  attrs: unknown,
  readings: { left: number },
): readonly Fault[] {
  if (--readings.left < 0) return [];
  const changed = readAgain(yaml, signs);
  if (changed !== undefined) return foundIn(changed, attrs, "");
  if (signs.length === 1) return [];
  const middle = signs.length >> 1;
  return [
    ...faultsAt(signs.slice(0, middle), yaml, attrs, readings),
    ...faultsAt(signs.slice(middle), yaml, attrs, readings),
  ];
}

/** The values with some signs replaced; `undefined` if that is not valid YAML. */
function readAgain(yaml: string, signs: readonly number[]): unknown {
  const pieces = signs.map((at, index) => yaml.slice((signs[index - 1] ?? -1) + 1, at) + STAND_IN);
  const parsed = parseYaml(pieces.join("") + yaml.slice(signs.at(-1)! + 1));
  return parsed.ok ? parsed.value : undefined;
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

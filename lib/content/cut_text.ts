/**
 * Text that YAML cuts without a word: outside of quotes, a number sign after a blank begins a comment.
 *
 * @module
 */
import { extract } from "@std/front-matter/yaml";
import type { Fault } from "../schema/mod.ts";

/** A number sign after a blank, with a word right behind it: "Canal #3", and hardly ever a comment. */
const SIGN = /(?<=\S[ \t]+)#(?=[^\s#])/g;

/** Stands for the sign in a second reading. It is for private use, so that hardly a text has it. */
const STAND_IN = "\uE000";

/**
 * Faults of front matter whose text goes on behind such a sign.
 *
 * @param yaml The front matter.
 * @param attrs What YAML reads in it.
 */
export function cutTextFaults(yaml: string, attrs: unknown): readonly Fault[] {
  if (yaml.includes(STAND_IN)) return [];
  return [...yaml.matchAll(SIGN)].flatMap(({ index }) => {
    const changed = yaml.slice(0, index) + STAND_IN + yaml.slice(index + 1);
    const found = foundIn(readAgain(changed), attrs, "", new Set());
    return found === undefined ? [] : [found];
  });
}

/** The front matter with one sign replaced; `undefined` where it was a comment and can't be anything else. */
function readAgain(yaml: string): unknown {
  try {
    return extract<unknown>(`---\n${yaml}\n---\n`).attrs;
  } catch {
    return undefined;
  }
}

/**
 * Where the stand-in is text that the first reading doesn't have.
 *
 * @param seen What was looked into: aliases may make a circle.
 */
function foundIn(
  changed: unknown,
  first: unknown,
  field: string,
  seen: Set<unknown>,
): Fault | undefined {
  if (typeof changed === "string") {
    const at = changed.indexOf(STAND_IN);
    if (at === -1 || changed.replace(STAND_IN, "#") === first) return undefined;
    // Behind a number, or before a list, it was a comment: nothing is missing.
    if (typeof first !== "string" && first !== null && first !== undefined) return undefined;
    const rest = `#${changed.slice(at + 1)}`;
    return {
      field,
      issue:
        `is cut before "${rest}", which YAML takes for a comment; put the text in double quotes`,
    };
  }
  if (typeof changed !== "object" || changed === null || seen.has(changed)) return undefined;
  seen.add(changed);
  if (Array.isArray(changed)) {
    const items: readonly unknown[] = Array.isArray(first) ? first : [];
    return firstOf(changed.map((item, at) => foundIn(item, items[at], `${field}[${at}]`, seen)));
  }
  const members = new Map(Object.entries(typeof first === "object" && first !== null ? first : {}));
  return firstOf(
    Object.entries(changed).map(([name, member]) =>
      foundIn(member, members.get(name), field === "" ? name : `${field}.${name}`, seen)
    ),
  );
}

function firstOf(faults: readonly (Fault | undefined)[]): Fault | undefined {
  return faults.find((fault) => fault !== undefined);
}

/**
 * Counts what a program does with text, whatever the machine: the steps of a regular expression that tries one way
 * after the other, and what methods of strings and lists search or copy.
 *
 * @module
 */
import { type AST, parseRegExp } from "../deps/regexp.ts";

/** Calls `next` with each end of a match that begins at a position, until it returns `true`. */
type Matcher = (at: number, next: (end: number) => boolean) => boolean;

const { exec } = RegExp.prototype;
let steps = 0;
/** Whether it is counted: what counts is not. */
let isCounting = false;

/** How many steps a function takes. */
export function stepsOf(run: () => void): number {
  const undo = [
    patch(RegExp.prototype, "exec", function (this: RegExp, [text]) {
      countMatch(this, String(text));
    }),
    ...(["trim", "trimStart", "trimEnd"] as const).map((name) =>
      patch(String.prototype, name, (_, text, result) => text.length - result.length)
    ),
    ...(["split", "replaceAll", "includes", "indexOf", "toLowerCase", "normalize"] as const)
      .map((name) => patch(String.prototype, name, (_, text) => text.length)),
    patch(Array.prototype, "splice", ([start], list) => list.length - Number(start)),
    patch(Array.prototype, "join", (_, _list, result) => result.length),
  ];
  steps = 0;
  isCounting = true;
  try {
    run();
    return steps;
  } finally {
    isCounting = false;
    for (const one of undo) one();
  }
}

/** How many times as many steps it takes with twice as much; linear is 2. */
export function growthOf(run: (length: number) => void, length: number): number {
  return stepsOf(() => run(2 * length)) / stepsOf(() => run(length));
}

/** Replaces a method by one that adds what a call costs, and returns what puts it back. */
function patch<T extends object>(
  prototype: T,
  name: keyof T,
  // deno-lint-ignore no-explicit-any -- methods of any kind
  cost: (this: any, args: readonly unknown[], self: any, result: any) => number | void,
): () => void {
  // deno-lint-ignore no-explicit-any -- methods of any kind
  const original = prototype[name] as any;
  // deno-lint-ignore no-explicit-any -- methods of any kind
  prototype[name] = function (this: any, ...args: unknown[]) {
    if (!isCounting) return original.apply(this, args);
    if (name === "exec") count(() => cost.call(this, args, this, undefined));
    const length = Array.isArray(this) ? { length: this.length } : this;
    const result = original.apply(this, args);
    if (name !== "exec") count(() => cost.call(this, args, length, result));
    return result;
    // deno-lint-ignore no-explicit-any -- methods of any kind
  } as any;
  return () => prototype[name] = original;
}

function count(cost: () => number | void): void {
  isCounting = false;
  const more = cost() ?? 0;
  steps += 1 + more;
  isCounting = true;
}

/** Counts the steps of one search. */
function countMatch(pattern: RegExp, text: string): void {
  const { sticky, global, flags, source } = pattern;
  const matcher = matcherOf(source, flags);
  current = text;
  const from = sticky || global ? pattern.lastIndex : 0;
  const last = sticky ? from : text.length;
  for (let at = from; at <= last; at++) {
    steps++;
    if (matcher(at, () => true)) return;
  }
}

/** The text that is searched. */
let current = "";
const matchers = new Map<string, Matcher>();

function matcherOf(source: string, flags: string): Matcher {
  const key = `${flags}/${source}`;
  const matcher = matchers.get(key) ??
    eitherOf(parseRegExp(new RegExp(source, flags)).pattern.alternatives, flags);
  matchers.set(key, matcher);
  return matcher;
}

function eitherOf(alternatives: readonly AST.Alternative[], flags: string): Matcher {
  const ways = alternatives.map(({ elements }) => inOrder(elements.map((it) => one(it, flags))));
  const [only] = ways;
  if (only !== undefined && ways.length === 1) return only;
  return (at, next) => {
    for (const way of ways) if (way(at, next)) return true;
    return false;
  };
}

function inOrder(matchers: readonly Matcher[]): Matcher {
  if (matchers.length === 0) return (at, next) => next(at);
  return matchers.reduceRight((rest, first) => (at, next) => first(at, (end) => rest(end, next)));
}

function one(element: AST.Element, flags: string): Matcher {
  switch (element.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return character(element.raw, flags);
    case "Group":
    case "CapturingGroup":
      return eitherOf(element.alternatives, flags);
    case "Quantifier":
      return repeated(element, flags);
    case "Assertion": {
      if (!("alternatives" in element)) return condition(element.raw, flags);
      const inside = eitherOf(element.alternatives, flags);
      const isThere = (at: number) =>
        element.kind === "lookahead"
          ? inside(at, () => true)
          : [2, 1, 0].some((back) => at >= back && inside(at - back, (end) => end === at));
      return (at, next) => isThere(at) !== element.negate && next(at);
    }
    case "Backreference":
      // What it stands for is short.
      return (at, next) => next(at);
  }
}

/** One character, tried by the engine itself. */
function character(raw: string, flags: string): Matcher {
  const isUnicode = /[uv]/.test(flags);
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/g, ""));
  const known = new Map<string, boolean>();
  return (at, next) => {
    steps++;
    const found = isUnicode ? current.slice(at, at + 2).match(/^./su)?.[0] : current[at];
    if (found === undefined) return false;
    let fits = known.get(found);
    if (fits === undefined) known.set(found, fits = exec.call(pattern, found) !== null);
    return fits && next(at + found.length);
  };
}

/** The start, the end or a boundary of a word. */
function condition(raw: string, flags: string): Matcher {
  const pattern = new RegExp(raw, `${flags.replace(/[gy]/g, "")}y`);
  return (at, next) => {
    steps++;
    pattern.lastIndex = at;
    return exec.call(pattern, current) !== null && next(at);
  };
}

function repeated({ element, min, max, greedy }: AST.Quantifier, flags: string): Matcher {
  const inside = one(element as AST.Element, flags);
  const isSimple = /^Character/.test(element.type);
  return (at, next) => {
    if (isSimple && greedy) {
      const ends = [at];
      while (ends.length <= max && inside(ends.at(-1)!, (end) => ends.push(end) > 0));
      for (let taken = ends.length - 1; taken >= min; taken--) if (next(ends[taken]!)) return true;
      return false;
    }
    const more = (from: number, taken: number): boolean => {
      const again = () =>
        taken < max &&
        inside(from, (end) => (end > from || taken < min) && more(end, taken + 1));
      const stop = () => taken >= min && next(from);
      return greedy ? again() || stop() : stop() || again();
    };
    return more(at, 0);
  };
}

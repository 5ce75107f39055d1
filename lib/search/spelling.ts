/**
 * Whether two different words differ by one typing mistake: a letter that is wrong, missing or too many, or two letters
 * that are swapped.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isAlmost } from "./spelling.ts";
 *
 * assertEquals(isAlmost("insurence", "insurance"), true);
 * assertEquals(isAlmost("insruance", "insurance"), true);
 * assertEquals(isAlmost("insured", "insurance"), false);
 * ```
 */
export function isAlmost(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (word: string, from: number) => word.slice(start + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  return rest(short, 1) === rest(long, 1) ||
    short[start] === long[start + 1] && short[start + 1] === long[start] &&
      rest(short, 2) === rest(long, 2);
}

/**
 * Removes members that are `undefined` from objects.
 *
 * @module
 */

/** `T` with optional members in place of members that may be `undefined`. */
export type DefinedMembers<T> =
  & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
  & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/**
 * Drops the members that are `undefined`, so that they are absent rather than present without a value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { omitUndefined } from "./mod.ts";
 *
 * const max: number | undefined = undefined;
 * assertEquals(Object.keys({ type: "string", ...omitUndefined({ min: 1, max }) }), ["type", "min"]);
 * ```
 */
export function omitUndefined<T extends object>(members: T): DefinedMembers<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as DefinedMembers<T>;
}

/**
 * Removes members that are `undefined` from objects.
 *
 * @module
 */

/** `T` with optional members in place of members that may be `undefined`. */
export type Present<T> =
  & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
  & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/**
 * Drops the members that are `undefined`, so that they are absent rather than present without a value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { present } from "./mod.ts";
 *
 * const max: number | undefined = undefined;
 * assertEquals(Object.keys({ type: "string", ...present({ min: 1, max }) }), ["type", "min"]);
 * ```
 */
export function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}

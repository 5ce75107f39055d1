/**
 * Reads which part of a file a request asks for (RFC 9110, section 14).
 *
 * @module
 */

/** The first and the last byte of a part, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A number of digits that is always a safe integer. */
const RANGE = /^bytes=[ \t]*(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))[ \t]*$/i;

/**
 * Reads the Range header of a GET. Multiple and malformed ranges are ignored, so that the whole file is sent; so is a
 * range of another version, by If-Range.
 *
 * @param tag The current strong ETag.
 * @param length Its size in bytes.
 * @returns The part, `"unsatisfiable"` if there is no such part, or `undefined` for the whole file.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rangeOf } from "./range.ts";
 *
 * const request = new Request("http://localhost/a.jpg", { headers: { Range: "bytes=-100" } });
 * assertEquals(rangeOf(request, '"v1"', 1000), { first: 900, last: 999 });
 * ```
 */
export function rangeOf(
  { method, headers }: Request,
  tag: string,
  length: number,
): ByteRange | "unsatisfiable" | undefined {
  const range = headers.get("range");
  if (range === null || method !== "GET") return undefined;
  const [, from, to, suffix] = RANGE.exec(range) ?? [];
  if (from === undefined && suffix === undefined) return undefined;
  const condition = headers.get("if-range");
  if (condition !== null && condition !== tag) return undefined;
  const first = from === undefined ? Math.max(length - Number(suffix), 0) : Number(from);
  const last = from === undefined || to === "" ? length - 1 : Number(to);
  // A range that ends before it begins is malformed.
  if (from !== undefined && to !== "" && last < first) return undefined;
  return first >= length ? "unsatisfiable" : { first, last: Math.min(last, length - 1) };
}

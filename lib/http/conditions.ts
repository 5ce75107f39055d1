/**
 * Decides by a request's conditions what it gets of a representation: all, a part, or nothing (RFC 9110, sections 13
 * and 14).
 *
 * @module
 */

/** The first and the last byte of a part, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What is known of a representation. */
export interface Conditional {
  /** Its strong ETag, if it is cacheable. */
  readonly tag: string | undefined;
  /** Its size in bytes. */
  readonly length: number;
  /** Its Last-Modified header, if it has one. */
  readonly modified?: string | undefined;
}

/** A number of digits that is always a safe integer. */
const RANGE = /^bytes=[ \t]*(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))[ \t]*$/i;

/**
 * Reads If-None-Match or else If-Modified-Since, and, of a GET, Range. Multiple and malformed ranges are ignored, so
 * that the whole is sent; so is a range of another version, by If-Range.
 *
 * @param ranges Whether ranges are supported.
 * @returns `"unchanged"` if the client has it, the part, or `"unsatisfiable"` if there is no such part.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wantedPart } from "./conditions.ts";
 *
 * const wanted = (headers: HeadersInit) => {
 *   const request = new Request("http://localhost/a.jpg", { headers });
 *   return wantedPart(request, { tag: '"v1"', length: 1000 }, true);
 * };
 * assertEquals(wanted({ "If-None-Match": '"v0", "v1"' }), "unchanged");
 * assertEquals(wanted({ Range: "bytes=-100" }), { first: 900, last: 999 });
 * assertEquals(wanted({ Range: "bytes=1000-" }), "unsatisfiable");
 * assertEquals(wanted({ Range: "bytes=0-9", "If-Range": '"v0"' }), "whole");
 * ```
 */
export function wantedPart(
  { method, headers }: Request,
  { tag, length, modified }: Conditional,
  ranges: boolean,
): "whole" | "unchanged" | "unsatisfiable" | ByteRange {
  if (tag === undefined) return "whole";
  const known = headers.get("if-none-match");
  const isKnown = known === null
    ? modified !== undefined && isSince(headers.get("if-modified-since"), modified)
    : known === tag || names(known, tag);
  if (isKnown) return "unchanged";
  const range = ranges && method === "GET" ? headers.get("range") : null;
  if (range === null) return "whole";
  const [, from, to, suffix] = RANGE.exec(range) ?? [];
  if (from === undefined && suffix === undefined) return "whole";
  const condition = headers.get("if-range");
  if (condition !== null && condition !== tag) return "whole";
  const first = from === undefined ? Math.max(length - Number(suffix), 0) : Number(from);
  const last = from === undefined || to === "" ? length - 1 : Number(to);
  // A range that ends before it begins is malformed.
  if (from !== undefined && to !== "" && last < first) return "whole";
  return first >= length ? "unsatisfiable" : { first, last: Math.min(last, length - 1) };
}

/** Whether an If-None-Match header names a tag, by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
function names(field: string, tag: string): boolean {
  return field.trim() === "*" ||
    field.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/** Whether an If-Modified-Since header is not before the last change; one that is no date is ignored. */
function isSince(field: string | null, modified: string): boolean {
  return field !== null && Date.parse(field) >= Date.parse(modified);
}

/**
 * Evaluates the preconditions and the Range header of a request (RFC 9110, sections 13 and 14).
 *
 * @module
 */

/** The first and the last byte of a part, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The properties of a representation with which a request's headers are compared. */
export interface RepresentationMetadata {
  /** Its strong ETag, if it is cacheable. */
  readonly etag: string | undefined;
  /** Its size in bytes. */
  readonly length: number;
  /** Its Last-Modified header, if it has one. */
  readonly modified?: string | undefined;
}

/** With 15 digits, a number is always a safe integer. */
const RANGE = /^bytes=[ \t]*(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))[ \t]*$/i;

/**
 * Decides how much of a representation to send, by If-None-Match or else If-Modified-Since, and by the Range of a GET.
 * Multiple ranges, malformed ones, and those of another version (If-Range) are ignored.
 *
 * @param supportsRanges Whether Range is considered at all.
 * @returns `"unchanged"` if the client has the representation, `"unsatisfiable"` if it is shorter than the range.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wantedPart } from "./conditions.ts";
 *
 * const wanted = (headers: HeadersInit) => {
 *   const request = new Request("http://localhost/a.jpg", { headers });
 *   return wantedPart(request, { etag: '"v1"', length: 1000 }, true);
 * };
 * assertEquals(wanted({ "If-None-Match": '"v0", "v1"' }), "unchanged");
 * assertEquals(wanted({ Range: "bytes=-100" }), { first: 900, last: 999 });
 * assertEquals(wanted({ Range: "bytes=1000-" }), "unsatisfiable");
 * assertEquals(wanted({ Range: "bytes=0-9", "If-Range": '"v0"' }), "whole");
 * ```
 */
export function wantedPart(
  { method, headers }: Request,
  { etag, length, modified }: RepresentationMetadata,
  supportsRanges: boolean,
): "whole" | "unchanged" | "unsatisfiable" | ByteRange {
  if (etag === undefined) return "whole";
  const noneMatch = headers.get("if-none-match");
  const isUnchanged = noneMatch === null
    ? modified !== undefined && isSince(headers.get("if-modified-since"), modified)
    : noneMatch === etag || listsETag(noneMatch, etag);
  if (isUnchanged) return "unchanged";
  const range = supportsRanges && method === "GET" ? headers.get("range") : null;
  if (range === null) return "whole";
  const [, from, to, suffix] = RANGE.exec(range) ?? [];
  if (from === undefined && suffix === undefined) return "whole";
  const ifRange = headers.get("if-range");
  if (ifRange !== null && ifRange !== etag) return "whole";
  const first = from === undefined ? Math.max(length - Number(suffix), 0) : Number(from);
  const last = from === undefined || to === "" ? length - 1 : Number(to);
  // A range that ends before it begins is malformed.
  if (from !== undefined && to !== "" && last < first) return "whole";
  return first >= length ? "unsatisfiable" : { first, last: Math.min(last, length - 1) };
}

/** Whether If-None-Match lists an ETag, by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
function listsETag(noneMatch: string, etag: string): boolean {
  return noneMatch.trim() === "*" ||
    noneMatch.split(",").some((listed) => listed.trim().replace(/^W\//, "") === etag);
}

/** Whether If-Modified-Since is a date, and not before the last change. */
function isSince(modifiedSince: string | null, modified: string): boolean {
  return modifiedSince !== null && Date.parse(modifiedSince) >= Date.parse(modified);
}

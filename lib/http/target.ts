/**
 * Parses the target of a request: path and query. resolve.ts decides on redirects.
 *
 * @module
 */
import { API_ROOT } from "../model/mod.ts";

/**
 * Whether a Host header, if present, is a host and nothing more (RFC 3986, section 3.2.2, and a port). The request's URL
 * is built from it, so a slash in it could replace the path.
 */
export function isHost(host: string): boolean {
  return /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(host);
}

/**
 * The path and query of a request's URL. Its scheme and host are only the client's claim and are ignored.
 */
export function readPathAndQuery(url: string): string {
  const host = url.indexOf("://") + 3;
  const slash = url.indexOf("/", host);
  const mark = url.indexOf("?", host);
  if (mark !== -1 && (slash === -1 || mark < slash)) return `/${url.slice(mark)}`;
  return slash === -1 ? "/" : url.slice(slash);
}

/** The percent-encodings of unreserved characters, which are equivalent to the characters. */
const NEEDLESS_ENCODING = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;

/**
 * Splits off the query with its `?`, and normalizes the path (RFC 3986, section 6.2.2.2). `api` tells whether the path
 * is one of the API.
 */
export function parseTarget(pathAndQuery: string) {
  const mark = pathAndQuery.indexOf("?");
  const written = mark === -1 ? pathAndQuery : pathAndQuery.slice(0, mark);
  const pathname = written.includes("%")
    ? written.replace(NEEDLESS_ENCODING, decodeURIComponent)
    : written;
  return {
    pathname,
    search: mark === -1 || mark === pathAndQuery.length - 1 ? "" : pathAndQuery.slice(mark),
    api: pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`),
  };
}

/** A path without trailing slashes. */
export function withoutSlash(pathname: string): string {
  // Tried once for each run of slashes: from each slash, a path of slashes would take seconds.
  return pathname.endsWith("/") ? pathname.replace(/(?<!\/)\/+$/, "") || "/" : pathname;
}

/**
 * Whether a path is valid: its percent-encoding is complete, and no segment is `.` or `..`, also where a slash or a
 * backslash is encoded: what reads a redirect may decode it.
 */
export function isWellFormed(pathname: string): boolean {
  try {
    return !/[/\\]\.{1,2}(?:[/\\]|$)/.test(decodePath(pathname));
  } catch {
    return false;
  }
}

/**
 * Percent-decodes a path.
 *
 * @throws {URIError} If its percent-encoding is malformed.
 */
export function decodePath(path: string): string {
  return path.includes("%") ? decodeURIComponent(path) : path;
}

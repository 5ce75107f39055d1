/**
 * Builds all addresses. They start with SITE_URL, never with a request's Host header, and every segment is encoded.
 *
 * @module
 */

export const API_ROOT = "/v1";

/** The path segment of the guide to the API. */
export const API_GUIDE = "api";

export const MCP_PATH = "mcp";

export interface Addresses {
  readonly site: string;
  /** The home page in the site's language, without a trailing slash: the origin, or `/es` below it. */
  readonly root: string;
  /** The API's root, without a trailing slash. */
  readonly api: string;
  /** The address of a page or document: `page("services", slug)`; without segments, the home page. */
  page(...segments: string[]): string;
  /** The address of a document that all languages share; without segments, the home page in the original language. */
  document(...segments: string[]): string;
  markdown(...segments: string[]): string;
  /** The address of an API endpoint: `endpoint("services", slug)`. */
  endpoint(...segments: string[]): string;
  /**
   * The address of a file. With its version, the address changes with the file, and may be cached for a year.
   *
   * @param path The path at which the file is served, such as `/style.css`.
   * @param version From `fileVersion()`.
   */
  asset(path: string, version?: string): string;
  /** The guide to the API, or the place in it with an anchor, such as an error code. */
  documentation(anchor?: string): string;
}

/**
 * Returns the address builder of a site.
 *
 * @param siteUrl An origin without a trailing slash, such as `https://example.com`.
 * @param tag The language of a translation; absent for the original.
 */
export function makeAddresses(siteUrl: string, tag?: string): Addresses {
  const root = tag === undefined ? siteUrl : `${siteUrl}/${tag.toLowerCase()}`;
  const document = (...segments: string[]) => `${siteUrl}${path(segments) || "/"}`;
  const api = `${siteUrl}${API_ROOT}`;
  const page = (...segments: string[]) =>
    tag === undefined ? document(...segments) : root + path(segments);
  return {
    site: siteUrl,
    root,
    api,
    page,
    document,
    markdown: (...segments) =>
      segments.length === 0 ? `${root}/index.md` : `${page(...segments)}.md`,
    endpoint: (...segments) => `${api}${path(segments)}`,
    asset: (path, version) => `${siteUrl}${path}${version === undefined ? "" : `?v=${version}`}`,
    documentation: (anchor) => `${document(API_GUIDE)}${anchor === undefined ? "" : `#${anchor}`}`,
  };
}

function path(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join("");
}

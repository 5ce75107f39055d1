/**
 * The one place that makes addresses. They are built from SITE_URL, never from what a request claims, and
 * every segment is encoded.
 *
 * @module
 */

/** The version of the API contract, in `meta.api_version` and in the OpenAPI document. */
export const API_VERSION = "1.0.0";

/** The path under which the API stands. */
export const API_ROOT = "/v1";

/** The segment at which the MCP server is called. */
export const MCP_PATH = "mcp";

/** Makes the absolute addresses of one site. */
export interface Addresses {
  /** The website's root, without a slash at the end. */
  readonly site: string;
  /** The API's root, without a slash at the end. */
  readonly api: string;
  /** The address of a page or document: `page("services", slug)`; without segments the home page. */
  page(...segments: string[]): string;
  /** The markdown variant of a page. */
  markdown(...segments: string[]): string;
  /** The address of an API endpoint: `endpoint("services", slug)`. */
  endpoint(...segments: string[]): string;
  /**
   * The address of a file that changes with its bytes, so that it may be kept for a year.
   *
   * @param path Where it is served, such as `/style.css`.
   * @param version Absent, the address is the plain one.
   */
  asset(path: string, version?: string): string;
  /** A place in the guide to the API, such as the anchor of an error code. */
  documentation(anchor?: string): string;
}

/**
 * Makes the addresses of a site.
 *
 * @param siteUrl An origin without a slash at the end, such as `https://example.com`.
 */
export function addressesOf(siteUrl: string): Addresses {
  const api = `${siteUrl}${API_ROOT}`;
  const page = (...segments: string[]) => `${siteUrl}${path(segments) || "/"}`;
  return {
    site: siteUrl,
    api,
    page,
    markdown: (...segments) =>
      segments.length === 0 ? `${siteUrl}/index.md` : `${page(...segments)}.md`,
    endpoint: (...segments) => `${api}${path(segments)}`,
    asset: (path, version) => `${siteUrl}${path}${version === undefined ? "" : `?v=${version}`}`,
    documentation: (anchor) => `${page("api")}${anchor === undefined ? "" : `#${anchor}`}`,
  };
}

function path(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join("");
}

/**
 * Builds all addresses. They start with SITE_URL, never with a request's Host header, and every segment is encoded.
 *
 * @module
 */

export const API_ROOT = "/v1";

/** The path segment of the guide to the API. */
export const API_GUIDE = "api";

export const MCP_PATH = "mcp";

export type Addresses = ReturnType<typeof makeAddresses>;

/**
 * Returns the address builder of a site.
 *
 * @param siteUrl An origin without a trailing slash, such as `https://example.com`.
 * @param tag The language of a translation; absent for the original.
 */
export function makeAddresses(siteUrl: string, tag?: string) {
  const root = tag === undefined ? siteUrl : `${siteUrl}/${tag.toLowerCase()}`;
  const api = `${siteUrl}${API_ROOT}`;
  const document = (...segments: string[]) => `${siteUrl}${path(segments) || "/"}`;
  const page = (...segments: string[]) =>
    tag === undefined ? document(...segments) : root + path(segments);
  return {
    site: siteUrl,
    /** The home page in the site's language, without a trailing slash: the origin, or `/es` below it. */
    root,
    /** The API's root, without a trailing slash. */
    api,
    /** The address of a page or document: `page("services", slug)`; without segments, the home page. */
    page,
    /** The address of a document that all languages share; without segments, the home page in the original language. */
    document,
    markdown: (...segments: string[]) =>
      segments.length === 0 ? `${root}/index.md` : `${page(...segments)}.md`,
    /** The address of an API endpoint: `endpoint("services", slug)`. */
    endpoint: (...segments: string[]) => `${api}${path(segments)}`,
    /**
     * The address of a file. With its version, the address changes with the file, and may be cached for a year.
     *
     * @param path The path at which the file is served, such as `/style.css`.
     * @param version From `fileVersion()`.
     */
    asset: (path: string, version?: string) =>
      `${siteUrl}${path}${version === undefined ? "" : `?v=${version}`}`,
    /** The guide to the API, or the place in it with an anchor, such as an error code. */
    documentation: (anchor?: string) =>
      `${document(API_GUIDE)}${anchor === undefined ? "" : `#${anchor}`}`,
  } as const;
}

function path(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join("");
}

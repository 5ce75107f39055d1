/**
 * CORS: scripts of any origin may read the API and the documents.
 *
 * @module
 */

/** How long browsers keep the response to a preflight request: two hours. */
const PREFLIGHT_SECONDS = 7200;

/** Scripts of any origin may read the response, with these of its headers. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};

export function preflightHeaders(allow: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
  };
}

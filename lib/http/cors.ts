/**
 * CORS: scripts of any site may read what only reads.
 *
 * @module
 */

/** How long browsers keep the answer to a preflight request: two hours. */
const PREFLIGHT_SECONDS = 7200;

/** Scripts of any site may read the response, and these headers of it. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};

/** The answer to a preflight request. */
export function preflightHeaders(allow: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
  };
}

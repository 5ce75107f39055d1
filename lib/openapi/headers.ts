/**
 * The response headers in the OpenAPI document.
 *
 * @module
 */
import type { JsonSchema } from "../schema/mod.ts";

const text = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: "string" } as JsonSchema,
  example,
});

/** Every header of the API's responses that callers may rely on, by name. */
export const headers = {
  ETag: text("Strong validator of the answer; send it back in If-None-Match.", '"12c4-2bVkZ8"'),
  "Cache-Control": text("How long the answer may be kept.", "public, max-age=300, s-maxage=3600"),
  "Access-Control-Allow-Origin": text("Reads are open to every origin.", "*"),
  Vary: {
    description:
      "Where the answer also comes compressed (gzip or br): caches keep one for each Accept-Encoding. Short answers never are, and lack it.",
    required: false,
    schema: { type: "string" } as JsonSchema,
    example: "Accept-Encoding",
  },
  "X-Request-Id": {
    description:
      "Names this request in the server's log; quote it when you report a problem. A well-formed X-Request-Id of the request's own is taken over.",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" } as JsonSchema,
    example: "257e29cf5d4c-1",
  },
  Allow: text("The methods that the address takes.", "GET, HEAD, OPTIONS"),
  "Retry-After": {
    description: "Seconds to wait, as error.retry_after_seconds.",
    required: true,
    schema: { type: "integer", minimum: 1 } as JsonSchema,
    example: 42,
  },
  RateLimit: text(
    "What is left of the limit, and the seconds until it resets.",
    '"contact";r=4;t=60',
  ),
  "RateLimit-Policy": text("The limit and its window in seconds.", '"contact";q=5;w=60'),
} as const;

/** The name of a documented header. */
export type HeaderName = keyof typeof headers;

/** References to the headers of a response; every response has X-Request-Id. */
export function headersOf(...names: readonly HeaderName[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    [...names, "X-Request-Id"].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

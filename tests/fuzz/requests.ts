/**
 * Requests as a hostile or broken client might send them.
 *
 * @module
 */
import { fc } from "../deps/fuzz.ts";
import { typedBody } from "./bodies.ts";
import { anyHeader } from "./headers.ts";
import { target } from "./targets.ts";

/** A request before it is one: the target as it stands in the request line. */
export interface WildRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Text is sent as UTF-8; absent where there is none. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "POST", "OPTIONS") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "QUERY", "PROPFIND", "get", "Post"],
      ...["!#$%&'*+-.^_`|~", "__proto__", "constructor", "X".repeat(3000)],
    ),
  },
);

/** Any request. */
export const wildRequest: fc.Arbitrary<WildRequest> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ method, target, headers: fc.array(anyHeader, { maxLength: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom("/v1/contact", "/v1/contact", "/contact", "/v1", "/v1/contact?q=1"),
      fc.array(anyHeader, { maxLength: 3 }),
      typedBody,
    ).map(([where, headers, [type, body]]) => ({
      method: "POST",
      target: where,
      headers: type === undefined ? headers : [...headers, ["content-type", type] as const],
      body,
    })),
  },
);

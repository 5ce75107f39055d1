/**
 * The identifier of a request in the log.
 *
 * @module
 */

/** Its header, in requests and responses. */
export const REQUEST_ID = "x-request-id";

/** Letters, digits, dots, hyphens and underscores, at most 128: nothing that could forge a log line. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Gives each request its identifier: the client's own if it is well-formed, otherwise a new unique one.
 *
 * @param prefix Identifies this process, such as twelve random digits.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { requestIds } from "./request_id.ts";
 *
 * const idOf = requestIds("4f1c");
 * const headers = { "X-Request-Id": "order-7" };
 * assertEquals(idOf(new Request("http://localhost/", { headers })), "order-7");
 * assertEquals(idOf(new Request("http://localhost/")), "4f1c-0");
 * assertEquals(idOf(new Request("http://localhost/")), "4f1c-1");
 * ```
 */
export function requestIds(prefix: string): (request: Request) => string {
  let count = 0;
  return (request) => {
    const given = request.headers.get(REQUEST_ID);
    return given !== null && REQUEST_ID_PATTERN.test(given)
      ? given
      : `${prefix}-${(count++).toString(36)}`;
  };
}

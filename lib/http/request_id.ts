/**
 * The identifier under which a request is found in the log.
 *
 * @module
 */

/** The header that carries it, in the request and in the response. */
export const REQUEST_ID = "x-request-id";

/** Letters, digits, dots, hyphens and underscores, 128 at most: nothing that could forge a line. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Gives each request its identifier: the client's own where it is well formed, else a new one, which no
 * other request of any thread has.
 *
 * @param prefix What tells this thread from others, such as twelve random digits.
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

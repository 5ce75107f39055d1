/**
 * Identifies requests, in the log and in responses that no cache keeps.
 *
 * @module
 */

/** The header of a request's identifier, in requests and responses. */
export const REQUEST_ID = "x-request-id";

/** A well-formed identifier: it can't forge a log line. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Returns the function that identifies a request: by the client's X-Request-Id if it is well-formed, otherwise by a
 * new unique identifier.
 *
 * @param prefix Identifies this process, such as twelve random digits.
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

/**
 * Gives every request an identifier, and logs it.
 *
 * @module
 */
import type { Log } from "../log.ts";
import { type LoggedResponse, REQUEST_ID } from "./response.ts";

export interface RequestLogOptions {
  readonly requestId: (request: Request) => string;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}

/** The methods that are logged by name; a client could write anything in place of another. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"];

/** Returns a handler that gives each request its identifier, and logs each response. */
export function requestLog<I>(
  handle: (request: Request, info: I, id: string) => LoggedResponse | Promise<LoggedResponse>,
  { requestId, log, elapsed }: RequestLogOptions,
): (request: Request, info: I) => Response | Promise<Response> {
  return (request, info) => {
    const started = elapsed();
    const id = requestId(request);
    const write = ({ response, bytes, route }: LoggedResponse) => {
      const method = METHODS.includes(request.method) ? request.method : "OTHER";
      const { status } = response;
      // One client could flood the log with these.
      if (status !== 429) {
        log.request({ method, route, status, bytes, duration: elapsed() - started, id });
      }
      return response;
    };
    const sent = handle(request, info, id);
    return sent instanceof Promise ? sent.then(write) : write(sent);
  };
}

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

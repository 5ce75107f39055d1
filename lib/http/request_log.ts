/**
 * Logs every request: its identifier, a line in the log, and the route in its trace.
 *
 * @module
 */
import type { Log } from "../server/log.ts";
import type { Sent } from "./response.ts";
import type { NameSpan } from "./trace.ts";

/** What the request log needs. */
export interface RequestLogOptions {
  readonly requestId: (request: Request) => string;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  readonly nameSpan?: NameSpan;
}

/** The methods that are logged as they are; any other could be anything. */
const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "PATCH",
  "DELETE",
]);

/** Gives every request its identifier, and logs each response. */
export function requestLog<I>(
  answer: (request: Request, info: I, id: string) => Sent | Promise<Sent>,
  { requestId, log, elapsed, nameSpan }: RequestLogOptions,
): (request: Request, info: I) => Response | Promise<Response> {
  return (request, info) => {
    const started = elapsed();
    const id = requestId(request);
    const write = ({ response, bytes, route }: Sent) => {
      const method = METHODS.has(request.method) ? request.method : "OTHER";
      if (route !== undefined) nameSpan?.(method, route);
      const { status } = response;
      // One client could flood the log with these.
      if (status !== 429) {
        log.request({ method, route, status, bytes, duration: elapsed() - started, id });
      }
      return response;
    };
    const sent = answer(request, info, id);
    return sent instanceof Promise ? sent.then(write) : write(sent);
  };
}

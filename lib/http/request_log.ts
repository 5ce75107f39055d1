/**
 * What the operator sees of every request: its identifier, a line in the log, and the route in its trace.
 *
 * @module
 */
import type { Log } from "../server/log.ts";
import type { Answer } from "./cached_response.ts";
import type { NameSpan } from "./trace.ts";

/** What observing works with. */
export interface ObserveOptions {
  readonly requestId: (request: Request) => string;
  readonly log: Log;
  /** Milliseconds that only grow. */
  readonly elapsed: () => number;
  readonly nameSpan?: NameSpan;
}

/** The methods that stand in the log; another is the client's invention. */
const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "PATCH",
  "DELETE",
]);

/** Lets every answer carry its request's identifier, and writes it down. */
export function observed<I>(
  answer: (request: Request, info: I) => Answer | Promise<Answer>,
  { requestId, log, elapsed, nameSpan }: ObserveOptions,
): (request: Request, info: I) => Response | Promise<Response> {
  function finish(request: Request, started: number, answered: Answer): Response {
    const { status, bytes, route } = answered;
    const id = requestId(request);
    const response = answered.response(id);
    const method = METHODS.has(request.method) ? request.method : "OTHER";
    if (route !== undefined) nameSpan?.(method, route);
    log.request({ method, route, status, bytes, duration: elapsed() - started, id });
    return response;
  }

  return (request, info) => {
    const started = elapsed();
    const given = answer(request, info);
    return given instanceof Promise
      ? given.then((it) => finish(request, started, it))
      : finish(request, started, given);
  };
}

/**
 * Logs every request: its identifier, a line in the log, and the route in its trace. lib/log.ts formats the
 * line.
 *
 * @module
 */
import type { Log } from "../log.ts";
import { type LoggedResponse, REQUEST_ID } from "./response.ts";

/** What the request log needs. */
export interface RequestLogOptions {
  readonly requestId: (request: Request) => string;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  readonly nameSpan?: NameSpan;
}

/** The methods that are logged as they are; any other could be anything. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"];

/** Gives every request its identifier, and logs each response. */
export function requestLog<I>(
  answer: (request: Request, info: I, id: string) => LoggedResponse | Promise<LoggedResponse>,
  { requestId, log, elapsed, nameSpan }: RequestLogOptions,
): (request: Request, info: I) => Response | Promise<Response> {
  return (request, info) => {
    const started = elapsed();
    const id = requestId(request);
    const write = ({ response, bytes, route }: LoggedResponse) => {
      const method = METHODS.includes(request.method) ? request.method : "OTHER";
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

/** Letters, digits, dots, hyphens and underscores, at most 128: nothing that could forge a log line. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Gives each request its identifier: the client's own if it is well-formed, otherwise a new unique one.
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

/** The used part of a span (OpenTelemetry's Trace API). */
interface Span {
  setAttribute(name: string, value: string): unknown;
  updateName(name: string): unknown;
}

/** The used part of a context. */
interface Context {
  getValue(key: symbol): unknown;
}

/** The keys under which the API registers itself and stores the span in a context. */
const API = Symbol.for("opentelemetry.js.api.1");
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/** Sets the current span's name and `http.route` (semantic conventions for HTTP). */
export type NameSpan = (method: string, route: string) => void;

/**
 * Returns a function that adds the route to OpenTelemetry spans; `undefined` if tracing is off. Deno creates a span for
 * every request when OTEL_DENO is set, but doesn't know the route.
 */
export function spanNaming(): NameSpan | undefined {
  const registered = (globalThis as { [API]?: { context?: { active(): Context } } })[API];
  const context = registered?.context;
  if (context === undefined) return undefined;
  return (method, route) => {
    const span = context.active().getValue(SPAN) as Span | undefined;
    span?.setAttribute("http.route", route);
    span?.updateName(`${method} ${route}`);
  };
}

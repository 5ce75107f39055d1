/**
 * The route in OpenTelemetry's terms. Deno makes a span of every request by itself when OTEL_DENO is set;
 * only the route is not known to it.
 *
 * @module
 */

/** What is used of a span (OpenTelemetry's Trace API). */
interface Span {
  setAttribute(name: string, value: string): unknown;
  updateName(name: string): unknown;
}

/** What is used of a context. */
interface Context {
  getValue(key: symbol): unknown;
}

/** Under these the API registers itself, and keeps the span in a context. */
const API = Symbol.for("opentelemetry.js.api.1");
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/** Gives the span under way its name and `http.route` (semantic conventions for HTTP). */
export type NameSpan = (method: string, route: string) => void;

/** Finds the way to name spans; `undefined` when nothing is traced. */
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

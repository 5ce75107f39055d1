/**
 * Adds the route to OpenTelemetry spans. Deno creates a span for every request when OTEL_DENO is set, but doesn't
 * know the route.
 *
 * @module
 */

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

/** Returns a function that names spans; `undefined` if tracing is off. */
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

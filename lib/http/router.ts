/**
 * Finds the route of a request in the route table.
 *
 * @module
 */
import type { Route } from "./route.ts";

/** What a path and a method lead to: the three cases are kept apart. */
export type Match =
  | {
    readonly kind: "found";
    readonly route: Route;
    readonly params: Readonly<Record<string, string>>;
  }
  /** The path is there and takes other methods; `OPTIONS` comes here as well. */
  | {
    readonly kind: "other-method";
    readonly routes: readonly Route[];
    readonly allow: readonly string[];
  }
  | { readonly kind: "nothing" };

/** Matches a method and a well-formed pathname, in the order of the table. */
export type Router = (method: string, pathname: string) => Match;

/** The routes that share one pattern. */
interface Place {
  /** Made when first needed: parsing a pattern is what costs most at start. */
  readonly pattern: () => URLPattern;
  /** What every path that matches begins with. */
  readonly prefix: string;
  readonly routes: Route[];
}

/**
 * Prepares a route table. Patterns without groups are looked up by their path, not tried in turn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { routerOf } from "./router.ts";
 *
 * const match = routerOf([{
 *   group: "api",
 *   method: "GET",
 *   pattern: "/v1/services/:slug",
 *   cacheable: ({ params }) => ({ kind: "resource", data: params }),
 * }]);
 *
 * const found = match("HEAD", "/v1/services/gutters");
 * assertEquals(found.kind === "found" && found.params, { slug: "gutters" });
 * const other = match("POST", "/v1/services/gutters");
 * assertEquals(other.kind === "other-method" && other.allow, ["GET", "HEAD", "OPTIONS"]);
 * assertEquals(match("GET", "/v1/services").kind, "nothing");
 * ```
 */
export function routerOf(table: readonly Route[]): Router {
  const places = new Map<string, Place>();
  const exact = new Map<string, readonly Route[]>();
  for (const route of table) {
    if (route.exact === true) {
      // A path may be written in several ways that mean the same.
      exact.set(decodeURIComponent(route.pattern), [route]);
      continue;
    }
    const place = places.get(route.pattern);
    if (place === undefined) {
      let pattern: URLPattern | undefined;
      places.set(route.pattern, {
        pattern: () => pattern ??= new URLPattern({ pathname: route.pattern }),
        prefix: /^[^:*{(]*/.exec(route.pattern)![0],
        routes: [route],
      });
    } else place.routes.push(route);
  }
  const variable = [...places].filter(([pattern]) => /[:*{(]/.test(pattern)).map(([, it]) => it);

  return (method, pathname) => {
    const fixed = places.get(pathname);
    if (fixed !== undefined) return choose(fixed.routes, method, {});
    const one = exact.get(decodeURIComponent(pathname));
    if (one !== undefined) return choose(one, method, {});
    for (const { pattern, prefix, routes } of variable) {
      // A pattern costs microseconds, and this comparison nothing.
      if (!pathname.startsWith(prefix)) continue;
      const groups = pattern().exec({ pathname })?.pathname.groups;
      if (groups === undefined) continue;
      return choose(routes, method, decodeGroups(groups));
    }
    return { kind: "nothing" };
  };
}

/** The methods that the server takes at one address or another. */
export const serverMethods: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/** The methods that a place takes, as the Allow header lists them. */
function allowed(routes: readonly Route[]): readonly string[] {
  const methods = new Set(routes.map(({ method }) => method));
  return [
    ...(methods.has("GET") ? ["GET", "HEAD"] : []),
    ...(methods.has("POST") ? ["POST"] : []),
    "OPTIONS",
  ];
}

function choose(
  routes: readonly Route[],
  method: string,
  params: Readonly<Record<string, string>>,
): Match {
  const wanted = method === "HEAD" ? "GET" : method;
  const route = routes.find((candidate) => candidate.method === wanted);
  return route === undefined
    ? { kind: "other-method", routes, allow: allowed(routes) }
    : { kind: "found", route, params };
}

/** The groups with their percent-encoding undone. */
function decodeGroups(groups: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? "")]),
  );
}

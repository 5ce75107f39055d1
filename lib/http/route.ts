/**
 * Routes are plain data, each with a path and its handler. The router finds that of a request.
 *
 * @module
 */
import type { BodyText, WantedBody } from "./body.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import type { Problem } from "./problem.ts";

/** What a dynamic handler also gets: the request, its body, and a new key. */
export interface DynamicFacts extends ReadFacts {
  readonly request: Request;
  /** The client's address, as far as it can be trusted, for rate limits. */
  readonly client: string;
  /** Reads the body as text, limited in size and time. */
  readonly readBody: (wanted: WantedBody) => Promise<BodyText>;
  /** Makes a new unique key of letters, digits and hyphens. */
  readonly newKey: () => string;
}

/** Answers a request that has a body or side effects, or whose response is always different. */
export type DynamicHandler = (facts: DynamicFacts) => Promise<Outcome>;

/**
 * A route.
 *
 * `group` determines the form of failures and whether the path has a markdown variant: the `api` is always JSON, a
 * `page` has two representations, a `document` has one.
 */
export type Route =
  & {
    readonly group: "api" | "page" | "document";
    /** The pathname of a URLPattern; for an `exact` route, a literal path. */
    readonly pattern: string;
    readonly exact?: boolean;
    /** What programs that want JSON use instead, as a sentence. */
    readonly programs?: string;
    /** The query parameters that its response depends on. */
    readonly query?: readonly string[];
    /** Answers an unsupported method, if the route's clients expect another form than its `group` has. */
    readonly otherMethod?: (problem: Problem) => Outcome;
  }
  & (
    | { readonly method: "GET"; readonly cacheable: CacheableHandler }
    | { readonly method: "GET" | "POST"; readonly dynamic: DynamicHandler }
  );

/** The result of matching a path and a method. */
export type Match =
  | {
    readonly kind: "found";
    readonly route: Route;
    readonly params: Readonly<Record<string, string>>;
  }
  /** The path exists with other methods; also the result for `OPTIONS`. */
  | {
    readonly kind: "other-method";
    readonly routes: readonly Route[];
    readonly allow: readonly string[];
  }
  | { readonly kind: "nothing" };

/** Matches a method and a well-formed pathname, in the order of the table. */
export type Router = (method: string, pathname: string) => Match;

/** The routes with the same pattern. */
interface Place {
  /** Made when first needed, since parsing patterns is slow at startup. */
  readonly pattern: () => URLPattern;
  /** The prefix of every matching path. */
  readonly prefix: string;
  readonly routes: Route[];
}

/**
 * Prepares a route table. Patterns without groups are looked up by path, not tried one by one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { routerOf } from "./route.ts";
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
      // A path can be written in several equivalent ways.
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
      // Matching a pattern takes microseconds; this comparison is almost free.
      if (!pathname.startsWith(prefix)) continue;
      const groups = pattern().exec({ pathname })?.pathname.groups;
      if (groups === undefined) continue;
      return choose(routes, method, decodeGroups(groups));
    }
    return { kind: "nothing" };
  };
}

/** All methods that the server supports at any address. */
export const serverMethods: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/** The methods of a path, for the Allow header. */
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

/** The groups, percent-decoded. */
function decodeGroups(groups: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? "")]),
  );
}

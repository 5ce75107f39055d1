/**
 * Routes are plain data, each with a path and its handler. The router finds that of a request.
 *
 * @module
 */
import type { BodyText, WantedBody } from "./body.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import type { Problem } from "./problem.ts";
import { decoded } from "./target.ts";

/** What a dynamic handler also gets: the request, its body. */
export interface DynamicFacts extends ReadFacts {
  readonly request: Request;
  /** The client's address, as far as it can be trusted, for rate limits. */
  readonly client: string;
  /** Reads the body as text, limited in size and time. */
  readonly readBody: (wanted: WantedBody) => Promise<BodyText>;
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
    /** A path in which `:name` is any segment, and `:name+` any segments; literal for an `exact` route. */
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

/** Prepares a route table. Paths without parameters are looked up; only the other patterns are tried one by one. */
export function routerOf(table: readonly Route[]): Router {
  const fixed = new Map<string, Route[]>();
  const files = new Map<string, Route[]>();
  const variable = new Map<string, Route[]>();
  for (const route of table) {
    const { pattern, exact = false } = route;
    const places = exact ? files : pattern.includes(":") ? variable : fixed;
    const place = exact ? decoded(pattern) : pattern;
    places.set(place, [...places.get(place) ?? [], route]);
  }
  const patterns = [...variable].map(([pattern, routes]) => ({
    prefix: pattern.slice(0, pattern.indexOf(":")),
    segments: pattern.split("/"),
    routes,
  }));

  return (method, pathname) => {
    // The name of a file can be encoded in several equivalent ways.
    const found = fixed.get(pathname) ?? files.get(decoded(pathname));
    if (found !== undefined) return choose(found, method, {});
    for (const { prefix, segments, routes } of patterns) {
      const params = pathname.startsWith(prefix)
        ? paramsOf(segments, pathname.split("/"))
        : undefined;
      if (params !== undefined) return choose(routes, method, params);
    }
    return { kind: "nothing" };
  };
}

/** The parameters of a path, decoded; `undefined` if it doesn't match the pattern. */
function paramsOf(
  pattern: readonly string[],
  path: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  for (let at = 0; at < pattern.length; at++) {
    const wanted = pattern[at]!;
    const given = path[at];
    if (!wanted.startsWith(":")) {
      if (given !== wanted) return undefined;
      continue;
    }
    if (given === undefined || given === "") return undefined;
    if (wanted.endsWith("+")) {
      params[wanted.slice(1, -1)] = decoded(path.slice(at).join("/"));
      return params;
    }
    params[wanted.slice(1)] = decoded(given);
  }
  return pattern.length === path.length ? params : undefined;
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

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

/**
 * Prepares a route table. Routes without parameters are looked up by path; only the others are tried one by one, as
 * regular expressions, which match forty times as fast as a URLPattern.
 */
export function routerOf(table: readonly Route[]): Router {
  const fixed = new Map<string, Route[]>();
  const files = new Map<string, Route[]>();
  const variable = new Map<string, Route[]>();
  for (const route of table) {
    const { pattern, exact = false } = route;
    const places = exact ? files : pattern.includes(":") ? variable : fixed;
    const place = exact ? decodeURIComponent(pattern) : pattern;
    places.set(place, [...places.get(place) ?? [], route]);
  }
  const expressions = [...variable].map(([pattern, routes]) =>
    [expressionOf(pattern), routes] as const
  );

  return (method, pathname) => {
    // The name of a file can be encoded in several equivalent ways.
    const routes = fixed.get(pathname) ?? files.get(decodeURIComponent(pathname));
    if (routes !== undefined) return choose(routes, method, {});
    for (const [expression, routes] of expressions) {
      const groups = expression.exec(pathname)?.groups;
      if (groups !== undefined) return choose(routes, method, decodeGroups(groups));
    }
    return { kind: "nothing" };
  };
}

/** `:name` matches one segment, `:name+` one or more. */
function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(".", "\\.")
    .replace(/:(\w+)(\+?)/g, (_, name, several) => `(?<${name}>${several ? ".+" : "[^/]+"})`);
  return new RegExp(`^${source}$`);
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
function decodeGroups(groups: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

/**
 * Routes are plain data: a path, a method and a handler. The router finds the routes of a path.
 *
 * @module
 */
import type { WantedText } from "./body.ts";
import type { CacheableHandler, Outcome, ReadContext } from "./outcome.ts";
import type { StaticFile } from "../model/mod.ts";
import type { ReadBody, WantedBody } from "./pending_bodies.ts";
import { decodePath } from "./target.ts";
import type { Upload, UploadLimits } from "./upload.ts";

/** What a dynamic handler knows of a request: also its client and its body. */
export interface DynamicContext extends ReadContext {
  readonly request: Request;
  /** The client's address, as far as it can be trusted, for rate limits. */
  readonly client: string;
  /** Whether the request comes from this machine, and not through a proxy. */
  readonly isLocal: boolean;
  /** Reads the body, as text or as bytes, limited in size and time. */
  readonly readText: (wanted: WantedText) => Promise<ReadBody<string>>;
  readonly readBytes: (wanted: WantedBody) => Promise<ReadBody<Uint8Array<ArrayBuffer>>>;
  /** Reads the body as a form with files, unless the client is over its limit: then without them. */
  readonly readUpload: (
    boundary: string,
    limits: UploadLimits,
    isRefused: boolean,
  ) => Promise<Upload>;
}

/** Handles a request that has a body or side effects, or whose response is always different. */
export type DynamicHandler = (context: DynamicContext) => Promise<Outcome>;

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
    /** The query parameters that its response depends on. */
    readonly query?: readonly string[];
  }
  & (
    | { readonly method: "GET"; readonly cacheable: CacheableHandler }
    /** A file, if there is one. */
    | {
      readonly method: "GET";
      readonly file: (params: RouteMatch["params"]) => StaticFile | undefined;
    }
    | { readonly method: "GET" | "POST"; readonly dynamic: DynamicHandler }
  );

/** The routes of a path, one for each method, and the values of the pattern's groups. */
export interface RouteMatch {
  readonly routes: readonly Route[];
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Returns the function that finds the routes of a well-formed path. Paths without parameters are looked up; only the
 * other patterns are tried one by one.
 */
export function makeRouter(table: readonly Route[]): (pathname: string) => RouteMatch | undefined {
  const fixed = new Map<string, Route[]>();
  const files = new Map<string, Route[]>();
  const variable = new Map<string, Route[]>();
  for (const route of table) {
    const { pattern, exact = false } = route;
    const routesByPath = exact ? files : pattern.includes(":") ? variable : fixed;
    const path = exact ? decodePath(pattern) : pattern;
    routesByPath.set(path, [...routesByPath.get(path) ?? [], route]);
  }
  const patterns = [...variable].map(([pathname, routes]) => ({
    prefix: pathname.slice(0, pathname.indexOf(":")),
    pattern: new URLPattern({ pathname }),
    routes,
  }));
  return (pathname) => {
    // The name of a file can be encoded in several equivalent ways.
    const routes = fixed.get(pathname) ?? files.get(decodePath(pathname));
    if (routes !== undefined) return { routes, params: {} };
    for (const { prefix, pattern, routes } of patterns) {
      const groups = pathname.startsWith(prefix)
        ? pattern.exec({ pathname })?.pathname.groups
        : null;
      if (groups) return { routes, params: decodeGroups(groups) };
    }
    return undefined;
  };
}

function decodeGroups(
  groups: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text = ""]) => [name, decodePath(text)]),
  );
}

/** The methods of a path, for the Allow header. */
export function allowedMethods(routes: readonly Route[]): readonly string[] {
  const methods = new Set(routes.map(({ method }) => method));
  return [
    ...(methods.has("GET") ? ["GET", "HEAD"] : []),
    ...(methods.has("POST") ? ["POST"] : []),
    "OPTIONS",
  ];
}

/**
 * Matches a request to a route, or to an answer that needs none: a redirect, OPTIONS, an error.
 *
 * @module
 */
import { API_ROOT, type Site } from "../model/mod.ts";
import { offeredTypes, pageType } from "./negotiate.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import {
  invalidHost,
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unknownPath,
} from "./problem.ts";
import { present } from "../schema/mod.ts";
import type { Form } from "./represent.ts";
import { allowed, type DynamicHandler, type Route, routerOf } from "./route.ts";
import { decoded, isHost, isRead, isWellFormed, targetOf, withoutSlash } from "./target.ts";

/** The resolved request, and the form of its response. */
export type ResolvedRequest =
  & {
    readonly form: Form;
    /** The pattern of the route; absent if none matched. */
    readonly pattern?: string;
  }
  & (
    | {
      readonly kind: "cacheable";
      readonly handler: CacheableHandler;
      readonly facts: ReadFacts;
      /** The key of the response in the cache: its address, and the type of a page. */
      readonly key: string;
    }
    | { readonly kind: "dynamic"; readonly handler: DynamicHandler; readonly facts: ReadFacts }
    /** A redirect, the response to OPTIONS, or a problem. */
    | { readonly kind: "settled"; readonly outcome: Outcome }
  );

/** The form of responses that can only be JSON. */
const JSON_FORM: Form = { api: false, type: undefined, search: "", shared: false };

const NO_QUERY = new URLSearchParams();

/** The editor's page, its configuration, and the copy of its program in `public/`. */
const EDITOR_PATH = /^\/(?:admin(?:\/|$)|sveltia-cms\.js$)/;

/** Resolves a request. */
export type Resolver = (request: Request, pathAndQuery: string) => ResolvedRequest;

/** Returns the function that resolves requests with a route table. */
export function resolverOf(site: Site, routes: readonly Route[]): Resolver {
  const placeOf = routerOf(routes);
  // By the path without its trailing slash, and the query if the old address has one.
  const moved = new Map(site.settings.redirects.flatMap(({ from, to }) => {
    const { pathname, search } = targetOf(from);
    return isWellFormed(pathname)
      ? [[decodeURIComponent(withoutSlash(pathname)) + search, to] as const]
      : [];
  }));

  // With an address of its own, the editor is there alone, so that no script of the website can read its token.
  const editor = URL.parse(site.settings.editor_address ?? "");

  /** The page's path without `.md`, and whether the path asked for markdown. */
  function nameOf(path: string): { readonly path: string; readonly markdown: boolean } {
    if (!path.endsWith(".md") || groupAt(path) === "document") return { path, markdown: false };
    const page = path === "/index.md" ? "/" : path.slice(0, -".md".length);
    return { path: groupAt(page) === "page" ? page : path, markdown: true };
  }

  function groupAt(path: string): Route["group"] | undefined {
    return placeOf(path)?.routes.find(({ method }) => method === "GET")?.group;
  }

  return (request, pathAndQuery) => {
    const host = request.headers.get("host");
    if (!isHost(host)) return problem(invalidHost(), JSON_FORM);
    const { pathname, search, api } = targetOf(pathAndQuery);
    const isAtEditor = editor !== null && host === editor.host;
    const formOf = (markdown: boolean, shared = api, search = ""): Form => ({
      api,
      // At the editor, a page would load the contractor's scripts.
      type: api || isAtEditor ? undefined : pageType(request.headers.get("accept"), markdown),
      search,
      shared,
    });
    const nothing = (markdown: boolean) => problem(unknownPath(pathname, site), formOf(markdown));

    if (!isWellFormed(pathname)) return nothing(pathname.endsWith(".md"));
    if (request.method === "OPTIONS" && pathname === "/*") {
      // OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7).
      return settled({ kind: "methods", allow: allowed(routes) }, formOf(false));
    }
    if (editor !== null && isAtEditor !== EDITOR_PATH.test(pathname)) {
      const origin = isAtEditor ? site.addresses.site : editor.origin;
      return settled(redirectTo(origin + pathname + search, 308, false), formOf(false, false));
    }
    const unslashed = withoutSlash(pathname);
    const name = decoded(unslashed);
    const whole = search === "" ? undefined : moved.get(name + search);
    const to = whole ?? moved.get(name);
    if (to !== undefined) {
      const reading = isRead(request);
      const address = to.startsWith("/") ? site.addresses.site + to : to;
      const location = whole === undefined ? withQuery(address, search) : address;
      return settled(redirectTo(location, reading ? 301 : 308, reading), formOf(false, false));
    }
    // Browsers don't follow redirects of preflight requests.
    if (unslashed !== pathname && pathname !== `${API_ROOT}/` && request.method !== "OPTIONS") {
      const outcome = redirectTo(site.addresses.site + unslashed + search, 308, isRead(request));
      return settled(outcome, formOf(false, api && isRead(request)));
    }
    const { path, markdown } = api ? { path: unslashed, markdown: false } : nameOf(unslashed);
    const place = placeOf(path);
    if (place === undefined) return nothing(markdown);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = place.routes.find((candidate) => candidate.method === method);
    if (route === undefined) {
      const allow = allowed(place.routes);
      const { pattern, otherMethod } = place.routes[0]!;
      const form = formOf(markdown, place.routes.every(isShared));
      if (request.method === "OPTIONS") return settled({ kind: "methods", allow }, form, pattern);
      const refused = methodNotAllowed(request.method, allow);
      return otherMethod === undefined
        ? problem(refused, form, pattern)
        : settled(otherMethod(refused), form, pattern);
    }

    const { pattern, group, programs } = route;
    const query = search === "" ? NO_QUERY : new URLSearchParams(search);
    const known = search === "" ? "" : knownSearch(route, query);
    const form = formOf(markdown, isShared(route), known);
    if (group === "page" && form.type === undefined) {
      const offered = markdown ? ["text/markdown", "text/plain"] : offeredTypes;
      return problem(notAcceptable(offered, programs), JSON_FORM, pattern);
    }
    const facts = { params: place.params, query };
    if ("dynamic" in route) {
      return { kind: "dynamic", handler: route.dynamic, facts, form, pattern };
    }
    const key = group === "page"
      ? `${form.type} ${path}${markdown ? ".md" : ""}${known}`
      : path + known;
    return { kind: "cacheable", handler: route.cacheable, facts, key, form, pattern };
  };
}

function settled(outcome: Outcome, form: Form, pattern?: string): ResolvedRequest {
  return { kind: "settled", outcome, form, ...present({ pattern }) };
}

function problem(problem: Problem, form: Form, pattern?: string): ResolvedRequest {
  return settled({ kind: "problem", problem }, form, pattern);
}

/** The redirect to another address. */
function redirectTo(address: string, status: 301 | 308, reading: boolean): Outcome {
  // A request line may contain characters that are not valid in a URL.
  const location = address.replace(
    /[^\x21-\x7e]+|["<>\\^`{|}]+/g,
    (text) => encodeURIComponent(text.toWellFormed()),
  );
  return { kind: "redirect", status, location, volatile: !reading };
}

/** An address with a query appended to its own. */
function withQuery(address: string, search: string): string {
  if (search === "") return address;
  const [, before = "", fragment = ""] = /^([^#]*)(.*)$/.exec(address)!;
  return `${before}${before.includes("?") ? `&${search.slice(1)}` : search}${fragment}`;
}

/** The part of a query that the route's response depends on, normalized. */
function knownSearch({ query: names = [] }: Route, query: URLSearchParams): string {
  const known = names.flatMap((name) =>
    query.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`)
  );
  return known.length === 0 ? "" : `?${known.join("&")}`;
}

/** Other origins may read the API and documents, but not use what has side effects. */
function isShared(route: Route): boolean {
  return route.group !== "page" && route.method === "GET";
}

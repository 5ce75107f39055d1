/**
 * Matches a request to a route, or to an outcome that needs none: a redirect, the response to OPTIONS, a problem.
 *
 * @module
 */
import { match } from "ts-pattern";
import { API_ROOT, languageVersions, type Site } from "../model/mod.ts";
import { markdownTypes, offeredTypes, pageType } from "./negotiate.ts";
import type { CacheableHandler, Outcome, ReadContext } from "./outcome.ts";
import {
  invalidHost,
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unknownPath,
} from "./problem.ts";
import type { ResponseForm } from "./represent.ts";
import { Redirects } from "./redirects.ts";
import {
  allowedMethods,
  type DynamicHandler,
  makeRouter,
  type Route,
  type RouteMatch,
} from "./route.ts";
import { decodePath, isHost, isRead, isWellFormed, parseTarget, withoutSlash } from "./target.ts";

/** The resolved request, and the form of its response. */
export type ResolvedRequest =
  & {
    readonly form: ResponseForm;
    /** The pattern of the route; absent if none matched. */
    readonly pattern?: string;
  }
  & (
    | {
      readonly kind: "cacheable";
      readonly handler: CacheableHandler;
      readonly context: ReadContext;
      /** The key of the response in the cache: its address, and the type of a page. */
      readonly key: string;
    }
    | { readonly kind: "dynamic"; readonly handler: DynamicHandler; readonly context: ReadContext }
    /** A redirect, the response to OPTIONS, or a problem. */
    | { readonly kind: "settled"; readonly outcome: Outcome }
  );

/** The form of responses that can only be JSON. */
const JSON_FORM: ResponseForm = { api: false, type: undefined, search: "", shared: false };

const NO_QUERY = new URLSearchParams();

/** The editor's page, its configuration, and the copy of its program in `public/`. */
const EDITOR_PATH = /^\/(?:admin(?:\/|$)|sveltia-cms\.js$)/;

/** A request, and what the rules decide by. */
interface Incoming {
  readonly request: Request;
  readonly pathname: string;
  readonly search: string;
  /** Whether the path is one of the API. */
  readonly api: boolean;
  /** Whether its host is that of `editor_address`. */
  readonly isAtEditor: boolean;
  /** Makes the form of the response. */
  readonly makeForm: (options?: {
    /** Whether the address is that of a markdown variant; not by default. */
    readonly markdown?: boolean;
    /** Whether other origins may read the response; by default, a response of the API. */
    readonly shared?: boolean;
    /** The query that the response depends on; none by default. */
    readonly search?: string;
  }) => ResponseForm;
}

/** Resolves a request, or leaves it to the next rule. */
type Rule = (incoming: Incoming) => ResolvedRequest | undefined;

/** Resolves requests with a route table. */
export class Resolver {
  readonly #site: Site;
  readonly #routes: readonly Route[];
  readonly #findRoutes: (pathname: string) => RouteMatch | undefined;
  readonly #redirects: Redirects;
  /** The editor's own address, if it has one: no script of the website can then read the editor's token. */
  readonly #editor: URL | null;
  /** The site in each language. `root` is the path of its home page, but empty for the original. */
  readonly #versions: readonly { readonly version: Site; readonly root: string }[];
  /** The path of each home page, by the path of its markdown variant. */
  readonly #homes: ReadonlyMap<string, string>;
  /** Tried in this order. A request that every rule leaves is matched to a route. */
  readonly #rules: readonly Rule[] = [
    (incoming) => this.#malformed(incoming),
    (incoming) => this.#wholeServer(incoming),
    (incoming) => this.#otherOrigin(incoming),
    (incoming) => this.#moved(incoming),
    (incoming) => this.#trailingSlash(incoming),
  ];

  constructor(site: Site, routes: readonly Route[]) {
    this.#site = site;
    this.#routes = routes;
    this.#findRoutes = makeRouter(routes);
    this.#redirects = new Redirects(site.settings.redirects);
    this.#editor = URL.parse(site.settings.editor_address ?? "");
    this.#versions = languageVersions(site).map((version) => ({
      version,
      root: version.addresses.root.slice(site.addresses.site.length),
    }));
    this.#homes = new Map(this.#versions.map(({ root }) => [`${root}/index.md`, root || "/"]));
  }

  /** Finds the route of a request, or what it gets without one. */
  resolve(request: Request, pathAndQuery: string): ResolvedRequest {
    const host = request.headers.get("host");
    if (!isHost(host)) return problem(invalidHost(), JSON_FORM);
    const incoming = this.#incoming(request, host, pathAndQuery);
    for (const rule of this.#rules) {
      const resolved = rule(incoming);
      if (resolved !== undefined) return resolved;
    }
    return this.#matched(incoming);
  }

  /**
   * The redirect for a request that found nothing: to the same path in lower case, if that is a page or a redirect, or
   * out of an old folder.
   */
  async elsewhere(request: Request, pathAndQuery: string): Promise<Outcome | undefined> {
    const { pathname, search } = parseTarget(pathAndQuery);
    if (!isWellFormed(pathname) || request.method === "OPTIONS") return undefined;
    const path = decodePath(pathname);
    const lower = encodeURI(path.toLowerCase()).replace(/[?#]/g, encodeURIComponent);
    const isOther = path !== path.toLowerCase() && !parseTarget(lower).api;
    if (isOther && await this.#isFound(request, lower + search)) {
      return redirectTo(this.#site.addresses.site + lower + search, 308, {
        volatile: !isRead(request),
      });
    }
    const to = this.#redirects.findFolder(path, search);
    return to === undefined ? undefined : this.#redirect(request, to);
  }

  async #isFound(request: Request, pathAndQuery: string): Promise<boolean> {
    const resolved = this.resolve(request, pathAndQuery);
    return await match(resolved)
      .with({ kind: "dynamic" }, () => true)
      .with({ kind: "settled" }, ({ outcome }) => outcome.kind === "redirect")
      .with(
        { kind: "cacheable" },
        async ({ handler, context }) => (await handler(context)).kind !== "problem",
      )
      .exhaustive();
  }

  #incoming(request: Request, host: string | null, pathAndQuery: string): Incoming {
    const { pathname, search, api } = parseTarget(pathAndQuery);
    const isAtEditor = this.#editor !== null && host === this.#editor.host;
    return {
      request,
      pathname,
      search,
      api,
      isAtEditor,
      makeForm: ({ markdown = false, shared = api, search = "" } = {}) => ({
        api,
        // At the editor's address, a page would load the contractor's scripts.
        type: api || isAtEditor ? undefined : pageType(request.headers.get("accept"), markdown),
        search,
        shared,
        ...(this.#versions.length > 1 && this.#versionAt(pathname)),
      }),
    };
  }

  /** The site in the language of a path, and the rest of the path. */
  #versionAt(address: string): { readonly site: Site; readonly path: string } {
    const path = address.replace(/\.md$/, "");
    const lower = path.toLowerCase();
    const { version, root } =
      this.#versions.findLast(({ root }) => lower === root || lower.startsWith(`${root}/`)) ??
        this.#versions[0]!;
    return { site: version, path: path.slice(root.length) || "/" };
  }

  #notFound({ pathname, makeForm }: Incoming, markdown: boolean): ResolvedRequest {
    return problem(unknownPath(pathname, this.#versionAt(pathname).site), makeForm({ markdown }));
  }

  #malformed(incoming: Incoming): ResolvedRequest | undefined {
    const { pathname } = incoming;
    return isWellFormed(pathname) ? undefined : this.#notFound(incoming, pathname.endsWith(".md"));
  }

  /** OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7). */
  #wholeServer({ request, pathname, makeForm }: Incoming): ResolvedRequest | undefined {
    return request.method === "OPTIONS" && pathname === "/*"
      ? settled({ kind: "methods", allow: allowedMethods(this.#routes) }, makeForm())
      : undefined;
  }

  /** Redirects the editor's paths to the editor's address, and all others away from it. */
  #otherOrigin({ pathname, search, isAtEditor, makeForm }: Incoming): ResolvedRequest | undefined {
    const editor = this.#editor;
    if (editor === null || isAtEditor === EDITOR_PATH.test(pathname)) return undefined;
    const origin = isAtEditor ? this.#site.addresses.site : editor.origin;
    return settled(
      redirectTo(origin + pathname + search, 308, { volatile: true }),
      makeForm({ shared: false }),
    );
  }

  #moved({ request, pathname, search, makeForm }: Incoming): ResolvedRequest | undefined {
    const to = this.#redirects.find(decodePath(withoutSlash(pathname)), search);
    return to === undefined
      ? undefined
      : settled(this.#redirect(request, to), makeForm({ shared: false }));
  }

  #redirect(request: Request, to: string): Outcome {
    const reading = isRead(request);
    const address = to.startsWith("/") ? this.#site.addresses.site + to : to;
    return redirectTo(address, reading ? 301 : 308, { volatile: !reading });
  }

  #trailingSlash(
    { request, pathname, search, api, makeForm }: Incoming,
  ): ResolvedRequest | undefined {
    const unslashed = withoutSlash(pathname);
    const isRight = unslashed === pathname || pathname === `${API_ROOT}/`;
    // Browsers don't follow redirects of preflight requests.
    if (isRight || request.method === "OPTIONS") return undefined;
    const address = this.#site.addresses.site + unslashed + search;
    const outcome = redirectTo(address, 308, { volatile: !isRead(request) });
    return settled(outcome, makeForm({ shared: api && isRead(request) }));
  }

  #matched(incoming: Incoming): ResolvedRequest {
    const { request, pathname, search, api, makeForm } = incoming;
    const unslashed = withoutSlash(pathname);
    const { path, markdown } = api
      ? { path: unslashed, markdown: false }
      : this.#parseVariant(unslashed);
    const found = this.#findRoutes(path);
    if (found === undefined) return this.#notFound(incoming, markdown);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = found.routes.find((candidate) => candidate.method === method);
    if (route === undefined) return otherMethod(found.routes, incoming, markdown);

    const { pattern, group, programs } = route;
    const query = search === "" ? NO_QUERY : new URLSearchParams(search);
    const known = search === "" ? "" : normalizeQuery(route, query);
    const form = makeForm({ markdown, shared: isShared(route), search: known });
    if (group === "page" && form.type === undefined) {
      const offered = markdown ? markdownTypes : offeredTypes;
      return problem(notAcceptable(offered, programs), JSON_FORM, pattern);
    }
    const context = { params: found.params, query };
    if ("dynamic" in route) {
      return { kind: "dynamic", handler: route.dynamic, context, form, pattern };
    }
    const key = group === "page"
      ? `${form.type} ${path}${markdown ? ".md" : ""}${known}`
      : path + known;
    return { kind: "cacheable", handler: route.cacheable, context, key, form, pattern };
  }

  /** The path of the page, without `.md`, and whether its markdown variant is requested. */
  #parseVariant(path: string): { readonly path: string; readonly markdown: boolean } {
    if (!path.endsWith(".md") || this.#groupAt(path) === "document") {
      return { path, markdown: false };
    }
    const page = this.#homes.get(path) ?? path.slice(0, -".md".length);
    return { path: this.#groupAt(page) === "page" ? page : path, markdown: true };
  }

  #groupAt(path: string): Route["group"] | undefined {
    return this.#findRoutes(path)?.routes.find(({ method }) => method === "GET")?.group;
  }
}

/** The outcome for OPTIONS, or for a method that an address does not support. */
function otherMethod(
  routes: readonly Route[],
  { request, makeForm }: Incoming,
  markdown: boolean,
): ResolvedRequest {
  const allow = allowedMethods(routes);
  const { pattern, otherMethod } = routes[0]!;
  const form = makeForm({ markdown, shared: routes.every(isShared) });
  if (request.method === "OPTIONS") return settled({ kind: "methods", allow }, form, pattern);
  const refused = methodNotAllowed(request.method, allow);
  return otherMethod === undefined
    ? problem(refused, form, pattern)
    : settled(otherMethod(refused), form, pattern);
}

function settled(outcome: Outcome, form: ResponseForm, pattern?: string): ResolvedRequest {
  return { kind: "settled", outcome, form, pattern };
}

function problem(problem: Problem, form: ResponseForm, pattern?: string): ResolvedRequest {
  return settled({ kind: "problem", problem }, form, pattern);
}

/** The redirect to another address. */
function redirectTo(
  address: string,
  status: 301 | 308,
  { volatile }: { readonly volatile: boolean },
): Outcome {
  // A request line may contain characters that are not valid in a URL.
  const location = address.replace(
    /[^\x21-\x7e]+|["<>\\^`{|}]+/g,
    (text) => encodeURIComponent(text.toWellFormed()),
  );
  return { kind: "redirect", status, location, volatile };
}

/** The part of a query that the route's response depends on, normalized. */
function normalizeQuery({ query: names = [] }: Route, query: URLSearchParams): string {
  const known = names.flatMap((name) =>
    query.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`)
  );
  return known.length === 0 ? "" : `?${known.join("&")}`;
}

/** Other origins may read the API and documents, but not use what has side effects. */
function isShared(route: Route): boolean {
  return route.group !== "page" && route.method === "GET";
}

/**
 * Finds what a request is answered with: the handler of a route, or an outcome that needs none, such as a redirect, the
 * response to OPTIONS, or a problem.
 *
 * @module
 */
import { match } from "ts-pattern";
import { API_ROOT, fileVersion, languageVersions, type Site } from "../model/mod.ts";
import { memoize } from "./memoize.ts";
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
import {
  decodePath,
  isHost,
  isWellFormed,
  parseTarget,
  readPathAndQuery,
  withoutSlash,
} from "./target.ts";

/** The resolved request, and the form of its response. */
export type ResolvedRequest =
  & {
    readonly form: ResponseForm;
    /** The pattern of the route; absent if none matched. */
    readonly pattern?: string;
    /** The key of its response in the cache, if it may be kept: its address, and the type of a page. */
    readonly key?: string;
  }
  & (
    | {
      readonly kind: "cacheable";
      readonly handler: CacheableHandler;
      readonly context: ReadContext;
    }
    | { readonly kind: "dynamic"; readonly handler: DynamicHandler; readonly context: ReadContext }
    /** A redirect, the response to OPTIONS, or a problem. */
    | { readonly kind: "settled"; readonly outcome: Outcome }
  );

/** The form of responses that can only be JSON. */
const JSON_FORM: ResponseForm = { api: false, type: undefined, search: "", shared: false };

/** The editor's page, its configuration, and the copy of its program in `public/`. */
const EDITOR_PATH = /^\/(?:admin(?:\/|$)|sveltia-cms\.js$)/;

/** What of a request decides what it is answered with. */
interface Asked {
  /** GET also for HEAD. */
  readonly method: string;
  /** The headers Host and Accept; empty without them. */
  readonly host: string;
  readonly accept: string;
  /** The path and the query. */
  readonly target: string;
}

/** How many results are remembered, and the longest headers and target. Real clients send far shorter ones. */
const REMEMBERED = { most: 1000, longest: 1024 };

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
  /** Resolves a read by its host, Accept and target, a line each. The results are remembered. */
  readonly #resolveRead = memoize((lines: string) => {
    const [host = "", accept = "", target = ""] = lines.split("\n");
    return this.#resolve({ method: "GET", host, accept, target });
  }, REMEMBERED);

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
  resolve(request: Request): ResolvedRequest {
    const { method, host, accept, target } = readAsked(request);
    return method === "GET"
      ? this.#resolveRead(`${host}\n${accept}\n${target}`)
      : this.#resolve({ method, host, accept, target });
  }

  /**
   * The redirect for a request that found nothing: to the same path in lower case, if that is a page or a redirect, or
   * out of an old folder.
   */
  async elsewhere(request: Request): Promise<Outcome | undefined> {
    const asked = readAsked(request);
    const { pathname, search } = parseTarget(asked.target);
    if (!isWellFormed(pathname) || asked.method === "OPTIONS") return undefined;
    const path = decodePath(pathname);
    const lower = encodeURI(path.toLowerCase()).replace(/[?#]/g, encodeURIComponent);
    if (path !== path.toLowerCase() && !parseTarget(lower).api) {
      const isFound = await match(this.#resolve({ ...asked, target: lower + search }))
        .with({ kind: "dynamic" }, () => true)
        .with({ kind: "settled" }, ({ outcome }) => outcome.kind === "redirect")
        .with(
          { kind: "cacheable" },
          async ({ handler, context }) => (await handler(context)).kind !== "problem",
        )
        .exhaustive();
      if (isFound) return redirectTo(this.#site.addresses.site + lower + search, 308, asked.method);
    }
    const to = this.#redirects.findFolder(path, search);
    return to === undefined ? undefined : this.#redirectMoved(to, asked.method);
  }

  #resolve({ method, host, accept, target }: Asked): ResolvedRequest {
    if (!isHost(host)) return problem(invalidHost(), JSON_FORM);
    const { pathname, search, api } = parseTarget(target);
    const language = this.#languageAt(pathname);
    const isAtEditor = this.#editor !== null && host === this.#editor.host;
    const unslashed = withoutSlash(pathname);
    const isValid = isWellFormed(pathname);
    const { path, markdown } = isValid
      ? this.#parseVariant(unslashed)
      : { path: pathname, markdown: pathname.endsWith(".md") };
    const formOf = (isVariant: boolean): ResponseForm => ({
      api,
      // At the editor's address, a page would load the contractor's scripts.
      type: api || isAtEditor ? undefined : pageType(accept, isVariant),
      search: "",
      shared: false,
      ...(this.#versions.length > 1 && language),
    });
    const form = formOf(markdown);
    // A redirect has no variant: it has the headers of a page for every client that takes one.
    const redirected = (outcome: Outcome, shared = false) =>
      settled(outcome, { ...formOf(false), shared });
    const notFound = (form: ResponseForm, pattern?: string): ResolvedRequest => ({
      ...problem(unknownPath(pathname, language.site), form, pattern),
      key: method === "GET" ? `${form.type} ${pathname}${search}` : undefined,
    });
    if (!isValid) return notFound({ ...form, shared: api });

    // OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7).
    if (method === "OPTIONS" && pathname === "/*") {
      return settled({ kind: "methods", allow: allowedMethods(this.#routes) }, form);
    }

    // The editor's paths are at the editor's address, and all others are not.
    if (this.#editor !== null && isAtEditor !== EDITOR_PATH.test(pathname)) {
      const origin = isAtEditor ? this.#site.addresses.site : this.#editor.origin;
      const outcome = redirectTo(origin + pathname + search, 308, method);
      return redirected({ ...outcome, volatile: true });
    }

    const moved = this.#redirects.find(decodePath(unslashed), search);
    if (moved !== undefined) return redirected(this.#redirectMoved(moved, method));

    // Browsers don't follow redirects of preflight requests.
    if (unslashed !== pathname && pathname !== `${API_ROOT}/` && method !== "OPTIONS") {
      const address = this.#site.addresses.site + unslashed + search;
      return redirected(redirectTo(address, 308, method), api && method === "GET");
    }

    const found = this.#findRoutes(path);
    if (found === undefined) return notFound({ ...form, shared: api });
    const { routes, params } = found;
    const route = routes.find((candidate) => candidate.method === method);
    if (route === undefined) {
      const allow = allowedMethods(routes);
      const { pattern } = routes[0]!;
      const formOfAll = { ...form, shared: routes.every(isShared) };
      return method === "OPTIONS"
        ? settled({ kind: "methods", allow }, formOfAll, pattern)
        : problem(methodNotAllowed(method, allow), formOfAll, pattern);
    }

    const { pattern, group } = route;
    const query = new URLSearchParams(search);
    const known = normalizeQuery(route, query);
    const routeForm = { ...form, shared: isShared(route), search: known };
    if (group === "page" && form.type === undefined) {
      const offered = markdown ? markdownTypes : offeredTypes;
      return problem(notAcceptable(offered, language.path, language.site), JSON_FORM, pattern);
    }
    const context = { params, query };
    if ("dynamic" in route) {
      return { kind: "dynamic", handler: route.dynamic, context, form: routeForm, pattern };
    }
    if ("file" in route) {
      const file = route.file(params);
      if (file === undefined) return notFound(routeForm, pattern);
      // The address of a file may have its version. Any other value is that of no other response.
      const immutable = query.has("v") && query.get("v") === fileVersion(file);
      const outcome = { kind: "file", file, immutable } as const;
      return { ...settled(outcome, routeForm, pattern), key: immutable ? `${path}?v` : path };
    }
    const key = group === "page"
      ? `${form.type} ${path}${markdown ? ".md" : ""}${known}`
      : path + known;
    return { kind: "cacheable", handler: route.cacheable, context, key, form: routeForm, pattern };
  }

  #languageAt(address: string): { readonly site: Site; readonly path: string } {
    const path = address.replace(/\.md$/, "");
    const lower = path.toLowerCase();
    const { version, root } =
      this.#versions.findLast(({ root }) => lower === root || lower.startsWith(`${root}/`)) ??
        this.#versions[0]!;
    return { site: version, path: path.slice(root.length) || "/" };
  }

  /** The path of the page, without `.md`, and whether its markdown variant is requested. */
  #parseVariant(path: string): { readonly path: string; readonly markdown: boolean } {
    const groupAt = (path: string) =>
      this.#findRoutes(path)?.routes.find(({ method }) => method === "GET")?.group;
    if (!path.endsWith(".md") || groupAt(path) === "document") return { path, markdown: false };
    const page = this.#homes.get(path) ?? path.slice(0, -".md".length);
    return { path: groupAt(page) === "page" ? page : path, markdown: true };
  }

  #redirectMoved(to: string, method: string): Outcome {
    const address = to.startsWith("/") ? this.#site.addresses.site + to : to;
    return redirectTo(address, method === "GET" ? 301 : 308, method);
  }
}

function readAsked({ method, headers, url }: Request): Asked {
  return {
    method: method === "HEAD" ? "GET" : method,
    host: headers.get("host") ?? "",
    accept: headers.get("accept") ?? "",
    target: readPathAndQuery(url),
  };
}

function settled(outcome: Outcome, form: ResponseForm, pattern?: string): ResolvedRequest {
  return { kind: "settled", outcome, form, pattern };
}

function problem(problem: Problem, form: ResponseForm, pattern?: string): ResolvedRequest {
  return settled({ kind: "problem", problem }, form, pattern);
}

/** The redirect to another address. Only that of a read may be cached. */
function redirectTo(address: string, status: 301 | 308, method: string) {
  // A request line may contain characters that are not valid in a URL.
  const location = address.replace(
    /[^\x21-\x7e]+|["<>\\^`{|}]+/g,
    (text) => encodeURIComponent(text.toWellFormed()),
  );
  return { kind: "redirect", status, location, volatile: method !== "GET" } as const;
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

/**
 * Matches a request to a route, or to an answer that needs none: a redirect, OPTIONS, an error.
 *
 * @module
 */
import { match } from "ts-pattern";
import { API_ROOT, languageVersions, type Site } from "../model/mod.ts";
import { offeredTypes, pageType } from "./negotiate.ts";
import type { CacheableHandler, Outcome, ReadFacts } from "./outcome.ts";
import {
  invalidHost,
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unknownPath,
} from "./problem.ts";
import { omitUndefined } from "../schema/mod.ts";
import type { ResponseForm } from "./represent.ts";
import { Redirects } from "./redirects.ts";
import { allowed, type DynamicHandler, makeRouter, type Place, type Route } from "./route.ts";
import { decoded, isHost, isRead, isWellFormed, parseTarget, withoutSlash } from "./target.ts";

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
      readonly facts: ReadFacts;
      /** The key of the response in the cache: its address, and the type of a page. */
      readonly key: string;
    }
    | { readonly kind: "dynamic"; readonly handler: DynamicHandler; readonly facts: ReadFacts }
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
  /** Whether it is for the API. */
  readonly api: boolean;
  readonly isAtEditor: boolean;
  /**
   * The form of its answer.
   *
   * @param markdown Whether its address is that of a markdown variant.
   * @param shared Whether browsers may read the answer from other origins.
   * @param search The query that the answer depends on.
   */
  readonly formOf: (markdown: boolean, shared?: boolean, search?: string) => ResponseForm;
}

/** Answers a request, or leaves it to the next rule. */
type Rule = (incoming: Incoming) => ResolvedRequest | undefined;

/** Resolves requests with a route table. */
export class Resolver {
  readonly #site: Site;
  readonly #routes: readonly Route[];
  readonly #placeOf: (pathname: string) => Place | undefined;
  readonly #redirects: Redirects;
  /** With an address of its own, the editor is there alone, so that no script of the website can read its token. */
  readonly #editor: URL | null;
  /** The site in each language, by the path of its home page; empty for the original. */
  readonly #versions: readonly { readonly version: Site; readonly root: string }[];
  /** The home pages, by the paths of their markdown. */
  readonly #homes: ReadonlyMap<string, string>;
  /** In order; what they all leave is matched to a route. */
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
    this.#placeOf = makeRouter(routes);
    this.#redirects = new Redirects(site.settings.redirects);
    this.#editor = URL.parse(site.settings.editor_address ?? "");
    this.#versions = languageVersions(site).map((version) => ({
      version,
      root: version.addresses.root.slice(site.addresses.site.length),
    }));
    this.#homes = new Map(this.#versions.map(({ root }) => [`${root}/index.md`, root || "/"]));
  }

  /** The route of a request, or what it is answered without one. */
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
   * Where the address of a request that found nothing leads after all: to the same in lower case, if that is a page or
   * redirect, or out of an old folder.
   */
  async elsewhere(request: Request, pathAndQuery: string): Promise<Outcome | undefined> {
    const { pathname, search } = parseTarget(pathAndQuery);
    if (!isWellFormed(pathname) || request.method === "OPTIONS") return undefined;
    const path = decoded(pathname);
    const lower = encodeURI(path.toLowerCase()).replace(/[?#]/g, encodeURIComponent);
    const isOther = path !== path.toLowerCase() && !parseTarget(lower).api;
    if (isOther && await this.#isFound(request, lower + search)) {
      return redirectTo(this.#site.addresses.site + lower + search, 308, isRead(request));
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
        async ({ handler, facts }) => (await handler(facts)).kind !== "problem",
      )
      .exhaustive();
  }

  #incoming(request: Request, host: string | null, pathAndQuery: string): Incoming {
    const { pathname, search, api } = parseTarget(pathAndQuery);
    const isAtEditor = this.#editor !== null && host === this.#editor.host;
    return {
      ...{ request, pathname, search, api, isAtEditor },
      formOf: (markdown, shared = api, search = "") => ({
        api,
        // At the editor, a page would load the contractor's scripts.
        type: api || isAtEditor ? undefined : pageType(request.headers.get("accept"), markdown),
        search,
        shared,
        ...(this.#versions.length > 1 && this.#versionAt(pathname)),
      }),
    };
  }

  /** The site in the language of a path, and the path below that. */
  #versionAt(address: string): { readonly site: Site; readonly path: string } {
    const path = address.replace(/\.md$/, "");
    const lower = path.toLowerCase();
    const { version, root } =
      this.#versions.findLast(({ root }) => lower === root || lower.startsWith(`${root}/`)) ??
        this.#versions[0]!;
    return { site: version, path: path.slice(root.length) || "/" };
  }

  #notFound({ pathname, formOf }: Incoming, markdown: boolean): ResolvedRequest {
    return problem(unknownPath(pathname, this.#versionAt(pathname).site), formOf(markdown));
  }

  #malformed(incoming: Incoming): ResolvedRequest | undefined {
    const { pathname } = incoming;
    return isWellFormed(pathname) ? undefined : this.#notFound(incoming, pathname.endsWith(".md"));
  }

  /** OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7). */
  #wholeServer({ request, pathname, formOf }: Incoming): ResolvedRequest | undefined {
    return request.method === "OPTIONS" && pathname === "/*"
      ? settled({ kind: "methods", allow: allowed(this.#routes) }, formOf(false))
      : undefined;
  }

  /** The editor and the website, each at its own address. */
  #otherOrigin({ pathname, search, isAtEditor, formOf }: Incoming): ResolvedRequest | undefined {
    const editor = this.#editor;
    if (editor === null || isAtEditor === EDITOR_PATH.test(pathname)) return undefined;
    const origin = isAtEditor ? this.#site.addresses.site : editor.origin;
    return settled(redirectTo(origin + pathname + search, 308, false), formOf(false, false));
  }

  #moved({ request, pathname, search, formOf }: Incoming): ResolvedRequest | undefined {
    const to = this.#redirects.find(decoded(withoutSlash(pathname)), search);
    return to === undefined
      ? undefined
      : settled(this.#redirect(request, to), formOf(false, false));
  }

  #redirect(request: Request, to: string): Outcome {
    const reading = isRead(request);
    const address = to.startsWith("/") ? this.#site.addresses.site + to : to;
    return redirectTo(address, reading ? 301 : 308, reading);
  }

  #trailingSlash(
    { request, pathname, search, api, formOf }: Incoming,
  ): ResolvedRequest | undefined {
    const unslashed = withoutSlash(pathname);
    const isRight = unslashed === pathname || pathname === `${API_ROOT}/`;
    // Browsers don't follow redirects of preflight requests.
    if (isRight || request.method === "OPTIONS") return undefined;
    const address = this.#site.addresses.site + unslashed + search;
    const outcome = redirectTo(address, 308, isRead(request));
    return settled(outcome, formOf(false, api && isRead(request)));
  }

  #matched(incoming: Incoming): ResolvedRequest {
    const { request, pathname, search, api, formOf } = incoming;
    const unslashed = withoutSlash(pathname);
    const { path, markdown } = api ? { path: unslashed, markdown: false } : this.#nameOf(unslashed);
    const place = this.#placeOf(path);
    if (place === undefined) return this.#notFound(incoming, markdown);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = place.routes.find((candidate) => candidate.method === method);
    if (route === undefined) return otherMethod(place.routes, incoming, markdown);

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
  }

  /** The page's path without `.md`, and whether the path asked for markdown. */
  #nameOf(path: string): { readonly path: string; readonly markdown: boolean } {
    if (!path.endsWith(".md") || this.#groupAt(path) === "document") {
      return { path, markdown: false };
    }
    const page = this.#homes.get(path) ?? path.slice(0, -".md".length);
    return { path: this.#groupAt(page) === "page" ? page : path, markdown: true };
  }

  #groupAt(path: string): Route["group"] | undefined {
    return this.#placeOf(path)?.routes.find(({ method }) => method === "GET")?.group;
  }
}

/** The answer to a method that an address does not support, or to OPTIONS. */
function otherMethod(
  routes: readonly Route[],
  { request, formOf }: Incoming,
  markdown: boolean,
): ResolvedRequest {
  const allow = allowed(routes);
  const { pattern, otherMethod } = routes[0]!;
  const form = formOf(markdown, routes.every(isShared));
  if (request.method === "OPTIONS") return settled({ kind: "methods", allow }, form, pattern);
  const refused = methodNotAllowed(request.method, allow);
  return otherMethod === undefined
    ? problem(refused, form, pattern)
    : settled(otherMethod(refused), form, pattern);
}

function settled(outcome: Outcome, form: ResponseForm, pattern?: string): ResolvedRequest {
  return { kind: "settled", outcome, form, ...omitUndefined({ pattern }) };
}

function problem(problem: Problem, form: ResponseForm, pattern?: string): ResolvedRequest {
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

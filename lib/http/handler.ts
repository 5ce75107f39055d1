/**
 * The handler of every request: route, negotiate, answer.
 *
 * @module
 */
import { API_ROOT, type Site } from "../model/mod.ts";
import type { Page } from "../page/mod.ts";
import { type Bodies, readText } from "./body.ts";
import { clientKey } from "./client_address.ts";
import { failuresOf } from "./failures.ts";
import { memoize } from "./memoize.ts";
import { offeredTypes, pageType } from "./negotiate.ts";
import { observed, type ObserveOptions } from "./request_log.ts";
import type { Outcome, ReadFacts } from "./outcome.ts";
import { type Answer, answerOnce, prepare, type Prepared } from "./cached_response.ts";
import {
  invalidHost,
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unexpected,
} from "./problem.ts";
import { type Form, optionsOf, represent } from "./represent.ts";
import { responseCache } from "./response_cache.ts";
import type { DynamicHandler, Route } from "./route.ts";
import { routerOf, serverMethods } from "./router.ts";
import {
  isHost,
  isRead,
  isWellFormed,
  pathAndQueryOf,
  type Target,
  targetOf,
  withoutSlash,
} from "./target.ts";
import { markdownVariantsOf } from "./markdown_variants.ts";

/** What the handler answers from and with. */
export interface HandlerOptions extends ObserveOptions {
  readonly site: Site;
  readonly routes: readonly Route[];
  /** Makes the page that tells a problem. */
  readonly problemPage: (site: Site, problem: Problem) => Page;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Gives a signal that aborts when a body has taken too long. */
  readonly bodyDeadline: () => AbortSignal;
  /** Told of every body that is still to arrive. */
  readonly bodies?: Bodies;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
}

/** The address at the other end of a connection, as Deno.serve tells it. */
export interface ConnectionInfo {
  readonly remoteAddr: Deno.Addr;
}

/** Answers a request. Never throws, never rejects. */
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

const hasHost = memoize((host) => host === null || isHost(host));

/** Makes the handler of a site. */
export function handlerOf(options: HandlerOptions): Handler {
  return observed(answering(options), options);
}

/** Gives the answer to every request; what is observed of it comes after. */
function answering(
  options: HandlerOptions,
): (request: Request, info: ConnectionInfo) => Answer | Promise<Answer> {
  const { site, routes, problemPage, trustedProxies, newKey, log } = options;
  const { bodyDeadline, bodies } = options;
  const route = routerOf(routes);
  const store = responseCache();
  const nameOf = markdownVariantsOf(route);
  const failures = failuresOf({ site, problemPage, store });

  return (request, info) => {
    if (!hasHost(request.headers.get("host"))) return failures.json(request, invalidHost());
    const pathAndQuery = pathAndQueryOf(request.url);
    if (isRead(request)) {
      const kept = store.get(pathAndQuery) ?? keptPage(request, pathAndQuery);
      if (kept !== undefined) return kept.respond(request);
    }
    const target = targetOf(pathAndQuery);
    return answer(request, info, target).catch((error: unknown) => {
      log.error("request failed", { error });
      return failures.problem(request, target, unexpected(site));
    });
  };

  /** A page asked for without a query is kept under its path and type. */
  function keptPage(request: Request, path: string): Prepared | undefined {
    if (path.includes("?")) return undefined;
    const type = pageType(request.headers.get("accept"), path.endsWith(".md"));
    return type && store.get(`${path} ${type}`);
  }

  async function answer(
    request: Request,
    info: ConnectionInfo,
    target: Target,
  ): Promise<Answer> {
    const { pathname, search, api } = target;
    if (!isWellFormed(pathname)) return failures.nothing(request, target);
    if (request.method === "OPTIONS" && pathname === "/*") {
      // OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7).
      return answerOnce(optionsOf(serverMethods, { site, shared: false }), request);
    }
    const unslashed = withoutSlash(pathname);
    // A browser follows no redirect when it asks leave to ask.
    if (unslashed !== pathname && pathname !== `${API_ROOT}/` && request.method !== "OPTIONS") {
      return sendRedirect(request, target, unslashed);
    }
    const { path, markdown } = api ? { path: unslashed, markdown: false } : nameOf(unslashed);
    const found = route(request.method, path);
    if (found.kind === "nothing") return failures.nothing(request, target, { markdown });
    if (found.kind === "other-method") {
      const shared = found.routes.every(isShared);
      const { pattern } = found.routes[0]!;
      if (request.method === "OPTIONS") {
        return answerOnce(optionsOf(found.allow, { site, shared }), request, pattern);
      }
      const problem = methodNotAllowed(request.method, found.allow);
      return failures.problem(request, target, problem, { markdown, shared, pattern });
    }

    const { pattern, group } = found.route;
    const type = group === "page" ? pageType(request.headers.get("accept"), markdown) : "text/html";
    if (type === undefined) {
      const offered = markdown ? ["text/markdown", "text/plain"] : offeredTypes;
      return failures.json(request, notAcceptable(offered), { pattern });
    }
    const query = new URLSearchParams(search);
    const facts = { site, params: found.params, query };
    const known = knownSearch(found.route, query);
    const form: Form = {
      site,
      type,
      search: known,
      shared: isShared(found.route),
      json: api,
      problemPage,
    };
    if ("dynamic" in found.route) {
      const outcome = await dynamicOutcome(found.route.dynamic, facts, request, info);
      return answerOnce(represent(outcome, form), request, pattern);
    }
    const address = canonicalPath(pattern, found.params, markdown) + known;
    const key = group === "page" ? `${address} ${type}` : address;
    const kept = store.get(key);
    if (kept !== undefined) return await kept.respond(request);
    const outcome = found.route.cacheable(facts);
    if (outcome.kind === "problem" && group === "document") {
      return failures.problem(request, target, outcome.problem, { pattern });
    }
    const representation = represent(outcome, form);
    if (!representation.cacheable) {
      return failures.send(request, target, representation, type, pattern);
    }
    const prepared = await prepare(representation, pattern);
    if (known === "") store.keep(key, prepared);
    else store.setLru(key, prepared);
    return await prepared.respond(request);
  }

  /** What a dynamic handler says, which may read the body. */
  async function dynamicOutcome(
    dynamic: DynamicHandler,
    facts: ReadFacts,
    request: Request,
    info: ConnectionInfo,
  ): Promise<Outcome> {
    const forwarded = request.headers.get("x-forwarded-for");
    const body = bodies?.expect(request);
    try {
      return await dynamic({
        ...facts,
        request,
        client: clientKey(socketOf(info), forwarded, trustedProxies),
        readBody: (wanted) =>
          readText(request, wanted, bodyDeadline()).finally(() => body?.arrived()),
        newKey,
      });
    } finally {
      body?.arrived();
    }
  }

  function sendRedirect(request: Request, { search, api }: Target, pathname: string): Answer {
    const reading = isRead(request);
    // A request line may carry characters that no address has.
    const path = `${pathname}${search}`
      .replace(/[^\x21-\x7e]+|["<>\\^`{|}]+/g, (text) => encodeURIComponent(text.toWellFormed()));
    const location = site.addresses.site + path;
    const form: Form = {
      site,
      type: "text/html",
      search: "",
      shared: api && reading,
      json: api,
      problemPage,
    };
    const outcome: Outcome = { kind: "redirect", status: 308, location, volatile: !reading };
    return answerOnce(represent(outcome, form), request);
  }
}

/** The one address of what a pattern and its parameters name, however the request wrote it. */
function canonicalPath(
  pattern: string,
  params: Readonly<Record<string, string>>,
  markdown: boolean,
): string {
  const path = pattern.replace(
    /:(\w+)(?:\([^)]*\))?/g,
    (_, name) => encodeURIComponent(params[name] ?? ""),
  );
  if (!markdown) return path;
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** The part of a query that the route's answer depends on, written one way. */
function knownSearch({ query: names = [] }: Route, query: URLSearchParams): string {
  let known = "";
  for (const name of names) {
    for (const value of query.getAll(name)) {
      known += `${known === "" ? "?" : "&"}${name}=${encodeURIComponent(value)}`;
    }
  }
  return known;
}

/** Reads of the API and documents are opened to other origins; what has effects is not. */
function isShared(route: Route): boolean {
  return route.group !== "page" && route.method === "GET";
}

function socketOf({ remoteAddr }: ConnectionInfo): string {
  return "hostname" in remoteAddr ? remoteAddr.hostname : "";
}

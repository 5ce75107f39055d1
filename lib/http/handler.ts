/**
 * The handler of every request: route, negotiate, answer.
 *
 * @module
 */
import type { BidDesk } from "../contact/bid_desk.ts";
import { API_ROOT, type Site } from "../model/mod.ts";
import type { Page } from "../page/mod.ts";
import { type Bodies, MAX_BODY_BYTES, readText } from "./body.ts";
import { clientKey } from "./client_address.ts";
import { admits, negotiate, type OfferedType, offeredTypes } from "./negotiate.ts";
import { observed, type ObserveOptions } from "./observe.ts";
import type { Outcome, ReadFacts } from "./outcome.ts";
import { type Answer, answerOnce, prepare, type Prepared, prepareFailure } from "./prepared.ts";
import {
  invalidHost,
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unexpected,
  unknownPath,
} from "./problem.ts";
import { remembered } from "./remembered.ts";
import { type Form, optionsOf, problemJson, represent, type Representation } from "./represent.ts";
import type { LiveHandler, Route } from "./route.ts";
import { routerOf, serverMethods } from "./router.ts";
import { representationStore } from "./store.ts";
import { isHost, isWellFormed, pathAndQueryOf, type Target, targetOf } from "./target.ts";

/** What the handler answers from and with. */
export interface HandlerOptions extends ObserveOptions {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly desk: BidDesk;
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

const chooseType = remembered(negotiate);
const hasHost = remembered((host) => host === null || isHost(host));
const admitsMarkdown = remembered((accept) => admits(accept, "text/markdown", "text/plain"));

/** Failures at longer addresses are not kept. */
const MAX_FAILED_PATH = 256;

/** Makes the handler of a site. */
export function handlerOf(options: HandlerOptions): Handler {
  return observed(answering(options), options);
}

/** Gives the answer to every request; what is observed of it comes after. */
function answering(
  options: HandlerOptions,
): (request: Request, info: ConnectionInfo) => Answer | Promise<Answer> {
  const { site, routes, desk, problemPage, trustedProxies, newKey, log } = options;
  const { bodyDeadline, bodies } = options;
  const route = routerOf(routes);
  const store = representationStore();
  const twins = new Set(
    routes.filter(({ group }) => group === "page").map(({ pattern }) => pattern),
  );

  return (request, info) => {
    if (!hasHost(request.headers.get("host"))) return sendJson(request, invalidHost());
    const pathAndQuery = pathAndQueryOf(request.url);
    if (isRead(request)) {
      const kept = store.get(pathAndQuery) ?? keptPage(request, pathAndQuery);
      if (kept !== undefined) return kept.respond(request);
    }
    const target = targetOf(pathAndQuery);
    return answer(request, info, target).catch((error: unknown) => {
      log.error("request failed", { error });
      return sendProblem(request, target, unexpected(site));
    });
  };

  /** A page asked for without a query is kept under its path and type. */
  function keptPage(request: Request, path: string): Prepared | undefined {
    if (path.includes("?")) return undefined;
    const type = typeOf("page", request.headers.get("accept"), path.endsWith(".md"));
    return type && store.get(`${path} ${type}`);
  }

  async function answer(
    request: Request,
    info: ConnectionInfo,
    target: Target,
  ): Promise<Answer> {
    const { pathname, search, api } = target;
    if (!isWellFormed(pathname)) return sendNothing(request, target);
    if (request.method === "OPTIONS" && pathname === "/*") {
      // OPTIONS * asks about the server as a whole (RFC 9110, section 9.3.7).
      return answerOnce(optionsOf(serverMethods, { site, shared: false }), request);
    }
    const unslashed = withoutSlash(pathname);
    // A browser follows no redirect when it asks leave to ask.
    if (unslashed !== pathname && pathname !== `${API_ROOT}/` && request.method !== "OPTIONS") {
      return sendRedirect(request, target, unslashed);
    }
    const { path, markdown } = pathOf(unslashed, api);
    const found = route(request.method, path);
    if (found.kind === "nothing") return sendNothing(request, target, markdown);
    if (found.kind === "other-method") {
      const shared = found.routes.every(isShared);
      const { pattern } = found.routes[0]!;
      if (request.method === "OPTIONS") {
        return answerOnce(optionsOf(found.allow, { site, shared }), request, pattern);
      }
      const problem = methodNotAllowed(request.method, found.allow);
      return sendProblem(request, target, problem, { markdown, shared, pattern });
    }

    const { pattern, group } = found.route;
    const type = typeOf(group, request.headers.get("accept"), markdown);
    if (type === undefined) {
      const offered = markdown ? ["text/markdown", "text/plain"] : offeredTypes;
      return sendJson(request, notAcceptable(offered), { pattern });
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
    if ("live" in found.route) {
      const outcome = await liveOutcome(found.route.live, facts, request, info);
      return answerOnce(represent(outcome, form), request, pattern);
    }
    const address = canonicalPath(pattern, found.params, markdown) + known;
    const key = group === "page" ? `${address} ${type}` : address;
    const kept = store.get(key);
    if (kept !== undefined) return await kept.respond(request);
    const outcome = found.route.read(facts);
    if (outcome.kind === "problem" && group === "document") {
      return sendProblem(request, target, outcome.problem, { pattern });
    }
    const representation = represent(outcome, form);
    if (!representation.cacheable) {
      return sendFailure(request, target, representation, type, pattern);
    }
    const prepared = await prepare(representation, pattern);
    if (known === "") store.keep(key, prepared);
    else store.keepRecent(key, prepared);
    return await prepared.respond(request);
  }

  /** What a live handler says, which may read the body and use the desk. */
  async function liveOutcome(
    live: LiveHandler,
    facts: ReadFacts,
    request: Request,
    info: ConnectionInfo,
  ): Promise<Outcome> {
    const forwarded = request.headers.get("x-forwarded-for");
    const body = bodies?.expect(request);
    try {
      return await live({
        ...facts,
        request,
        client: clientKey(socketOf(info), forwarded, trustedProxies),
        desk,
        readBody: (mediaType, example) =>
          readText(request, mediaType, example, {
            maxBytes: MAX_BODY_BYTES,
            deadline: bodyDeadline(),
          }).finally(() => body?.arrived()),
        newKey,
      });
    } finally {
      body?.arrived();
    }
  }

  /** The path of the page or document that an address names, and whether it asks for markdown. */
  function pathOf(pathname: string, api: boolean): { path: string; markdown: boolean } {
    if (api || !pathname.endsWith(".md") || isDocument(pathname)) {
      return { path: pathname, markdown: false };
    }
    if (pathname === "/index.md" || pathname === "/.md") return { path: "/", markdown: true };
    const path = pathname.slice(0, -".md".length);
    const found = route("GET", path);
    return found.kind === "found" && twins.has(found.route.pattern)
      ? { path, markdown: true }
      : { path: pathname, markdown: true };
  }

  function isDocument(pathname: string): boolean {
    const found = route("GET", pathname);
    return found.kind === "found" && found.route.group === "document";
  }

  /** A website's problem that no type can tell: the JSON envelope. */
  function sendJson(
    request: Request,
    problem: Problem,
    { shared = false, pattern }: { readonly shared?: boolean; readonly pattern?: string } = {},
  ): Answer {
    const representation = problemJson(problem, undefined, { site, shared, json: false });
    return answerOnce(representation, request, pattern);
  }

  function sendRedirect(request: Request, { search, api }: Target, pathname: string): Answer {
    const reading = isRead(request);
    // A request line may carry characters that a header can't.
    const path = `${pathname}${search}`
      .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
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

  function sendNothing(request: Request, target: Target, markdown = false): Answer {
    const { pathname, api } = target;
    const index = api ? site.addresses.endpoint() : site.addresses.page();
    return sendProblem(request, target, unknownPath(pathname, index), { markdown });
  }

  function sendProblem(
    request: Request,
    target: Target,
    problem: Problem,
    { markdown = false, shared = target.api, pattern }: {
      readonly markdown?: boolean;
      readonly shared?: boolean;
      readonly pattern?: string;
    } = {},
  ): Answer {
    const { api } = target;
    const type = typeOf("page", request.headers.get("accept"), markdown);
    if (!api && type === undefined) {
      return sendJson(request, problem, { shared, ...(pattern !== undefined && { pattern }) });
    }
    const form: Form = {
      site,
      type: type ?? "text/html",
      search: "",
      shared,
      json: api,
      problemPage,
    };
    const representation = represent({ kind: "problem", problem }, form);
    return sendFailure(request, target, representation, form.type, pattern);
  }

  /** What is not there is often asked for again: by clients that guess, and by those with old links. */
  function sendFailure(
    request: Request,
    { pathname, search, api }: Target,
    representation: Representation,
    type: OfferedType,
    pattern?: string,
  ): Answer {
    const path = pathname + search;
    // The type of an address that ends in .md is not found by its path alone.
    const keepable = api || (search === "" && !pathname.endsWith(".md"));
    if (
      isRead(request) && keepable && representation.status === 404 && path.length <= MAX_FAILED_PATH
    ) {
      store.keepRecent(api ? path : `${path} ${type}`, prepareFailure(representation, pattern));
    }
    return answerOnce(representation, request, pattern);
  }
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** A path as it is answered: the API's root is the one that may end in a slash. */
function withoutSlash(pathname: string): string {
  return pathname.endsWith("/") ? pathname.replace(/\/+$/, "") || "/" : pathname;
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

/** The type of the answer: pages are negotiated, everything else has one. */
function typeOf(
  group: Route["group"],
  accept: string | null,
  markdown: boolean,
): OfferedType | undefined {
  if (markdown) return admitsMarkdown(accept) ? "text/markdown" : undefined;
  return group === "page" ? chooseType(accept) : "text/html";
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

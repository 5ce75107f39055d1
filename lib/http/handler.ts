/**
 * The handler of every request: route, negotiate, answer.
 *
 * @module
 */
import type { BidDesk } from "../contact/bid_desk.ts";
import type { Log } from "../log.ts";
import { API_ROOT, type Site } from "../model/mod.ts";
import type { Page } from "../page/mod.ts";
import { clientKey } from "./client_address.ts";
import { admits, negotiate, type OfferedType, offeredTypes } from "./negotiate.ts";
import { prepare, type Prepared } from "./prepared.ts";
import {
  methodNotAllowed,
  notAcceptable,
  type Problem,
  unexpected,
  unknownPath,
} from "./problem.ts";
import { type Form, optionsOf, problemJson, represent, type Representation } from "./represent.ts";
import type { Route } from "./route.ts";
import { routerOf } from "./router.ts";
import { representationStore } from "./store.ts";

/** What the handler answers from and with. */
export interface HandlerOptions {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly desk: BidDesk;
  /** Makes the page that tells a problem. */
  readonly problemPage: (site: Site, problem: Problem) => Page;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Gives a signal that aborts when a body has taken too long. */
  readonly bodyDeadline: () => AbortSignal;
  /** Makes a new key of letters, digits and hyphens, never the same twice. */
  readonly newKey: () => string;
  readonly log: Log;
}

/** The address at the other end of a connection, as Deno.serve tells it. */
export interface ConnectionInfo {
  readonly remoteAddr: Deno.Addr;
}

/** Answers a request. Never throws, never rejects. */
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** Answers to longer queries are not kept. */
const MAX_KEY = 256;

/** A request's target and what of it decides the answer. */
interface Target {
  readonly pathname: string;
  readonly search: string;
  readonly api: boolean;
}

/** Makes the handler of a site. */
export function handlerOf(options: HandlerOptions): Handler {
  const { site, routes, desk, problemPage, trustedProxies, bodyDeadline, newKey, log } = options;
  const route = routerOf(routes);
  const store = representationStore();
  const twins = new Set(
    routes.filter(({ group }) => group === "page").map(({ pattern }) => pattern),
  );

  return (request, info) => {
    const reading = request.method === "GET" || request.method === "HEAD";
    const target = targetOf(request.url);
    if (reading) {
      const prepared = store.get(target.pathname + target.search) ?? storedPage(request, target);
      if (prepared !== undefined) return prepared.respond(request);
    }
    return answer(request, info, target).catch((error: unknown) => {
      log.error("request failed", { error });
      return sendProblem(request, target, unexpected(site));
    });
  };

  /** A page asked for without a query is kept under its path and type. */
  function storedPage(request: Request, { pathname, search }: Target): Prepared | undefined {
    if (search !== "") return undefined;
    const type = typeOf("page", request.headers.get("accept"), pathname.endsWith(".md"));
    return type && store.get(`${pathname} ${type}`);
  }

  async function answer(
    request: Request,
    info: ConnectionInfo,
    target: Target,
  ): Promise<Response> {
    const { pathname, search, api } = target;
    if (pathname !== "/" && pathname.endsWith("/") && pathname !== `${API_ROOT}/`) {
      return await sendRedirect(request, target);
    }
    const { path, markdown } = pathOf(pathname);
    const found = route(request.method, path);
    if (found.kind === "nothing") {
      const index = api ? site.addresses.endpoint() : site.addresses.page();
      return await sendProblem(request, target, unknownPath(pathname, index), markdown);
    }
    if (found.kind === "other-method") {
      const shared = found.routes.every(isShared);
      if (request.method === "OPTIONS") {
        return await send(request, optionsOf(found.allow, { site, shared }));
      }
      const problem = methodNotAllowed(request.method, found.allow);
      return await sendProblem(request, target, problem, markdown, shared);
    }

    const type = typeOf(found.route.group, request.headers.get("accept"), markdown);
    if (type === undefined) {
      const offered = markdown ? ["text/markdown", "text/plain"] : offeredTypes;
      return await sendJson(request, notAcceptable(offered));
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
      const client = clientKey(
        socketOf(info),
        request.headers.get("x-forwarded-for"),
        trustedProxies,
      );
      const outcome = await found.route.live({
        ...facts,
        request,
        client,
        desk,
        bodyDeadline,
        newKey,
      });
      return await send(request, represent(outcome, form));
    }
    const address = (markdown ? pathname : path) + known;
    const key = found.route.group === "page" ? `${address} ${type}` : address;
    const stored = store.get(key);
    if (stored !== undefined) return stored.respond(request);
    const representation = represent(found.route.read(facts), form);
    const prepared = await prepare(representation);
    if (representation.cacheable) {
      if (!key.includes("?")) store.keep(key, prepared);
      else if (key.length <= MAX_KEY) store.keepRecent(key, prepared);
    }
    return prepared.respond(request);
  }

  function pathOf(pathname: string): { path: string; markdown: boolean } {
    if (pathname === `${API_ROOT}/`) return { path: API_ROOT, markdown: false };
    if (!pathname.endsWith(".md")) return { path: pathname, markdown: false };
    if (pathname === "/index.md") return { path: "/", markdown: true };
    const path = pathname.slice(0, -".md".length);
    const found = path === "/" || path === "" ? undefined : route("GET", path);
    return found?.kind === "found" && twins.has(found.route.pattern)
      ? { path, markdown: true }
      : { path: pathname, markdown: false };
  }

  async function send(request: Request, representation: Representation): Promise<Response> {
    return (await prepare(representation)).respond(request);
  }

  /** A website's problem that no type can tell: the JSON envelope. */
  function sendJson(request: Request, problem: Problem): Promise<Response> {
    return send(request, problemJson(problem, undefined, { site, shared: false, json: false }));
  }

  function sendRedirect(request: Request, { pathname, search, api }: Target): Promise<Response> {
    const location = `${site.addresses.site}${pathname.replace(/\/+$/, "") || "/"}${search}`;
    const form: Form = { site, type: "text/html", search: "", shared: api, json: api, problemPage };
    return send(request, represent({ kind: "redirect", status: 308, location }, form));
  }

  async function sendProblem(
    request: Request,
    { api }: Target,
    problem: Problem,
    markdown = false,
    shared = api,
  ): Promise<Response> {
    const type = markdown ? "text/markdown" : negotiate(request.headers.get("accept"));
    if (!api && type === undefined) {
      return await sendJson(request, notAcceptable(offeredTypes));
    }
    const form: Form = {
      site,
      type: type ?? "text/html",
      search: "",
      shared,
      json: api,
      problemPage,
    };
    return await send(request, represent({ kind: "problem", problem }, form));
  }
}

/** Path and query of a request's address; its scheme and host are the client's claim and not looked at. */
function targetOf(url: string): Target {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const target = start === -1 ? "/" : url.slice(start);
  const mark = target.indexOf("?");
  const pathname = mark === -1 ? target : target.slice(0, mark);
  return {
    pathname,
    search: mark === -1 || mark === target.length - 1 ? "" : target.slice(mark),
    api: pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`),
  };
}

/** The type of the answer: pages are negotiated, everything else has one. */
function typeOf(
  group: Route["group"],
  accept: string | null,
  markdown: boolean,
): OfferedType | undefined {
  if (markdown) return admits(accept, "text/markdown", "text/plain") ? "text/markdown" : undefined;
  return group === "page" ? negotiate(accept) : "text/html";
}

/** The part of a query that the route's answer depends on, written one way. */
function knownSearch({ query: names = [] }: Route, query: URLSearchParams): string {
  const known = new URLSearchParams([...query].filter(([name]) => names.includes(name)));
  return known.size === 0 ? "" : `?${known}`;
}

/** Reads of the API and documents are opened to other origins; what has effects is not. */
function isShared(route: Route): boolean {
  return route.group !== "page" && route.method === "GET";
}

function socketOf({ remoteAddr }: ConnectionInfo): string {
  return "hostname" in remoteAddr ? remoteAddr.hostname : "";
}

/**
 * Handles every request: resolves it, answers it, represents the outcome, sends the response.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Site } from "../model/mod.ts";
import { type Bodies, bodyCount, readText } from "./body.ts";
import { clientKey } from "./client_address.ts";
import { pageType } from "./negotiate.ts";
import type { Outcome } from "./outcome.ts";
import { unexpected } from "./problem.ts";
import { type Form, type PageMaker, representerOf } from "./represent.ts";
import { requestLog, type RequestLogOptions } from "./request_log.ts";
import { type CachedResponse, cachedResponse, type LoggedResponse } from "./response.ts";
import { type ResolvedRequest, type Resolver, resolverOf } from "./resolve.ts";
import { cacheKey, type ResponseCache, responseCache } from "./response_cache.ts";
import type { Route } from "./route.ts";
import { isHost, isRead, pathAndQueryOf, targetOf } from "./target.ts";

/** All routes, and the page maker. */
export interface Website extends PageMaker {
  /** The whole route table, in matching order. */
  readonly routes: readonly Route[];
}

/** What the handler needs. */
export interface HandlerOptions extends RequestLogOptions {
  readonly site: Site;
  /** The routes of the API. */
  readonly api: readonly Route[];
  /** Loads everything else, when the first request is not for the API, so that startup doesn't wait for it. */
  readonly website: () => Promise<Website>;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Returns a signal that aborts when a body has taken too long. */
  readonly bodyDeadline: () => AbortSignal;
  /** Tracks bodies that are still arriving. */
  readonly bodies?: Bodies;
  /** Makes a new unique key of letters, digits and hyphens. */
  readonly newKey: () => string;
  /** The response cache; empty by default. */
  readonly cache?: ResponseCache;
}

/** The remote address of a connection, from Deno.serve. */
export interface ConnectionInfo {
  readonly remoteAddr: Deno.Addr;
}

/** Answers a request. Never throws, never rejects. */
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** Failures at longer addresses are not cached. */
const MAX_FAILURE_PATH = 256;

/**
 * Makes the handler of a site.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { testSite } from "../../tests/support/page.ts";
 * import { logTo } from "../log.ts";
 * import { handlerOf } from "./handler.ts";
 *
 * const handler = handlerOf({
 *   site: testSite(),
 *   api: [{
 *     group: "api",
 *     method: "GET",
 *     pattern: "/v1/services/:slug",
 *     cacheable: ({ params }) => ({ kind: "resource", data: params }),
 *   }],
 *   website: () => Promise.reject(new Error("this example only uses the API")),
 *   trustedProxies: 0,
 *   bodyDeadline: () => AbortSignal.timeout(10_000),
 *   newKey: () => crypto.randomUUID(),
 *   requestId: () => crypto.randomUUID(),
 *   elapsed: () => performance.now(),
 *   log: logTo(() => {}, "json"),
 * });
 *
 * const remoteAddr = { transport: "tcp", hostname: "192.0.2.1", port: 40000 } as const;
 * const request = new Request("http://localhost/v1/services/gutters");
 * const response = await handler(request, { remoteAddr });
 * assertEquals([response.status, (await response.json()).data], [200, { slug: "gutters" }]);
 * ```
 */
export function handlerOf(options: HandlerOptions): Handler {
  const { site, api, trustedProxies, bodyDeadline, bodies, newKey, log } = options;
  let loaded: Promise<Website> | undefined;
  const website = () => loaded ??= options.website();
  const resolveApi = resolverOf(site, api);
  let resolver: Promise<Resolver> | undefined;
  const represent = representerOf(site, website);
  const { cache = responseCache() } = options;
  const count = bodyCount();
  // A handler may return the same outcome again, for requests with different bodies.
  const messages = new WeakMap<Outcome, CachedResponse>();

  return requestLog((request: Request, info: ConnectionInfo, id) => {
    const pathAndQuery = pathAndQueryOf(request.url);
    const cached = cachedFor(request, pathAndQuery);
    const sent = cached === undefined
      ? answer(request, info, pathAndQuery, id)
      : cached.respond(request, id);
    return sent instanceof Promise
      ? sent.catch((error: unknown) => failure(error, request, pathAndQuery, id))
      : sent;
  }, options);

  /** The cached response to a read, found by the request's address only. */
  function cachedFor(request: Request, pathAndQuery: string): CachedResponse | undefined {
    if (!isRead(request) || !isHost(request.headers.get("host"))) return undefined;
    const cached = cache.get(cacheKey(pathAndQuery));
    if (cached !== undefined || pathAndQuery.includes("?")) return cached;
    const type = pageType(request.headers.get("accept"), pathAndQuery.endsWith(".md"));
    return type && cache.get(cacheKey(pathAndQuery, type));
  }

  function resolve(
    request: Request,
    pathAndQuery: string,
  ): ResolvedRequest | Promise<ResolvedRequest> {
    if (targetOf(pathAndQuery).api) return resolveApi(request, pathAndQuery);
    resolver ??= website().then(({ routes }) => resolverOf(site, routes));
    return resolver.then((resolveAny) => resolveAny(request, pathAndQuery));
  }

  async function answer(
    request: Request,
    info: ConnectionInfo,
    pathAndQuery: string,
    id: string,
  ): Promise<LoggedResponse> {
    const asked = await resolve(request, pathAndQuery);
    const cached = asked.kind === "cacheable" ? cache.get(asked.key) : undefined;
    if (cached !== undefined) return cached.respond(request, id);
    const outcome = await outcomeOf(asked, request, info);
    const before = messages.get(outcome);
    if (before !== undefined) return before.respond(request, id);
    const representation = await represent(outcome, asked.form);
    const response = await cachedResponse(representation, asked.pattern);
    if (
      asked.kind === "cacheable" && representation.cacheable &&
      !hasWrongVersion(outcome, asked.form)
    ) {
      if (representation.unbounded) cache.setLru(asked.key, response);
      else cache.set(asked.key, response);
    } else if (outcome.kind === "message") {
      messages.set(outcome, response);
    } else if (representation.status === 404 && isRead(request)) {
      cacheFailure(response, asked.form, pathAndQuery);
    }
    return response.respond(request, id);
  }

  /** Logs an unexpected failure and responds to it. */
  async function failure(
    error: unknown,
    request: Request,
    pathAndQuery: string,
    id: string,
  ): Promise<LoggedResponse> {
    log.error("request failed", { error });
    const { form, pattern } = await resolve(request, pathAndQuery);
    const outcome: Outcome = { kind: "problem", problem: unexpected(site) };
    const response = await cachedResponse(await represent(outcome, form), pattern);
    return response.respond(request, id);
  }

  /** Caches failures, since clients that guess and those with old links repeat requests. */
  function cacheFailure(response: CachedResponse, { api, type }: Form, pathAndQuery: string): void {
    if (pathAndQuery.length > MAX_FAILURE_PATH) return;
    if (api) cache.setLru(cacheKey(pathAndQuery), response);
    else if (type !== undefined && !pathAndQuery.includes("?")) {
      cache.setLru(cacheKey(pathAndQuery, type), response);
    }
  }

  /** The outcome of a resolved request. */
  function outcomeOf(
    asked: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
  ): Outcome | Promise<Outcome> {
    return match(asked)
      // First, since these run for every request, while most others are answered from the cache.
      .with({ kind: "dynamic" }, async ({ handler, facts }) => {
        const forwarded = request.headers.get("x-forwarded-for");
        const client = clientKey(socketOf(info), forwarded, trustedProxies);
        const body = bodies?.expect(request);
        try {
          return await handler({
            ...facts,
            request,
            client,
            readBody: (wanted) =>
              count.within(
                client,
                () => readText(request, wanted, bodyDeadline()).finally(() => body?.arrived()),
              ),
            newKey,
          });
        } finally {
          body?.arrived();
        }
      })
      .with({ kind: "cacheable" }, ({ handler, facts }) => handler(facts))
      .with({ kind: "settled" }, ({ outcome }) => outcome)
      .exhaustive();
  }
}

/** Whether a file was requested with a wrong version. There are endlessly many of these. */
function hasWrongVersion(outcome: Outcome, { search }: Form): boolean {
  return outcome.kind === "file" && !outcome.lasting && search !== "";
}

function socketOf({ remoteAddr }: ConnectionInfo): string {
  return "hostname" in remoteAddr ? remoteAddr.hostname : "";
}

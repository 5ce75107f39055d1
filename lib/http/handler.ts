/**
 * Handles every request: resolves it, answers it, represents the outcome, sends the response.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Log } from "../log.ts";
import type { Site } from "../model/mod.ts";
import { readBytes, readText } from "./body.ts";
import { clientKey, isLocalRequest, isLoopback } from "./client_address.ts";
import type { Outcome } from "./outcome.ts";
import { preconditionFailed, type Problem, unexpected } from "./problem.ts";
import { type ProblemPage, representerOf } from "./represent.ts";
import { requestLog, type RequestLogOptions } from "./request_log.ts";
import { type CachedResponse, cachedResponse, type LoggedResponse } from "./response.ts";
import { type ResolvedRequest, Resolver } from "./resolve.ts";
import { responseCache } from "./response_cache.ts";
import type { Route } from "./route.ts";
import type { PendingBodies } from "./pending_bodies.ts";
import { pathAndQueryOf } from "./target.ts";

/** What the handler needs. */
export interface HandlerOptions extends RequestLogOptions {
  readonly site: Site;
  /** The whole route table, in matching order. */
  readonly routes: readonly Route[];
  readonly problemPage: ProblemPage;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Reads bodies, for all sites of the process: the one before and after a reload. */
  readonly bodies: PendingBodies;
}

/** The remote address of a connection, from Deno.serve. */
export interface ConnectionInfo {
  readonly remoteAddr: Deno.Addr;
}

/** Answers a request. Never throws, never rejects. */
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** The logs that were warned of an untrusted proxy: once each. */
const warned = new WeakSet<Log>();

/** Warns once that a proxy on this machine names its clients, and that none is trusted. */
function warnOfProxy(info: ConnectionInfo, log: Log): void {
  if (warned.has(log) || !isLoopback(socketOf(info))) return;
  warned.add(log);
  log.warn(
    "a proxy on this machine sends X-Forwarded-For: set TRUSTED_PROXIES=1, or all clients share one limit",
  );
}

/** Makes the handler of a site. */
export function handlerOf(options: HandlerOptions): Handler {
  const { site, routes, problemPage, trustedProxies, bodies, log } = options;
  const cache = responseCache();
  const resolver = new Resolver(site, routes);
  const represent = representerOf(site, problemPage);

  return requestLog((request: Request, info: ConnectionInfo, id) => {
    const resolved = resolver.resolve(request, pathAndQueryOf(request.url));
    const cached = resolved.kind === "cacheable" ? cache.get(resolved.key) : undefined;
    const sent = cached === undefined
      ? answer(resolved, request, info, id)
      : respond(cached, resolved, request, id);
    return sent instanceof Promise
      ? sent.catch((error: unknown) => {
        log.error("request failed", { error });
        return refuse(unexpected(site), resolved, request, id);
      })
      : sent;
  }, options);

  async function answer(
    resolved: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
    id: string,
  ): Promise<LoggedResponse> {
    const outcome = await outcomeOf(resolved, request, info);
    const isMissing = outcome.kind === "problem" && outcome.problem.code === "not_found";
    const other = isMissing && !resolved.form.api
      ? await resolver.elsewhere(request, pathAndQueryOf(request.url))
      : undefined;
    const representation = represent(other ?? outcome, resolved.form);
    const response = await cachedResponse(representation, resolved.pattern);
    if (resolved.kind === "cacheable" && representation.cacheable) {
      cache.set(resolved.key, response);
    }
    return respond(response, resolved, request, id);
  }

  function respond(
    response: CachedResponse,
    resolved: ResolvedRequest,
    request: Request,
    id: string,
  ): LoggedResponse | Promise<LoggedResponse> {
    return response.matches(request)
      ? response.respond(request, id)
      : refuse(preconditionFailed(), resolved, request, id);
  }

  async function refuse(
    problem: Problem,
    { form, pattern }: ResolvedRequest,
    request: Request,
    id: string,
  ): Promise<LoggedResponse> {
    const representation = represent({ kind: "problem", problem }, form);
    return (await cachedResponse(representation, pattern)).respond(request, id);
  }

  /** The outcome of a resolved request. */
  function outcomeOf(
    resolved: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
  ): Outcome | Promise<Outcome> {
    return match(resolved)
      .with({ kind: "dynamic" }, async ({ handler, facts }) => {
        const forwarded = request.headers.get("x-forwarded-for");
        const client = clientKey(socketOf(info), forwarded, trustedProxies);
        if (forwarded !== null && trustedProxies === 0) warnOfProxy(info, log);
        return await handler({
          ...facts,
          request,
          client,
          isLocal: isLocalRequest(socketOf(info), request.headers),
          readText: (wanted) => readText(request, wanted, bodies),
          readBytes: (wanted) => readBytes(request, wanted, bodies),
          readUpload: (boundary, maxTextBytes) =>
            bodies.readUpload(request, boundary, client, maxTextBytes),
        });
      })
      .with({ kind: "cacheable" }, ({ handler, facts }) => handler(facts))
      .with({ kind: "settled" }, ({ outcome }) => outcome)
      .exhaustive();
  }
}

function socketOf({ remoteAddr }: ConnectionInfo): string {
  return "hostname" in remoteAddr ? remoteAddr.hostname : "";
}

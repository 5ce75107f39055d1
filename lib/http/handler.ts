/**
 * Handles every request: finds its route, calls the route's handler, and turns the outcome into a response.
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
import { type ProblemPage, Representer } from "./represent.ts";
import { requestLog, type RequestLogOptions } from "./request_log.ts";
import { CachedResponse, type LoggedResponse } from "./response.ts";
import { type ResolvedRequest, Resolver } from "./resolve.ts";
import { ResponseCache } from "./response_cache.ts";
import type { Route } from "./route.ts";
import type { PendingBodies } from "./pending_bodies.ts";
import { readPathAndQuery } from "./target.ts";

export interface HandlerOptions extends RequestLogOptions {
  readonly site: Site;
  /** The whole route table, in matching order. */
  readonly routes: readonly Route[];
  readonly problemPage: ProblemPage;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Reads bodies; the handlers before and after a reload share one budget. */
  readonly bodies: PendingBodies;
}

/** The remote address of a connection, from Deno.serve. */
export interface ConnectionInfo {
  readonly remoteAddr: Deno.Addr;
}

/** Responds to a request. Never throws, never rejects. */
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

/** The logs that have been warned of an untrusted proxy, so that each is warned once. */
const warned = new WeakSet<Log>();

/** Warns that a proxy on this machine names its clients, although no proxy is trusted. */
function warnOfProxy(info: ConnectionInfo, log: Log): void {
  if (warned.has(log) || !isLoopback(socketAddress(info))) return;
  warned.add(log);
  log.warn(
    "a proxy on this machine sends X-Forwarded-For: set TRUSTED_PROXIES=1, or all clients share one limit",
  );
}

/** Returns the handler of a site. */
export function siteHandler(options: HandlerOptions): Handler {
  const handler = new RequestHandler(options);
  return requestLog((request, info, id) => handler.handle(request, info, id), options);
}

/** Handles the requests for a site. */
class RequestHandler {
  readonly #options: HandlerOptions;
  readonly #cache = new ResponseCache();
  readonly #resolver: Resolver;
  readonly #representer: Representer;

  constructor(options: HandlerOptions) {
    const { site, routes, problemPage } = options;
    this.#options = options;
    this.#resolver = new Resolver(site, routes);
    this.#representer = new Representer(site, problemPage);
  }

  /** Responds from the cache, or calls the route's handler. */
  handle(
    request: Request,
    info: ConnectionInfo,
    id: string,
  ): LoggedResponse | Promise<LoggedResponse> {
    const resolved = this.#resolver.resolve(request, readPathAndQuery(request.url));
    const cached = resolved.kind === "cacheable" ? this.#cache.get(resolved.key) : undefined;
    const sent = cached === undefined
      ? this.#make(resolved, request, info).then((made) => this.#send(made, resolved, request, id))
      : this.#send(cached, resolved, request, id);
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      this.#options.log.error("request failed", { error });
      return this.#refuse(unexpected(this.#options.site), resolved, request, id);
    });
  }

  async #make(
    resolved: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
  ): Promise<CachedResponse> {
    const outcome = await this.#outcome(resolved, request, info);
    const isMissing = outcome.kind === "problem" && outcome.problem.code === "not_found";
    const elsewhere = isMissing && !resolved.form.api
      ? await this.#resolver.elsewhere(request, readPathAndQuery(request.url))
      : undefined;
    const representation = this.#representer.represent(elsewhere ?? outcome, resolved.form);
    const response = await CachedResponse.from(representation, resolved.pattern);
    if (resolved.kind === "cacheable" && representation.cacheable) {
      this.#cache.set(resolved.key, response);
    }
    return response;
  }

  #send(
    response: CachedResponse,
    resolved: ResolvedRequest,
    request: Request,
    id: string,
  ): LoggedResponse | Promise<LoggedResponse> {
    return response.matches(request)
      ? response.respond(request, id)
      : this.#refuse(preconditionFailed(), resolved, request, id);
  }

  async #refuse(
    problem: Problem,
    { form, pattern }: ResolvedRequest,
    request: Request,
    id: string,
  ): Promise<LoggedResponse> {
    const representation = this.#representer.represent({ kind: "problem", problem }, form);
    return (await CachedResponse.from(representation, pattern)).respond(request, id);
  }

  #outcome(
    resolved: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
  ): Outcome | Promise<Outcome> {
    return match(resolved)
      .with({ kind: "dynamic" }, async ({ handler, context }) => {
        const { trustedProxies, bodies, log } = this.#options;
        const forwarded = request.headers.get("x-forwarded-for");
        if (forwarded !== null && trustedProxies === 0) warnOfProxy(info, log);
        const client = clientKey(socketAddress(info), forwarded, trustedProxies);
        return await handler({
          ...context,
          request,
          client,
          isLocal: isLocalRequest(socketAddress(info), request.headers),
          readText: (wanted) => readText(request, wanted, bodies),
          readBytes: (wanted) => readBytes(request, wanted, bodies),
          readUpload: (boundary, limits) => bodies.readUpload(request, boundary, client, limits),
        });
      })
      .with({ kind: "cacheable" }, ({ handler, context }) => handler(context))
      .with({ kind: "settled" }, ({ outcome }) => outcome)
      .exhaustive();
  }
}

function socketAddress({ remoteAddr }: ConnectionInfo): string {
  return "hostname" in remoteAddr ? remoteAddr.hostname : "";
}

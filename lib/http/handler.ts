/**
 * Handles every request: finds its route, calls the route's handler, and turns the outcome into a response.
 *
 * @module
 */
import { match } from "ts-pattern";
import type { Log } from "../log.ts";
import type { Site } from "../model/mod.ts";
import { readText } from "./body.ts";
import { clientKey, isLocalRequest, isLoopback } from "./client_address.ts";
import type { Outcome } from "./outcome.ts";
import { FileGone } from "./disk_file.ts";
import { preconditionFailed, type Problem, unexpected, unknownPath } from "./problem.ts";
import { type ProblemPages, Representer } from "./represent.ts";
import { CachedResponse, type SentResponse } from "./response.ts";
import { type ResolvedRequest, Resolver } from "./resolve.ts";
import { ResponseCache } from "./response_cache.ts";
import type { Route } from "./route.ts";
import type { PendingBodies } from "./pending_bodies.ts";

export interface HandlerOptions {
  readonly site: Site;
  /** The whole route table, in matching order. */
  readonly routes: readonly Route[];
  readonly pages: ProblemPages;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Reads bodies; the handlers before and after a reload share one budget. */
  readonly bodies: PendingBodies;
  readonly requestId: (request: Request) => string;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}

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

/** The methods that are logged by name; a client could write anything in place of another. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"];

export function siteHandler(options: HandlerOptions): Handler {
  const handler = new RequestHandler(options);
  return (request, info) => handler.handle(request, info);
}

/** The memory for responses that are made once. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** The same for those of which there can be any number, with a query or of what is not there: they push out no others. */
const UNLIMITED_BYTES = 4 * 1024 * 1024;

class RequestHandler {
  readonly #options: HandlerOptions;
  readonly #resolver: Resolver;
  readonly #representer: Representer;
  readonly #cache = new ResponseCache(CACHE_BYTES);
  readonly #unlimited = new ResponseCache(UNLIMITED_BYTES);

  constructor(options: HandlerOptions) {
    const { site, routes, pages } = options;
    this.#options = options;
    this.#resolver = new Resolver(site, routes);
    this.#representer = new Representer(site, pages);
  }

  /** Responds from the cache, or calls the route's handler, and logs the response. */
  handle(request: Request, info: ConnectionInfo): Response | Promise<Response> {
    const { requestId, elapsed, log, site } = this.#options;
    const started = elapsed();
    const id = requestId(request);
    const resolved = this.#resolver.resolve(request);
    const { key, pattern: route } = resolved;
    const cached = key === undefined ? undefined : this.#cache.get(key) ?? this.#unlimited.get(key);
    const sent = cached === undefined
      ? this.#make(resolved, request, info).then((made) => this.#send(made, resolved, request, id))
      : this.#send(cached, resolved, request, id);
    const logged = ({ response, bytes }: SentResponse) => {
      const { status } = response;
      // One client could flood the log with these.
      if (status !== 429) {
        const method = METHODS.includes(request.method) ? request.method : "OTHER";
        log.request({ method, route, status, bytes, duration: elapsed() - started, id });
      }
      return response;
    };
    if (!(sent instanceof Promise)) return logged(sent);
    return sent.catch((error: unknown) => {
      log.error("request failed", { error });
      const problem = error instanceof FileGone
        ? unknownPath(new URL(request.url).pathname, site)
        : unexpected(site);
      return this.#refuse(problem, resolved, request, id);
    }).then(logged);
  }

  async #make(
    resolved: ResolvedRequest,
    request: Request,
    info: ConnectionInfo,
  ): Promise<CachedResponse> {
    const outcome = await this.#outcome(resolved, request, info);
    const isMissing = outcome.kind === "problem" && outcome.problem.code === "not_found";
    const { form, key } = resolved;
    const elsewhere = isMissing && !form.api ? await this.#resolver.elsewhere(request) : undefined;
    const representation = this.#representer.represent(elsewhere ?? outcome, form);
    const response = await CachedResponse.from(representation);
    const { cacheable = false } = representation;
    if (key !== undefined && (cacheable || isMissing && form.api)) {
      (cacheable && form.search === "" ? this.#cache : this.#unlimited).set(key, response);
    }
    return response;
  }

  #send(
    response: CachedResponse,
    resolved: ResolvedRequest,
    request: Request,
    id: string,
  ): SentResponse | Promise<SentResponse> {
    return response.matches(request)
      ? response.respond(request, id)
      : this.#refuse(preconditionFailed(), resolved, request, id);
  }

  async #refuse(
    problem: Problem,
    { form }: ResolvedRequest,
    request: Request,
    id: string,
  ): Promise<SentResponse> {
    const representation = this.#representer.represent({ kind: "problem", problem }, form);
    return (await CachedResponse.from(representation)).respond(request, id);
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
          readText: (wanted) => readText(request, wanted, bodies, client),
          readBytes: (wanted) => bodies.read(request, wanted, client),
          readUpload: (boundary, limits, isRefused) =>
            bodies.readUpload(request, boundary, client, limits, isRefused),
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

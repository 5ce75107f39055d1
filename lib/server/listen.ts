/**
 * Serves a port for as long as the process runs.
 *
 * @module
 */
import { delay } from "@std/async/delay";
import type { Log } from "../log.ts";
import { listenFault } from "./listen_fault.ts";

/** The delay before the next attempt when connections can't be accepted. */
const RETRY_MS = 250;

/** How long there must be no failure before the next one is logged again. */
const QUIET_MS = 60_000;

/** How many times in a row no request must have come within so many milliseconds, before connections are refused. */
const QUIET_STEPS = 5;
const QUIET_STEP_MS = 50;

/** How long clients may take to read their responses on shutdown. */
const SEND_MS = 1_000;

export interface ListenOptions {
  readonly port: number;
  /** Absent for all addresses of the machine. */
  readonly host?: string | undefined;
  readonly handle: Deno.ServeHandler<Deno.NetAddr>;
  /** Whether the handler is reading a body. */
  readonly isReading: () => boolean;
  readonly log: Log;
}

/**
 * Serves a port. `Deno.serve` stops for good when it can't accept a connection, for example when the process runs out
 * of file descriptors. This function keeps serving open connections, and accepts new ones as soon as it can.
 *
 * @throws {OperatorError} When the port can't be served at all.
 */
export function listen(options: ListenOptions): Listener {
  const listener = new Listener(options);
  try {
    listener.start();
  } catch (error) {
    throw listenFault(error, options.port, options.host);
  }
  return listener;
}

class Listener {
  readonly #options: ListenOptions;
  /** All servers so far. One that can't accept connections any more still serves its open ones. */
  readonly #servers: Deno.HttpServer[] = [];
  readonly #inProgress = new Map<Promise<Response>, Request>();
  #requests = 0;
  #stopping = false;

  constructor(options: ListenOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#serveAgain(this.#serve());
  }

  /**
   * Waits up to `graceMs` milliseconds until no more requests come and no body is on its way, stops accepting connections,
   * and resolves when every request is answered. It doesn't wait for a client that reads its response slowly or is still
   * sending the body of an answered request.
   */
  async stop(graceMs: number): Promise<void> {
    const started = performance.now();
    // Where requests never cease, there is time left to wait for a moment without a body.
    await this.#quiet(started + graceMs * 2 / 3);
    // Bodies that are still arriving become unreadable when Deno 2.9 stops accepting, which would reject requests
    // that were sent in full: https://github.com/denoland/deno/issues/36809
    while (this.#expectsBody() && performance.now() < started + graceMs) await delay(1);
    this.#stopping = true;
    const closed = Promise.allSettled(this.#servers.map((server) => server.shutdown()));
    await Promise.race([closed, this.#allAnswered().then(() => delay(SEND_MS))]);
  }

  /** Whether a request in progress has a body that isn't read to its end. */
  #expectsBody(): boolean {
    const requests = [...this.#inProgress.values()];
    return this.#options.isReading() ||
      requests.some(({ body, bodyUsed }) => body !== null && !bodyUsed);
  }

  #serve(): Promise<void> {
    const { port, host } = this.#options;
    const server = Deno.serve(
      { port, hostname: host, onListen: () => {} },
      (request, info) => this.#handle(request, info),
    );
    this.#servers.push(server);
    return server.finished;
  }

  #handle(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Response | Promise<Response> {
    this.#requests++;
    const response = this.#options.handle(request, info);
    // Most responses are made synchronously and need no counting.
    if (response instanceof Promise) {
      this.#inProgress.set(response, request);
      const answered = () => this.#inProgress.delete(response);
      response.then(answered, answered);
    }
    return response;
  }

  /** Starts a new server whenever one ends, until `stop` is called. */
  async #serveAgain(finished: Promise<void>): Promise<void> {
    const { log } = this.#options;
    let failedAt = -Infinity;
    while (true) {
      const error = await finished.catch((error: unknown) => error);
      if (this.#stopping) return;
      const now = performance.now();
      if (now - failedAt > QUIET_MS) {
        log.error("can't accept new connections for now; open ones are still served", { error });
      }
      failedAt = now;
      await delay(RETRY_MS);
      if (this.#stopping) return;
      finished = Promise.try(() => this.#serve());
    }
  }

  /**
   * Waits until no request has come for a quarter of a second. Connections that were made and not read yet would be reset
   * otherwise, and there are many where the machine is slow, or another process has just been restarted.
   */
  async #quiet(deadline: number): Promise<void> {
    for (let steps = 0; steps < QUIET_STEPS && performance.now() < deadline;) {
      const [before, since] = [this.#requests, performance.now()];
      await delay(QUIET_STEP_MS);
      // In a step that took longer, this process may not have had its turn.
      const isQuiet = this.#requests === before && performance.now() - since < 3 * QUIET_STEP_MS;
      steps = isQuiet ? steps + 1 : 0;
    }
  }

  async #allAnswered(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.allSettled(this.#inProgress.keys());
  }
}

/**
 * Finds a free port.
 *
 * @throws {OperatorError} When the host can't be listened on.
 */
export function freePort(host?: string): number {
  try {
    using listener = Deno.listen({ port: 0, hostname: host });
    return listener.addr.port;
  } catch (error) {
    throw listenFault(error, 0, host);
  }
}

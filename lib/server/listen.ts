/**
 * Serving a port for as long as the process runs.
 *
 * @module
 */
import { present } from "../schema/present.ts";
import { delay } from "./delay.ts";
import type { Log } from "./log.ts";

/** How long it takes to try again when connections can't be accepted. */
const RETRY_MS = 250;

/** A failure to accept is logged again when the last one is longer ago. */
const QUIET_MS = 60_000;

/** How long answers may take to reach their clients once the last one has been made. */
const SEND_MS = 1_000;

/** Thrown when the port can't be served; its message names the variable to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** What to serve, and where. */
export interface ListenOptions {
  readonly port: number;
  /** Absent for every address of the machine. */
  readonly host?: string | undefined;
  readonly handle: Deno.ServeHandler<Deno.NetAddr>;
  readonly log: Log;
}

/** A port that is served. */
export interface Listener {
  /**
   * Accepts no more, and resolves when every request under way is answered. A client that is slow to read its
   * answer, or still sends the body of a request that was answered, is not waited for.
   */
  stop(): Promise<void>;
}

/**
 * Serves a port. `Deno.serve` gives up for good when a connection can't be accepted, as when the process has no
 * file descriptor left; this goes on with the connections that it has, and accepts more as soon as it can.
 *
 * @throws {ListenError} When the port can't be served at all.
 */
export function listen({ port, host, handle, log }: ListenOptions): Listener {
  // A server that failed to accept goes on with its connections, so it is stopped like the last one.
  const servers: Deno.HttpServer[] = [];
  const requests = requestCount();
  let stopping = false;
  let failedAt = -Infinity;

  function serve(): void {
    const server = Deno.serve(
      { port, ...present({ hostname: host }), onListen: () => {} },
      requests.counting(handle),
    );
    servers.push(server);
    server.finished.catch(serveAgain);
  }

  function serveAgain(error: unknown): void {
    if (stopping) return;
    const now = performance.now();
    if (now - failedAt > QUIET_MS) {
      log.error("no connections can be accepted for now; those that are open are served", {
        error,
      });
    }
    failedAt = now;
    setTimeout(() => {
      if (stopping) return;
      try {
        serve();
      } catch (failure) {
        serveAgain(failure);
      }
    }, RETRY_MS);
  }

  try {
    serve();
  } catch (error) {
    throw listenFault(error, port, host);
  }
  return {
    async stop() {
      stopping = true;
      const closed = Promise.allSettled(servers.map((server) => server.shutdown()));
      await Promise.race([closed, requests.answered().then(() => delay(SEND_MS))]);
    },
  };
}

/** Counts the requests that are not answered yet. */
function requestCount() {
  let count = 0;
  let none: (() => void) | undefined;
  const done = () => {
    if (--count === 0) none?.();
  };
  return {
    counting(handle: Deno.ServeHandler<Deno.NetAddr>): Deno.ServeHandler<Deno.NetAddr> {
      return (request, info) => {
        const response = handle(request, info);
        // Most answers are there at once, and cost nothing more.
        if (response instanceof Promise) {
          count++;
          response.then(done, done);
        }
        return response;
      };
    },
    /** Resolves when there is none. */
    answered(): Promise<void> {
      return count === 0 ? Promise.resolve() : new Promise((resolve) => none = resolve);
    },
  };
}

/**
 * A port that is free now.
 *
 * @throws {ListenError} When the host can't be listened on.
 */
export function freePort(host?: string): number {
  try {
    using listener = Deno.listen({ port: 0, ...present({ hostname: host }) });
    return listener.addr.port;
  } catch (error) {
    throw listenFault(error, 0, host);
  }
}

/** The error to report for what listening threw. */
export function listenFault(error: unknown, port: number, host = "0.0.0.0"): unknown {
  const fault = faultOf(error, port, host);
  return fault === undefined ? error : new ListenError(fault, { cause: error });
}

function faultOf(error: unknown, port: number, host: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Deno.errors.AddrInUse) {
    return `PORT: ${port} is taken; stop the other program or choose another`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `PORT: ${port} may not be served by this user; choose one from 1024 on`;
  }
  if (/failed to lookup address|invalid host/.test(error.message)) {
    return `HOST: ${host} was not found; choose a name that leads to this machine, or its address`;
  }
  if (error instanceof Deno.errors.AddrNotAvailable || /os error 22\b/.test(error.message)) {
    return `HOST: ${host} is no address of this machine; choose one that is, such as 127.0.0.1`;
  }
  return undefined;
}

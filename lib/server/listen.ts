/**
 * Serves a port for as long as the process runs.
 *
 * @module
 */
import { present } from "../schema/present.ts";
import { delay } from "./delay.ts";
import type { Log } from "../log.ts";
import { inProgress } from "./shutdown.ts";

/** Delay before the next attempt when connections can't be accepted. */
const RETRY_MS = 250;

/** Failures to accept are logged again after this long without one. */
const QUIET_MS = 60_000;

/** How long clients may take to read their responses after the last one was made. */
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

/** A served port. */
export interface Listener {
  /**
   * Stops accepting connections, and resolves when every request in progress is answered. It doesn't wait for a
   * client that reads its response slowly or is still sending the body of an answered request.
   */
  stop(): Promise<void>;
}

/**
 * Serves a port. `Deno.serve` stops for good when it can't accept a connection, for example when the process runs out
 * of file descriptors. This function keeps serving open connections, and accepts new ones as soon as it can.
 *
 * @throws {ListenError} When the port can't be served at all.
 */
export function listen({ port, host, handle, log }: ListenOptions): Listener {
  // A server that failed to accept still serves its connections, so all of them are stopped.
  const servers: Deno.HttpServer[] = [];
  const requests = inProgress();
  let stopping = false;
  let failedAt = -Infinity;

  const counted: typeof handle = (request, info) => {
    const response = handle(request, info);
    // Most responses are made synchronously and need no counting.
    if (response instanceof Promise) {
      const answered = requests.start();
      response.then(answered, answered);
    }
    return response;
  };

  function serve(): void {
    const server = Deno.serve(
      { port, ...present({ hostname: host }), onListen: () => {} },
      counted,
    );
    servers.push(server);
    server.finished.catch(serveAgain);
  }

  function serveAgain(error: unknown): void {
    if (stopping) return;
    const now = performance.now();
    if (now - failedAt > QUIET_MS) {
      log.error("can't accept new connections for now; open ones are still served", {
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
      await Promise.race([closed, requests.none().then(() => delay(SEND_MS))]);
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
    return `PORT: ${port} is in use; stop the other program or choose another port`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `PORT: this user may not listen on port ${port}; choose 1024 or higher`;
  }
  if (/failed to lookup address|invalid host/.test(error.message)) {
    return `HOST: ${host} was not found; use a name that resolves to this machine, or its address`;
  }
  if (error instanceof Deno.errors.AddrNotAvailable || /os error 22\b/.test(error.message)) {
    return `HOST: ${host} is not an address of this machine; use one that is, such as 127.0.0.1`;
  }
  return undefined;
}

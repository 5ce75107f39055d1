/**
 * Tracks request bodies that are still arriving, for shutdown. Deno 2.9's `Deno.HttpServer.shutdown` makes them
 * unreadable, so a request that was sent in full would be rejected as incomplete. Deno has no other way to close the
 * listener, so it keeps accepting while bodies arrive.
 *
 * @see https://github.com/denoland/deno/issues/36809
 * @module
 */
import type { Bodies } from "../http/body.ts";

/** The bodies in progress. */
export interface PendingBodies extends Bodies {
  /** Resolves when no body is in progress, including those that start meanwhile, or after `limitMs` milliseconds. */
  settled(limitMs: number): Promise<void>;
}

/** Starts counting bodies. */
export function pendingBodies(): PendingBodies {
  const waiting = new Set<symbol>();
  let settle: (() => void) | undefined;
  return {
    expect(request) {
      const one = Symbol();
      if (hasBody(request)) waiting.add(one);
      return {
        arrived() {
          waiting.delete(one);
          if (waiting.size === 0) settle?.();
        },
      };
    },
    async settled(limitMs) {
      if (waiting.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      settle = resolve;
      const timer = setTimeout(resolve, limitMs);
      await promise;
      clearTimeout(timer);
    },
  };
}

/** Whether a request has a body. Accessing the body itself creates a stream, which is expensive. */
function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return length === null ? request.body !== null : Number(length) !== 0;
}

/**
 * Answers made ready: a representation with its ETag, sent as often as asked for.
 *
 * @module
 */
import { eTag, ifNoneMatch } from "@std/http/etag";
import type { Representation } from "./represent.ts";

/** A representation from which responses are taken. */
export interface Prepared {
  /** The response to a request: whole, without its body for HEAD, or 304 where the client has it. */
  respond(request: Request): Response;
}

/** Prepares a representation. What caches may keep gets a strong ETag (RFC 9110, section 8.8.3). */
export async function prepare(representation: Representation): Promise<Prepared> {
  const { status, body, cacheable } = representation;
  const tag = cacheable ? await eTag(body) : undefined;
  const headers: Readonly<Record<string, string>> = {
    ...representation.headers,
    ...(tag !== undefined && { ETag: tag }),
  };
  const bodiless = status === 204 || status === 303 || status === 308;
  const whole = new Response(bodiless ? null : body, { status, headers });
  const { "Content-Type": _type, ...unchanged } = headers;
  const head = { status, headers: { ...headers, "Content-Length": String(body.length) } };

  return {
    respond(request) {
      if (tag !== undefined) {
        const known = request.headers.get("if-none-match");
        if (known !== null && !ifNoneMatch(known, tag)) {
          return new Response(null, { status: 304, headers: unchanged });
        }
      }
      if (request.method === "HEAD") {
        return new Response(null, bodiless ? { status, headers } : head);
      }
      return whole.clone();
    },
  };
}

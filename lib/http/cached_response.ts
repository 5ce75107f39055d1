/**
 * Answers made ready: a representation with its ETag and codings, sent as often as asked for.
 *
 * @module
 */
import { eTag, ifNoneMatch } from "@std/http/etag";
import {
  chooseCoding,
  type Coding,
  compress,
  compressesByItself,
  isCompressible,
  MIN_CODED_BYTES,
} from "./codings.ts";
import { memoize } from "./memoize.ts";
import type { Representation } from "./represent.ts";
import { REQUEST_ID } from "./request_id.ts";

/** What is sent, and what is written down about it. */
export interface Answer {
  readonly status: number;
  /** Bytes of its body as sent. */
  readonly bytes: number;
  /** The pattern of the route that gave it; absent where nothing matched. */
  readonly route: string | undefined;
  /** Makes the response to the request of an identifier. */
  response(requestId: string): Response;
}

/** A representation from which responses are taken. */
export interface Prepared {
  /** The bytes of its body, before codings. */
  readonly bytes: number;
  /**
   * The response to a request: whole, in the coding that the client prefers, without its body for HEAD, or
   * 304 where the client has it. A promise the first time a coding is asked for.
   */
  respond(request: Request): Answer | Promise<Answer>;
}

/** A body in one coding, with the answers made of it. */
interface Coded {
  readonly tag: string | undefined;
  readonly whole: Answer;
  readonly head: Answer;
  readonly unchanged: Answer;
}

const codingFor = memoize(chooseCoding);

/**
 * Prepares a representation that caches may keep. It gets a strong ETag, one a coding (RFC 9110, section
 * 8.8.3), and is sent compressed where that makes it smaller and the client prefers it.
 *
 * @param route The pattern of the route that it belongs to.
 */
export async function prepare(
  representation: Representation,
  route?: string,
): Promise<Prepared> {
  const { status, headers, body } = representation;
  const compressible = isCompressible(headers["Content-Type"] ?? "");
  const codable = compressible && body.length >= MIN_CODED_BYTES;
  const tag = representation.tag ?? await eTag(body);
  const common = codable ? { ...headers, Vary: withAcceptEncoding(headers.Vary) } : headers;
  const uncoded = compressible && compressesByItself ? untransformed(headers) : common;
  const plain = codedOf({ status, headers: uncoded, body }, route, tag);
  const coded = new Map<Coding, Coded | Promise<Coded>>();

  /** The body in a coding, or as it is where the coding doesn't make it smaller. */
  function inCoding(coding: Coding): Coded | Promise<Coded> {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const making = compress(body, coding).then((bytes) => {
      const made = bytes.length >= body.length ? plain : codedOf(
        { status, headers: { ...common, "Content-Encoding": coding }, body: bytes },
        route,
        tagOf(tag, coding),
      );
      coded.set(coding, made);
      return made;
    }).catch(() => plain);
    coded.set(coding, making);
    return making;
  }

  return {
    bytes: body.length,
    respond(request) {
      const coding = codable ? codingFor(request.headers.get("accept-encoding")) : undefined;
      if (coding === undefined) return take(plain, request);
      const made = inCoding(coding);
      return made instanceof Promise ? made.then((it) => take(it, request)) : take(made, request);
    },
  };
}

/** Prepares a failure: no cache may keep it, so it has no ETag and no codings. */
export function prepareFailure(representation: Representation, route?: string): Prepared {
  const plain = codedOf(representation, route, undefined);
  return { bytes: representation.body.length, respond: (request) => take(plain, request) };
}

/** The answer of a representation that is sent once: what is not kept needs no preparation. */
export function answerOnce(
  { status, headers, body }: Representation,
  request: Request,
  route?: string,
): Answer {
  const parts = isBodiless(status)
    ? { status, headers, body: null }
    : request.method === "HEAD"
    ? headOf({ status, headers, body })
    : { status, headers, body };
  return { status, bytes: parts.body?.length ?? 0, route, response: (id) => responseOf(parts, id) };
}

function codedOf(
  { status, headers, body }: Pick<Representation, "status" | "headers" | "body">,
  route: string | undefined,
  tag: string | undefined,
): Coded {
  const whole = { status, headers: tag === undefined ? headers : { ...headers, ETag: tag }, body };
  return {
    tag,
    whole: repeatable(() => whole, { status, bytes: body.length, route }),
    head: repeatable(() => headOf(whole), { status, bytes: 0, route }),
    unchanged: repeatable(() => notModifiedOf(whole), { status: 304, bytes: 0, route }),
  };
}

/** What a response is made of. */
interface Parts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/**
 * An answer that may be sent any number of times. A response can be sent once and a clone costs less than a new
 * one, but many are asked for once: the second leaves one behind to clone.
 */
function repeatable(parts: () => Parts, facts: Omit<Answer, "response">): Answer {
  let master: Response | undefined;
  let sent = false;
  return {
    ...facts,
    response(id) {
      if (!sent) {
        sent = true;
        return responseOf(parts(), id);
      }
      master ??= responseOf(parts(), id);
      // A clone's own headers would have to be read before one could be set.
      master.headers.set(REQUEST_ID, id);
      return master.clone();
    },
  };
}

/** A response whose headers are not touched afterwards: Deno.serve sends such a one at less cost. */
function responseOf({ status, headers, body }: Parts, id: string): Response {
  return new Response(body, { status, headers: { ...headers, [REQUEST_ID]: id } });
}

/** What a client that has the body needs to know (RFC 9110, section 15.4.5). */
function notModifiedOf(
  { headers: { "Content-Type": _type, "Content-Encoding": _coding, ...headers } }: Parts,
): Parts {
  return { status: 304, headers, body: null };
}

function headOf({ status, headers, body }: Parts): Parts {
  return {
    status,
    headers: { ...headers, "Content-Length": String(body?.length ?? 0) },
    body: null,
  };
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 303 || status === 308;
}

function take({ tag, whole, head, unchanged }: Coded, request: Request): Answer {
  if (tag !== undefined) {
    const known = request.headers.get("if-none-match");
    if (known !== null && (known === tag || !ifNoneMatch(known, tag))) return unchanged;
  }
  return request.method === "HEAD" ? head : whole;
}

function tagOf(tag: string, coding: Coding): string {
  return `${tag.slice(0, -1)}-${coding}"`;
}

/** Headers with which the runtime leaves a body alone. It names the coding in Vary all the same, but not for HEAD. */
function untransformed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...headers,
    Vary: withAcceptEncoding(headers.Vary),
    "Cache-Control": `${headers["Cache-Control"]}, no-transform`,
  };
}

function withAcceptEncoding(vary: string | undefined): string {
  return vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`;
}

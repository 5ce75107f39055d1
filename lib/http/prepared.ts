/**
 * Answers made ready: a representation with its ETag and codings, sent as often as asked for.
 *
 * @module
 */
import { eTag, ifNoneMatch } from "@std/http/etag";
import { chooseCoding, type Coding, compress, isCompressible, MIN_CODED_BYTES } from "./codings.ts";
import { remembered } from "./remembered.ts";
import type { Representation } from "./represent.ts";

/** A response, and what is written down about it. */
export interface Answer {
  readonly response: Response;
  /** Bytes of its body as sent. */
  readonly bytes: number;
  /** The pattern of the route that gave it; absent where nothing matched. */
  readonly route: string | undefined;
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

/** A body in one coding, with the responses made of it; those asked for less are made when needed. */
interface Coded {
  readonly tag: string | undefined;
  readonly bytes: number;
  whole(): Response;
  head(): Response;
  unchanged(): Response;
}

const codingFor = remembered(chooseCoding);

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
  const codable = body.length >= MIN_CODED_BYTES && isCompressible(headers["Content-Type"] ?? "");
  const tag = representation.tag ?? await eTag(body);
  const common = codable ? { ...headers, Vary: withAcceptEncoding(headers.Vary) } : headers;
  const plain = codedOf(status, common, body, tag);
  const coded = new Map<Coding, Coded | Promise<Coded>>();

  /** The body in a coding, or as it is where the coding doesn't make it smaller. */
  function inCoding(coding: Coding): Coded | Promise<Coded> {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const making = compress(body, coding).then((bytes) => {
      const made = bytes.length >= body.length
        ? plain
        : codedOf(status, common, bytes, tagOf(tag, coding), coding);
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
      if (coding === undefined) return take(plain, request, route);
      const made = inCoding(coding);
      return made instanceof Promise
        ? made.then((it) => take(it, request, route))
        : take(made, request, route);
    },
  };
}

/** Prepares a failure: no cache may keep it, so it has no ETag and no codings. */
export function prepareFailure(
  { status, headers, body }: Representation,
  route?: string,
): Prepared {
  const plain = codedOf(status, headers, body, undefined);
  return { bytes: body.length, respond: (request) => take(plain, request, route) };
}

/** The answer of a representation that is sent once: what is not kept needs no preparation. */
export function answerOnce(
  { status, headers, body }: Representation,
  request: Request,
  route?: string,
): Answer {
  const bodiless = isBodiless(status);
  if (request.method === "HEAD" && !bodiless) {
    return { response: headOf(status, headers, body), bytes: 0, route };
  }
  const response = new Response(bodiless ? null : body, { status, headers });
  return { response, bytes: bodiless ? 0 : body.length, route };
}

function codedOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
  tag: string | undefined,
  coding?: Coding,
): Coded {
  const all: Record<string, string> = { ...headers };
  if (tag !== undefined) all.ETag = tag;
  if (coding !== undefined) all["Content-Encoding"] = coding;
  let master: Response | undefined;
  let sent = false;
  let head: Response | undefined;
  let notModified: Response | undefined;
  return {
    tag,
    bytes: body.length,
    whole() {
      // A response can be sent once, and a clone costs less than a new one. Many are asked for once, though.
      if (sent) return (master ??= new Response(body, { status, headers: all })).clone();
      sent = true;
      return new Response(body, { status, headers: all });
    },
    head: () => (head ??= headOf(status, all, body)).clone(),
    unchanged: () => (notModified ??= notModifiedOf(all)).clone(),
  };
}

/** What a client that has the body needs to know (RFC 9110, section 15.4.5). */
function notModifiedOf(
  { "Content-Type": _type, "Content-Encoding": _coding, ...headers }: Readonly<
    Record<string, string>
  >,
): Response {
  return new Response(null, { status: 304, headers });
}

function headOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): Response {
  return new Response(null, {
    status,
    headers: { ...headers, "Content-Length": String(body.length) },
  });
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 303 || status === 308;
}

function take(
  { tag, bytes, whole, head, unchanged }: Coded,
  request: Request,
  route: string | undefined,
): Answer {
  if (tag !== undefined) {
    const known = request.headers.get("if-none-match");
    if (known !== null && (known === tag || !ifNoneMatch(known, tag))) {
      return { response: unchanged(), bytes: 0, route };
    }
  }
  return request.method === "HEAD"
    ? { response: head(), bytes: 0, route }
    : { response: whole(), bytes, route };
}

function tagOf(tag: string, coding: Coding): string {
  return `${tag.slice(0, -1)}-${coding}"`;
}

function withAcceptEncoding(vary: string | undefined): string {
  return vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`;
}

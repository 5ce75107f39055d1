/**
 * Answers made ready: a representation with its ETag and codings, sent as often as asked for.
 *
 * @module
 */
import { eTag, ifNoneMatch } from "@std/http/etag";
import { chooseCoding, type Coding, compress, isCompressible, MIN_CODED_BYTES } from "./codings.ts";
import { remembered } from "./remembered.ts";
import type { Representation } from "./represent.ts";

/** A response, and how many bytes its body has. */
export interface Sent {
  readonly response: Response;
  readonly bytes: number;
}

/** A representation from which responses are taken. */
export interface Prepared {
  /** The bytes of its body, before codings. */
  readonly bytes: number;
  /**
   * The response to a request: whole, in the coding that the client prefers, without its body for HEAD, or
   * 304 where the client has it. A promise the first time a coding is asked for.
   */
  respond(request: Request): Sent | Promise<Sent>;
}

/** A body in one coding, with the responses made of it. */
interface Coded {
  readonly tag: string | undefined;
  readonly bytes: number;
  readonly whole: Response;
  readonly head: Response;
  readonly unchanged: Response;
}

const codingFor = remembered(chooseCoding);

/**
 * Prepares a representation. What caches may keep gets a strong ETag, one a coding (RFC 9110, section
 * 8.8.3), and is sent compressed where that makes it smaller and the client prefers it.
 */
export async function prepare(representation: Representation): Promise<Prepared> {
  const { status, headers, body, cacheable } = representation;
  const codable = cacheable && body.length >= MIN_CODED_BYTES &&
    isCompressible(headers["Content-Type"] ?? "");
  const tag = cacheable ? representation.tag ?? await eTag(body) : undefined;
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
        : codedOf(status, common, bytes, tag && `${tag.slice(0, -1)}-${coding}"`, coding);
      coded.set(coding, made);
      return made;
    });
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

function codedOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
  tag: string | undefined,
  coding?: Coding,
): Coded {
  const bodiless = status === 204 || status === 303 || status === 308;
  const { "Content-Type": type, ...rest } = headers;
  const unchanged = { ...rest, ...(tag !== undefined && { ETag: tag }) };
  const all = {
    ...(type !== undefined && { "Content-Type": type }),
    ...unchanged,
    ...(coding !== undefined && { "Content-Encoding": coding }),
  };
  return {
    tag,
    bytes: bodiless ? 0 : body.length,
    whole: new Response(bodiless ? null : body, { status, headers: all }),
    head: new Response(null, {
      status,
      headers: bodiless ? all : { ...all, "Content-Length": String(body.length) },
    }),
    unchanged: new Response(null, { status: 304, headers: unchanged }),
  };
}

/** A response can be sent once, and a clone costs less than a new one. */
function take({ tag, bytes, whole, head, unchanged }: Coded, request: Request): Sent {
  if (tag !== undefined) {
    const known = request.headers.get("if-none-match");
    if (known !== null && (known === tag || !ifNoneMatch(known, tag))) {
      return { response: unchanged.clone(), bytes: 0 };
    }
  }
  return request.method === "HEAD"
    ? { response: head.clone(), bytes: 0 }
    : { response: whole.clone(), bytes };
}

function withAcceptEncoding(vary: string | undefined): string {
  return vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`;
}

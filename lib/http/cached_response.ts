/**
 * A representation made ready: the one place where ETag, Vary, conditions, codings and HEAD are seen to.
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

/** A response, and what the log says of it. */
export interface Sent {
  readonly response: Response;
  /** Bytes of its body. */
  readonly bytes: number;
  /** The pattern of the route that gave it; absent where nothing matched. */
  readonly route: string | undefined;
}

/** Gives the response to each request for one representation. */
export interface CachedResponse {
  /** The bytes of its body, before codings. */
  readonly bytes: number;
  /**
   * The response to a request: whole, in the coding that the client prefers, without its body for HEAD, or
   * 304 where the client has it. A promise the first time a coding is asked for.
   *
   * @param id The identifier of the request, which the response carries.
   */
  respond(request: Request, id: string): Sent | Promise<Sent>;
}

/** A body in one coding, with the responses made of it. */
interface Coded {
  readonly tag: string | undefined;
  readonly whole: (id: string) => Sent;
  readonly head: (id: string) => Sent;
  readonly unchanged: (id: string) => Sent;
}

const codingFor = memoize(chooseCoding);

/**
 * Makes a representation ready. One that caches may keep gets a strong ETag, one a coding (RFC 9110, section
 * 8.8.3), and is sent compressed where that makes it smaller and the client prefers it.
 *
 * @param route The pattern of the route that it belongs to.
 */
export async function cachedResponse(
  representation: Representation,
  route?: string,
): Promise<CachedResponse> {
  const { status, headers, body, negotiated = false, cacheable = false } = representation;
  const compressible = cacheable && isCompressible(headers["Content-Type"] ?? "");
  const codable = compressible && body.length >= MIN_CODED_BYTES;
  // Left to itself, such a runtime would compress what is sent as it is.
  const alone = compressible && compressesByItself;
  const vary = [
    ...(negotiated ? ["Accept"] : []),
    ...(codable || alone ? ["Accept-Encoding"] : []),
  ];
  const common = vary.length === 0 ? headers : { ...headers, Vary: vary.join(", ") };
  const digest = cacheable ? representation.digest ?? await digestOf(body) : undefined;
  const uncoded = alone
    ? { ...common, "Cache-Control": `${common["Cache-Control"]}, no-transform` }
    : common;
  const plain = codedOf({ status, headers: uncoded, body }, tagOf(digest));
  const coded = new Map<Coding, Coded | Promise<Coded>>();

  /** The body in a coding, or as it is where the coding doesn't make it smaller. */
  function inCoding(coding: Coding): Coded | Promise<Coded> {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const making = compress(body, coding).then((bytes) => {
      const made = bytes.length >= body.length ? plain : codedOf(
        { status, headers: { ...common, "Content-Encoding": coding }, body: bytes },
        tagOf(digest, coding),
      );
      coded.set(coding, made);
      return made;
    }).catch(() => plain);
    coded.set(coding, making);
    return making;
  }

  /** The responses of one body: to GET, to HEAD, and to who has it (RFC 9110, section 15.4.5). */
  function codedOf(parts: Parts, tag: string | undefined): Coded {
    const whole = tag === undefined
      ? parts
      : { ...parts, headers: { ...parts.headers, ETag: tag } };
    const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = whole.headers;
    return {
      tag,
      whole: repeatable(whole, route),
      head: repeatable(headOf(whole), route),
      unchanged: repeatable({ status: 304, headers: kept, body: NOTHING }, route),
    };
  }

  return {
    bytes: body.length,
    respond(request, id) {
      const coding = codable ? codingFor(request.headers.get("accept-encoding")) : undefined;
      if (coding === undefined) return choose(plain, request)(id);
      const made = inCoding(coding);
      return made instanceof Promise
        ? made.then((it) => choose(it, request)(id))
        : choose(made, request)(id);
    },
  };
}

/** What a response is made of. */
interface Parts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const NOTHING = new Uint8Array();

/** Which of the responses a request gets. */
function choose({ tag, whole, head, unchanged }: Coded, request: Request): (id: string) => Sent {
  if (tag !== undefined) {
    const known = request.headers.get("if-none-match");
    if (known !== null && (known === tag || !ifNoneMatch(known, tag))) return unchanged;
  }
  return request.method === "HEAD" ? head : whole;
}

function headOf({ status, headers, body }: Parts): Parts {
  return {
    status,
    headers: isBodiless(status) ? headers : { ...headers, "Content-Length": String(body.length) },
    body: NOTHING,
  };
}

/**
 * A response that may be sent any number of times. A response can be sent once and a clone costs less than a new
 * one, but many are asked for once: the second leaves one behind to clone.
 */
function repeatable(parts: Parts, route: string | undefined): (id: string) => Sent {
  const bytes = parts.body.length;
  let master: Response | undefined;
  let sent = false;
  return (id) => {
    if (!sent) {
      sent = true;
      return { response: responseOf(parts, id), bytes, route };
    }
    master ??= responseOf(parts, id);
    // A clone's own headers would have to be read before one could be set.
    master.headers.set(REQUEST_ID, id);
    return { response: master.clone(), bytes, route };
  };
}

/** A response whose headers are not touched afterwards: Deno.serve sends such a one at less cost. */
function responseOf({ status, headers, body }: Parts, id: string): Response {
  return new Response(body.length === 0 ? null : body, {
    status,
    headers: { ...headers, [REQUEST_ID]: id },
  });
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 303 || status === 308;
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await eTag(body)).slice(1, -1);
}

/** The strong ETag of a body in a coding. */
function tagOf(digest: string | undefined, coding?: Coding): string | undefined {
  return digest === undefined
    ? undefined
    : `"${digest}${coding === undefined ? "" : `-${coding}`}"`;
}

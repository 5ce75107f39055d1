/**
 * Makes the responses for a representation: its ETags, Vary, content codings and ranges.
 *
 * @module
 */
import { eTag } from "@std/http/etag";
import { present } from "../schema/mod.ts";
import {
  chooseCoding,
  type Coding,
  codings,
  compress,
  compressesByItself,
  isCompressible,
  MIN_CODED_BYTES,
} from "./codings.ts";
import { type ByteRange, wantedOf } from "./conditions.ts";
import { type DiskFile, openFile, readSmallFile } from "./disk_file.ts";
import type { Representation } from "./represent.ts";

/** The header of a request's identifier, in requests and responses. */
export const REQUEST_ID = "x-request-id";

/** A response, and its facts for the log. */
export interface LoggedResponse {
  readonly response: Response;
  /** The size of its body in bytes. */
  readonly bytes: number;
  /** The pattern of its route; absent if none matched. */
  readonly route: string | undefined;
}

/** Responds to requests for one representation. */
export interface CachedResponse {
  /** How many bytes it holds in memory, before compression. */
  readonly bytes: number;
  /** Whether a request's If-Match, if it has one, names the representation. */
  readonly matches: (request: Request) => boolean;
  /**
   * The response to a request: whole or a range, in the coding that the client prefers, without a body for HEAD, or
   * 304 if the client has it. A promise if something must be made or read first.
   *
   * @param id The request's identifier, for a header of the response.
   */
  readonly respond: (request: Request, id: string) => LoggedResponse | Promise<LoggedResponse>;
}

/** What a response has besides its body, and its facts for the log. */
interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The size of the body. */
  readonly length: number;
  /** Its strong ETag, if it is cacheable. */
  readonly tag: string | undefined;
  readonly route: string | undefined;
}

/** Sends a body: all of it, or a range by the head of its response. */
interface Body {
  readonly whole: (id: string) => LoggedResponse | Promise<LoggedResponse>;
  readonly part: (
    head: Head,
    range: ByteRange,
    id: string,
  ) => LoggedResponse | Promise<LoggedResponse>;
}

type Responder = CachedResponse["respond"];

/**
 * Prepares a representation. A cacheable one gets a strong ETag for each coding (RFC 9110, section 8.8.3). It is sent
 * compressed if that makes it smaller and the client prefers it.
 *
 * @param route The pattern of its route.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cachedResponse } from "./response.ts";
 *
 * const headers = { "Content-Type": "text/plain", "Cache-Control": "public" };
 * const body = new TextEncoder().encode("Ten years.");
 * const cached = await cachedResponse({ status: 200, headers, body, cacheable: true }, "/warranty");
 *
 * const { response } = await cached.respond(new Request("http://localhost/warranty"), "id-1");
 * const known = { "If-None-Match": response.headers.get("etag")! };
 * const again = new Request("http://localhost/warranty", { headers: known });
 * assertEquals((await cached.respond(again, "id-2")).response.status, 304);
 * ```
 */
export async function cachedResponse(
  representation: Representation,
  route: string | undefined,
): Promise<CachedResponse> {
  const { status, body, headers, negotiated = false, cacheable = false, ranges = false } =
    representation;
  const { secret = false } = representation;
  const compressible = !secret && isCompressible(headers["Content-Type"] ?? "");
  const bytes = body instanceof Uint8Array ? body : await readSmallFile(body);
  const codable = compressible && bytes !== undefined && bytes.length >= MIN_CODED_BYTES;
  const digest = cacheable
    ? representation.digest ?? (bytes && (await eTag(bytes)).slice(1, -1))
    : undefined;
  const headOf = (length: number, coding?: Coding): Head => {
    const tag = digest === undefined ? undefined : tagOf(digest, coding);
    return {
      status,
      headers: {
        ...withVary(headers, negotiated, codable, compressible && coding === undefined),
        ...present({ "Content-Encoding": coding, ETag: tag }),
      },
      length,
      tag,
      route,
    };
  };
  const matches = (request: Request) => matchesDigest(request, digest);
  if (bytes === undefined) {
    const file = body as DiskFile;
    const head = headOf(file.bytes);
    return { bytes: 0, matches, respond: responder(head, streamed(file, head), ranges) };
  }

  const head = headOf(bytes.length);
  const plain = responder(head, inMemory(head, bytes), ranges);
  if (!codable) return { bytes: bytes.length, matches, respond: plain };
  const coded = new Map<Coding, Responder | Promise<Responder>>();

  /** Responds in a coding, or uncompressed if that is not larger. */
  async function encode(coding: Coding): Promise<Responder> {
    const encoded = await compress(bytes!, coding).catch(() => bytes!);
    const responding = encoded.length >= bytes!.length ? plain : respondCoded(encoded, coding);
    coded.set(coding, responding);
    return responding;
  }

  function respondCoded(encoded: Uint8Array<ArrayBuffer>, coding: Coding): Responder {
    const head = headOf(encoded.length, coding);
    return responder(head, inMemory(head, encoded), false);
  }

  return {
    bytes: bytes.length,
    matches,
    respond(request, id) {
      // Ranges are of the uncompressed body, as on disk.
      const coding = ranges && request.headers.has("range")
        ? undefined
        : chooseCoding(request.headers.get("accept-encoding"), cacheable);
      if (coding === undefined) return plain(request, id);
      let responding = coded.get(coding);
      if (responding === undefined) coded.set(coding, responding = encode(coding));
      return responding instanceof Promise
        ? responding.then((respond) => respond(request, id))
        : responding(request, id);
    },
  };
}

/** The strong ETag of a body in a coding. */
function tagOf(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding === undefined ? "" : `-${coding}`}"`;
}

/** Whether If-Match, if present, names the representation in one of its codings (RFC 9110, section 13.1.1). */
function matchesDigest({ headers }: Request, digest: string | undefined): boolean {
  const wanted = headers.get("if-match");
  if (wanted === null || digest === undefined || wanted.trim() === "*") return true;
  const tags = [undefined, ...codings].map((coding) => tagOf(digest, coding));
  return wanted.split(",").some((tag) => tags.includes(tag.trim()));
}

/** The headers of a body, with Vary for the alternatives. */
function withVary(
  headers: Representation["headers"],
  negotiated: boolean,
  codable: boolean,
  uncoded: boolean,
): Readonly<Record<string, string>> {
  // Otherwise an older runtime compresses uncompressed bodies itself, and adds to Vary.
  const untransformed = uncoded && compressesByItself;
  const vary = [
    ...(negotiated ? ["Accept"] : []),
    ...(codable || untransformed ? ["Accept-Encoding"] : []),
  ];
  return {
    ...headers,
    ...(untransformed && { "Cache-Control": `${headers["Cache-Control"]}, no-transform` }),
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
  };
}

/** Returns the function that responds with a body, or as a request's method and conditions ask. */
function responder(head: Head, body: Body, ranges: boolean): Responder {
  const { status, headers, length, tag } = head;
  const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = headers;
  const unchanged = repeatable({ ...head, status: 304, headers: kept }, null);
  const sized = isBodiless(status) ? headers : { ...headers, "Content-Length": String(length) };
  const headOnly = repeatable({ ...head, headers: sized }, null);
  const known = { tag, length, modified: headers["Last-Modified"] };
  return (request, id) => {
    const wanted = wantedOf(request, known, ranges);
    if (wanted === "unchanged") return unchanged(id);
    if (request.method === "HEAD") return headOnly(id);
    if (wanted === "whole") return body.whole(id);
    if (wanted === "unsatisfiable") {
      const range = { "Content-Range": `bytes */${length}`, "Cache-Control": "no-store" };
      return responseOf({ ...head, status: 416, headers: range }, null, 0, id);
    }
    return body.part(partial(head, wanted), wanted, id);
  };
}

/** The head of a part. */
function partial(head: Head, { first, last }: ByteRange): Head {
  const length = last - first + 1;
  return {
    ...head,
    status: 206,
    length,
    headers: {
      ...head.headers,
      "Content-Range": `bytes ${first}-${last}/${head.length}`,
      "Content-Length": String(length),
    },
  };
}

function inMemory(head: Head, bytes: Uint8Array<ArrayBuffer>): Body {
  return {
    whole: repeatable(head, bytes),
    part: (head, { first, last }, id) =>
      responseOf(head, bytes.subarray(first, last + 1), head.length, id),
  };
}

/** A file that is read each time. */
function streamed(file: DiskFile, head: Head): Body {
  const sized: Head["headers"] = { ...head.headers, "Content-Length": String(head.length) };
  const send = async (head: Head, id: string, range?: ByteRange): Promise<LoggedResponse> => {
    const { stream, size, isChanged } = await openFile(file, range);
    if (!isChanged) return responseOf(head, stream, head.length, id);
    // A file that replaced it is sent, but must not be cached under this address.
    const { ETag: _tag, "Accept-Ranges": _ranges, "Content-Length": _length, ...headers } = sized;
    const uncached = { ...headers, "Cache-Control": "no-store" };
    return responseOf({ ...head, status: 200, headers: uncached }, stream, size, id);
  };
  return {
    whole: (id) => send({ ...head, headers: sized }, id),
    part: (part, range, id) => send(part, id, range),
  };
}

/**
 * Makes a response that can be sent any number of times. A response can be sent only once, and a clone is cheaper than
 * a new one.
 */
function repeatable(
  head: Head,
  body: Uint8Array<ArrayBuffer> | null,
): (id: string) => LoggedResponse {
  const { route } = head;
  const bytes = body?.length ?? 0;
  let master: Response | undefined;
  return (id) => {
    // Without a body, `null`: 204 and 304 may not even have an empty one.
    master ??= responseOf(head, bytes === 0 ? null : body, bytes, id).response;
    // Setting a header on a clone would first read all of them.
    master.headers.set(REQUEST_ID, id);
    return { response: master.clone(), bytes, route };
  };
}

/** A response whose headers are never accessed afterwards, which Deno.serve sends faster. */
function responseOf(
  { status, headers, route }: Head,
  body: BodyInit | null,
  bytes: number,
  id: string,
): LoggedResponse {
  const response = new Response(body, { status, headers: { ...headers, [REQUEST_ID]: id } });
  return { response, bytes, route };
}

function isBodiless(status: number): boolean {
  return status === 204 || (status >= 300 && status < 400);
}

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
import { type DiskFile, openFile, readSmallFile, servedSize } from "./disk_file.ts";
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
  /** Its strong ETag, if it is cacheable. */
  readonly tag: string | undefined;
  readonly route: string | undefined;
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
  const respondIn = (body: Uint8Array<ArrayBuffer> | DiskFile, coding?: Coding): Responder => {
    const tag = digest === undefined ? undefined : tagOf(digest, coding);
    const sent = {
      ...withVary(headers, negotiated, codable, compressible && coding === undefined),
      ...present({ "Content-Encoding": coding, ETag: tag }),
    };
    return responder({ status, headers: sent, tag, route }, body, ranges && coding === undefined);
  };
  const plain = respondIn(bytes ?? body);
  const coded = new Map<Coding, Responder>();

  /** Responds in a coding, or uncompressed if that is not larger. */
  async function encode(coding: Coding): Promise<Responder> {
    const encoded = await compress(bytes!, coding);
    const respond = encoded.length >= bytes!.length ? plain : respondIn(encoded, coding);
    coded.set(coding, respond);
    return respond;
  }

  return {
    bytes: bytes?.length ?? 0,
    matches: (request) => matchesDigest(request, digest),
    respond(request, id) {
      // Ranges are of the uncompressed body, as on disk.
      const coding = !codable || (ranges && request.headers.has("range"))
        ? undefined
        : chooseCoding(request.headers.get("accept-encoding"), cacheable);
      if (coding === undefined) return plain(request, id);
      const respond = coded.get(coding);
      return respond === undefined
        ? encode(coding).then((respond) => respond(request, id))
        : respond(request, id);
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
function responder(
  head: Head,
  body: Uint8Array<ArrayBuffer> | DiskFile,
  ranges: boolean,
): Responder {
  const { headers, tag } = head;
  const inMemory = body instanceof Uint8Array;
  const length = inMemory ? body.length : servedSize(body);
  const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = headers;
  const unchanged = repeatable({ ...head, status: 304, headers: kept }, null);
  const sized = length === 0 ? head : withLength(head, length);
  const headOnly = repeatable(sized, null);
  const whole = inMemory ? repeatable(head, body) : (id: string) => sendFile(body, sized, id);
  const known = { tag, length, modified: headers["Last-Modified"] };
  return (request, id) => {
    const wanted = wantedOf(request, known, ranges);
    if (wanted === "unchanged") return unchanged(id);
    if (request.method === "HEAD") return headOnly(id);
    if (wanted === "whole") return whole(id);
    if (wanted === "unsatisfiable") {
      const range = { "Content-Range": `bytes */${length}`, "Cache-Control": "no-store" };
      return responseOf({ ...head, status: 416, headers: range }, null, 0, id);
    }
    const { first, last } = wanted;
    const size = last - first + 1;
    const range = { ...headers, "Content-Range": `bytes ${first}-${last}/${length}` };
    const part = withLength({ ...head, status: 206, headers: range }, size);
    return inMemory
      ? responseOf(part, body.subarray(first, last + 1), size, id)
      : sendFile(body, part, id, wanted);
  };
}

function withLength(head: Head, length: number): Head {
  return { ...head, headers: { ...head.headers, "Content-Length": String(length) } };
}

/** Sends a file that is read each time. */
async function sendFile(
  file: DiskFile,
  head: Head,
  id: string,
  range?: ByteRange,
): Promise<LoggedResponse> {
  const { stream, size, isChanged } = await openFile(file, range);
  if (!isChanged) return responseOf(head, stream, Number(head.headers["Content-Length"]), id);
  // A file that replaced it is sent, but must not be cached under this address.
  const {
    ETag: _tag,
    "Accept-Ranges": _ranges,
    "Content-Length": _length,
    "Content-Range": _range,
    ...headers
  } = head.headers;
  const uncached = { ...headers, "Cache-Control": "no-store" };
  return responseOf({ ...head, status: 200, headers: uncached }, stream, size, id);
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

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
  compress,
  compressesByItself,
  isCompressible,
  MIN_CODED_BYTES,
} from "./codings.ts";
import { type ByteRange, wantedOf } from "./conditions.ts";
import { type DiskFile, isSmall, openFile, readSmallFile } from "./disk_file.ts";
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
  /**
   * The response to a request: whole or a range, in the coding that the client prefers, without a body for HEAD, or
   * 304 if the client has it. A promise if something must be made or read first.
   *
   * @param id The request's identifier, for a header of the response.
   */
  readonly respond: (request: Request, id: string) => LoggedResponse | Promise<LoggedResponse>;
}

/** The parts of a response, and its facts for the log. */
interface Parts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The size of the body. */
  readonly length: number;
  /** Its strong ETag, if it is cacheable. */
  readonly tag: string | undefined;
  readonly route: string | undefined;
}

/** The responses with a body. */
interface Bodied {
  readonly whole: (id: string) => LoggedResponse | Promise<LoggedResponse>;
  /** A range of it, by the parts of its response. */
  readonly part: (parts: Parts, range: ByteRange, id: string) => Promise<LoggedResponse>;
}

/**
 * Prepares a representation. A cacheable one gets a strong ETag for each coding (RFC 9110, section 8.8.3), and is
 * sent compressed if that makes it smaller and the client prefers it.
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
  const compressible = cacheable && isCompressible(headers["Content-Type"] ?? "");
  const bytes = await bytesOf(body, compressible);
  const codable = compressible && bytes !== undefined && bytes.length >= MIN_CODED_BYTES;
  const digest = cacheable
    ? representation.digest ?? (bytes && (await eTag(bytes)).slice(1, -1))
    : undefined;
  const partsOf = (length: number, coding?: Coding): Parts => {
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
  if (bytes === undefined) {
    const file = body as DiskFile;
    const parts = partsOf(file.bytes);
    const held = isSmall(file) ? file.bytes : 0;
    return { bytes: held, respond: responder(parts, ofFile(file, parts), ranges) };
  }

  const parts = partsOf(bytes.length);
  const uncoded = repeatable(parts, bytes);
  const plain = responder(parts, uncoded, ranges);
  if (!codable) return { bytes: bytes.length, respond: plain };
  const coded = new Map<Coding, CachedResponse["respond"] | Promise<CachedResponse["respond"]>>();

  /** The responses in a coding, or uncompressed if that is not larger. */
  async function encode(coding: Coding): Promise<CachedResponse["respond"]> {
    const encoded = await compress(await uncoded.body(), coding);
    if (encoded.length >= parts.length) return plain;
    const codedParts = partsOf(encoded.length, coding);
    return responder(codedParts, repeatable(codedParts, encoded), false);
  }

  function inCoding(
    coding: Coding,
  ): CachedResponse["respond"] | Promise<CachedResponse["respond"]> {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const making = encode(coding).catch(() => plain);
    coded.set(coding, making);
    making.then((made) => coded.set(coding, made));
    return making;
  }

  return {
    bytes: bytes.length,
    respond(request, id) {
      // Ranges are of the uncompressed body, as on disk.
      const coding = ranges && request.headers.has("range")
        ? undefined
        : chooseCoding(request.headers.get("accept-encoding"));
      if (coding === undefined) return plain(request, id);
      const made = inCoding(coding);
      return made instanceof Promise ? made.then((it) => it(request, id)) : made(request, id);
    },
  };
}

/** The bytes of a body, if they are in memory or to be compressed; other files are read when they are sent. */
async function bytesOf(
  body: Representation["body"],
  compressible: boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body instanceof Uint8Array) return body;
  return compressible ? await readSmallFile(body) : undefined;
}

/** The strong ETag of a body in a coding. */
function tagOf(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding === undefined ? "" : `-${coding}`}"`;
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
function responder(parts: Parts, body: Bodied, ranges: boolean): CachedResponse["respond"] {
  const { status, headers, length } = parts;
  const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = headers;
  const unchanged = repeatable({ ...parts, status: 304, headers: kept }, null);
  const sized = isBodiless(status) ? headers : { ...headers, "Content-Length": String(length) };
  const head = repeatable({ ...parts, headers: sized }, null);
  return (request, id) => {
    const wanted = wantedOf(request, parts, ranges);
    if (wanted === "unchanged") return unchanged.whole(id);
    if (request.method === "HEAD") return head.whole(id);
    if (wanted === "whole") return body.whole(id);
    if (wanted === "unsatisfiable") {
      const range = { "Content-Range": `bytes */${length}`, "Cache-Control": "no-store" };
      return sentOf({ ...parts, status: 416, headers: range }, null, 0, id);
    }
    return body.part(partial(parts, wanted), wanted, id);
  };
}

/** The status and the headers of a part. */
function partial(parts: Parts, { first, last }: ByteRange): Parts {
  const length = last - first + 1;
  return {
    ...parts,
    status: 206,
    length,
    headers: {
      ...parts.headers,
      "Content-Range": `bytes ${first}-${last}/${parts.length}`,
      "Content-Length": String(length),
    },
  };
}

/**
 * The responses of a file. A small one is held in memory from the first request for its bytes on; a large one, and one
 * that has changed, is read each time.
 */
function ofFile(file: DiskFile, parts: Parts): Bodied {
  let held: Repeatable | undefined;
  let reading: Promise<Bodied> | undefined;

  async function read(): Promise<Bodied> {
    const bytes = await readSmallFile(file);
    if (bytes === undefined) return streamed(file, parts);
    return held = repeatable(parts, bytes);
  }

  /** Requests that come together share one reading. */
  const load = () => reading ??= read().finally(() => reading = undefined);

  return {
    whole: (id) => held?.whole(id) ?? load().then((it) => it.whole(id)),
    part: async (asked, range, id) => await (held ?? await load()).part(asked, range, id),
  };
}

/** The responses of a file that is read each time. */
function streamed(file: DiskFile, parts: Parts): Bodied {
  const send = async (asked: Parts, id: string, range?: ByteRange): Promise<LoggedResponse> => {
    const { stream, size, isChanged } = await openFile(file, range);
    if (!isChanged) return sentOf(asked, stream, asked.length, id);
    // A file that replaced it is sent, but must not be cached under this address.
    const { ETag: _tag, "Accept-Ranges": _ranges, ...headers } = parts.headers;
    const uncached = { ...parts, headers: { ...headers, "Cache-Control": "no-store" } };
    return sentOf(uncached, stream, size, id);
  };
  const sized = { ...parts.headers, "Content-Length": String(parts.length) };
  return {
    whole: (id) => send({ ...parts, headers: sized }, id),
    part: (asked, range, id) => send(asked, id, range),
  };
}

/** A response that can be sent any number of times, and its body. */
interface Repeatable extends Bodied {
  readonly whole: (id: string) => LoggedResponse;
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Makes a response that can be sent any number of times. A response can be sent only once, and a clone is cheaper
 * than a new one, but many are requested only once: the second request keeps one to clone. From then on only that one
 * holds the body.
 */
function repeatable(parts: Parts, whole: Uint8Array<ArrayBuffer> | null): Repeatable {
  const { route } = parts;
  const bytes = whole?.length ?? 0;
  // Without a body, `null`: 204 and 304 may not even have an empty one.
  let held = bytes === 0 ? null : whole;
  let master: Response | undefined;
  let sent = false;
  const body = async () => held ?? await (master?.clone() ?? new Response()).bytes();
  return {
    body,
    whole(id) {
      if (!sent) {
        sent = true;
        return sentOf(parts, held, bytes, id);
      }
      if (master === undefined) {
        master = sentOf(parts, held, bytes, id).response;
        held = null;
      }
      // Setting a header on a clone would first read all of them.
      master.headers.set(REQUEST_ID, id);
      return { response: master.clone(), bytes, route };
    },
    part: async (asked, { first, last }, id) =>
      sentOf(asked, (await body()).subarray(first, last + 1), asked.length, id),
  };
}

/** A response whose headers are never accessed afterwards, which Deno.serve sends faster. */
function sentOf(
  { status, headers, route }: Parts,
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

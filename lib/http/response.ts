/**
 * Makes the responses for a representation: its ETags, Vary, content codings and ranges.
 *
 * @module
 */
import { eTag } from "@std/http/etag";
import {
  chooseCoding,
  type Coding,
  codings,
  compress,
  compressesByItself,
  isCompressible,
  MIN_CODED_BYTES,
} from "./codings.ts";
import { type ByteRange, type RepresentationMetadata, wantedPart } from "./conditions.ts";
import { type DiskFile, openFile, readSmallFile, servedSize } from "./disk_file.ts";
import type { Representation } from "./represent.ts";
import { REQUEST_ID } from "./request_id.ts";

/** A response, and the size of its body in bytes, for the log. */
export interface SentResponse {
  readonly response: Response;
  readonly bytes: number;
}

/** A response without its body. */
interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

type Body = Representation["body"];

/**
 * Responds to requests for one representation. A cacheable one has a strong ETag for each coding (RFC 9110, section
 * 8.8.3). It is sent compressed if that makes it smaller and the client prefers it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { CachedResponse } from "./response.ts";
 *
 * const headers = { "Content-Type": "text/plain", "Cache-Control": "public" };
 * const body = new TextEncoder().encode("Ten years.");
 * const representation = { status: 200, headers, body, cacheable: true };
 * const cached = await CachedResponse.from(representation);
 *
 * const { response } = await cached.respond(new Request("http://localhost/warranty"), "id-1");
 * const known = { "If-None-Match": response.headers.get("etag")! };
 * const again = new Request("http://localhost/warranty", { headers: known });
 * assertEquals((await cached.respond(again, "id-2")).response.status, 304);
 * ```
 */
export class CachedResponse {
  readonly #representation: Representation;
  /** The body, unless it is a large file. */
  readonly #loaded: Uint8Array<ArrayBuffer> | undefined;
  /** The part that its ETags have in common, if it is cacheable. */
  readonly #digest: string | undefined;
  readonly #isCompressible: boolean;
  readonly #uncoded: CodedResponse;
  readonly #coded = new Map<Coding, CodedResponse>();

  private constructor(
    representation: Representation,
    loaded: Uint8Array<ArrayBuffer> | undefined,
    digest: string | undefined,
  ) {
    const { body, headers, secret = false } = representation;
    this.#representation = representation;
    this.#loaded = loaded;
    this.#digest = digest;
    this.#isCompressible = !secret && isCompressible(headers["Content-Type"] ?? "");
    this.#uncoded = this.#inCoding(loaded ?? body, undefined);
  }

  static async from(representation: Representation): Promise<CachedResponse> {
    const { body, cacheable = false, digest } = representation;
    const loaded = body instanceof Uint8Array ? body : await readSmallFile(body);
    const known = cacheable ? digest ?? (loaded && (await eTag(loaded)).slice(1, -1)) : undefined;
    return new CachedResponse(representation, loaded, known);
  }

  /** How many bytes it holds in memory, before compression. */
  get bytes(): number {
    return this.#loaded?.length ?? 0;
  }

  /** Whether If-Match, if present, names the representation in one of its codings (RFC 9110, section 13.1.1). */
  matches({ headers }: Request): boolean {
    const wanted = headers.get("if-match");
    const digest = this.#digest;
    if (wanted === null || digest === undefined || wanted.trim() === "*") return true;
    const etags = [undefined, ...codings].map((coding) => makeETag(digest, coding));
    return wanted.split(",").some((etag) => etags.includes(etag.trim()));
  }

  /**
   * The response to a request: the whole body or a range of it, in the coding that the client prefers; no body for
   * HEAD; 304 if the client has the representation. A promise if a file must be read first.
   *
   * @param id The request's identifier, for a header of responses that no cache keeps.
   */
  respond(request: Request, id: string): SentResponse | Promise<SentResponse> {
    const coding = this.#codingFor(request);
    const response = coding === undefined
      ? this.#uncoded
      : this.#coded.get(coding) ?? this.#compress(coding);
    return response.respond(request, id);
  }

  get #isCodable(): boolean {
    return this.#isCompressible && this.bytes >= MIN_CODED_BYTES;
  }

  #codingFor({ headers }: Request): Coding | undefined {
    const { cacheable = false, ranges = false } = this.#representation;
    // Ranges are of the uncompressed body, as on disk.
    return !this.#isCodable || (ranges && headers.has("range"))
      ? undefined
      : chooseCoding(headers.get("accept-encoding"), cacheable);
  }

  /** Compresses the body, unless that makes it larger. */
  #compress(coding: Coding): CodedResponse {
    const body = this.#loaded!;
    const compressed = compress(body, coding);
    const coded = compressed.length >= body.length
      ? this.#uncoded
      : this.#inCoding(compressed, coding);
    this.#coded.set(coding, coded);
    return coded;
  }

  #inCoding(body: Body, coding: Coding | undefined): CodedResponse {
    const { status, headers, negotiated = false, ranges = false } = this.#representation;
    const etag = this.#digest === undefined ? undefined : makeETag(this.#digest, coding);
    const isUncoded = this.#isCompressible && coding === undefined;
    const sent = definedHeaders({
      ...withVary(headers, negotiated, this.#isCodable, isUncoded),
      "Content-Encoding": coding,
      ETag: etag,
    });
    return new CodedResponse({ status, headers: sent }, body, etag, ranges && coding === undefined);
  }
}

function makeETag(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding === undefined ? "" : `-${coding}`}"`;
}

function definedHeaders(headers: Representation["headers"]): Readonly<Record<string, string>> {
  const defined = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Readonly<Record<string, string>>;
}

/** The headers of a body, with Vary for the alternatives. */
function withVary(
  headers: Representation["headers"],
  negotiated: boolean,
  codable: boolean,
  uncoded: boolean,
): Representation["headers"] {
  // Without no-transform, an older runtime compresses such a body itself.
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

/** Responds with a representation in one coding, as a request's method, preconditions and range ask. */
class CodedResponse {
  readonly #head: Head;
  readonly #body: Body;
  readonly #hasRanges: boolean;
  readonly #metadata: RepresentationMetadata;
  readonly #unchanged: Repeat;
  readonly #bodiless: Repeat;
  readonly #whole: (id: string) => SentResponse | Promise<SentResponse>;

  /** @param etag Its strong ETag, if it is cacheable. */
  constructor(head: Head, body: Body, etag: string | undefined, hasRanges: boolean) {
    const { headers } = head;
    const length = body instanceof Uint8Array ? body.length : servedSize(body);
    const sized = length === 0 ? head : withLength(head, length);
    const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = headers;
    this.#head = head;
    this.#body = body;
    this.#hasRanges = hasRanges;
    this.#metadata = { etag, length, modified: headers["Last-Modified"] };
    this.#unchanged = repeat({ status: 304, headers: kept }, null);
    this.#bodiless = repeat(sized, null);
    this.#whole = body instanceof Uint8Array
      ? repeat(head, body)
      : (id) => sendFile(body, sized, id);
  }

  respond(request: Request, id: string): SentResponse | Promise<SentResponse> {
    const wanted = wantedPart(request, this.#metadata, this.#hasRanges);
    if (wanted === "unchanged") return this.#unchanged(id);
    if (request.method === "HEAD") return this.#bodiless(id);
    if (wanted === "whole") return this.#whole(id);
    return wanted === "unsatisfiable" ? this.#unsatisfiable(id) : this.#part(wanted, id);
  }

  #unsatisfiable(id: string): SentResponse {
    const range = `bytes */${this.#metadata.length}`;
    const headers = { "Content-Range": range, "Cache-Control": "no-store" };
    return { response: newResponse({ status: 416, headers }, null, id), bytes: 0 };
  }

  #part(part: ByteRange, id: string): SentResponse | Promise<SentResponse> {
    const { first, last } = part;
    const size = last - first + 1;
    const range = `bytes ${first}-${last}/${this.#metadata.length}`;
    const headers = { ...this.#head.headers, "Content-Range": range };
    const head = withLength({ status: 206, headers }, size);
    if (!(this.#body instanceof Uint8Array)) return sendFile(this.#body, head, id, part);
    return { response: newResponse(head, this.#body.subarray(first, last + 1), id), bytes: size };
  }
}

function withLength(head: Head, length: number): Head {
  return { ...head, headers: { ...head.headers, "Content-Length": String(length) } };
}

/** Sends a large file, which is read from disk for each request. */
async function sendFile(
  file: DiskFile,
  head: Head,
  id: string,
  range?: ByteRange,
): Promise<SentResponse> {
  const { stream, size, isChanged } = await openFile(file, range);
  if (!isChanged) {
    return {
      response: newResponse(head, stream, id),
      bytes: Number(head.headers["Content-Length"]),
    };
  }
  // The file was replaced since its ETag was made: the new one must not be cached under this address.
  const {
    ETag: _etag,
    "Accept-Ranges": _ranges,
    "Content-Length": _length,
    "Content-Range": _range,
    ...headers
  } = head.headers;
  const uncached = { ...headers, "Cache-Control": "no-store" };
  return { response: newResponse({ status: 200, headers: uncached }, stream, id), bytes: size };
}

/** Sends a response again. */
type Repeat = (id: string) => SentResponse;

/** A response that is sent any number of times. */
function repeat(head: Head, content: Uint8Array<ArrayBuffer> | null): Repeat {
  // 204 and 304 may not even have an empty body.
  const body = content?.length === 0 ? null : content;
  const bytes = body?.length ?? 0;
  if (isUncached(head)) return (id) => ({ response: newResponse(head, body, id), bytes });
  // A Response can be sent only once, and a clone is cheaper than a new one.
  let master: Response | undefined;
  return () => ({ response: (master ??= new Response(body, head)).clone(), bytes });
}

/** Whether no cache may keep a response. */
function isUncached({ headers }: Head): boolean {
  return headers["Cache-Control"]?.startsWith("no-store") ?? false;
}

/** A response. It names its request, unless a cache may show it to others. */
function newResponse(head: Head, body: BodyInit | null, id: string): Response {
  const { status, headers } = head;
  return new Response(body, {
    status,
    headers: isUncached(head) ? { ...headers, [REQUEST_ID]: id } : headers,
  });
}

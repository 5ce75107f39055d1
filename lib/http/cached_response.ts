/**
 * Prepares a representation for sending: makes ETags, sets Vary, and handles content codings.
 *
 * @module
 */
import {
  chooseCoding,
  type Coding,
  compress,
  compressesByItself,
  isCompressible,
  MIN_CODED_BYTES,
} from "./codings.ts";
import { fromDisk, isSmall, readWhole } from "./disk_response.ts";
import { present } from "../schema/mod.ts";
import { memoize } from "./memoize.ts";
import type { Representation } from "./represent.ts";
import {
  bodilessOf,
  type CachedResponse,
  partial,
  type Parts,
  type Repeatable,
  repeatable,
  type Sent,
  sentOf,
  wantedOf,
} from "./response.ts";

const codingFor = memoize(chooseCoding);

/**
 * Prepares a representation. A cacheable one gets a strong ETag for each coding (RFC 9110, section 8.8.3), and is
 * sent compressed if that makes it smaller and the client prefers it.
 *
 * @param route The pattern of its route.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cachedResponse } from "./cached_response.ts";
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
  const bytes = body instanceof Uint8Array
    ? body
    : compressible && isSmall(body)
    ? await readWhole(body)
    : undefined;
  const codable = compressible && bytes !== undefined && bytes.length >= MIN_CODED_BYTES;
  const digest = cacheable ? representation.digest ?? (bytes && await digestOf(bytes)) : undefined;
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
  const held = (bytes: Uint8Array<ArrayBuffer>) => fromMemory(bytes, partsOf, { codable, ranges });
  if (!(body instanceof Uint8Array) && bytes === undefined) {
    return fromDisk(body, partsOf(body.bytes), held);
  }
  return held(bytes!);
}

/** Digests bytes for a strong ETag. It is loaded with the first page; the API has its own digests. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const { eTag } = await import("@std/http/etag");
  return (await eTag(bytes)).slice(1, -1);
}

/** Makes the responses for a body in memory. */
function fromMemory(
  body: Uint8Array<ArrayBuffer>,
  partsOf: (length: number, coding?: Coding) => Parts,
  { codable, ranges }: { readonly codable: boolean; readonly ranges: boolean },
): CachedResponse {
  type Respond = (request: Request, id: string) => Sent | Promise<Sent>;
  const respondWith = (parts: Parts, whole: Repeatable, ranges: boolean): Respond => {
    const bodiless = bodilessOf(parts);
    return (request, id) => {
      const wanted = wantedOf(request, parts, bodiless, ranges);
      if (wanted === "whole") return whole.respond(id);
      if (typeof wanted === "function") return wanted(id);
      const part = partial(parts, wanted);
      return whole.body().then((bytes) =>
        sentOf(part, bytes.subarray(wanted.first, wanted.last + 1), part.length, id)
      );
    };
  };
  const { length } = body;
  const parts = partsOf(length);
  const uncoded = repeatable(parts, body);
  const plain = respondWith(parts, uncoded, ranges);
  const coded = new Map<Coding, Respond | Promise<Respond>>();

  /** The body in a coding, or uncompressed if that is not larger. */
  function inCoding(coding: Coding): Respond | Promise<Respond> {
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const making = uncoded.body().then((bytes) => compress(bytes, coding)).then((bytes) => {
      const parts = partsOf(bytes.length, coding);
      const made = bytes.length >= length
        ? plain
        : respondWith(parts, repeatable(parts, bytes), false);
      coded.set(coding, made);
      return made;
    }).catch(() => plain);
    coded.set(coding, making);
    return making;
  }

  return {
    bytes: length,
    respond(request, id) {
      // Ranges are of the uncompressed body, as on disk.
      const coding = codable && !(ranges && request.headers.has("range"))
        ? codingFor(request.headers.get("accept-encoding"))
        : undefined;
      if (coding === undefined) return plain(request, id);
      const made = inCoding(coding);
      return made instanceof Promise ? made.then((it) => it(request, id)) : made(request, id);
    },
  };
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

/** The strong ETag of a body in a coding. */
function tagOf(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding === undefined ? "" : `-${coding}`}"`;
}

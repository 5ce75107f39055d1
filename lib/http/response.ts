/**
 * Makes responses from status, headers and bytes, any number of times.
 *
 * @module
 */
import { type ByteRange, rangeOf } from "./range.ts";
import { REQUEST_ID } from "./request_id.ts";

/** A response, and its facts for the log. */
export interface Sent {
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
  respond(request: Request, id: string): Sent | Promise<Sent>;
}

/** The parts of a response, and its facts for the log. */
export interface Parts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The size of the body. */
  readonly length: number;
  /** Its strong ETag, if it is cacheable. */
  readonly tag: string | undefined;
  readonly route: string | undefined;
}

/** A representation's responses without a full body. */
export interface Bodiless {
  /** To HEAD. */
  readonly head: (id: string) => Sent;
  /** To a client that already has it (RFC 9110, section 15.4.5). */
  readonly unchanged: (id: string) => Sent;
}

/** What a request gets: the body, a part of it, or a response without one. */
export type Wanted = "whole" | ByteRange | ((id: string) => Sent);

/** Makes the responses without a body. */
export function bodilessOf(parts: Parts): Bodiless {
  const { status, headers, length, route } = parts;
  const { "Content-Type": _type, "Content-Encoding": _coding, ...kept } = headers;
  const sized = isBodiless(status) ? headers : { ...headers, "Content-Length": String(length) };
  return {
    head: repeatable({ status, headers: sized, route }, null).respond,
    unchanged: repeatable({ status: 304, headers: kept, route }, null).respond,
  };
}

/**
 * Decides what a request gets, by its conditions and range.
 *
 * @param ranges Whether ranges are supported.
 */
export function wantedOf(
  request: Request,
  { tag, length, route }: Parts,
  { head, unchanged }: Bodiless,
  ranges: boolean,
): Wanted {
  if (tag !== undefined) {
    const known = request.headers.get("if-none-match");
    if (known !== null && (known === tag || names(known, tag))) return unchanged;
  }
  if (request.method === "HEAD") return head;
  const range = ranges && tag !== undefined ? rangeOf(request, tag, length) : undefined;
  if (range === "unsatisfiable") {
    const headers = { "Content-Range": `bytes */${length}`, "Cache-Control": "no-store" };
    return (id) => sentOf({ status: 416, headers, route }, null, 0, id);
  }
  return range ?? "whole";
}

/** Whether an If-None-Match header names a tag, by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
function names(field: string, tag: string): boolean {
  return field.trim() === "*" ||
    field.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/** The status and the headers of a part. */
export function partial<P extends Parts>(parts: P, { first, last }: ByteRange): P {
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

/** A response whose headers are never accessed afterwards, which Deno.serve sends faster. */
export function sentOf(
  { status, headers, route }: Pick<Parts, "status" | "headers" | "route">,
  body: BodyInit | null,
  bytes: number,
  id: string,
): Sent {
  const response = new Response(body, { status, headers: { ...headers, [REQUEST_ID]: id } });
  return { response, bytes, route };
}

/** A response that can be sent any number of times, and its body. */
export interface Repeatable {
  readonly respond: (id: string) => Sent;
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Makes a response that can be sent any number of times. A response can be sent only once, and a clone is cheaper
 * than a new one, but many are requested only once: the second request keeps one to clone. From then on only that one
 * holds the body.
 */
export function repeatable(
  parts: Pick<Parts, "status" | "headers" | "route">,
  body: Uint8Array<ArrayBuffer> | null,
): Repeatable {
  const { route } = parts;
  const bytes = body?.length ?? 0;
  // Without a body, `null`: 204 and 304 may not even have an empty one.
  let held = bytes === 0 ? null : body;
  let master: Response | undefined;
  let sent = false;
  return {
    respond(id) {
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
    body: async () => held ?? await (master?.clone() ?? new Response()).bytes(),
  };
}

function isBodiless(status: number): boolean {
  return status === 204 || (status >= 300 && status < 400);
}

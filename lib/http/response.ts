/**
 * Responses made of status, headers and bytes, each as often as it is asked for.
 *
 * @module
 */
import { type ByteRange, rangeOf } from "./range.ts";
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
  /** The bytes that it holds in memory, before codings. */
  readonly bytes: number;
  /**
   * The response to a request: whole or the part asked for, in the coding that the client prefers, without its
   * body for HEAD, or 304 where the client has it. A promise where something has to be made or read first.
   *
   * @param id The identifier of the request, which the response carries.
   */
  respond(request: Request, id: string): Sent | Promise<Sent>;
}

/** What a response is made of, and what is written down about it. */
export interface Parts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The size of the body. */
  readonly length: number;
  /** Its strong ETag, where caches may keep it. */
  readonly tag: string | undefined;
  readonly route: string | undefined;
}

/** The responses of one representation that have no body, or not all of it. */
export interface Bodiless {
  /** To HEAD. */
  readonly head: (id: string) => Sent;
  /** To a client that has it (RFC 9110, section 15.4.5). */
  readonly unchanged: (id: string) => Sent;
}

/** What a request gets of a representation: its body or a part of that, or one of the responses without. */
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
 * What a request gets, by its conditions and its range.
 *
 * @param ranges Whether parts are sent.
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

/** A response whose headers are not touched afterwards: Deno.serve sends such a one at less cost. */
export function sentOf(
  { status, headers, route }: Pick<Parts, "status" | "headers" | "route">,
  body: BodyInit | null,
  bytes: number,
  id: string,
): Sent {
  const response = new Response(body, { status, headers: { ...headers, [REQUEST_ID]: id } });
  return { response, bytes, route };
}

/** A response that may be sent any number of times, and its body. */
export interface Repeatable {
  readonly respond: (id: string) => Sent;
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Makes a response that may be sent any number of times. A response can be sent once and a clone costs less than a new
 * one, but many are asked for once: the second leaves one behind to clone. From then on the body is held there alone.
 */
export function repeatable(
  parts: Pick<Parts, "status" | "headers" | "route">,
  body: Uint8Array<ArrayBuffer> | null,
): Repeatable {
  const { route } = parts;
  const bytes = body?.length ?? 0;
  // No body is no bytes: 204 and 304 may not even have empty ones.
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
      // A clone's own headers would have to be read before one could be set.
      master.headers.set(REQUEST_ID, id);
      return { response: master.clone(), bytes, route };
    },
    body: async () => held ?? await (master?.clone() ?? new Response()).bytes(),
  };
}

function isBodiless(status: number): boolean {
  return status === 204 || (status >= 300 && status < 400);
}

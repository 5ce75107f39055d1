/**
 * Reads the body of a request, limited in size and time.
 *
 * @module
 */
import { MAX_BODY_BYTES } from "../model/mod.ts";
import { invalidBody, type Problem, tooManyBodies } from "./problem.ts";

/** The largest body of a form, which encodes each non-ASCII byte as three characters. */
export const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES;

/** How many bodies one client may be sending at a time. */
const MAX_BODIES_OF_CLIENT = 32;

/** Counts the bodies that are still arriving. */
export interface BodyCount {
  /** Reads a body, unless the client is already sending too many; it is then refused unread. */
  within(client: string, read: () => Promise<BodyText>): Promise<BodyText>;
}

/** Starts a count. */
export function bodyCount(max = MAX_BODIES_OF_CLIENT): BodyCount {
  const counts = new Map<string, number>();
  return {
    async within(client, read) {
      const count = counts.get(client) ?? 0;
      if (count >= max) return { ok: false, problem: tooManyBodies() };
      counts.set(client, count + 1);
      try {
        return await read();
      } finally {
        const left = counts.get(client)! - 1;
        if (left === 0) counts.delete(client);
        else counts.set(client, left);
      }
    },
  };
}

/** The requirements for a body. */
export interface WantedBody {
  /** The only accepted media type, such as `application/json`. */
  readonly mediaType: string;
  readonly maxBytes: number;
  /** How to send such a body, for the hints. */
  readonly example: string;
  /** How to make one smaller, for the hints. */
  readonly shorter: string;
}

/** The text of a body, or the problem to respond with. */
export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a body as UTF-8 text. Reading stops at the limit; the rest is never held in memory.
 *
 * @param deadline Aborts when the body has taken too long to arrive.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readText } from "./body.ts";
 *
 * const wanted = { mediaType: "text/plain", maxBytes: 10, example: "Send text.", shorter: "Shorten it." };
 * const read = async (body: string) => {
 *   const request = new Request("http://localhost/", { method: "POST", body });
 *   return await readText(request, wanted, AbortSignal.timeout(1000));
 * };
 * assertEquals(await read("A fence"), { ok: true, text: "A fence" });
 * assertEquals((await read("A fence and a gate")).ok, false);
 * ```
 */
export async function readText(
  request: Request,
  { mediaType, maxBytes, example, shorter }: WantedBody,
  deadline: AbortSignal,
): Promise<BodyText> {
  const refuse = (issue: string, hint: string): BodyText => ({
    ok: false,
    problem: invalidBody(issue, hint),
  });
  if (!hasMediaType(request.headers.get("content-type"), mediaType)) {
    return refuse(`is not declared as ${mediaType} in UTF-8`, example);
  }
  const tooLarge = () => refuse(`is larger than ${maxBytes} bytes`, shorter);
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) return tooLarge();
  const bytes = await beforeDeadline(
    deadline,
    (late) =>
      declared > 0 && declared <= PIECE_BYTES && !isChunked(request)
        ? readSmall(request, maxBytes, late)
        : readBytes(request.body, maxBytes, late),
  );
  if (bytes === "too large") return tooLarge();
  if (bytes === "incomplete") {
    return refuse("was incomplete or arrived too late", "Send it again in one piece.");
  }
  if (isCoded(request.headers.get("content-encoding") ?? "")) {
    return refuse("is compressed", "Send it without Content-Encoding.");
  }
  try {
    return { ok: true, text: decoder.decode(bytes) };
  } catch {
    return refuse("is not valid UTF-8", "Encode the text as UTF-8.");
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Whether a Content-Encoding names a coding (RFC 9110, section 8.4.1); some proxies forward an empty one. */
function isCoded(contentEncoding: string): boolean {
  return contentEncoding.split(",").some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding));
}

/** Whether a Content-Type names the media type, with UTF-8 as the charset if it has one. */
function hasMediaType(contentType: string | null, mediaType: string): boolean {
  const [type = "", ...parameters] = (contentType ?? "").split(";");
  if (type.trim().toLowerCase() !== mediaType) return false;
  return parameters.every((parameter) => {
    const [name = "", value = ""] = parameter.split("=");
    return name.trim().toLowerCase() !== "charset" ||
      /^"?utf-?8"?$/i.test(value.trim());
  });
}

/** Whether a body is chunked, without a Content-Length (RFC 9112, section 6.3). */
function isChunked({ headers }: Request): boolean {
  return headers.get("transfer-encoding") !== null;
}

/** The bytes of a body, or why it could not be read. */
type Bytes = Uint8Array | "too large" | "incomplete";

/** Reads a body; the promise passed to `read` resolves when it has taken too long. */
async function beforeDeadline(
  deadline: AbortSignal,
  read: (late: Promise<"incomplete">) => Promise<Bytes>,
): Promise<Bytes> {
  const late = Promise.withResolvers<"incomplete">();
  const expire = () => late.resolve("incomplete");
  deadline.addEventListener("abort", expire);
  if (deadline.aborted) expire();
  try {
    return await read(late.promise);
  } catch {
    return "incomplete";
  } finally {
    deadline.removeEventListener("abort", expire);
  }
}

/**
 * Reads a small body as a whole. Usually it arrived with the head and is available at once. Otherwise it gets a
 * buffer of its declared length, and is closed with the response.
 */
async function readSmall(
  request: Request,
  maxBytes: number,
  late: Promise<"incomplete">,
): Promise<Bytes> {
  const bytes = await Promise.race([request.bytes(), late]);
  return bytes !== "incomplete" && bytes.length > maxBytes ? "too large" : bytes;
}

/**
 * Reads a body in pieces, into one buffer in turn: Deno returns each piece from the network in a buffer of 64 KiB, so a
 * body in one-byte pieces would take two gigabytes.
 */
async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
  late: Promise<"incomplete">,
): Promise<Bytes> {
  if (body === null) return new Uint8Array();
  const reader = readerOf(body);
  const stop = (reason: "too large" | "incomplete") => {
    reader.cancel().catch(() => {});
    return reason;
  };
  let piece = new Uint8Array(PIECE_BYTES);
  // It grows as data arrives, so that a slow body takes little memory.
  let whole = new Uint8Array(FIRST_BYTES);
  let size = 0;
  while (true) {
    const next = await Promise.race([reader.read(new Uint8Array(piece.buffer)), late]);
    if (next === "incomplete") return stop(next);
    if (next.done) return whole.subarray(0, size);
    piece = next.value;
    const start = size;
    size += piece.length;
    if (size > maxBytes) return stop("too large");
    if (size > whole.length) {
      const larger = new Uint8Array(Math.min(Math.max(2 * whole.length, size), maxBytes));
      larger.set(whole.subarray(0, start));
      whole = larger;
    }
    whole.set(piece, start);
  }
}

/** The initial size of a body's buffer, and the most bytes read at a time. */
const FIRST_BYTES = 1024;
const PIECE_BYTES = 4 * 1024;

/** A reader that takes a buffer, or if the body is in memory and not a byte stream, one that does not. */
function readerOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStreamBYOBReader | ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  try {
    return body.getReader({ mode: "byob" });
  } catch (error) {
    if (error instanceof TypeError) return body.getReader();
    throw error;
  }
}

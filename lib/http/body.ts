/**
 * Reads the body of a request, limited in size and time.
 *
 * @module
 */
import { MAX_BODY_BYTES } from "../model/mod.ts";
import { invalidBody, type Problem } from "./problem.ts";

/** The largest body of a form, which encodes each non-ASCII byte as three characters. */
export const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES;

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
  const bytes = await bytesOf(request, maxBytes, deadline);
  if (bytes === "too large") return refuse(`is larger than ${maxBytes} bytes`, shorter);
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
  return contentEncoding.split(",").some((coding) => !/^(?:identity)?$/i.test(coding.trim()));
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

/** The bytes of a body, or why it could not be read. */
type Bytes = Uint8Array | "too large" | "incomplete";

async function bytesOf(
  request: Request,
  maxBytes: number,
  deadline: AbortSignal,
): Promise<Bytes> {
  const length = request.headers.get("content-length");
  if (Number(length) > maxBytes) return "too large";
  // A chunked body has no declared length, whatever its headers say (RFC 9112, section 6.3).
  const isDeclared = length !== null && !request.headers.has("transfer-encoding");
  const late = Promise.withResolvers<"incomplete">();
  deadline.addEventListener("abort", () => late.resolve("incomplete"));
  const bytes = isDeclared ? request.bytes() : readPieces(request.body, maxBytes);
  return await Promise.race([bytes, late.promise]).catch(() => "incomplete");
}

/** The most bytes of a chunked body that are read at a time. */
const PIECE_BYTES = 4 * 1024;

/**
 * Reads a body of unknown length into one buffer in turn: Deno otherwise returns each piece in a buffer of 64 KiB, so a
 * body in pieces of one byte would take more than a gigabyte.
 */
async function readPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<Bytes> {
  if (body === null) return new Uint8Array();
  const reader = readerOf(body);
  const whole = new Uint8Array(new ArrayBuffer(0, { maxByteLength: maxBytes }));
  let buffer = new ArrayBuffer(PIECE_BYTES);
  while (true) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done) return whole.slice();
    const size = whole.length;
    if (size + value.length > maxBytes) {
      reader.cancel().catch(() => {});
      return "too large";
    }
    whole.buffer.resize(size + value.length);
    whole.set(value, size);
    buffer = value.buffer;
  }
}

/** A reader that takes a buffer; where the body is in memory and not a byte stream, one that does not. */
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

/**
 * Reads the body of a request within a size and a time.
 *
 * @module
 */
import { invalidBody, type Problem } from "./problem.ts";

/** The largest body that the API takes, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024;

/** The largest body of a form: it writes each byte that is not ASCII as three. */
export const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES;

/** Told of bodies that are under way, so that ending the server can wait for them. */
export interface Bodies {
  /** A request came whose body may still be under way; what it gives is told when that is over. */
  expect(request: Request): { arrived(): void };
}

/** What a body has to be. */
export interface WantedBody {
  /** The only media type taken, such as `application/json`. */
  readonly mediaType: string;
  readonly maxBytes: number;
  /** How to send such a body, for the hints. */
  readonly example: string;
  /** How to make one smaller, for the hints. */
  readonly shorter: string;
}

/** The text of a body, or the problem to answer. */
export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a body as UTF-8 text. What exceeds the limit is cut while reading and never held.
 *
 * @param deadline Aborts when the body has taken too long to arrive.
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
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  const bytes = await readBytes(request.body, maxBytes, deadline);
  if (bytes === "too large") return tooLarge();
  if (bytes === "incomplete") {
    return refuse("did not arrive whole and in time", "Send it again in one piece.");
  }
  if (isCoded(request.headers.get("content-encoding") ?? "")) {
    return refuse("is compressed", "Send it without Content-Encoding.");
  }
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return refuse("is not valid UTF-8", "Encode the text as UTF-8.");
  }
}

/** Whether a Content-Encoding names a coding (RFC 9110, section 8.4.1); some proxies send an empty one on. */
function isCoded(contentEncoding: string): boolean {
  return contentEncoding.split(",").some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding));
}

/** Whether a Content-Type names the media type, in UTF-8 where it names a charset at all. */
function hasMediaType(contentType: string | null, mediaType: string): boolean {
  const [type = "", ...parameters] = (contentType ?? "").split(";");
  if (type.trim().toLowerCase() !== mediaType) return false;
  return parameters.every((parameter) => {
    const [name = "", value = ""] = parameter.split("=");
    return name.trim().toLowerCase() !== "charset" ||
      /^"?utf-?8"?$/i.test(value.trim());
  });
}

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  deadline: AbortSignal,
): Promise<Uint8Array | "too large" | "incomplete"> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const cancel = () => void reader.cancel().catch(() => {});
  const expired = Promise.withResolvers<"expired">();
  const expire = () => expired.resolve("expired");
  deadline.addEventListener("abort", expire, { once: true });
  if (deadline.aborted) expire();
  try {
    while (true) {
      // deno-lint-ignore no-await-in-loop -- a stream is read one chunk after another
      const step = await Promise.race([reader.read(), expired.promise]);
      if (step === "expired") return cancel(), "incomplete";
      if (step.done) break;
      size += step.value.length;
      if (size > maxBytes) return cancel(), "too large";
      chunks.push(step.value);
    }
  } catch {
    return "incomplete";
  } finally {
    deadline.removeEventListener("abort", expire);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

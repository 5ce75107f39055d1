/**
 * Reads the body of a request within a size and a time.
 *
 * @module
 */
import { invalidBody, type Problem } from "./problem.ts";

/** The largest body taken, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024;

/** Told of bodies that are under way, so that ending the server can wait for them. */
export interface Bodies {
  /** A request came whose body may still be under way; what it gives is told when that is over. */
  expect(request: Request): { arrived(): void };
}

/** Bounds on a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Aborts when the body has taken too long to arrive. */
  readonly deadline: AbortSignal;
}

/** The text of a body, or the problem to answer. */
export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a body as UTF-8 text. What exceeds the limit is cut while reading and never held.
 *
 * @param mediaType The only media type taken, such as `application/json`.
 * @param example How to send such a body, for the hints.
 */
export async function readText(
  request: Request,
  mediaType: string,
  example: string,
  { maxBytes, deadline }: BodyLimits,
): Promise<BodyText> {
  const refuse = (issue: string, hint: string): BodyText => ({
    ok: false,
    problem: invalidBody(issue, hint),
  });
  if (!hasMediaType(request.headers.get("content-type"), mediaType)) {
    return refuse(`is not declared as ${mediaType} in UTF-8`, example);
  }
  const tooLarge = () =>
    refuse(
      `is larger than ${maxBytes} bytes`,
      "Shorten the text, and write letters as UTF-8 rather than as \\u escapes; " +
        "send plans and drawings by email once the estimator has replied.",
    );
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  const bytes = await readBytes(request.body, maxBytes, deadline);
  if (bytes === "too large") return tooLarge();
  if (bytes === "incomplete") {
    return refuse("did not arrive whole and in time", "Send it again in one piece.");
  }
  const coding = request.headers.get("content-encoding");
  if (coding !== null && coding.toLowerCase() !== "identity") {
    return refuse("is compressed", "Send it without Content-Encoding.");
  }
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return refuse("is not valid UTF-8", "Encode the text as UTF-8.");
  }
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

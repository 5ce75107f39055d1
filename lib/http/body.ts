/**
 * The text of a request's body, or the problem with it.
 *
 * @module
 */
import type { PendingBodies, ReadBody, WantedBody } from "./pending_bodies.ts";
import { invalidBody, type Problem } from "./problem.ts";

export interface WantedText extends WantedBody {
  /** The only accepted media type, such as `application/json`. */
  readonly mediaType: string;
  /** The hint to a client whose body has another type. */
  readonly example: string;
}

/**
 * Reads a body as UTF-8 text. Reading stops at the limit; the rest is never held in memory.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readText } from "./body.ts";
 * import { PendingBodies } from "./pending_bodies.ts";
 *
 * const wanted = { mediaType: "text/plain", maxBytes: 10, example: "Send text." };
 * const bodies = new PendingBodies(1000);
 * const read = (body: string) =>
 *   readText(new Request("http://localhost/", { method: "POST", body }), wanted, bodies, "192.0.2.1");
 * assertEquals(await read("A fence"), { ok: true, value: "A fence" });
 * assertEquals((await read("A fence and a gate")).ok, false);
 * ```
 */
export async function readText(
  request: Request,
  wanted: WantedText,
  bodies: PendingBodies,
  client: string,
): Promise<ReadBody<string>> {
  const { headers } = request;
  const { mediaType, example } = wanted;
  if (!hasMediaType(headers.get("content-type"), mediaType)) {
    const { problem } = refused(`is not declared as ${mediaType} in UTF-8`, example);
    return { ok: false, problem: { ...problem, say: (words) => words.wrongType(problem) } };
  }
  const body = await bodies.read(request, wanted, client);
  if (!body.ok) return body;
  if (isCoded(headers.get("content-encoding") ?? "")) {
    return refused("is compressed", "Send it without Content-Encoding.", unreadable);
  }
  try {
    return { ok: true, value: decoder.decode(body.value) };
  } catch {
    return refused("is not valid UTF-8", "Encode the text as UTF-8.", unreadable);
  }
}

const unreadable: Problem["say"] = (words) => words.unreadable();

const decoder = new TextDecoder("utf-8", { fatal: true });

function refused(issue: string, hint: string, say?: Problem["say"]) {
  return { ok: false, problem: invalidBody(issue, hint, say) } as const;
}

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

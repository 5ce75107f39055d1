/**
 * Reads JSON in a request's body.
 *
 * @module
 */
import type { ReadBody } from "../../lib/http/pending_bodies.ts";
import { invalidBody } from "../../lib/http/problem.ts";
import type { DynamicContext } from "../../lib/http/route.ts";
import { MAX_BODY_BYTES } from "../../lib/bids/limits.ts";
import { type Site } from "../../lib/model/mod.ts";
import { isRecord } from "../../lib/schema/mod.ts";

/** The JSON object in a request's body, or a problem, which names the line and column where the text is not JSON. */
export async function readJson(
  { readText }: DynamicContext,
  site: Site,
): Promise<ReadBody<unknown>> {
  const body = await readText({
    mediaType: "application/json",
    maxBytes: MAX_BODY_BYTES,
    example: "Send a JSON object with Content-Type: application/json. It takes no files.",
    shorter: "Shorten the text, and write letters as UTF-8 rather than as \\u escapes.",
  });
  if (!body.ok) return body;
  const refuse = (issue: string): ReadBody<unknown> => {
    const hint = `Send a JSON object as ${site.addresses.page("openapi.json")} describes it.`;
    return { ok: false, problem: invalidBody(issue, hint) };
  };
  const { value, fault } = parseJson(body.value);
  if (fault === undefined) {
    return isRecord(value) ? { ok: true, value } : refuse("is not a JSON object");
  }
  const before = body.value.slice(0, faultPosition(body.value, fault)).split("\n");
  const column = [...before.at(-1)!].length + 1;
  return refuse(`is not JSON: see line ${before.length}, column ${column}`);
}

/** The value of a JSON text, or the message of V8's error. */
function parseJson(text: string): { readonly value?: unknown; readonly fault?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: String(error) };
  }
}

/** The position at which a text is not JSON. V8 names it, except for an early end and an unexpected token. */
function faultPosition(text: string, fault: string): number {
  const named = /at position (\d+)/.exec(fault)?.[1];
  if (named !== undefined) return Number(named);
  if (!UNEXPECTED.test(fault)) return text.length;
  // Parsing a beginning of the text fails with this message exactly if it includes the token.
  let [valid, wrong] = [0, text.length];
  while (wrong - valid > 1) {
    const middle = (valid + wrong) >> 1;
    if (UNEXPECTED.test(parseJson(text.slice(0, middle)).fault ?? "")) wrong = middle;
    else valid = middle;
  }
  return valid;
}

const UNEXPECTED = /Unexpected token/;

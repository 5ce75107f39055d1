/**
 * What holds of every answer, whatever was asked.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { problemKinds } from "../../lib/http/problem.ts";
import { REQUEST_ID, REQUEST_ID_PATTERN } from "../../lib/http/request_id.ts";
import { parseHTML } from "../deps/dom.ts";
import { decodedText } from "../support/decoded.ts";
import { SITE_URL } from "../support/site.ts";
import type { WildRequest } from "./requests.ts";
import { MARK } from "./words.ts";

/** Checks that a response keeps the rules of HTTP and of the API. Throws if it doesn't. */
export async function assertWellFormed(asked: WildRequest, response: Response): Promise<void> {
  const { status, headers } = response;
  const text = await decodedText(response);
  for (const [name, value] of headers) {
    assert(/^[\t\x20-\x7e]*$/.test(value), `${name} is not ASCII: ${JSON.stringify(value)}`);
  }
  assert(status < 500, `status ${status}: ${text.slice(0, 300)}`);
  assertEquals(headers.get("x-content-type-options"), "nosniff");
  assert(headers.has("content-security-policy"));
  assert(!headers.has("x-injected"));

  const given = header(asked, REQUEST_ID);
  const id = headers.get(REQUEST_ID);
  if (!headers.get("cache-control")!.startsWith("no-store")) assertEquals(id, null);
  else if (given !== undefined && REQUEST_ID_PATTERN.test(given)) assertEquals(id, given);
  else assert(/^test-[0-9a-z]+$/.test(id ?? ""), `request id ${id}`);

  const get = asked.method === "GET" || asked.method === "HEAD";
  if (status === 304) {
    const conditions = ["if-none-match", "if-modified-since"];
    assert(get && conditions.some((name) => header(asked, name) !== undefined), "304 unasked");
    assert(headers.has("etag"));
  }
  if (asked.method === "HEAD" || [204, 303, 304, 308].includes(status)) {
    assertEquals(text, "");
    if (status === 303 || status === 308) {
      const { origin } = new URL(headers.get("location")!, SITE_URL);
      assertEquals(origin, SITE_URL, "a redirect to elsewhere");
    }
    return;
  }
  const api = /^\/v1(?:[/?]|$)/.test(asked.target);
  const type = headers.get("content-type");
  if (api) assertEquals(type, "application/json");
  if (status >= 400) {
    assertEquals(headers.get("cache-control"), "no-store");
    assertEquals(status === 405, headers.has("allow"));
  }
  if (type === "application/json") assertEnvelope(status, text, headers);
  else if (type === "text/html; charset=utf-8") assertInert(text);
  else if (type === "text/markdown; charset=utf-8") {
    assert(!new RegExp(`(?<!\\\\)<${MARK}`).test(text.replace(/^---\n[^]*?\n---\n/, "")), text);
  } else assertEquals(status, 200);
}

/** The members of a JSON answer, exactly. */
function assertEnvelope(status: number, text: string, headers: Headers): void {
  const body = JSON.parse(text);
  if (status < 400) {
    if ("data" in body) assertEquals(Object.keys(body), ["data", "meta"]);
    return;
  }
  assertEquals(Object.keys(body), ["error"]);
  const { code, message, hint, documentation_url, fields, retry_after_seconds, ...rest } =
    body.error;
  assertEquals(rest, { status });
  assertEquals(problemKinds[code as keyof typeof problemKinds].status, status);
  assertEquals(documentation_url, `${SITE_URL}/api#${code}`);
  assert(typeof message === "string" && message.length > 0 && message.length < 500, message);
  assert(typeof hint === "string" && hint.length > 0 && hint.length < 500, hint);
  assertEquals(fields !== undefined, code === "invalid_request");
  if (fields !== undefined) {
    for (const fault of fields) {
      assertEquals(Object.keys(fault).sort(), ["field", "issue"]);
      assert(fault.field !== "" && fault.issue !== "", JSON.stringify(fault));
    }
    const names = fields.map(({ field }: { field: string }) => field);
    assertEquals(names, [...new Set(names)], "a field is named twice");
  }
  assertEquals(
    retry_after_seconds === undefined ? null : String(retry_after_seconds),
    headers.get("retry-after"),
  );
}

/** What is looked at of a parsed page. */
interface Parsed {
  readonly document: {
    querySelectorAll(selector: string): Iterable<{
      readonly localName: string;
      readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
    }>;
  };
}

/** Nothing of the request became an element, an attribute or a script of the page. */
function assertInert(html: string): void {
  if (!html.includes(MARK)) return;
  const { document } = parseHTML(html) as unknown as Parsed;
  for (const element of document.querySelectorAll("*")) {
    assert(!element.localName.includes(MARK), `an element ${element.localName}`);
    for (const { name, value } of element.attributes) {
      assert(!name.includes(MARK), `an attribute ${name} of ${element.localName}`);
      if (["href", "src", "action"].includes(name)) {
        assert(!/^\s*(?:javascript|data):/i.test(value), `${name}="${value}"`);
      }
    }
  }
  assert(!html.includes(`<${MARK}`));
}

function header({ headers }: WildRequest, name: string): string | undefined {
  const values = headers.filter(([given]) => given === name).map(([, value]) => value);
  return values.length === 0 ? undefined : new Headers(values.map((it) => [name, it])).get(name)!;
}

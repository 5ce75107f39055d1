import { assertEquals } from "@std/assert";
import { documentedCheck } from "./documented.ts";
import { site, testServer } from "./site.ts";

const check = documentedCheck(site);

/** An answer of the server with something changed. */
async function answer(
  path: string,
  change: { status?: number; headers?: Record<string, string | undefined>; body?: unknown } = {},
): Promise<string[]> {
  const response = await testServer().fetch(path);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const text = await response.text();
  const body = change.body === undefined
    ? text
    : typeof change.body === "string"
    ? change.body
    : JSON.stringify(change.body);
  return await check("GET", path, new Response(body, { status: change.status ?? 200, headers }));
}

Deno.test("documentedCheck() passes what the document describes", async () => {
  assertEquals(await answer("/v1/company"), []);
  assertEquals(await answer("/v1/company", { headers: { vary: undefined } }), []);
});

Deno.test("documentedCheck() tells of an undocumented status", async () => {
  assertEquals(await answer("/v1/company", { status: 418 }), ["getCompany answers 418"]);
});

Deno.test("documentedCheck() tells of an undocumented path", async () => {
  assertEquals(await check("GET", "/v1/nothing", new Response("{}")), [
    "/v1/nothing is not documented",
  ]);
});

Deno.test("documentedCheck() tells of a wrong media type", async () => {
  const faults = await answer("/v1/company", { headers: { "content-type": "text/html" } });
  assertEquals(faults, ["is not application/json"]);
});

Deno.test("documentedCheck() tells of missing and malformed headers", async () => {
  assertEquals(await answer("/v1/company", { headers: { etag: undefined } }), [
    "getCompany 200 lacks ETag",
  ]);
  assertEquals(await answer("/v1/company", { headers: { "x-request-id": undefined } }), [
    "getCompany 200 lacks X-Request-Id",
  ]);
  assertEquals(await answer("/v1/company", { headers: { "x-request-id": "a b" } }), [
    "getCompany 200 has a wrong X-Request-Id",
  ]);
});

Deno.test("documentedCheck() tells of a body that violates its schema, or is no JSON", async () => {
  const meta = { api_version: "1.0.0", documentation_url: "https://x.example/api" };
  const faults = await answer("/v1/markets", {
    body: { data: [], meta: { ...meta, count: -1 }, more: 1 },
  });
  assertEquals(faults, [
    " must NOT have additional properties",
    "/meta/count must be >= 0",
  ]);
  assertEquals(await answer("/v1/markets", { body: "<p>" }), ["is not JSON"]);
});

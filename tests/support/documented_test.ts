import { assertEquals } from "@std/assert";
import { documentedCheck } from "./documented.ts";
import { site, testServer } from "./site.ts";

const check = documentedCheck(site);

/** An answer of the server with something changed. */
async function answer(
  path: string,
  change: { status?: number; headers?: Record<string, string | undefined>; body?: string },
): Promise<string[]> {
  const response = await testServer().fetch(path);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const { body = await response.text(), status = 200 } = change;
  return await check("GET", path, new Response(body, { status, headers }));
}

Deno.test("documentedCheck() passes what the document describes, and tells of anything else", async () => {
  const meta = { api_version: "1.0.0", documentation_url: "https://x.example/api", count: -1 };
  const cases: readonly (readonly [string, Parameters<typeof answer>[1], readonly string[]])[] = [
    ["/v1/company", {}, []],
    ["/v1/company", { headers: { vary: undefined } }, []],
    ["/v1/company", { status: 418 }, ["getCompany answers 418"]],
    ["/v1/company", { headers: { "content-type": "text/html" } }, ["is not application/json"]],
    ["/v1/company", { headers: { etag: undefined } }, ["getCompany 200 lacks ETag"]],
    ["/v1/services/none", { status: 404, headers: { "x-request-id": "a b" } }, [
      "getService 404 has a wrong X-Request-Id",
    ]],
    ["/v1/markets", { body: "<p>" }, ["is not JSON"]],
    ["/v1/markets", { body: JSON.stringify({ data: [], meta, more: 1 }) }, [
      " must NOT have additional properties",
      "/meta/count must be >= 0",
    ]],
  ];
  for (const [path, change, faults] of cases) assertEquals(await answer(path, change), faults);
  assertEquals(await check("GET", "/v1/nothing", new Response("{}")), [
    "/v1/nothing is not documented",
  ]);
});

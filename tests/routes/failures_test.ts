import { assertEquals } from "@std/assert";
import { SITE_URL, type TestRequest, testServer } from "../support/site.ts";

const server = testServer();

/** Status, media type and, of JSON, the error's code. */
async function told(path: string, init: TestRequest): Promise<readonly unknown[]> {
  const response = await server.fetch(path, init);
  const type = response.headers.get("content-type")?.split(";")[0];
  const codes = type === "application/json" ? [(await response.json()).error?.code] : [];
  return [response.status, type, ...codes];
}

Deno.test("an unknown path is 404 in the negotiated type, and in JSON where the website has none", async () => {
  const asked = (path: string, accept: string) => told(path, { accept });
  for (const path of ["/nope", "/missing.png", "/a/../b", "/%zz", "/%zz/", "/nope.txt"]) {
    assertEquals(await asked(path, "text/html"), [404, "text/html"], path);
    assertEquals(await asked(path, "text/html;q=0, text/markdown"), [404, "text/markdown"], path);
    const json = await asked(path, "application/json");
    assertEquals(json, [404, "application/json", "not_found"], path);
  }
});

Deno.test("an unknown .md address is 404 in markdown, as it asks", async () => {
  for (const path of ["/nope.md", "/a/b.md", "/index/x.md", "/services/nope.md"]) {
    assertEquals(await told(path, {}), [404, "text/markdown"], path);
  }
  const accept = { accept: "text/html" };
  assertEquals(await told("/nope.md", accept), [404, "application/json", "not_found"]);
});

Deno.test("another method is 405 with Allow whatever Accept says", async () => {
  for (
    const [path, accept, type] of [
      ["/services", "text/markdown", "text/markdown; charset=utf-8"],
      ["/services", "application/json", "application/json"],
      ["/services.md", "*/*", "text/markdown; charset=utf-8"],
      ["/openapi.json", "application/json", "application/json"],
      ["/llms.txt", "text/plain", "application/json"],
      ["/healthz", "application/json", "application/json"],
      ["/logo.svg", "image/*", "application/json"],
    ] as const
  ) {
    const { status, headers } = await server.fetch(path, { method: "DELETE", accept });
    const vary = type.startsWith("text/") ? "Accept, Accept-Encoding" : "Accept";
    assertEquals(
      [status, ...["content-type", "allow", "vary"].map((name) => headers.get(name))],
      [405, type, "GET, HEAD, OPTIONS", vary],
      path,
    );
  }
});

Deno.test("the page of a problem names no address of its own", async () => {
  for (const accept of ["text/html", "text/markdown"]) {
    const { status, headers } = await server.fetch("/contact", {
      method: "POST",
      body: new URLSearchParams({ firstName: "Dana" }),
      headers: { accept, origin: "https://evil.test" },
    });
    assertEquals(
      [status, headers.get("link"), headers.get("content-location")],
      [400, null, null],
    );
  }
});

Deno.test("a Host that holds more than a host is 400, whatever address it would make", async () => {
  for (const host of ["x/v1/company?", "x/style.css?", "x/v1/services", "a, b"]) {
    const refused = [400, "application/json", "invalid_request"];
    assertEquals(await told("/nope", { headers: { host } }), refused, host);
  }
});

Deno.test("a path is found however its letters are encoded, and never through dot segments", async () => {
  for (const path of ["/v1/%73ervices", "/%73ervices", "/v1/services/%73torefront-glass"]) {
    assertEquals((await told(path, {}))[0], 200, path);
  }
  for (const path of ["/v1/services/x/..", "/v1/services/.", "/services/x/%2e%2e"]) {
    // A Request would resolve the segments itself.
    const url = `${SITE_URL}${path}/storefront-glass`;
    const request = { url, method: "GET", headers: new Headers() };
    const response = await server.handler(request as Request, {
      remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 40000 },
    });
    assertEquals(response.status, 404, path);
  }
});

Deno.test("a slash at the end: reads are sent on for good, writes for once, and a preflight is answered", async () => {
  const at = async (path: string, method: string) => {
    const { status, headers } = await server.fetch(path, { method });
    const names = ["cache-control", "access-control-allow-origin", "location"];
    return [status, ...names.map((name) => headers.get(name))];
  };
  assertEquals(await at("/v1/services/", "GET"), [
    308,
    "public, max-age=300, s-maxage=3600",
    "*",
    `${SITE_URL}/v1/services`,
  ]);
  assertEquals(await at("/v1/contact/", "POST"), [308, "no-store", null, `${SITE_URL}/v1/contact`]);
  assertEquals(await at("/contact/", "POST"), [308, "no-store", null, `${SITE_URL}/contact`]);
  assertEquals(await at("/v1/services/", "OPTIONS"), [204, "no-store", "*", null]);
});

Deno.test("/.md is the home page's markdown as /index.md is", async () => {
  const [one, other] = await Promise.all(["/.md", "/index.md"].map(async (path) => {
    const response = await server.fetch(path);
    const headers = ["content-location", "etag"].map((name) => response.headers.get(name));
    return [response.status, ...headers, await response.text()];
  }));
  assertEquals(one, other);
  assertEquals(one!.slice(0, 2), [200, "/index.md"]);
});

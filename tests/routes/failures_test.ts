import { assertEquals } from "@std/assert";
import { SITE_URL, testServer } from "../support/site.ts";

const server = testServer();

/** Status, media type and, of JSON, the error's code. */
async function told(path: string, init: RequestInit): Promise<readonly unknown[]> {
  const response = await server.fetch(path, init);
  const type = response.headers.get("content-type")?.split(";")[0];
  const text = await response.text();
  return [
    response.status,
    type,
    ...(type === "application/json" ? [JSON.parse(text).error?.code] : []),
  ];
}

Deno.test("an unknown path is 404 in the negotiated type, and in JSON where the website has none", async () => {
  const asked = (path: string, accept: string) => told(path, { headers: { accept } });
  for (const path of ["/nope", "/missing.png", "/a/../b", "/%zz", "/%zz/", "/nope.txt"]) {
    assertEquals(await asked(path, "text/html"), [404, "text/html"], path);
    assertEquals(await asked(path, "text/html;q=0, text/markdown"), [404, "text/markdown"], path);
    assertEquals(
      await asked(path, "application/json"),
      [404, "application/json", "not_found"],
      path,
    );
  }
});

Deno.test("an unknown .md address is 404 in markdown, as it asks", async () => {
  for (const path of ["/nope.md", "/a/b.md", "/index/x.md", "/services/nope.md"]) {
    assertEquals(await told(path, {}), [404, "text/markdown"], path);
  }
  const accept = { headers: { accept: "text/html" } };
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
    const response = await server.fetch(path, { method: "DELETE", headers: { accept } });
    await response.body?.cancel();
    assertEquals(response.status, 405, path);
    assertEquals(response.headers.get("content-type"), type, path);
    assertEquals(response.headers.get("allow"), "GET, HEAD, OPTIONS", path);
    const vary = type.startsWith("text/") ? "Accept, Accept-Encoding" : "Accept";
    assertEquals(response.headers.get("vary"), vary, path);
  }
});

Deno.test("the page of a problem names no address of its own", async () => {
  for (const accept of ["text/html", "text/markdown"]) {
    const response = await server.fetch("/contact", {
      method: "POST",
      body: new URLSearchParams({ firstName: "Dana" }),
      headers: { accept, origin: "https://evil.test" },
    });
    await response.body?.cancel();
    assertEquals(
      [response.status, response.headers.get("link"), response.headers.get("content-location")],
      [400, null, null],
    );
  }
});

Deno.test("a Host that holds more than a host is 400, whatever address it would make", async () => {
  for (const host of ["x/v1/company?", "x/style.css?", "x/v1/services", "a, b"]) {
    assertEquals(
      await told("/nope", { headers: { host } }),
      [400, "application/json", "invalid_request"],
      host,
    );
  }
});

Deno.test("a path is found however its letters are encoded, and never through dot segments", async () => {
  for (const path of ["/v1/%73ervices", "/%73ervices", "/v1/services/%73torefront-glass"]) {
    assertEquals((await told(path, {}))[0], 200, path);
  }
  for (
    const path of [
      "/v1/services/x/../storefront-glass",
      "/v1/services/./storefront-glass",
      "/services/x/%2e%2e/storefront-glass",
    ]
  ) {
    // A Request would resolve the segments itself.
    const request = { url: `${SITE_URL}${path}`, method: "GET", headers: new Headers() };
    const response = await server.handler(request as Request, {
      remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 40000 },
    });
    await response.body?.cancel();
    assertEquals(response.status, 404, path);
  }
});

Deno.test("a slash at the end: reads are sent on for good, writes for once, and a preflight is answered", async () => {
  const at = async (path: string, method: string) => {
    const { status, headers, body } = await server.fetch(path, { method });
    await body?.cancel();
    return [
      status,
      headers.get("cache-control"),
      headers.get("access-control-allow-origin"),
      headers.get("location"),
    ];
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
    const { headers } = response;
    return [
      response.status,
      headers.get("content-location"),
      headers.get("etag"),
      await response.text(),
    ];
  }));
  assertEquals(one, other);
  assertEquals(one!.slice(0, 2), [200, "/index.md"]);
});

import { assertEquals } from "@std/assert";
import { logTo } from "../../../lib/log.ts";
import { bid, postJson, routes, testServer } from "../../support/site.ts";

/** The lines of the requests that a test server answered. */
function requestLines(logged: readonly string[]) {
  return logged.map((line) => JSON.parse(line)).filter(({ message }) => message === "request");
}

Deno.test("each request is a line: method, route, status, bytes, duration, id", async () => {
  const server = testServer();
  const response = await server.fetch("/v1/services/storefront-glass?token=secret", {
    headers: { "x-request-id": "edge-7.a_B" },
  });
  const bytes = (await response.bytes()).length;
  assertEquals(requestLines(server.logged), [{
    time: "2026-01-05T12:00:00.000Z",
    level: "info",
    message: "request",
    method: "GET",
    route: "/v1/services/:slug",
    status: 200,
    bytes,
    duration_ms: 0,
    request_id: "edge-7.a_B",
  }]);
});

Deno.test("a line is JSON under every route's pattern", () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line), "json", () => 0);
  for (const { method, pattern } of routes) {
    log.request({ method, route: pattern, status: 200, bytes: 1, duration: 1, id: "a-1" });
  }
  const logged = lines.map((line) => JSON.parse(line).route);
  assertEquals(logged, routes.map(({ pattern }) => pattern));
});

Deno.test("a client over its limit has no line in the log for each refusal", async () => {
  const server = testServer();
  for (let count = 0; count < 30; count++) {
    await server.fetch("/v1/contact", postJson({}));
  }
  assertEquals(requestLines(server.logged).map(({ status }) => status), Array(5).fill(400));
});

Deno.test("the log has routes and never what a request holds", async () => {
  const server = testServer();
  const secret = "dana.whitfield";
  const asked = [
    ["GET", `/v1/glossary?q=${secret}`, "GET", "/v1/glossary", 200],
    ["GET", `/${secret}`, "GET", null, 404],
    ["GET", `/v1/projects/${secret}`, "GET", "/v1/projects/:slug", 404],
    ["HEAD", "/about", "HEAD", "/about", 200],
    ["DELETE", "/v1/company", "DELETE", "/v1/company", 405],
    ["DANAWHITFIELD", "/v1/company", "OTHER", "/v1/company", 405],
    ["OPTIONS", "/v1/company", "OPTIONS", "/v1/company", 204],
  ] as const;
  for (const [method, path] of asked) {
    await server.fetch(path, { method, headers: { "user-agent": secret } });
  }
  await server.fetch("/v1/contact", postJson({ ...bid, lastName: secret }));
  assertEquals(
    requestLines(server.logged).map(({ method, route, status }) => [method, route, status]),
    [...asked.map(([, , ...logged]) => logged), ["POST", "/v1/contact", 202]],
  );
  assertEquals(server.logged.join("\n").toLowerCase().includes("whitfield"), false);
});

Deno.test("a bodiless answer counts no bytes", async () => {
  const server = testServer();
  const etag = (await server.fetch("/v1/company")).headers.get("etag")!;
  await server.fetch("/v1/company", { method: "HEAD" });
  await server.fetch("/v1/company", { headers: { "if-none-match": etag } });
  assertEquals(requestLines(server.logged).slice(1).map(({ bytes }) => bytes), [0, 0]);
});

Deno.test("a well-formed X-Request-Id is taken over, and any other replaced", async () => {
  const server = testServer();
  const given = async (id?: string) => {
    const headers = new Headers(id === undefined ? [] : [["x-request-id", id]]);
    return (await server.fetch("/v1/none", { headers })).headers.get("x-request-id");
  };
  for (const id of ["0af7651916cd43dd8448eb211c80319c", "a".repeat(128)]) {
    assertEquals(await given(id), id);
  }
  const others = ["a".repeat(129), 'x","admin":"yes', "dana@example.com", "a b", "", undefined];
  for (const [index, id] of others.entries()) assertEquals(await given(id), `test-${index}`, id);
});

Deno.test("failures, answers to POST and whatever is no-store name their request", async () => {
  const server = testServer();
  const given = { "x-request-id": "a-1" };
  const asked = [
    ...[
      "/v1/nothing",
      "/nothing",
      "/healthz",
      "/%zz",
      "/contact",
      "/v1/glossary?q=" + "x".repeat(101),
    ]
      .map((path) => [path, {}] as const),
    ["/v1/contact", postJson(bid)],
    ["/v1/company", { method: "OPTIONS" }],
    ["/v1/company", { headers: { "if-match": '"x"' } }],
    ["/images/map.svg", { headers: { range: "bytes=9999999-" } }],
  ] as const;
  for (const [path, init] of asked) {
    const headers = { ..."headers" in init ? init.headers : {}, ...given };
    const response = await server.fetch(path, { ...init, headers });
    const { headers: sent } = response;
    const told = [path, sent.get("cache-control"), sent.get("x-request-id")];
    assertEquals(told, [path, "no-store", "a-1"]);
  }
});

Deno.test("an answer that a cache may keep names no request, and the log does", async () => {
  const server = testServer();
  const etag = (await server.fetch("/v1/company")).headers.get("etag")!;
  server.logged.length = 0;
  const asked = [
    ...["/", "/v1/company", "/openapi.json", "/about/", "/images/map.svg"]
      .map((path) => [path, {}] as const),
    ["/about", { method: "HEAD" }],
    ["/v1/company", { headers: { "if-none-match": etag } }],
    ["/images/map.svg", { headers: { range: "bytes=0-9" } }],
  ] as const;
  for (const [index, [path, init]] of asked.entries()) {
    const headers = { ..."headers" in init ? init.headers : {}, "x-request-id": `a-${index}` };
    const { headers: sent } = await server.fetch(path, { ...init, headers });
    assertEquals([path, sent.get("x-request-id")], [path, null]);
  }
  assertEquals(
    requestLines(server.logged).map(({ request_id }) => request_id),
    asked.map((_, index) => `a-${index}`),
  );
});

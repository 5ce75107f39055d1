import { assertEquals, assertMatch } from "@std/assert";
import { requestIds, requestLog } from "../../../lib/http/request_log.ts";
import { logTo } from "../../../lib/log.ts";
import { bid, postJson, routes, SITE_URL, testServer } from "../../support/site.ts";

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
    return (await server.fetch("/v1", { headers })).headers.get("x-request-id");
  };
  for (const id of ["0af7651916cd43dd8448eb211c80319c", "a".repeat(128)]) {
    assertEquals(await given(id), id);
  }
  const others = ["a".repeat(129), 'x","admin":"yes', "dana@example.com", "a b", "", undefined];
  for (const [index, id] of others.entries()) assertEquals(await given(id), `test-${index}`, id);
});

Deno.test("answers of one address keep their own identifiers", async () => {
  const server = testServer();
  const etag = (await server.fetch("/v1/company")).headers.get("etag")!;
  for (const init of [{}, { method: "HEAD" }, { headers: { "if-none-match": etag } }]) {
    const ids = ["a", "b", "c", "d"];
    const asked = ids.map((id) =>
      server.fetch("/v1/company", { ...init, headers: { ...init.headers, "x-request-id": id } })
    );
    const answered = await Promise.all(asked);
    assertEquals(answered.map(({ headers }) => headers.get("x-request-id")), ids);
  }
});

Deno.test("every answer carries an identifier, failures as well", async () => {
  const server = testServer();
  for (const path of ["/", "/v1/nothing", "/about/", "/openapi.json", "/healthz", "/%zz"]) {
    const { headers } = await server.fetch(path);
    assertMatch(headers.get("x-request-id")!, /^test-[0-9a-z]+$/);
  }
});

Deno.test("requestLog() measures the time", async () => {
  const logged: string[] = [];
  let time = 10;
  const handler = requestLog((_request, wait: number, id) => {
    time += wait;
    const response = new Response("x", { headers: { "X-Request-Id": id } });
    return { bytes: 1, route: "/a/:b", response };
  }, {
    requestId: requestIds("p"),
    log: logTo((line) => logged.push(line), "text", () => 0),
    elapsed: () => time,
  });
  const response = await handler(new Request(`${SITE_URL}/a/b`), 1.23456);
  assertEquals(await response.text(), "x");
  assertEquals(response.headers.get("x-request-id"), "p-0");
  assertEquals(logged, ["00:00:00 GET /a/:b 200 1 B 1.235 ms p-0"]);
});

import { assertEquals, assertMatch } from "@std/assert";
import { requestIds, requestLog } from "../../../lib/http/request_log.ts";
import { logTo } from "../../../lib/log.ts";
import { bid, postJson, SITE_URL, testServer } from "../../support/site.ts";

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

Deno.test("a client over its limit has no line in the log for each refusal", async () => {
  const server = testServer();
  for (let count = 0; count < 30; count++) {
    await (await server.fetch("/v1/contact", postJson({}))).body?.cancel();
  }
  assertEquals(requestLines(server.logged).map(({ status }) => status), Array(5).fill(400));
});

Deno.test("the log has routes and never what a request holds", async () => {
  const server = testServer();
  const secret = "dana.whitfield";
  const asked = [
    ["GET", `/v1/glossary?q=${secret}`],
    ["GET", `/${secret}`],
    ["GET", `/v1/projects/${secret}`],
    ["HEAD", "/about"],
    ["DELETE", "/v1/company"],
    ["DANAWHITFIELD", "/v1/company"],
    ["OPTIONS", "/v1/company"],
  ] as const;
  for (const [method, path] of asked) {
    await (await server.fetch(path, { method, headers: { "user-agent": secret } })).body?.cancel();
  }
  await (await server.fetch("/v1/contact", postJson({ ...bid, lastName: secret }))).body?.cancel();
  assertEquals(
    requestLines(server.logged).map(({ method, route, status }) => [method, route, status]),
    [
      ["GET", "/v1/glossary", 200],
      ["GET", null, 404],
      ["GET", "/v1/projects/:slug", 404],
      ["HEAD", "/about", 200],
      ["DELETE", "/v1/company", 405],
      ["OTHER", "/v1/company", 405],
      ["OPTIONS", "/v1/company", 204],
      ["POST", "/v1/contact", 202],
    ],
  );
  assertEquals(server.logged.join("\n").toLowerCase().includes("whitfield"), false);
});

Deno.test("a bodiless answer counts no bytes", async () => {
  const server = testServer();
  const first = await server.fetch("/v1/company");
  await first.body?.cancel();
  for (
    const init of [
      { method: "HEAD" },
      { headers: { "if-none-match": first.headers.get("etag")! } },
    ]
  ) {
    await server.fetch("/v1/company", init);
  }
  assertEquals(requestLines(server.logged).slice(1).map(({ bytes }) => bytes), [0, 0]);
});

Deno.test("a well-formed X-Request-Id is taken over, and any other replaced", async () => {
  const server = testServer();
  const given = async (id?: string) => {
    const headers = id === undefined ? {} : { "x-request-id": id };
    const response = await server.fetch("/v1", { headers });
    await response.body?.cancel();
    return response.headers.get("x-request-id");
  };
  const longest = "a".repeat(128);
  assertEquals(await given("0af7651916cd43dd8448eb211c80319c"), "0af7651916cd43dd8448eb211c80319c");
  assertEquals(await given(longest), longest);
  assertEquals(await given(`${longest}a`), "test-0");
  assertEquals(await given('x","admin":"yes'), "test-1");
  assertEquals(await given("dana@example.com"), "test-2");
  assertEquals(await given("a b"), "test-3");
  assertEquals(await given(""), "test-4");
  assertEquals(await given(), "test-5");
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
    await Promise.all(answered.map(({ body }) => body?.cancel()));
  }
});

Deno.test("every answer carries an identifier, failures as well", async () => {
  const server = testServer();
  for (const path of ["/", "/v1/nothing", "/about/", "/openapi.json", "/healthz", "/%zz"]) {
    const response = await server.fetch(path);
    await response.body?.cancel();
    assertMatch(response.headers.get("x-request-id")!, /^test-[0-9a-z]+$/);
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

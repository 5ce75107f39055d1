import { assertEquals } from "@std/assert";
import { siteHandler } from "../../../lib/http/handler.ts";
import { requestIds } from "../../../lib/http/request_id.ts";
import { logTo } from "../../../lib/log.ts";
import { from, withoutEffects } from "../../support/handler.ts";
import { SITE_URL, testServer } from "../../support/site.ts";

Deno.test("a query that ends in .md is no address that asks for markdown", async () => {
  const server = testServer();
  const typeFor = async (accept: string) =>
    (await server.fetch("/glossary?q=x.md", { accept })).headers.get("content-type");
  // From the second time on the answer is a kept one.
  for (let round = 0; round < 3; round++) {
    assertEquals(await typeFor("text/markdown"), "text/markdown; charset=utf-8");
  }
  assertEquals(await typeFor("*/*"), "text/html; charset=utf-8");
});

Deno.test("an answer kept for a value with an encoded ampersand is not given to two values", async () => {
  const server = testServer();
  const statusOf = async (path: string) => (await server.fetch(path)).status;
  for (let round = 0; round < 3; round++) {
    assertEquals(await statusOf("/v1/glossary?q=a%26q%3Db"), 200);
  }
  assertEquals(await statusOf("/v1/glossary?q=a&q=b"), 400);
});

Deno.test("what pages answer to other methods is not opened to other origins", async () => {
  const server = testServer();
  for (const method of ["POST", "OPTIONS"]) {
    const response = await server.fetch("/about", { method });
    assertEquals(response.headers.get("access-control-allow-origin"), null, method);
  }
});

Deno.test("what fails within a handler is logged, and answered in the form that was asked for", async () => {
  const logged: string[] = [];
  const fail = () => {
    throw new Error("broken");
  };
  const handler = siteHandler({
    routes: [
      { group: "api", method: "GET", pattern: "/v1/fail", cacheable: fail },
      { group: "page", method: "GET", pattern: "/fail", cacheable: fail },
      { group: "page", method: "GET", pattern: "/later", dynamic: () => Promise.reject(fail) },
    ],
    ...withoutEffects,
    log: logTo((line) => logged.push(line), "json", () => 0),
  });
  const answers = [];
  for (const path of ["/v1/fail", "/fail", "/fail.md", "/later"]) {
    const { status, headers } = await handler(new Request(SITE_URL + path), from);
    answers.push([status, headers.get("content-type"), headers.get("cache-control")]);
  }
  assertEquals(answers, [
    [500, "application/json", "no-store"],
    [500, "text/html; charset=utf-8", "no-store"],
    [500, "text/markdown; charset=utf-8", "no-store"],
    [500, "text/html; charset=utf-8", "no-store"],
  ]);
  const failures = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  assertEquals(failures.map(({ message }) => message), Array(4).fill("request failed"));
});

Deno.test("a line of the log has the time that the answer took", async () => {
  const logged: string[] = [];
  let time = 10;
  const handler = siteHandler({
    routes: [{
      group: "api",
      method: "GET",
      pattern: "/v1/a/:b",
      dynamic: () => {
        time += 1.23456;
        return Promise.resolve({ kind: "message", status: 200, body: 1 });
      },
    }],
    ...withoutEffects,
    requestId: requestIds("p"),
    log: logTo((line) => logged.push(line), "text", () => 0),
    elapsed: () => time,
  });
  const response = await handler(new Request(`${SITE_URL}/v1/a/b`), from);
  assertEquals(await response.text(), "1");
  assertEquals(logged, ["00:00:00 GET /v1/a/:b 200 1 B 1.235 ms p-0"]);
});

Deno.test("X-Forwarded-For from this machine is a warning where no proxy is trusted, once", async () => {
  const warnings = async (trustedProxies: number, from: string) => {
    const server = testServer({ trustedProxies });
    const headers = { "x-forwarded-for": "203.0.113.9" };
    for (let count = 0; count < 2; count++) {
      await server.fetch("/healthz", { headers, from });
    }
    return server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
  };
  assertEquals((await warnings(0, "127.0.0.1")).map(({ message }) => message), [
    "a proxy on this machine sends X-Forwarded-For: set TRUSTED_PROXIES=1, or all clients share one limit",
  ]);
  assertEquals((await warnings(0, "::1")).length, 1);
  assertEquals(await warnings(0, "192.0.2.1"), []);
  assertEquals(await warnings(1, "127.0.0.1"), []);
});

import { assertEquals } from "@std/assert";
import { handlerOf } from "../../../lib/http/handler.ts";
import { unknownPath } from "../../../lib/http/problem.ts";
import { cacheKey, responseCache } from "../../../lib/http/response_cache.ts";
import { versionOf } from "../../../lib/model/mod.ts";
import { renderHtml, renderMarkdown, stylesheetOf } from "../../../lib/page/mod.ts";
import { fileRoutes } from "../../../routes/files.ts";
import { requestIds } from "../../../lib/http/request_log.ts";
import { logTo } from "../../../lib/log.ts";
import { problemPage } from "../../../routes/pages/site_pages.ts";
import type { Outcome } from "../../../lib/http/outcome.ts";
import type { Route } from "../../../lib/http/route.ts";
import { site, SITE_URL, testServer } from "../../support/site.ts";

/** Where a request comes from. */
const from = { remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 40000 } } as const;

/** What a handler works with that reads no body and has no effect. */
const withoutEffects = {
  site,
  trustedProxies: 0,
  bodyDeadline: () => new AbortController().signal,
  newKey: () => "key",
  requestId: requestIds("test"),
  elapsed: () => 0,
  log: logTo(() => {}, "json", () => 0),
};

/** Routes of the API and others. */
const answering = (routes: readonly Route[]) => ({
  api: routes.filter(({ group }) => group === "api"),
  website: () => Promise.resolve({ routes, problemPage, renderHtml, renderMarkdown }),
});

Deno.test("a query that ends in .md is no address that asks for markdown", async () => {
  const server = testServer();
  const typeFor = async (accept: string) => {
    const response = await server.fetch("/glossary?q=x.md", { headers: { accept } });
    await response.body?.cancel();
    return response.headers.get("content-type");
  };
  // From the second time on the answer is a kept one.
  for (let round = 0; round < 3; round++) {
    assertEquals(await typeFor("text/markdown"), "text/markdown; charset=utf-8");
  }
  assertEquals(await typeFor("*/*"), "text/html; charset=utf-8");
});

Deno.test("an answer kept for a value with an encoded ampersand is not given to two values", async () => {
  const server = testServer();
  const statusOf = async (path: string) => {
    const response = await server.fetch(path);
    await response.body?.cancel();
    return response.status;
  };
  for (let round = 0; round < 3; round++) {
    assertEquals(await statusOf("/v1/glossary?q=a%26q%3Db"), 200);
  }
  assertEquals(await statusOf("/v1/glossary?q=a&q=b"), 400);
});

Deno.test("what pages answer to other methods is not opened to other origins", async () => {
  const server = testServer();
  for (const method of ["POST", "OPTIONS"]) {
    const response = await server.fetch("/about", { method });
    await response.body?.cancel();
    assertEquals(response.headers.get("access-control-allow-origin"), null, method);
  }
});

Deno.test("the failures of addresses longer than 256 characters are not kept", async () => {
  const rendered: string[] = [];
  const handler = handlerOf({
    ...answering([{
      group: "api",
      method: "GET",
      pattern: "/v1/:slug",
      cacheable({ params: { slug = "" } }) {
        rendered.push(slug);
        return { kind: "problem", problem: unknownPath(slug, site) };
      },
    }]),
    ...withoutEffects,
  });
  const [longest, longer] = [256, 257].map((length) => "/v1/".padEnd(length, "a"));
  // A first time is not kept, whatever is asked for.
  for (let round = 0; round < 3; round++) {
    for (const path of [longest!, longer!]) {
      const response = await handler(new Request(SITE_URL + path), from);
      assertEquals(response.status, 404);
    }
  }
  assertEquals(rendered.map(({ length }) => length), [252, 253, 252, 253, 253]);
});

Deno.test("what fails within a handler is logged, and answered in the form that was asked for", async () => {
  const logged: string[] = [];
  const fail = () => {
    throw new Error("broken");
  };
  const handler = handlerOf({
    ...answering([
      { group: "api", method: "GET", pattern: "/v1/fail", cacheable: fail },
      { group: "page", method: "GET", pattern: "/fail", cacheable: fail },
      { group: "page", method: "GET", pattern: "/later", dynamic: () => Promise.reject(fail) },
    ]),
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

Deno.test("a file under a version that it does not have is not kept, one under its own or none is", async () => {
  const kept: string[] = [];
  const cache = responseCache();
  const handler = handlerOf({
    ...withoutEffects,
    ...answering(fileRoutes(site)),
    cache: {
      get: cache.get,
      set: (key) => void kept.push(key),
      setLru: (key) => void kept.push(key),
    },
  });
  const version = versionOf(stylesheetOf(site));
  for (const search of ["", `?v=${version}`, "?v=1", "?v=2", `?v=${version}&w=1`]) {
    const response = await handler(new Request(`${SITE_URL}/style.css${search}`), from);
    await response.body?.cancel();
    assertEquals(response.status, 200);
  }
  const own = `/style.css?v=${version}`;
  assertEquals(kept, [cacheKey("/style.css"), cacheKey(own), cacheKey(own)]);
});

Deno.test("a message that a handler gives again is made once", async () => {
  let made = 0;
  const message: Outcome = {
    kind: "message",
    status: 200,
    body: () => new TextEncoder().encode(`{"made":${++made}}`),
  };
  const handler = handlerOf({
    ...withoutEffects,
    ...answering([
      {
        group: "document",
        method: "POST",
        pattern: "/same",
        dynamic: () => Promise.resolve(message),
      },
      {
        group: "document",
        method: "POST",
        pattern: "/new",
        dynamic: () => Promise.resolve({ ...message }),
      },
    ]),
  });
  const bodies = [];
  for (const path of ["same", "same", "new", "same", "new"]) {
    const request = new Request(`http://localhost/${path}`, { method: "POST" });
    bodies.push((await (await handler(request, from)).json()).made);
  }
  assertEquals(bodies, [1, 1, 2, 1, 3]);
});

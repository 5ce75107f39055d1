import { assertEquals } from "@std/assert";
import { CachedResponse } from "../../../lib/http/response.ts";
import { ResponseCache } from "../../../lib/http/response_cache.ts";
import { siteHandler } from "../../../lib/http/handler.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { pagePaths, site, SITE_URL, testServer } from "../../support/site.ts";
import { from, withoutEffects } from "../../support/handler.ts";

const cached = (bytes: number): Promise<CachedResponse> =>
  CachedResponse.from({ status: 200, headers: {}, body: new Uint8Array(bytes) });

Deno.test("the response cache drops the oldest that were not used once their size is over its limit", async () => {
  const cache = new ResponseCache(30_000);
  const [a, b, c] = [await cached(5000), await cached(5000), await cached(5000)];
  cache.set("/a", a);
  // The same response again takes no more.
  for (let round = 0; round < 3; round++) cache.set("/b", b);
  cache.set("/c", c);
  cache.set("/d", await cached(0));
  // All were new, so the oldest is dropped.
  assertEquals([cache.get("/a"), cache.get("/b")], [undefined, b]);
  cache.set("/e", await cached(5000));
  assertEquals([cache.get("/b"), cache.get("/c")], [b, undefined]);
  cache.set("/huge", await cached(40_000));
  const left = ["/b", "/d", "/e", "/huge"].filter((key) => cache.get(key) !== undefined);
  assertEquals(left, []);
  // A key takes memory, too.
  const long = `/a?v=${"1".repeat(26_000)}`;
  cache.set("/a", a);
  cache.set(long, await cached(0));
  assertEquals([cache.get("/a"), cache.get(long)], [undefined, undefined]);
});

Deno.test("any number of queries and of missing addresses pushes no page out of the cache", async () => {
  let made = 0;
  const page = () => (made++, { kind: "document", mediaType: "text/plain", body: "x" } as const);
  const handler = siteHandler({
    ...withoutEffects,
    routes: [
      { group: "document", method: "GET", pattern: "/page", cacheable: page },
      {
        group: "document",
        method: "GET",
        pattern: "/list",
        query: ["q"],
        cacheable: () => ({ kind: "document", mediaType: "text/plain", body: "y".repeat(100_000) }),
      },
    ],
  });
  const ask = async (path: string) =>
    await (await handler(new Request(SITE_URL + path), from)).text();
  await ask("/page");
  for (let number = 0; number < 1000; number++) {
    await ask(`/list?q=${number}`);
    await ask(`/missing/${number}`);
  }
  await ask("/page?q=1");
  assertEquals(made, 1);
});

const MARKDOWN = "text/markdown";

/** Everything of an answer that a client sees. */
async function seen(response: Response) {
  const { "x-request-id": _id, ...headers } = Object.fromEntries(response.headers);
  return [response.status, headers, await response.text()];
}

Deno.test("a cached response is what the handler says, byte for byte", async () => {
  const warm = testServer();
  const paths = await pagePaths(warm);
  assertEquals(paths.length, sitePages(site).length);
  const others = ["/v1", "/v1/services", "/v1/projects?city=redmond", "/llms.txt"];
  // A form has a key of its own each time.
  for (const path of [...paths, ...others].filter((path) => path !== "/contact")) {
    for (const accept of ["text/html", "text/markdown"]) {
      const first = await seen(await warm.fetch(path, { accept }));
      const kept = await seen(await warm.fetch(path, { accept }));
      assertEquals(kept, first, path);
    }
  }
});

Deno.test("a failure that is asked for again is the same, for each type and in each form", async () => {
  const server = testServer();
  const asked = [
    ["/nothing", {}],
    ["/nothing", { accept: "text/markdown" }],
    ["/nothing", { accept: "application/pdf" }],
    ["/nothing", { method: "HEAD" }],
    ["/nothing.md", {}],
    ["/nothing.md", { accept: "text/markdown" }],
    ["/projects/nothing", {}],
    ["/v1/nothing", {}],
    ["/v1/services/nothing", {}],
    ["/v1/services/nothing", { method: "HEAD" }],
    ["/v1/services/nothing", { method: "POST" }],
    ["/v1/services/nothing?a=b", {}],
  ] as const;
  const first = [];
  for (const [path, init] of asked) first.push(await seen(await testServer().fetch(path, init)));
  for (let round = 0; round < 3; round++) {
    for (const [index, [path, init]] of asked.entries()) {
      assertEquals(await seen(await server.fetch(path, init)), first[index], `${round} ${path}`);
    }
  }
});

Deno.test("a kept .md answer is not given where Accept refuses it", async () => {
  const server = testServer();
  for (let round = 0; round < 2; round++) {
    assertEquals((await server.fetch("/about.md")).status, 200);
    const refused = await server.fetch("/about.md", { accept: "text/html" });
    assertEquals(refused.status, 406);
    assertEquals(
      (await refused.json()).error.hint,
      "Send Accept: text/markdown or Accept: text/plain, or no Accept header at all.",
    );
  }
});

Deno.test("the .md address is byte for byte the negotiated markdown, with the same ETag", async () => {
  const server = testServer();
  for (const path of ["/", "/about", "/services/glass-maintenance", "/glossary", "/api"]) {
    const negotiated = await server.fetch(path, { accept: "text/markdown" });
    const markdown = await server.fetch(path === "/" ? "/index.md" : `${path}.md`);
    assertEquals(await markdown.text(), await negotiated.text());
    for (const name of ["etag", "content-type", "vary", "content-location", "link"]) {
      assertEquals(markdown.headers.get(name), negotiated.headers.get(name), name);
    }
  }
});

Deno.test("pages carry Vary on 200, 304, 404 and 406, and 405 is negotiated too", async () => {
  const server = testServer();
  const { headers } = await server.fetch("/about");
  const both = "Accept, Accept-Encoding";
  for (
    const [path, init, status, vary, type] of [
      ["/about", { headers: { "if-none-match": headers.get("etag")! } }, 304, both, null],
      ["/nothing", {}, 404, both, "text/html; charset=utf-8"],
      ["/about", { accept: "application/pdf" }, 406, "Accept", "application/json"],
      ["/about", { method: "PUT" }, 405, both, "text/html; charset=utf-8"],
      ["/about", { method: "PUT", accept: MARKDOWN }, 405, both, `${MARKDOWN}; charset=utf-8`],
    ] as const
  ) {
    const answer = await server.fetch(path, init);
    const told = [answer.status, answer.headers.get("vary"), answer.headers.get("content-type")];
    assertEquals(told, [status, vary, type], path);
  }
});

Deno.test("a filtered listing is told apart from the whole one in its headers", async () => {
  const server = testServer();
  const about = `<${SITE_URL}/llms.txt>; rel="describedby"; type="text/plain"`;
  const headersOf = async (path: string) => {
    const { headers } = await server.fetch(path);
    return [headers.get("content-location"), headers.get("link")];
  };
  assertEquals(await headersOf("/projects?utm=1&city=redmond"), [
    "/projects?city=redmond",
    `<${SITE_URL}/projects.md?city=redmond>; rel="alternate"; type="text/markdown", ${about}`,
  ]);
  assertEquals(await headersOf("/projects.md?city=redmond"), [
    "/projects.md?city=redmond",
    `<${SITE_URL}/projects>; rel="canonical", ${about}`,
  ]);
  assertEquals((await headersOf("/projects?utm=1"))[0], "/projects");
  assertEquals((await headersOf("/projects?city=nowhere"))[0], null);
  assertEquals((await server.fetch("/projects?city=nowhere")).status, 400);
});

Deno.test("pages that are not to be indexed say so in both types, and no other does", async () => {
  const server = testServer();
  const robots = async (path: string, accept?: string) =>
    (await server.fetch(path, { accept })).headers.get("x-robots-tag");
  for (
    const path of ["/contact/thank-you", "/projects?city=redmond", "/glossary?q=x", "/nothing"]
  ) {
    assertEquals(await robots(path, "text/html"), "noindex", path);
    assertEquals(await robots(path, MARKDOWN), "noindex", path);
  }
  for (const path of ["/", "/projects", "/glossary.md", "/contact", "/v1", "/llms.txt"]) {
    assertEquals(await robots(path), null, path);
  }
});

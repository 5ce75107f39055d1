import { assertEquals } from "@std/assert";
import type { CachedResponse } from "../../../lib/http/response.ts";
import { responseCache } from "../../../lib/http/response_cache.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { site, SITE_URL, testServer } from "../../support/site.ts";

const cached = (bytes: number): CachedResponse => ({
  bytes,
  matches: () => true,
  respond: () => ({ bytes, route: undefined, response: new Response() }),
});

Deno.test("responseCache() drops those not requested for longest once their size is over its limit", () => {
  const cache = responseCache(30_000);
  const [a, b, c, huge] = [cached(5000), cached(5000), cached(5000), cached(40_000)];
  cache.set("/a", a);
  cache.set("/b", b);
  // The same response again takes no more.
  for (let round = 0; round < 3; round++) cache.set("/b", b);
  assertEquals([cache.get("/b"), cache.get("/a")], [b, a]);
  cache.set("/c", c);
  cache.set("/d", cached(0));
  assertEquals(["/a", "/b", "/c"].map(cache.get), [a, undefined, c]);
  cache.set("/huge", huge);
  assertEquals(["/a", "/c", "/huge"].map(cache.get), [undefined, undefined, undefined]);
});

/** Everything of an answer that a client sees. */
async function seen(response: Response) {
  const { "x-request-id": _id, ...headers } = Object.fromEntries(response.headers);
  return [response.status, headers, await response.text()];
}

Deno.test("an answer from the store is what the handler says, byte for byte", async () => {
  const warm = testServer();
  const paths = [
    ...(await (await warm.fetch("/sitemap.xml")).text()).matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, address]) => address!.slice(SITE_URL.length));
  assertEquals(paths.length, sitePages(site).length);
  for (
    const path of [
      ...paths.filter((path) => path !== "/contact"),
      "/v1",
      "/v1/services",
      "/v1/projects?city=redmond",
      "/llms.txt",
    ]
  ) {
    for (const accept of ["text/html", "text/markdown"]) {
      const first = await seen(await warm.fetch(path, { headers: { accept } }));
      const kept = await seen(await warm.fetch(path, { headers: { accept } }));
      assertEquals(kept, first, path);
    }
  }
});

Deno.test("a failure that is asked for again is the same, for each type and in each form", async () => {
  const server = testServer();
  const asked = [
    ["/nothing", {}],
    ["/nothing", { headers: { accept: "text/markdown" } }],
    ["/nothing", { headers: { accept: "application/pdf" } }],
    ["/nothing", { method: "HEAD" }],
    ["/nothing.md", {}],
    ["/nothing.md", { headers: { accept: "text/markdown" } }],
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
    const taken = await server.fetch("/about.md");
    assertEquals(taken.status, 200);
    await taken.body?.cancel();
    const refused = await server.fetch("/about.md", { headers: { accept: "text/html" } });
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
    const negotiated = await server.fetch(path, { headers: { accept: "text/markdown" } });
    const markdown = await server.fetch(path === "/" ? "/index.md" : `${path}.md`);
    assertEquals(await markdown.text(), await negotiated.text());
    for (const name of ["etag", "content-type", "vary", "content-location", "link"]) {
      assertEquals(markdown.headers.get(name), negotiated.headers.get(name), name);
    }
  }
});

Deno.test("pages carry Vary on 200, 304, 404 and 406, and 405 is negotiated too", async () => {
  const server = testServer();
  const page = await server.fetch("/about");
  const tag = page.headers.get("etag")!;
  await page.body?.cancel();
  const answers = [
    await server.fetch("/about", { headers: { "if-none-match": tag } }),
    await server.fetch("/nothing"),
    await server.fetch("/about", { headers: { accept: "application/pdf" } }),
    await server.fetch("/about", { method: "PUT" }),
    await server.fetch("/about", { method: "PUT", headers: { accept: "text/markdown" } }),
  ];
  assertEquals(answers.map(({ status }) => status), [304, 404, 406, 405, 405]);
  const varied = await Promise.all(answers.map(async ({ headers, body }) => {
    await body?.cancel();
    return headers.get("vary");
  }));
  const both = "Accept, Accept-Encoding";
  assertEquals(varied, [both, both, "Accept", both, both]);
  assertEquals(answers[4]!.headers.get("content-type"), "text/markdown; charset=utf-8");
});

Deno.test("a filtered listing is told apart from the whole one in its headers", async () => {
  const server = testServer();
  const about = `<${SITE_URL}/llms.txt>; rel="describedby"; type="text/plain"`;
  const html = await server.fetch("/projects?utm=1&city=redmond");
  assertEquals(html.headers.get("content-location"), "/projects?city=redmond");
  assertEquals(
    html.headers.get("link"),
    `<${SITE_URL}/projects.md?city=redmond>; rel="alternate"; type="text/markdown", ${about}`,
  );
  const markdown = await server.fetch("/projects.md?city=redmond");
  assertEquals(markdown.headers.get("content-location"), "/projects.md?city=redmond");
  assertEquals(markdown.headers.get("link"), `<${SITE_URL}/projects>; rel="canonical", ${about}`);
  const whole = await server.fetch("/projects?utm=1");
  assertEquals(whole.headers.get("content-location"), "/projects");
  const unknown = await server.fetch("/projects?city=nowhere");
  assertEquals(
    [unknown.status, unknown.headers.get("content-location")],
    [400, null],
  );
  for (const response of [html, markdown, whole, unknown]) await response.body?.cancel();
});

Deno.test("pages that are not to be indexed say so in both types, and no other does", async () => {
  const server = testServer();
  for (
    const path of ["/contact/thank-you", "/projects?city=redmond", "/glossary?q=x", "/nothing"]
  ) {
    for (const accept of ["text/html", "text/markdown"]) {
      const response = await server.fetch(path, { headers: { accept } });
      await response.body?.cancel();
      assertEquals(response.headers.get("x-robots-tag"), "noindex", `${path} ${accept}`);
    }
  }
  for (const path of ["/", "/projects", "/glossary.md", "/contact", "/v1", "/llms.txt"]) {
    const response = await server.fetch(path);
    await response.body?.cancel();
    assertEquals(response.headers.get("x-robots-tag"), null, path);
  }
});

Deno.test("the logo is published beside the pages, and no other file", async () => {
  const server = testServer();
  const logo = await server.fetch("/logo.svg");
  assertEquals(logo.headers.get("content-type"), "image/svg+xml");
  assertEquals(new Uint8Array(await logo.arrayBuffer()), site.assets[0]!.bytes);
  for (const path of ["/company.svg", "/logo.png", "/..%2Flogo.svg"]) {
    assertEquals((await server.fetch(path)).status, 404);
  }
});

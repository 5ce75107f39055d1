import { assertEquals, assertStringIncludes } from "@std/assert";
import { loadContent } from "../../support/load.ts";
import { postJson, site, SITE_URL, testServer } from "../../support/site.ts";

const server = testServer();

Deno.test("GET /search shows a form, whose results lead to sections and are never kept", async () => {
  const empty = await server.text("/search");
  assertStringIncludes(empty, '<input type="search" id="q" name="q"');
  const response = await server.fetch("/search?q=who+is+the+boss%3F");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const html = await response.text();
  assertStringIncludes(html, '<meta name="robots" content="noindex">');
  assertStringIncludes(html, '<a href="/about#leadership">Leadership</a>');
  assertStringIncludes(html, " to &quot;who is the boss?&quot;.");
  assertStringIncludes(html, 'value="who is the boss?"');
  const about = await server.text("/about");
  assertEquals(about.split(' id="leadership"').length, 2);
});

Deno.test("GET /search.md has the same results", async () => {
  const markdown = await server.text("/search.md?q=boss");
  assertStringIncludes(markdown, `[Leadership](${SITE_URL}/about#leadership)`);
});

Deno.test("GET /search says when nothing answers, with three pages to go on from, the form and the telephone", async () => {
  const nothing = await server.text("/search?q=%3Cb%3Exyzzy");
  assertStringIncludes(nothing, "Nothing answers &quot;&lt;b&gt;xyzzy&quot;.");
  assertStringIncludes(
    nothing,
    '<p>Try other words, <a href="/contact">write to us</a> or call <a class="nobreak" href="tel:+15415550142">(541) 555-0142</a>. Or go on from one of these pages:</p>',
  );
  const markdown = await server.text("/search.md?q=xyzzy");
  assertStringIncludes(
    markdown,
    `Try other words, [write to us](${SITE_URL}/contact) or call [(541) 555-0142](tel:+15415550142). Or go on from one of these pages:

- [Home](${SITE_URL}/)
- [Services](${SITE_URL}/services)
- [Projects](${SITE_URL}/projects)

`,
  );
});

Deno.test("GET /search cuts a question after 200 characters, which stay in the field, and takes one", async () => {
  const response = await server.fetch(`/search?q=insurance+${"x".repeat(490)}`);
  assertEquals(response.status, 200);
  const html = await response.text();
  assertStringIncludes(html, `value="insurance ${"x".repeat(190)}"`);
  assertStringIncludes(html, "compensation</mark> claims");
  assertEquals((await server.fetch("/search?q=a&q=b")).status, 400);
});

Deno.test("GET /search marks the words that answer, and says what was typed where it searched for something else", async () => {
  const html = await server.text("/search?q=shwoer");
  assertStringIncludes(html, " to &quot;shower&quot;. You typed &quot;shwoer&quot;.");
  assertStringIncludes(html, "<mark>");
  assertEquals((await server.text("/search.md?q=shwoer")).includes("<mark>"), false);
});

Deno.test("GET /search, its markdown and MCP give the same sentences in the same order, with the same addresses", async () => {
  const html = await server.text("/search?q=who+is+the+owner");
  const markdown = await server.text("/search.md?q=who+is+the+owner");
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { query: "who is the owner" } },
  };
  const { result } = await (await server.fetch("/mcp", postJson(message))).json();
  const found: readonly { url: string; text: string }[] = result.structuredContent.results;
  const cards = [
    ...html.matchAll(/<li class="card">.*?href="([^"]+)".*?<p>([^\n]*)<\/p>\n<\/div>/gs),
  ];
  assertEquals(
    cards.map((
      [, href, text],
    ) => [SITE_URL + href, text!.replace(/<\/?mark>/g, "").replaceAll("&#39;", "'")]),
    found.map(({ url, text }) => [url, text]),
  );
  assertEquals(
    [...markdown.matchAll(/^- \[[^\]]+\]\((\S+#\S+)\)/gm)].map(([, url]) => url),
    found.map(({ url }) => url).filter((url) => url.includes("#")),
  );
  for (const { text } of found) assertStringIncludes(markdown.replaceAll("\\", ""), text);
});

Deno.test("GET /search leaves out the guide to the API", async () => {
  const found = await server.text("/search?q=idempotency+key");
  assertEquals(found.includes('class="card"'), false);
});

Deno.test("GET /search is linked in the menu and where a page is missing, and in no list of pages", async () => {
  for (const path of ["/", "/nothing-here"]) {
    assertStringIncludes(await server.text(path), '<a href="/search">Search</a>', path);
  }
  for (const path of ["/sitemap.xml", "/sitemap.md", "/llms.txt"]) {
    assertEquals((await server.text(path)).includes("/search"), false, path);
  }
  const [, home] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    await server.text("/"),
  )!;
  const website = JSON.parse(home!).find((node: { "@type": string }) =>
    node["@type"] === "WebSite"
  );
  assertEquals(website.potentialAction, {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${SITE_URL}/search?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  });
  assertEquals(website.name, site.company.name);
});

Deno.test("GET /search of each language prefers its pages, and says which results speak another", async () => {
  const dir = new URL("../../fixtures/couvreur", import.meta.url).pathname;
  const server = testServer({ site: await loadContent(dir, SITE_URL) });
  const results = async (path: string, question: string) =>
    [...(await server.text(`${path}?q=${question}`)).matchAll(
      /<li class="card"( lang="[^"]+")?>.*?href="([^"#]*)/gs,
    )]
      .map(([, lang = "", href = ""]) => `${href}${lang}`);
  const french = await results("/search", "Sherbrooke");
  const english = await results("/en-ca/search", "Sherbrooke");
  assertEquals([french[0], english[0]], [
    "/service-areas/sherbrooke",
    "/en-ca/service-areas/sherbrooke",
  ]);
  assertEquals((await results("/search", "grants"))[0], '/en-ca/grants lang="en-CA"');
});

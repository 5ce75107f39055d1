import { assertEquals, assertStringIncludes } from "@std/assert";
import { loadContent } from "../../support/load.ts";
import { site, SITE_URL, testServer } from "../../support/site.ts";

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

Deno.test("GET /search says when nothing answers, and takes no more than 200 characters", async () => {
  const nothing = await server.text("/search?q=%3Cb%3Exyzzy");
  assertStringIncludes(nothing, "Nothing answers &quot;&lt;b&gt;xyzzy&quot;.");
  assertEquals((await server.fetch(`/search?q=${"x".repeat(201)}`)).status, 400);
  assertEquals((await server.fetch("/search?q=a&q=b")).status, 400);
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
  assertEquals([french[0], english[0]], ["/", "/en-ca"]);
  assertEquals((await results("/search", "grants"))[0], '/en-ca/grants lang="en-CA"');
});

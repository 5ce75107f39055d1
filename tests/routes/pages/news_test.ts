import { assertEquals, assertStringIncludes } from "@std/assert";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const post = (title: string, date: string, more = "") =>
  `---\ntitle: ${
    JSON.stringify(title)
  }\ndate: ${date}\n${more}---\nWe moved. See [the pasture](/projects/pasture).\n`;

const site = await load(smallWith({
  "news/first.md": post("We <moved> & stayed", "2025-03-01", "description: A new yard.\n"),
  "news/second.md": post("A second truck", "2025-06-30", "updated: 2025-07-02\n"),
  "news/third.md": post("Winter hours", "2024-11-05"),
}));
const server = testServer({ site });

Deno.test("/news lists the posts, the newest first, with their dates", async () => {
  const lines = (await server.text("/news.md")).split("\n");
  assertEquals(lines.filter((line) => line.startsWith("- [") && line.includes("/news/")), [
    "- [A second truck](https://contractor.test/news/second) (June 30, 2025): We moved.",
    "- [We \\<moved> & stayed](https://contractor.test/news/first) (March 1, 2025): A new yard.",
    "- [Winter hours](https://contractor.test/news/third) (November 5, 2024): We moved.",
  ]);
});

Deno.test("the home page has the newest two posts", async () => {
  assertEquals(
    [...(await server.text("/index.md")).matchAll(/\/news\/(\w+)\)/g)].map(([, slug]) => slug),
    ["second", "first"],
  );
});

Deno.test("a post is a BlogPosting, and is not in the API", () => {
  const page = sitePages(site).find(({ segments }) => segments.join("/") === "news/second");
  const [node] = page!.structuredData;
  assertEquals(
    [node?.["@type"], node?.headline, node?.datePublished, node?.dateModified],
    ["BlogPosting", "A second truck", "2025-06-30", "2025-07-02"],
  );
  assertEquals(page!.json, undefined);
});

Deno.test("every page that lists news leads to the feed, and no other", async () => {
  const alternate =
    '<link rel="alternate" type="application/atom+xml" title="News of Small Fence"' +
    ' href="https://contractor.test/news/feed.xml">';
  for (const path of ["/", "/news"]) assertStringIncludes(await server.text(path), alternate);
  for (const path of ["/about", "/services"]) {
    assertEquals((await server.text(path)).includes("atom+xml"), false, path);
  }
});

/** A post as an entry of the feed. */
function entry(slug: string, title: string, published: string, updated: string, summary: string) {
  return `<entry>
<title>${title}</title>
<id>https://contractor.test/news/${slug}</id>
<link rel="alternate" type="text/html" href="https://contractor.test/news/${slug}"/>
<published>${published}T00:00:00Z</published>
<updated>${updated}T00:00:00Z</updated>
<summary>${summary}</summary>
<content type="html">&lt;p&gt;We moved. See &lt;a href=&quot;https://contractor.test/projects/pasture&quot;&gt;the pasture&lt;/a&gt;.&lt;/p&gt;
</content>
</entry>
`;
}

Deno.test("/news/feed.xml is an Atom feed with every post", async () => {
  const response = await server.fetch("/news/feed.xml");
  assertEquals(response.headers.get("content-type"), "application/atom+xml; charset=utf-8");
  assertEquals(
    await response.text(),
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<title>News of Small Fence</title>
<id>https://contractor.test/news</id>
<link rel="self" type="application/atom+xml" href="https://contractor.test/news/feed.xml"/>
<link rel="alternate" type="text/html" href="https://contractor.test/news"/>
<updated>2025-07-02T00:00:00Z</updated>
<author><name>Small Fence</name><uri>https://contractor.test/</uri></author>
${entry("second", "A second truck", "2025-06-30", "2025-07-02", "We moved.")}\
${entry("first", "We &lt;moved&gt; &amp; stayed", "2025-03-01", "2025-03-01", "A new yard.")}\
${entry("third", "Winter hours", "2024-11-05", "2024-11-05", "We moved.")}\
</feed>
`,
  );
});

Deno.test("the feed dates a post at the beginning of its day at the office", async () => {
  const settings = { ...site.settings, time_zone: "America/New_York" };
  const feed = await testServer({ site: { ...site, settings } }).text("/news/feed.xml");
  assertEquals([...feed.matchAll(/<published>(.+)<\/published>/g)].map(([, date]) => date), [
    "2025-06-30T00:00:00-04:00",
    "2025-03-01T00:00:00-05:00",
    "2024-11-05T00:00:00-05:00",
  ]);
});

Deno.test("without news there is no page, no feed and no link to them", async () => {
  const server = testServer({ site: await load(smallWith({})) });
  for (const path of ["/news", "/news/feed.xml"]) {
    for (const method of ["GET", "OPTIONS"]) {
      assertEquals((await server.fetch(path, { method })).status, 404, `${method} ${path}`);
    }
  }
  for (const path of ["/", "/sitemap.xml", "/llms.txt"]) {
    assertEquals((await server.text(path)).includes("/news"), false, path);
  }
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { parseXml, XmlElement } from "../../deps.ts";
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

const read = async (path: string) => await (await server.fetch(path)).text();

Deno.test("/news lists the posts, the newest first, with their dates", async () => {
  const lines = (await read("/news.md")).split("\n");
  assertEquals(lines.filter((line) => line.startsWith("- [") && line.includes("/news/")), [
    "- [A second truck](https://contractor.test/news/second) (June 30, 2025): We moved.",
    "- [We \\<moved> & stayed](https://contractor.test/news/first) (March 1, 2025): A new yard.",
    "- [Winter hours](https://contractor.test/news/third) (November 5, 2024): We moved.",
  ]);
});

Deno.test("the home page has the newest two posts", async () => {
  assertEquals(
    [...(await read("/index.md")).matchAll(/\/news\/(\w+)\)/g)].map(([, slug]) => slug),
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
  for (const path of ["/", "/news"]) assertStringIncludes(await read(path), alternate);
  for (const path of ["/about", "/services"]) {
    assertEquals((await read(path)).includes("atom+xml"), false, path);
  }
});

/** The text of the only child of that name. */
function textOf(element: XmlElement, name: string): string {
  const [only, ...more] = childrenOf(element, name);
  assertEquals(more, [], name);
  return only!.text;
}

function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child): child is XmlElement =>
    child instanceof XmlElement && child.name === name
  );
}

function linksOf(element: XmlElement): Record<string, string> {
  return Object.fromEntries(
    childrenOf(element, "link").map(({ attributes: { rel, href } }) => [rel!, href!]),
  );
}

Deno.test("/news/feed.xml is an Atom feed with every post (RFC 4287)", async () => {
  const response = await server.fetch("/news/feed.xml");
  assertEquals(response.headers.get("content-type"), "application/atom+xml; charset=utf-8");
  const feed = parseXml(await response.text()).root!;
  assertEquals([feed.name, feed.attributes.xmlns, feed.attributes["xml:lang"]], [
    "feed",
    "http://www.w3.org/2005/Atom",
    "en-US",
  ]);
  // One id, title and updated, an author for all entries, and a link to itself (sections 4.1.1 and 4.1.2).
  assertEquals(textOf(feed, "id"), "https://contractor.test/news");
  assertEquals(textOf(feed, "title"), "News of Small Fence");
  assertEquals(textOf(feed, "updated"), "2025-07-02T00:00:00Z");
  assertEquals(textOf(childrenOf(feed, "author")[0]!, "name"), "Small Fence");
  assertEquals(linksOf(feed), {
    self: "https://contractor.test/news/feed.xml",
    alternate: "https://contractor.test/news",
  });
  assertEquals(
    childrenOf(feed, "entry").map((entry) => [
      textOf(entry, "id"),
      textOf(entry, "title"),
      textOf(entry, "published"),
      textOf(entry, "updated"),
      textOf(entry, "summary"),
      linksOf(entry).alternate,
    ]),
    [
      ["second", "A second truck", "2025-06-30", "2025-07-02", "We moved."],
      ["first", "We <moved> & stayed", "2025-03-01", "2025-03-01", "A new yard."],
      ["third", "Winter hours", "2024-11-05", "2024-11-05", "We moved."],
    ].map(([slug, title, published, updated, summary]) => [
      `https://contractor.test/news/${slug}`,
      title,
      `${published}T00:00:00Z`,
      `${updated}T00:00:00Z`,
      summary,
      `https://contractor.test/news/${slug}`,
    ]),
  );
  for (const entry of childrenOf(feed, "entry")) {
    const [content] = childrenOf(entry, "content");
    assertEquals(content!.attributes.type, "html");
    assertStringIncludes(content!.text, "We moved.");
    assertStringIncludes(content!.text, 'href="https://contractor.test/projects/pasture"');
  }
});

Deno.test("without news there is no page, no feed and no link to them", async () => {
  const server = testServer({ site: await load(smallWith({})) });
  for (const path of ["/news", "/news/feed.xml"]) {
    assertEquals((await server.fetch(path)).status, 404, path);
  }
  for (const path of ["/", "/sitemap.xml", "/llms.txt"]) {
    assertEquals((await (await server.fetch(path)).text()).includes("/news"), false, path);
  }
});

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseXml, XmlElement } from "../deps.ts";
import { SITE_URL } from "../support/site.ts";
import { everySite } from "./every_site.ts";

/** How often each child of an element may stand there. */
type Counts = Readonly<Record<string, readonly [least: number, most: number]>>;

/** RFC 4287, section 4.1.1, of what this feed uses. */
const OF_FEED: Counts = {
  author: [1, 1],
  entry: [1, Infinity],
  id: [1, 1],
  link: [2, 2],
  title: [1, 1],
  updated: [1, 1],
};

/** RFC 4287, section 4.1.2. */
const OF_ENTRY: Counts = {
  content: [1, 1],
  id: [1, 1],
  link: [1, 1],
  published: [1, 1],
  summary: [1, 1],
  title: [1, 1],
  updated: [1, 1],
};

function childrenOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => child instanceof XmlElement);
}

function assertCounts(element: XmlElement, counts: Counts): void {
  const children = Map.groupBy(childrenOf(element), ({ name }) => name);
  assertEquals([...children.keys()].filter((name) => !Object.hasOwn(counts, name)), []);
  for (const [name, [least, most]] of Object.entries(counts)) {
    const count = children.get(name)?.length ?? 0;
    assert(count >= least && count <= most, `${count} times <${name}>`);
  }
}

for (const { name, server, paths } of everySite.filter(({ paths }) => paths.includes("/news"))) {
  Deno.test(`/news/feed.xml is valid by RFC 4287, and its links lead somewhere (${name})`, async () => {
    const feed = parseXml(await (await server.fetch("/news/feed.xml")).text()).root!;
    assertEquals([feed.name, feed.attributes.xmlns], ["feed", "http://www.w3.org/2005/Atom"]);
    assertCounts(feed, OF_FEED);
    const entries = childrenOf(feed).filter(({ name }) => name === "entry");
    const posts = paths.filter((path) => path.startsWith("/news/"));
    assertEquals(entries.length, posts.length);
    for (const entry of entries) assertCounts(entry, OF_ENTRY);
    const all = [feed, ...entries].flatMap(childrenOf);
    const ids = all.filter(({ name }) => name === "id").map(({ text }) => text);
    assertEquals(new Set(ids).size, ids.length);
    for (const { name, text } of all) {
      if (name === "updated" || name === "published") {
        assertMatch(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }
    }
    const links = all.flatMap(({ name, attributes, text }) =>
      name === "link"
        ? [attributes.href!]
        : name === "content"
        ? [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href]) => href!)
        : []
    );
    for (const link of links) {
      assertMatch(link, /^(?:https?|tel|mailto):/);
      if (!link.startsWith(SITE_URL)) continue;
      const response = await server.fetch(link.slice(SITE_URL.length));
      await response.body?.cancel();
      assertEquals(response.status, 200, link);
    }
  });
}

import { assertEquals, assertMatch } from "@std/assert";
import { parseXml, XmlElement } from "../deps/dom.ts";
import { SITE_URL } from "../support/site.ts";
import { everySite } from "./every_site.ts";

function childrenOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => child instanceof XmlElement);
}

/** How often each kind of child stands in an element. */
function countsOf(element: XmlElement): Record<string, number> {
  const children = Map.groupBy(childrenOf(element), ({ name }) => name);
  return Object.fromEntries([...children].map(([name, all]) => [name, all.length]));
}

/** What every element of a feed has once (RFC 4287, sections 4.1.1 and 4.1.2). */
const COMMON = { id: 1, title: 1, updated: 1 };

for (const { name, server, paths } of everySite.filter(({ paths }) => paths.includes("/news"))) {
  Deno.test(`/news/feed.xml is valid by RFC 4287, and its links lead somewhere (${name})`, async () => {
    const feed = parseXml(await server.text("/news/feed.xml")).root!;
    assertEquals([feed.name, feed.attributes.xmlns], ["feed", "http://www.w3.org/2005/Atom"]);
    const entries = childrenOf(feed).filter(({ name }) => name === "entry");
    const posts = paths.filter((path) => path.startsWith("/news/"));
    assertEquals(countsOf(feed), { ...COMMON, author: 1, link: 2, entry: posts.length });
    for (const entry of entries) {
      assertEquals(countsOf(entry), { ...COMMON, content: 1, link: 1, published: 1, summary: 1 });
    }
    const all = [feed, ...entries].flatMap(childrenOf);
    const ids = all.filter(({ name }) => name === "id").map(({ text }) => text);
    assertEquals(new Set(ids).size, ids.length);
    for (const { name, text } of all) {
      if (name === "updated" || name === "published") {
        assertMatch(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
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
      assertEquals((await server.fetch(link.slice(SITE_URL.length))).status, 200, link);
    }
  });
}

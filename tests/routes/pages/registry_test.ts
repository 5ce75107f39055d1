import { assertEquals } from "@std/assert";
import type { Site } from "../../../lib/model/mod.ts";
import { completePage, pageRoutes, sitePages } from "../../../routes/pages/site_pages.ts";
import { none, site, SITE_URL, testServer } from "../../support/site.ts";

/** A contractor that has published projects and nothing else. */
const bare: Site = {
  ...site,
  services: none,
  markets: none,
  serviceAreas: none,
  glossary: none,
  reviews: none,
  news: none,
  pages: none,
};

function paths(of: Site): readonly string[] {
  return sitePages(of).filter(({ segments }) => segments.length < 2)
    .map(({ segments }) => `/${segments.join("/")}`);
}

Deno.test("sitePages() has the pages of a collection only where it has resources", () => {
  assertEquals(paths(bare), ["/", "/projects", "/about", "/contact", "/api"]);
});

Deno.test("pageRoutes() answers for no collection without resources", () => {
  assertEquals(
    pageRoutes(bare, testServer().bids).map(({ method, pattern }) => `${method} ${pattern}`),
    [
      "GET /",
      "GET /projects",
      ...bare.projects.all.map(({ slug }) => `GET /projects/${slug}`),
      "GET /about",
      "GET /contact",
      "POST /contact",
      "GET /contact/thank-you",
      "GET /search",
      "GET /api",
    ],
  );
});

Deno.test("completePage() links what there is in the navigation", () => {
  const content = { title: "A", description: "B.", blocks: [] };
  const { navigation } = completePage(bare, "/a", content);
  assertEquals(navigation, {
    main: [
      { text: "Projects", href: `${SITE_URL}/projects` },
      { text: "About", href: `${SITE_URL}/about` },
      { text: "Search", href: `${SITE_URL}/search` },
    ],
    actions: [{ text: "Request a bid", href: `${SITE_URL}/contact` }],
    footer: [{ text: "Guide to the API", href: `${SITE_URL}/api` }],
  });
});

Deno.test("completePage() names the pages above by the registry", () => {
  const content = { title: "A", description: "B.", blocks: [] };
  assertEquals(completePage(site, "/services/a", content).breadcrumbs, [
    { text: "Home", href: `${SITE_URL}/` },
    { text: "Services", href: `${SITE_URL}/services` },
  ]);
  assertEquals(completePage(site, "/", content).breadcrumbs, []);
});

Deno.test("a collection without resources leaves no trace in pages and documents", async () => {
  const server = testServer({ site: bare });
  for (const path of ["/markets", "/markets.md", "/markets/developers", "/glossary"]) {
    assertEquals((await server.fetch(path, { accept: "text/html" })).status, 404, path);
  }
  const shown = ["/", "/about", "/contact", "/nothing-here", "/contact/thank-you"];
  for (const path of [...shown, "/llms.txt", "/sitemap.xml", "/index.md"]) {
    const text = await server.text(path);
    const links = /(?<!\/v1|\/images)\/(?:services|markets|service-areas|glossary)\b/g;
    assertEquals(text.match(links), null, path);
  }
});

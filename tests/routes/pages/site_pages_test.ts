import { assertEquals, assertStringIncludes } from "@std/assert";
import { pageRoutes, sitePages } from "../../../routes/pages/site_pages.ts";
import { site, testServer } from "../../support/site.ts";

const pages = sitePages(site);
const server = testServer();

Deno.test("sitePages() has a page for every resource and listing, home first", () => {
  const resources = [
    site.services,
    site.projects,
    site.markets,
    site.serviceAreas,
    site.glossary,
    site.pages,
  ].reduce((count, { all }) => count + all.length, 0);
  assertEquals(pages.length, resources + 9);
  assertEquals(pages[0]?.segments, []);
  assertEquals(pages.filter(({ indexed }) => !indexed), []);
});

Deno.test("sitePages() gives breadcrumbs to every page below the home page", () => {
  for (const { segments, breadcrumbs } of pages) {
    assertEquals(breadcrumbs.length, segments.length, segments.join("/"));
    if (segments.length === 0) continue;
    assertEquals(breadcrumbs[0], { text: "Home", href: site.addresses.page() });
  }
});

Deno.test("sitePages() calls pages by short names in the way down to them", () => {
  for (
    const [path, name] of [
      ["about", "About"],
      ["services", "Services"],
      ["projects", "Projects"],
      ["markets", "Markets"],
      ["markets/school-districts", "School Districts"],
      ["service-areas/la-pine", "La Pine"],
      ["glossary/tempered-glass", "Tempered Glass"],
      ["api", "API"],
    ] as const
  ) {
    const { crumb, title, structuredData } = pages.find(({ segments }) =>
      segments.join("/") === path
    )!;
    assertEquals(crumb ?? title, name);
    const trail = structuredData.find((node) => node["@type"] === "BreadcrumbList");
    const items = trail?.itemListElement as readonly { readonly name: string }[];
    assertEquals(items.at(-1)?.name, name);
  }
});

Deno.test("sitePages() names the JSON of every resource and listing", () => {
  const without = pages.filter(({ json }) => json === undefined).map(({ segments }) => segments);
  const own = site.pages.all.map(({ slug }) => [slug]);
  assertEquals(without, [[], ["contact"], ...own]);
});

Deno.test("pageRoutes() answers every page, and the post of the contact form", () => {
  for (const page of pages) {
    const path = `/${page.segments.join("/")}`;
    const answers = pageRoutes(site, server.bids).filter(({ pattern }) =>
      new URLPattern({ pathname: pattern }).test({ pathname: path })
    );
    assertEquals(answers.length, path === "/contact" ? 2 : 1, path);
  }
});

Deno.test("an unknown slug is answered with where to look, whatever is accepted", async () => {
  for (const accept of ["text/html", "application/pdf"]) {
    const response = await server.fetch("/services/roofing", { accept });
    assertEquals(response.status, 404);
    assertStringIncludes(response.headers.get("vary") ?? "", "Accept");
    assertStringIncludes(await response.text(), "There is nothing at");
  }
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Block, Text } from "../../../lib/page/page.ts";
import { pageRoutes, sitePages } from "../../../routes/pages/site_pages.ts";
import { site, testServer } from "../../support/site.ts";
import type { TextBlock } from "../../../lib/text/mod.ts";

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

Deno.test("sitePages() gives each page an address, a title and a description of its own", () => {
  const ofItsOwn = [
    pages.map(({ segments }) => segments.join("/")),
    pages.map(({ title }) => title.toLowerCase()),
    pages.map(({ description }) => description.toLowerCase()),
  ];
  for (const values of ofItsOwn) assertEquals(new Set(values).size, pages.length);
});

Deno.test("sitePages() gives breadcrumbs to every page below the home page", () => {
  for (const { segments, breadcrumbs } of pages) {
    const depth = segments.length === 0 ? 0 : segments.length;
    assertEquals(breadcrumbs.length, depth, segments.join("/"));
    if (depth > 0) assertEquals(breadcrumbs[0], { text: "Home", href: site.addresses.page() });
  }
});

Deno.test("sitePages() calls pages by short names in the way down to them", () => {
  const named = (...segments: readonly string[]) =>
    pages.find((page) => page.segments.join("/") === segments.join("/"))!;
  for (
    const [segments, name] of [
      [["about"], "About"],
      [["services"], "Services"],
      [["projects"], "Projects"],
      [["markets"], "Markets"],
      [["markets", "school-districts"], "School Districts"],
      [["service-areas", "la-pine"], "La Pine"],
      [["glossary", "tempered-glass"], "Tempered Glass"],
      [["api"], "API"],
    ] as const
  ) {
    const { crumb, title, structuredData } = named(...segments);
    assertEquals(crumb ?? title, name);
    const trail = structuredData.find((node) => node["@type"] === "BreadcrumbList");
    const items = trail?.itemListElement as readonly { readonly name: string }[];
    assertEquals(items.at(-1)?.name, name);
  }
});

Deno.test("sitePages() makes every telephone number in its texts a link", () => {
  const { telephone } = site.company;
  const plain = pages.flatMap((page) =>
    page.blocks.flatMap(textsOf).filter((text) =>
      text.some((run) => typeof run === "string" && run.includes(telephone))
    ).map(() => page.title)
  );
  assertEquals(plain, []);
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
    const response = await server.fetch("/services/roofing", { headers: { accept } });
    assertEquals(response.status, 404);
    assertStringIncludes(response.headers.get("vary") ?? "", "Accept");
    assertStringIncludes(await response.text(), "There is nothing at");
  }
});

function textsOf(block: Block): readonly Text[] {
  switch (block.kind) {
    case "paragraph":
    case "notice":
      return [block.text];
    case "list":
      return block.items;
    case "text":
      return textsIn(block.blocks);
    case "steps":
      return block.items.flatMap(({ description }) => textsIn(description));
    case "questions":
      return block.items.flatMap(({ answer }) => textsIn(answer));
    case "facts":
      return block.items.flatMap(({ values }) => values);
    case "table":
      return block.rows.flat();
    default:
      return [];
  }
}

function textsIn(blocks: readonly TextBlock[]): readonly Text[] {
  return blocks.flatMap((block) => block.kind === "paragraph" ? [block.text] : []);
}

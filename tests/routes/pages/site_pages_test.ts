import { assert, assertEquals } from "@std/assert";
import type { Block, Text } from "../../../lib/page/page.ts";
import { pageRoutes, sitePages } from "../../../routes/pages/registry.ts";
import { site, testServer } from "../../support/site.ts";

const pages = sitePages(site);
const { bids } = testServer();

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
  for (const told of ["title", "description"] as const) {
    assertEquals(repeated(pages.map((page) => page[told].toLowerCase())), []);
  }
  assertEquals(repeated(pages.map(({ segments }) => segments.join("/"))), []);
});

Deno.test("sitePages() keeps descriptions between a phrase and two sentences", () => {
  const unfit = pages.filter(({ description }) =>
    description.length < 40 || description.length > 220
  );
  assertEquals(unfit.map(({ title, description }) => [title, description.length]), []);
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

Deno.test("sitePages() links only to pages, documents and anchors that are there", () => {
  const known = new Set([
    ...pages.map(({ segments }) => site.addresses.page(...segments)),
    ...["openapi.json", "agent-instructions.md", "llms.txt"].map((name) =>
      site.addresses.page(name)
    ),
  ]);
  for (const page of pages) {
    const anchors = new Set(page.blocks.flatMap((block) => idOf(block)));
    for (const href of page.blocks.flatMap(hrefsOf)) {
      if (href.startsWith("#")) {
        assert(anchors.has(href.slice(1)), `${page.title}: ${href}`);
      } else if (
        href.startsWith(`${site.addresses.site}/`) && !href.startsWith(site.addresses.api)
      ) {
        assert(known.has(href.split("?")[0]!), `${page.title}: ${href}`);
      }
    }
  }
});

Deno.test("sitePages() puts headings in order, and ids once", () => {
  for (const page of pages) {
    const headings = page.blocks.filter((block) => block.kind === "heading");
    const first = headings[0];
    if (first !== undefined) assertEquals(first.level, 2, page.title);
    assertEquals(repeated(headings.flatMap((heading) => idOf(heading))), [], page.title);
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
    const answers = pageRoutes(site, bids).filter(({ pattern }) =>
      new URLPattern({ pathname: pattern }).test({ pathname: path })
    );
    assertEquals(answers.length, path === "/contact" ? 2 : 1, path);
  }
});

Deno.test("pageRoutes() answers an unknown slug with where to look", () => {
  const route = pageRoutes(site, bids).find(({ pattern }) => pattern === "/services/:slug");
  assert(route !== undefined && "cacheable" in route);
  assertEquals(
    route.cacheable({ site, params: { slug: "roofing" }, query: new URLSearchParams() }),
    {
      kind: "problem",
      problem: {
        code: "not_found",
        message: 'There is nothing at "/services/roofing".',
        hint: `Start from ${site.addresses.page("services")}, which lists what there is.`,
      },
    },
  );
});

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function idOf(block: Block): readonly string[] {
  return block.kind === "heading" && block.id !== undefined ? [block.id] : [];
}

function textsOf(block: Block): readonly Text[] {
  switch (block.kind) {
    case "paragraph":
    case "notice":
      return [block.text];
    case "list":
      return block.items;
    case "steps":
      return block.items.map(({ description }) => description);
    case "questions":
      return block.items.map(({ answer }) => answer);
    case "facts":
      return block.items.flatMap(({ values }) => values);
    case "table":
      return block.rows.flat();
    default:
      return [];
  }
}

function hrefsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
    case "notice":
      return inText(block.text);
    case "list":
      return block.items.flatMap(inText);
    case "steps":
      return block.items.flatMap(({ description }) => inText(description));
    case "questions":
      return block.items.flatMap(({ answer }) => inText(answer));
    case "facts":
      return block.items.flatMap(({ values }) => values.flatMap(inText));
    case "table":
      return block.rows.flatMap((cells) => cells.flatMap(inText));
    case "cards":
    case "actions":
    case "contents":
      return block.items.map(({ href }) => href);
    case "form":
      return [block.form.action];
    default:
      return [];
  }
}

function inText(text: Text): readonly string[] {
  return text.flatMap((run) => typeof run === "object" && run.kind === "link" ? [run.href] : []);
}

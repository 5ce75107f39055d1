import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Outcome } from "../../../lib/http/outcome.ts";
import type { Page, PageInline } from "../../../lib/page/page.ts";
import { pageRoutes } from "../../../routes/pages/site_pages.ts";
import { none, site, SITE_URL, testServer } from "../../support/site.ts";
import { edited, load, small, smallWith } from "../../support/fixtures/content.ts";

const { bids } = testServer();

function ask(pattern: string, query: string, content = site): Outcome & { kind: "page" } {
  const route = pageRoutes(content, bids).find((route) => route.pattern === pattern);
  assert(route !== undefined && "cacheable" in route);
  const outcome = route.cacheable({ params: {}, query: new URLSearchParams(query) });
  assert(!(outcome instanceof Promise) && outcome.kind === "page");
  return outcome;
}

function cards({ blocks }: Page) {
  return blocks.flatMap((block) => block.kind === "cards" ? block.items : []);
}

function cardTitles(page: Page): readonly string[] {
  return cards(page).map(({ title }) => title);
}

Deno.test("/projects lists every project without a filter", () => {
  const { page, problem } = ask("/projects", "");
  assertEquals(problem, undefined);
  assertEquals(page.indexed, true);
  assertEquals(cardTitles(page), site.projects.all.map(({ name }) => name));
});

Deno.test("/projects narrows by service and city, under the address of the whole listing", () => {
  const filters = "service=storefront-glass&city=bend";
  const { page } = ask("/projects", filters);
  assertEquals(page.indexed, false);
  assertEquals(page.segments, ["projects"]);
  assertEquals(page.json, `${site.addresses.endpoint("projects")}?${filters}`);
  const expected = site.projects.all.filter(({ slug }) => {
    const { service_area, services } = site.projects.internal.get(slug)!;
    return service_area === "bend" && services.includes("storefront-glass");
  });
  assertEquals(cardTitles(page), expected.map(({ name }) => name));
});

Deno.test("/projects says in plain words what is listed, and once that nothing is", () => {
  const all: PageInline = {
    kind: "link",
    text: `all ${site.projects.all.length} projects`,
    href: site.addresses.page("projects"),
  };
  const { page } = ask("/projects", "featured=true&service=shower-glass&city=redmond");
  assertEquals(page.title, "Featured projects in Redmond, Oregon: Shower Glass");
  assertEquals(page.blocks.filter(({ kind }) => kind === "paragraph"), [{
    kind: "paragraph",
    role: "lead",
    text: ["No projects match these filters. Remove one, or see ", all, "."],
  }]);
  assertEquals(ask("/projects", "service=window-replacement").page.blocks[0], {
    kind: "paragraph",
    role: "lead",
    text: ["2 projects found. See ", all, "."],
  });
});

Deno.test("/projects takes the empty values of its own form for no filter", () => {
  const { page, problem } = ask("/projects", "service=&city=");
  assertEquals(problem, undefined);
  assertEquals(page, ask("/projects", "").page);
});

for (
  const [path, issue] of [
    ["/projects?city=atlantis", "city: no service area has the slug"],
    ["/projects?featured=1", "featured: must be "],
    [`/glossary?q=${"a".repeat(101)}`, "q: has 101 characters; write at most 100 characters"],
  ] as const
) {
  Deno.test(`${path.slice(0, 30)} is answered with what is wrong`, async () => {
    const response = await testServer().fetch(path, { accept: "text/markdown" });
    assertEquals([response.status, response.headers.get("x-robots-tag")], [400, "noindex"]);
    assertStringIncludes(await response.text(), issue);
  });
}

Deno.test("/glossary finds terms by word, ignoring case, and names the same search of the API", () => {
  assertEquals(cardTitles(ask("/glossary", "q=ARCHIMEDES").page), []);
  const { term } = site.glossary.all[0]!;
  const found = ask("/glossary", `q=${encodeURIComponent(term.toUpperCase())}`).page;
  assert(cardTitles(found).includes(term));
  const { page } = ask("/glossary", "q=a%26b+%231");
  assertEquals(page.json, `${site.addresses.endpoint("glossary")}?q=a%26b+%231`);
});

Deno.test("a visitor's search stands in quotation marks in the text, and never in title or description", () => {
  for (const q of ["Call 555 instead", "glazing"]) {
    const { page } = ask("/glossary", `${new URLSearchParams({ q })}`);
    assertEquals([page.title, page.crumb, page.indexed], ["Search the glossary", "Search", false]);
    assertEquals(page.description.includes(q), false);
    const lead = page.blocks.find((block) => block.kind === "paragraph" && block.role === "lead");
    assertStringIncludes(JSON.stringify(lead), `\\"${q}\\"`);
  }
});

Deno.test("a search that finds nothing is not cached", async () => {
  const server = testServer();
  for (
    const [q, cached] of [["zzz", "no-store"], ["glass", "public, max-age=300, s-maxage=3600"]]
  ) {
    const response = await server.fetch(`/glossary?q=${q}`);
    assertEquals(response.headers.get("cache-control"), cached);
    assertEquals(response.headers.get("x-robots-tag"), "noindex");
  }
});

Deno.test("/glossary groups all terms by their first letter, without its accent", () => {
  const headings = ({ blocks }: Page) =>
    blocks.flatMap((block) => block.kind === "heading" ? [block.text] : []);
  const { page } = ask("/glossary", "");
  const letters = headings(page);
  assertEquals(letters, [...new Set(letters)].toSorted());
  assertEquals(cardTitles(page), site.glossary.all.map(({ term }) => term));
  const all = [{ ...site.glossary.all[0]!, term: "Épaulement" }];
  assertEquals(headings(ask("/glossary", "", { ...site, glossary: { ...none, all } }).page), ["E"]);
});

Deno.test("a listing without services, areas and featured projects has no form to filter it", async () => {
  const site = await load(smallWith({
    "services/gate-repair.md": undefined,
    "service-areas/millbrook.md": undefined,
    ...edited("projects/pasture.md", "services: [gate-repair]\nservice_area: millbrook\n", ""),
    ...edited("glossary/post.md", "related_services: [gate-repair]\n", ""),
  }));
  const page = await testServer({ site }).text("/projects");
  assertEquals(page.includes("<form"), false);
  assertEquals(page.includes("A pasture"), true);
});

Deno.test("a filter of projects offers what has some, each with how many, and what was chosen; two or none", async () => {
  const project = small["projects/pasture.md"]!;
  const content = await load(smallWith({
    "services/staining.md": small["services/gate-repair.md"]!.replace("Gate repair", "Staining"),
    "services/painting.md": small["services/gate-repair.md"]!.replace("Gate repair", "Painting"),
    "projects/yard.md": project.replace("A pasture", "A yard").replace(
      "[gate-repair]",
      "[painting]",
    ),
  }));
  const offered = (query: string, site = content) =>
    ask("/projects", query, site).page.blocks.flatMap((block) =>
      block.kind === "form" ? block.form.fields : []
    ).flatMap((field) => field.kind === "select" ? field.options.map(({ label }) => label) : []);
  assertEquals(offered(""), ["All services", "Gate repair (1)", "Painting (1)"]);
  assertEquals(offered("service=staining"), [
    "All services",
    "Gate repair (1)",
    "Painting (1)",
    "Staining (0)",
  ]);
  const one = await load(smallWith({
    "projects/yard.md": project.replace("A pasture", "A yard").replace("[gate-repair]", "[]"),
  }));
  assertEquals(offered("", one), []);
});

Deno.test("a service whose text begins with its summary says it once", async () => {
  const [front = ""] = small["services/gate-repair.md"]!.split("Wrapped over");
  const said = async (text: string) => {
    const files = smallWith({ "services/gate-repair.md": front + text });
    const page = await testServer({ site: await load(files) }).text("/services/gate-repair.md");
    return page.split("\n---\n")[1]!.split("We come.").length - 1;
  };
  assertEquals([await said(""), await said("We come. And we stay."), await said("Soon.")], [
    1,
    1,
    1,
  ]);
});

Deno.test("a project whose text begins with its summary says it once, and its service once", async () => {
  const files = smallWith({
    "projects/pasture.md": small["projects/pasture.md"]
      .replace("It was put up.", "A fence was put up. It stands.")
      .replace("category: Wire fence", "category: Gate repair"),
  });
  const page = await testServer({ site: await load(files) }).text("/projects/pasture.md");
  const text = page.split("\n---\n")[1]!;
  const count = (words: string) => text.split(words).length - 1;
  assertEquals([count("A fence was put up."), count("It stands."), count("Gate repair")], [
    1,
    1,
    1,
  ]);
});

Deno.test("a project leads to one other: the next", async () => {
  const others = ["a", "b", "c"].map((slug) =>
    [`projects/${slug}.md`, small["projects/pasture.md"].replace("A pasture", slug)] as const
  );
  const site = await load(smallWith(Object.fromEntries(others)));
  const page = await testServer({ site }).text("/projects/pasture.md");
  const [, next = ""] = page.split("## Next project\n");
  const [list = ""] = next.split("\n\n---\n");
  assertEquals(list.match(/^- \[\w/gm), ["- [b"]);
});

Deno.test("a project shows its pictures after the first part of its story, and before and after at the end", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const picture = (name: string, more = "") => `  - { file: ${name}.svg, alt: ${name}${more} }\n`;
  const shown = async (pictures: string) => {
    const files = smallWith({
      ...Object.fromEntries(["a", "b", "c", "d"].map((name) => [`images/${name}.svg`, svg])),
      "projects/pasture.md": small["projects/pasture.md"]
        .replace("---\nIt was", `pictures:\n${pictures}---\nIt was`)
        .replace("It was put up.", "It was put up.\n\n## How\n\nBy hand.\n\n## When\n\nIn May."),
    });
    const page = await testServer({ site: await load(files) }).text("/projects/pasture.md");
    return page.split("\n").flatMap((line) =>
      /^(?:##+ (\w.*)|!\[(.)\].*)/.exec(line)?.slice(1).filter(Boolean) ?? []
    );
  };
  const story = ["How", "When", "Scope"];
  const end = ["Sitemap"];
  assertEquals(
    await shown(picture("a") + picture("b", ", before: true") + picture("c") + picture("d")),
    [
      "a",
      "d",
      ...story,
      "Before · After",
      "b",
      "c",
      ...end,
    ],
  );
  // Where there are no others, the pair leads, and no picture is there twice.
  assertEquals(await shown(picture("a", ", before: true") + picture("b")), [
    "a",
    "b",
    ...story,
    ...end,
  ]);
  assertEquals(await shown(picture("a", ", before: true") + picture("b") + picture("c")), [
    "c",
    ...story,
    "Before · After",
    "a",
    "b",
    ...end,
  ]);
});

Deno.test("pictures of a project's text are not shown again under it", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const picture = (name: string) => `  - { file: ${name}.svg, alt: ${name} }\n`;
  const shown = async (text: string) => {
    const files = smallWith({
      ...Object.fromEntries(["a", "b", "c"].map((name) => [`images/${name}.svg`, svg])),
      "projects/pasture.md": small["projects/pasture.md"]
        .replace(
          "---\nIt was",
          `pictures:\n${picture("a")}${picture("b")}${picture("c")}---\nIt was`,
        )
        .replace("It was put up.", text),
    });
    const page = await testServer({ site: await load(files) }).text("/projects/pasture.md");
    return page.split("\n").flatMap((line) => /^!\[(.)\]/.exec(line)?.[1] ?? []);
  };
  assertEquals(await shown("It was put up."), ["a", "b", "c"]);
  assertEquals(await shown("It was put up.\n\n![b](b.svg)"), ["a", "b", "c"]);
});

Deno.test("the card of a service area says how many communities it has, and how far it is", () => {
  const { page } = ask("/service-areas", "");
  assertEquals(cards(page).map(({ notes }) => notes), [
    ["2 communities"],
    ["2 communities · 16 mi"],
    ["2 communities · 28 mi"],
  ]);
  assertEquals(page.blocks.map(({ kind }) => kind), ["paragraph", "drawing", "cards"]);
});

Deno.test("the page of a service leads to the form with that service chosen", async () => {
  const page = await (await testServer({ site: await load(small) })
    .fetch("/services/gate-repair.md")).text();
  assertEquals(
    /\((\S+?\/contact\?\S*)\)/.exec(page)?.[1],
    `${SITE_URL}/contact?service=gate-repair`,
  );
});

Deno.test("the card of a project says its place, its year and the first line of its scope", async () => {
  const notesWith = async (scope: string) => {
    const files = edited("projects/pasture.md", "scope: [Posts]", `scope: ${scope}`);
    const { page } = ask("/projects", "", await load(smallWith(files)));
    return cards(page).map(({ notes }) => notes);
  };
  const place = "Millbrook, Vermont · 2024";
  assertEquals(await notesWith("[1200 feet of wire, Posts]"), [[place, "1200 feet of wire"]]);
  assertEquals(await notesWith("[]"), [[place]]);
});

Deno.test("the first picture of a service area is on its card", async () => {
  const pictures = "pictures:\n  - { file: hill.svg, alt: A hill }\n";
  const content = await load(smallWith({
    "images/hill.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>',
    ...edited("service-areas/millbrook.md", "communities_served", `${pictures}communities_served`),
  }));
  const { page } = ask("/service-areas", "", content);
  assertEquals(cards(page).map(({ picture }) => picture), [{ file: "hill.svg", alt: "A hill" }]);
});

Deno.test("the page of a term leads with the first sentence of its definition", async () => {
  const text = "A round thing. It rots.\n\nSo look.";
  const site = await load(smallWith(edited("glossary/post.md", "A round thing.", text)));
  const page = await testServer({ site }).text("/glossary/post");
  assertStringIncludes(page, '<p class="lead">A round thing.</p>');
  assertStringIncludes(page, "<p>It rots.</p>\n<p>So look.</p>");
});

Deno.test("an area's page has its ZIP code or postal code", async () => {
  const areas = "service-areas/millbrook.md";
  for (const [code, label] of [["05602", "ZIP code"], ["K1A 0B1", "Postal code"]] as const) {
    const changed = edited(areas, 'postal_code: "05602"', `postal_code: "${code}"`);
    const server = testServer({ site: await load({ ...small, ...changed }) });
    assertStringIncludes(
      await server.text("/service-areas/millbrook.md"),
      `\n- **${label}**: ${code}\n`,
    );
  }
});

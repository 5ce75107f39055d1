import { assertEquals } from "@std/assert";
import { faultsOf, type Files, FIXTURE_URL, load, small } from "../../support/fixtures/content.ts";
import { markdown } from "../../support/text.ts";

/** The small site with an own page. */
function withPage(slug: string, lines: string, body = "We keep nothing."): Files {
  const page = `---\ntitle: About ${slug}\ndescription: What we keep.\n${lines}---\n${body}\n`;
  return { ...small, [`pages/${slug}.md`]: page };
}

Deno.test("loadSite() reads own pages, in their order", async () => {
  const { pages } = await load({
    ...withPage("privacy", "order: 2\nupdated: 2026-03-01\n"),
    ...withPage("safety", "order: 1\nnavigation: Safety\n", "## Work\n\nWe *care*."),
  });
  assertEquals(pages.all, [{
    slug: "safety",
    title: "About safety",
    description: "What we keep.",
    navigation: "Safety",
    body: markdown("## Work\n\nWe *care*."),
    url: `${FIXTURE_URL}/safety`,
  }, {
    slug: "privacy",
    title: "About privacy",
    description: "What we keep.",
    body: markdown("We keep nothing."),
    url: `${FIXTURE_URL}/privacy`,
  }]);
  assertEquals([...pages.internal], [
    ["safety", { order: 1 }],
    ["privacy", { order: 2, updated: "2026-03-01" }],
  ]);
});

Deno.test("loadSite() names the line of an own page that it can't take", async () => {
  const [line, ...others] = await faultsOf(withPage("privacy", "", "One.\n\n# said"));
  assertEquals(line?.slice(0, 33), "content/pages/privacy.md: line 7:");
  assertEquals(others, []);
});

Deno.test("loadSite() refuses an own page with the name of a route or document", async () => {
  for (const name of ["services", "index", "api", "v1", "healthz", "mcp", "admin", "sitemap"]) {
    assertEquals(await faultsOf(withPage(name, "")), [
      `content/pages/${name}.md: file name: "${name}" is the name of a page or document of the server; rename the file`,
    ]);
  }
});

Deno.test("loadSite() refuses an own page or public file with the address of a language", async () => {
  const files = {
    ...withPage("es", ""),
    "es/company.md": "---\n---\nUn párrafo.\n",
    "public/es/contact": "one",
    "public/ES.md": "two",
  };
  assertEquals(await faultsOf(files), [
    'content/pages/es.md: file name: "es" is the name of a page or document of the server; rename the file',
    "content/public/ES.md: has the name of a route of the server; rename the file",
    "content/public/es/contact: has the name of a route of the server; rename the file",
  ]);
});

Deno.test("loadSite() reports every fault of an own page in one go", async () => {
  assertEquals(await faultsOf({ "pages/Our Team.md": "---\ntitle: \nnavigate: Team\n---\n" }), [
    "content/pages/Our Team.md: title: is empty; write 1 to 100 characters",
    "content/pages/Our Team.md: description: is missing; write text of 1 to 300 characters",
    'content/pages/Our Team.md: navigate: is not a known field; did you mean "navigation"?',
    "content/pages/Our Team.md: body (body): is missing; write one or more paragraphs below the front matter",
    'content/pages/Our Team.md: file name: "Our Team" must be lower-case letters, digits and hyphens, such as our-team',
  ]);
});

Deno.test("loadSite() refuses a public file with the address of an own page or its markdown", async () => {
  const files = {
    ...withPage("warranty", ""),
    "public/warranty": "one",
    "public/warranty.md": "two",
    "public/warranty.txt": "three",
  };
  const issue = "has the same address as pages/warranty.md; rename or remove one of the two";
  assertEquals(await faultsOf(files), [
    `content/public/warranty: ${issue}`,
    `content/public/warranty.md: ${issue}`,
  ]);
});

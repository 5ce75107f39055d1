import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Site } from "../../../lib/model/mod.ts";
import { load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const INTRODUCED = "services projects markets service-areas glossary about contact reviews news"
  .split(" ");

function withSettings(site: string): Promise<Site> {
  return load(smallWith({
    "site.md": `---\n${site}---\n`,
    "reviews/a.md": "---\nname: A\n---\nGood.\n",
    "news/a.md": "---\ntitle: A\ndate: 2025-01-01\n---\nNew.\n",
  }));
}

const read = (site: Site, path: string) => testServer({ site }).text(path);

Deno.test("intros are the sentences under the titles", async () => {
  const intros = INTRODUCED.map((path) => `  ${path}: The words for ${path}.\n`);
  const site = await withSettings(`intros:\n${intros.join("")}`);
  for (const path of INTRODUCED) {
    const lead = `<p class="lead">The words for ${path}.</p>`;
    assertStringIncludes(await read(site, `/${path}`), lead);
  }
});

Deno.test("a text of site.md is a section of the home page, with its marks and links", async () => {
  const site = await withSettings(
    "sections:\n  - kind: text\n    title: Why slate\n    text: |\n      It **lasts**. [Ask us](/contact).\n\n      - No tar\n",
  );
  assertStringIncludes(
    await read(site, "/index.md"),
    "\n\n## Why slate\n\nIt **lasts**. [Ask us](https://contractor.test/contact).\n\n- No tar\n",
  );
  assertStringIncludes(
    await read(site, "/"),
    '<p>It <strong>lasts</strong>. <a href="/contact">Ask us</a>.</p>',
  );
});

Deno.test("a banner is at the top of every page, and in markdown of the home page", async () => {
  const linked = await withSettings("banner:\n  text: Closed on May 1\n  link: /news\n");
  for (const path of ["/", "/about", "/services/gate-repair", "/nothing"]) {
    const html = await read(linked, path);
    assertEquals(
      html.match(/<p class="banner">.*<\/p>/)?.[0],
      '<p class="banner"><a href="/news">Closed on May 1</a></p>',
      path,
    );
  }
  assertStringIncludes(
    await read(linked, "/index.md"),
    "\n\n> [Closed on May 1](https://contractor.test/news)\n\n",
  );
  assertEquals((await read(linked, "/about.md")).includes("May 1"), false);
  const plain = await withSettings("banner:\n  text: Closed on May 1\n");
  assertStringIncludes(await read(plain, "/"), '<p class="banner">Closed on May 1</p>');
  assertEquals((await read(await withSettings(""), "/")).includes("banner"), false);
});

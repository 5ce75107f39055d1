import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { edited, load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const site = await load(smallWith({
  "pages/careers.md": `---
title: Work with us
description: What we offer, and who we look for.
navigation: Careers
updated: 2026-03-01
---
## Who we look for

Call *or* **write**, at (802) 555-0100; read [how we work](/about).

- Fencers
- Drivers:
  1. by day
  2. by night

![A yard](yard.svg)
`,
  "images/yard.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>',
  "pages/privacy.md": `---
title: Privacy
description: What we keep of what you send.
---
We keep **[what we must](https://law.example/)**, and\\
nothing else.

We *sell **no** data*, [to *nobody*](/about). *Not\\
(802) 555-0100 **ever***.
`,
}));
const pages = sitePages(site);
const server = testServer({ site });

const text = (path: string, accept = "text/markdown") => server.text(path, { accept });

Deno.test("an own page is linked in the navigation by its name, or else in the footer", () => {
  const { navigation } = pages[0]!;
  const [careers, privacy] = [navigation.main.at(-1), navigation.footer.at(-1)];
  assertEquals(careers, { text: "Careers", href: "https://contractor.test/careers" });
  assertEquals(privacy, { text: "Privacy", href: "https://contractor.test/privacy" });
});

Deno.test("an own page says in markdown what its file says, with its date", async () => {
  const markdown = await text("/careers.md");
  assertStringIncludes(markdown, 'title: "Work with us"\n');
  assertStringIncludes(markdown, '\nlast_updated: "2026-03-01"\n');
  assertStringIncludes(
    markdown,
    `
## Who we look for

Call *or* **write**, at (802) 555-0100; read [how we work](https://contractor.test/about).

- Fencers
- Drivers:
  1. by day
  2. by night
`,
  );
  assertStringIncludes(
    await text("/privacy.md"),
    "We keep **[what we must](https://law.example/)**, and\\\nnothing else.\n\n" +
      "We *sell **no** data*, [to *nobody*](https://contractor.test/about). *Not\\\n" +
      "(802) 555-0100 **ever***.",
  );
});

Deno.test("an own page says in HTML what its file says", async () => {
  const html = await text("/careers", "text/html");
  assertStringIncludes(
    html,
    '<p>Call <em>or</em> <strong>write</strong>, at <a class="nobreak" href="tel:+18025550100">' +
      '(802) 555-0100</a>; read <a href="/about">how we work</a>.</p>',
  );
  assertStringIncludes(
    html,
    "<li>Drivers:\n<ol>\n<li>by day</li>\n<li>by night</li>\n</ol>\n</li>",
  );
});

Deno.test("emphasis stays within emphasis and links", async () => {
  assertStringIncludes(
    await text("/privacy", "text/html"),
    '<p>We <em>sell <strong>no</strong> data</em>, <a href="/about">to <em>nobody</em></a>. ' +
      '<em>Not<br>\n<a class="nobreak" href="tel:+18025550100">(802) 555-0100</a> ' +
      "<strong>ever</strong></em>.</p>",
  );
});

Deno.test("the first picture of an own page is its preview's", () => {
  assertEquals(pages.slice(-2).map(({ picture }) => picture), [
    undefined,
    { file: "yard.svg", alt: "A yard" },
  ]);
});

Deno.test("own pages stand in llms.txt, in both sitemaps and behind every other route", async () => {
  assertStringIncludes(
    await text("/llms.txt", "*/*"),
    "\n- [Work with us](https://contractor.test/careers.md): What we offer, and who we look for.\n",
  );
  assertStringIncludes(
    await text("/sitemap.xml", "*/*"),
    "\n  <url><loc>https://contractor.test/careers</loc><lastmod>2026-03-01</lastmod></url>\n",
  );
  const listed = "\n- [Privacy](https://contractor.test/privacy.md)";
  assertStringIncludes(await text("/sitemap.md"), listed);
  assertEquals(pages.slice(-2).map(({ segments }) => segments), [["privacy"], ["careers"]]);
});

Deno.test("a page about privacy is linked at the form", async () => {
  assertStringIncludes(
    await text("/contact.md"),
    "How we handle what you send: [Privacy](https://contractor.test/privacy).",
  );
  const none = testServer({ site: await load(smallWith({})) });
  const form = await none.text("/contact.md");
  assert(!form.includes("How we handle what you send"));
});

Deno.test("an own page in another language says so of its content, and of nothing else", async () => {
  const site = await load(smallWith({
    "pages/cercas.md":
      "---\ntitle: Cercas\ndescription: Lo que hacemos.\nlanguage: es\n---\nHacemos cercas.\n",
  }));
  const html = await testServer({ site }).text("/cercas");
  assertEquals(html.match(/ lang="[^"]*"/g), [' lang="en-US"', ' lang="es"']);
  assertStringIncludes(html, '<main id="page_main" tabindex="-1" lang="es">');
  assertStringIncludes(html, '"inLanguage":"es"');
});

Deno.test("own pages and service areas have questions, with their JSON-LD, and own pages have pictures", async () => {
  const faqs = `faqs: [{ question: How long?, answer: "Ten *years*." }]`;
  const more = await load(smallWith({
    "pages/warranty.md":
      `---\ntitle: Warranty\ndescription: What we stand for.\n${faqs}\npictures: [{ file: a.svg, alt: A gate }, { file: b.svg, alt: A post }]\n---\nWords.\n`,
    "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>',
    "images/b.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>',
    ...edited("service-areas/millbrook.md", "state_code: VT", `state_code: VT\n${faqs}`),
  }));
  const served = testServer({ site: more });
  for (const path of ["/warranty", "/service-areas/millbrook"]) {
    const html = await served.text(path);
    assertStringIncludes(html, '"@type":"FAQPage"', path);
    assertStringIncludes(html, "Ten <em>years</em>.", path);
    assertStringIncludes(await served.text(`${path}.md`), "Ten *years*.", path);
  }
  assertEquals(
    Array.from((await served.text("/warranty.md")).matchAll(/!\[(.*?)\]/g), ([, alt]) => alt),
    ["A gate", "A post"],
  );
});

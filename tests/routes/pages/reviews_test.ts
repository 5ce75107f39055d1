import { assertEquals, assertStringIncludes } from "@std/assert";
import { edited, load, smallWith } from "../../support/fixtures/content.ts";
import { testServer } from "../../support/site.ts";

const review = (name: string, more = "") =>
  `---\nname: ${name}\n${more}---\nThey came. They went.\n`;

const reviewed = await load(smallWith({
  "reviews/farm.md": review(
    "Farmer, Millbrook",
    "order: 1\ndetail: Forty posts\ndate: 2025-06-14\nsource: https://reviews.example/farm\nproject: pasture\n",
  ),
  "reviews/gate.md": review("Neighbor", "order: 2\nservices: [gate-repair]\n"),
  "reviews/third.md": review("Third", "order: 3\n"),
  "reviews/fourth.md": review("Fourth", "order: 4\n"),
}));

/** The quotations of a page, and the line after them, as markdown. */
async function quoted(path: string, site = reviewed): Promise<readonly string[]> {
  const text = await testServer({ site }).text(path);
  return text.split("\n").filter((line) => /^(?:- )? *> — |^\[All \d+ reviews/.test(line));
}

Deno.test("/reviews has every review with who says it, what about, when and where", async () => {
  assertEquals(await quoted("/reviews.md"), [
    "  > — **Farmer, Millbrook**, Forty posts, June 14, 2025, [reviews.example](https://reviews.example/farm): [A pasture](https://contractor.test/projects/pasture)",
    "  > — **Neighbor**",
    "  > — **Third**",
    "  > — **Fourth**",
  ]);
});

Deno.test("the date of a review stays on one line", async () => {
  const html = await testServer({ site: reviewed }).text("/reviews");
  assertStringIncludes(html, 'Forty posts, <span class="nobreak">June 14, 2025</span>, <a');
});

Deno.test("the home page shows three reviews, and leads to the others", async () => {
  assertEquals(await quoted("/index.md"), [
    "  > — **Farmer, Millbrook**, Forty posts, June 14, 2025, [reviews.example](https://reviews.example/farm)",
    "  > — **Neighbor**",
    "  > — **Third**",
    "[All 4 reviews](https://contractor.test/reviews)",
  ]);
});

Deno.test("a review is on the pages of its project and its services", async () => {
  const all = "[All 4 reviews](https://contractor.test/reviews)";
  assertEquals(await quoted("/projects/pasture.md"), [
    "> — **Farmer, Millbrook**, Forty posts, June 14, 2025, [reviews.example](https://reviews.example/farm)",
    all,
  ]);
  assertEquals(await quoted("/services/gate-repair.md"), ["> — **Neighbor**", all]);
});

Deno.test("without reviews there is no page of them, and no link to it", async () => {
  const server = testServer({ site: await load(smallWith({})) });
  assertEquals((await server.fetch("/reviews")).status, 404);
  for (const path of ["/", "/sitemap.xml", "/llms.txt"]) {
    assertEquals((await server.text(path)).includes("/reviews"), false, path);
  }
});

Deno.test("reviews are not rated for search engines, which pass over a business's own", async () => {
  const html = await testServer({ site: reviewed }).text("/reviews");
  assertEquals(/"Review"|Rating/.test(html), false);
});

Deno.test("a review that stands alone is beside a picture of its project, but not the one at the top of the page", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const beside = async (hero: string) => {
    const pictures = "pictures:\n  - { file: a.svg, alt: A }\n  - { file: b.svg, alt: B }\n";
    const site = await load(smallWith({
      "images/a.svg": svg,
      "images/b.svg": svg,
      "site.md": `---\nhero: { file: ${hero}.svg, alt: Top }\n---\n`,
      "reviews/farm.md": review("Farmer", "project: pasture\n"),
      ...edited("projects/pasture.md", "scope:", `${pictures}scope:`),
    }));
    const html = await testServer({ site }).text("/");
    return /class="quotations band">[^]*?<img[^>]* alt="(.)"/.exec(html)?.[1];
  };
  assertEquals([await beside("a"), await beside("b")], ["B", "A"]);
});

import { assertEquals } from "@std/assert";
import { MANY_SERVICES_DIR } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { SITE_URL, testServer } from "../../support/site.ts";

const many = await loadContent(MANY_SERVICES_DIR, SITE_URL);
const all = many.services.all.map(({ name }) => name);
const { text } = testServer({ site: many });

/** The texts of the links in a part of a page to /services and the pages below, in order. */
async function serviceLinks(path: string, part: RegExp): Promise<readonly string[]> {
  const [found = ""] = part.exec(await text(path)) ?? [];
  const links = [
    ...found.matchAll(/<a href="\/services(?:\/[^"]*)?">([^<]*)</g),
    ...found.matchAll(/\[([^\]]*)\]\(https:\/\/contractor\.test\/services(?:\/[^)]*)?\)/g),
  ];
  return links.map(([, name = ""]) => name.replace(/^\*\*|\*\*$/g, ""));
}

/** The first eight of some services, and the link to all. */
function eightOf(services: readonly string[]): readonly string[] {
  return [...services.slice(0, 8), "All 30 services"];
}

Deno.test("a page about something else lists eight of thirty services, and leads to all, in HTML and markdown", async () => {
  const area = new URL(many.serviceAreas.all[1]!.url).pathname;
  const service = new URL(many.services.all[2]!.url).pathname;
  for (
    const [page, expected] of [
      ["/", eightOf(all)],
      [area, eightOf(all)],
      [service, eightOf(all.slice(3))],
    ] as const
  ) {
    const heading = page === service ? "Other services" : "Services";
    const html = new RegExp(`<h2[^>]*>${heading}</h2>[^]*?</ul>(?:\\n<p>.*</p>)?`);
    assertEquals(await serviceLinks(page, html), expected, page);
    const markdown = new RegExp(`^## ${heading}\\n[^]*?(?=^(?:## |---$))`, "m");
    assertEquals(await serviceLinks(page === "/" ? "/index.md" : `${page}.md`, markdown), expected);
  }
  assertEquals(await serviceLinks("/about", /<h2[^>]*>Services<\/h2>[^]*?<\/ul>/), eightOf(all));
});

Deno.test("the form folds the services after the eighth, and its markdown and its tool know all thirty", async () => {
  const html = await text("/contact");
  const [group = "", description] =
    /<fieldset [^>]*toolparamdescription="([^"]*)"[^]*<\/fieldset>/.exec(html) ?? [];
  assertEquals(description, "Services. One or more, or use your own words.");
  const [shown = "", folded = ""] = group.split("<summary>22 more services</summary>");
  const count = (html: string) => html.split('type="checkbox"').length - 1;
  assertEquals([count(shown), count(folded)], [8, 22]);
  const markdown = await text("/contact.md");
  assertEquals(many.services.all.filter(({ slug }) => !markdown.includes(`\`${slug}\``)), []);
});

Deno.test("eight services are all listed, without a link to all", async () => {
  const services = { ...many.services, all: many.services.all.slice(0, 8) };
  const { text } = testServer({ site: { ...many, services } });
  assertEquals((await text("/")).includes("All 8 services"), false);
  assertEquals((await text("/index.md")).includes(all[7]!), true);
  assertEquals(/more services?<\/summary>/.test(await text("/contact")), false);
});

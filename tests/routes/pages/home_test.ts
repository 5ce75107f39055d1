import { assertEquals } from "@std/assert";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { edited, load, small, smallWith } from "../../support/fixtures/content.ts";
import { none, site, testServer } from "../../support/site.ts";
import { plainBlocks } from "../../../lib/text/plain.ts";
import { markdown } from "../../support/text.ts";

Deno.test("the home page of a contractor without services says the whole of what it does, and how to reach it", () => {
  const [first] = site.company.description.plain.split(". ");
  const company = {
    ...site.company,
    description: markdown(`${first}. We come on Sundays.\n\nNo deposit.`),
  };
  const [home] = sitePages({
    ...site,
    services: none,
    projects: none,
    markets: none,
    serviceAreas: none,
    company,
  });
  const said = home!.blocks.map((block) =>
    block.kind === "paragraph" || block.kind === "heading"
      ? block.text
      : block.kind === "text"
      ? plainBlocks(block.blocks)
      : block.kind
  );
  assertEquals(said.filter((text) => text !== "picture" && text !== "figures"), [
    [`${first}.`],
    "actions",
    "notice",
    "What you can rely on",
    "facts",
    "Who does the work",
    "facts",
    "About us",
    "We come on Sundays. No deposit.",
    "aside",
  ]);
});

Deno.test("the home page of a contractor that its services describe begins with their names", () => {
  const services = site.services.all;
  const description = markdown(services.map(({ summary }) => summary).join(" "));
  const [home] = sitePages({ ...site, company: { ...site.company, description } });
  const [lead] = home!.blocks;
  const names = services.map(({ name }) => name).join(" · ");
  assertEquals(lead, { kind: "paragraph", role: "lead", text: [names] });
});

Deno.test("the home page of a contractor described in one sentence has nothing beside its facts", () => {
  const company = { ...site.company, description: markdown("We paint houses.") };
  const [home] = sitePages({ ...site, services: none, company });
  const at = home!.blocks.findIndex((block) =>
    block.kind === "heading" && block.text === "Contact and office hours"
  );
  assertEquals(home!.blocks[at + 1]?.kind, "facts");
  assertEquals(home!.blocks.some(({ kind }) => kind === "aside"), false);
});

Deno.test("the home page shows featured projects, else the newest, and how many there are", () => {
  const some = site.projects.all;
  const shown = (featured: number, count: number) => {
    const all = some.slice(0, count).map((one, index) => ({ ...one, featured: index < featured }));
    const [home] = sitePages({ ...site, projects: { ...site.projects, all } });
    const at = home!.blocks.findIndex((block) =>
      block.kind === "heading" && / projects?$/.test(block.text)
    );
    const [heading, cards, link] = home!.blocks.slice(at, at + 3);
    return [
      heading?.kind === "heading" && heading.text,
      cards?.kind === "cards" && cards.items.length,
      link?.kind === "paragraph" && link.text,
    ];
  };
  const all = (count: number) => ({
    kind: "link" as const,
    text: `All ${count} projects`,
    href: site.addresses.page("projects"),
  });
  assertEquals(shown(4, 5), ["Featured projects", 3, [all(5)]]);
  assertEquals(shown(1, 5), ["Featured project", 1, [all(5)]]);
  assertEquals(shown(0, 4), ["Recent projects", 3, [all(4)]]);
  assertEquals(shown(0, 3), ["Recent projects", 3, false]);
  assertEquals(shown(0, 1), ["Recent project", 1, false]);
});

Deno.test("links to the home page are previewed with its hero, whatever pictures the company has", () => {
  const pictures = [{ file: "storefront.svg", alt: "A storefront" }];
  const companyInternal = { ...site.companyInternal, pictures };
  const [home] = sitePages({ ...site, companyInternal });
  assertEquals(home!.picture, site.settings.hero);
});

Deno.test("no picture is twice on the home page, and projects show theirs before services", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
  const pictures = (...names: readonly string[]) =>
    `pictures:\n${names.map((name) => `  - { file: ${name}.svg, alt: ${name} }\n`).join("")}`;
  const names = ["a", "b", "c", "d"];
  const project = small["projects/pasture.md"]!;
  const content = await load(smallWith({
    ...Object.fromEntries(names.map((name) => [`images/${name}.svg`, svg])),
    "site.md": "---\nhero: { file: a.svg, alt: Top }\n---\n",
    "projects/pasture.md": project.replace("scope:", `${pictures("a", "b")}scope:`),
    "projects/yard.md": project.replace("A pasture", "A yard")
      .replace("scope:", `${pictures("a", "c")}scope:`),
    ...edited("services/gate-repair.md", "summary:", `${pictures("b", "d")}summary:`),
    "services/painting.md": small["services/gate-repair.md"]!.replace("Gate repair", "Painting")
      .replace("summary:", `${pictures("c")}summary:`),
  }));
  const html = await testServer({ site: content }).text("/", { accept: "text/html" });
  const shown = [...html.matchAll(/<img[^>]* src="\/images\/(\w)\.svg/g)].map(([, name]) => name);
  assertEquals(shown, ["a", "b", "c"]);
});

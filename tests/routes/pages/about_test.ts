import { assertEquals } from "@std/assert";
import type { Company } from "../../../lib/model/mod.ts";
import type { Block } from "../../../lib/page/page.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { changed, edited, load, smallWith } from "../../support/fixtures/content.ts";
import { site, testServer } from "../../support/site.ts";
import { markdown } from "../../support/text.ts";

/** The parts of the about page after the people, each with its tiles, or what is in its list. */
function partsWith(changes: Partial<Company>): readonly (readonly [string, ...string[]])[] {
  const company = { ...site.company, ...changes };
  const { certifications = [] } = company;
  const companyInternal = { ...site.companyInternal, certifications };
  const about = sitePages({ ...site, company, companyInternal })
    .find(({ segments }) => segments.join() === "about")!;
  const textsOf = (block: Block) =>
    block.kind === "facts"
      ? block.items.map(({ name }) => name)
      : block.kind === "list"
      ? block.items.map(([link]) =>
        typeof link === "object" && "text" in link ? `${link.text}` : ""
      )
      : [];
  const from = about.blocks.findIndex((block) =>
    block.kind === "heading" && /License|Certification|Profile/.test(block.text)
  );
  const rest = about.blocks.slice(from);
  return rest.flatMap((block, index) =>
    block.kind === "heading" ? [[block.text, ...textsOf(rest[index + 1]!)] as const] : []
  );
}

const license = { type: "Glazier", identifier: "1", jurisdiction: "Oregon" };
const certification = { name: "Safe", issuer: "A board", status: "Current" };
const social_profiles = ["https://example.com/a", "https://example.com/b"];

Deno.test("/about has four licenses, certifications and profiles in one part", () => {
  const licenses = [license];
  const certifications = [certification];
  assertEquals(partsWith({ licenses, certifications, social_profiles }), [
    ["Licenses and certifications", "Glazier", "Safe", "Profiles elsewhere"],
  ]);
  assertEquals(partsWith({ licenses, certifications: [], social_profiles: [] }), []);
});

Deno.test("/about has what would be a section of one thing beside the text", () => {
  const { company, companyInternal } = site;
  const content = sitePages({
    ...site,
    company: { ...company, licenses: [license], certifications: [], leadership: [] },
    companyInternal: { ...companyInternal, certifications: [], leadership: [] },
  }).find(({ segments }) => segments[0] === "about")!;
  const aside = content.blocks.find((block) => block.kind === "aside")!;
  const facts = aside.blocks.find((block) => block.kind === "facts")!;
  assertEquals(facts.items.slice(-2), [
    { name: "Leadership", values: [["58 years of experience in glass work across leadership."]] },
    { name: "Glazier", values: [[{ kind: "identifier", text: "1" }], ["Oregon"]] },
  ]);
});

Deno.test("/about has a part for each kind of more than four", () => {
  assertEquals(
    partsWith({ licenses: [license, license], certifications: [certification], social_profiles }),
    [
      ["Licenses", "Glazier", "Glazier"],
      ["Certifications", "Safe"],
      ["Profiles elsewhere", "example.com/a", "example.com/b"],
    ],
  );
  assertEquals(partsWith({ licenses: [], certifications: [], social_profiles }), [
    ["Profiles elsewhere", "example.com/a", "example.com/b"],
  ]);
});

Deno.test("the name in contracts is said where it is not the name", async () => {
  for (const [legal, isSaid] of [["Small Fence, LLC", true], ["Small Fence", false]] as const) {
    const company = changed("company.md", "legal_name: Small Fence, LLC", `legal_name: ${legal}`);
    const server = testServer({ site: await load(smallWith({ "company.md": company })) });
    assertEquals((await server.text("/about.md")).includes("Legal name"), isSaid);
  }
});

Deno.test("/about of a contractor that its services describe begins with their names", () => {
  const services = site.services.all;
  const description = markdown(services.map(({ summary }) => summary).join(" "));
  const { tagline: _, ...company } = site.company;
  const about = sitePages({ ...site, company: { ...company, description } })
    .find(({ segments }) => segments[0] === "about")!;
  const names = services.map(({ name }) => name).join(" · ");
  assertEquals(about.blocks[0], { kind: "paragraph", role: "lead", text: [names] });
  assertEquals(JSON.stringify(about.blocks).includes(services[0]!.summary), false);
});

Deno.test("what clients ask has a heading for all of it, but not where it is one thing", async () => {
  const fact = (title: string) => `  - title: ${title}\n    text: Yes.\n`;
  const asked = async (...titles: readonly string[]) => {
    const facts = `facts:\n${titles.map(fact).join("")}`;
    const files = smallWith(edited("company.md", "hours: {}\n", `hours: {}\n${facts}`));
    const page = await testServer({ site: await load(files) }).text("/contact.md");
    return page.split("\n").filter((line) => /^##+ (?:Good to know|A|B)$/.test(line));
  };
  assertEquals(await asked("A", "B"), ["## Good to know", "### A", "### B"]);
  assertEquals(await asked("A"), ["## A"]);
});

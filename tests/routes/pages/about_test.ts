import { assertEquals } from "@std/assert";
import type { Company } from "../../../lib/model/mod.ts";
import type { Block } from "../../../lib/page/page.ts";
import { plainInlines } from "../../../lib/text/mod.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { changed, edited, load, smallWith } from "../../support/fixtures/content.ts";
import { site, testServer } from "../../support/site.ts";
import { markdown } from "../../support/text.ts";

/** The blocks of the about page of a company. */
function aboutOf(changes: Partial<Company>): readonly Block[] {
  const company = { ...site.company, ...changes };
  const { certifications = [] } = company;
  const companyInternal = { ...site.companyInternal, certifications };
  return sitePages({ ...site, company, companyInternal })
    .find(({ segments }) => segments.join() === "about")!.blocks;
}

/** The headings and tables of licenses and certifications. */
function credentialsOf(changes: Partial<Company>) {
  return aboutOf(changes).flatMap((block): readonly (string | readonly string[])[] =>
    block.kind === "heading" && /License|Certification/.test(block.text)
      ? [block.text]
      : block.kind === "table"
      ? [[block.columns, ...block.rows].map((row) => row.map(plainInlines).join(", "))]
      : []
  );
}

/** The names of the facts at the end of the about page. */
function factsOf(changes: Partial<Company>): readonly string[] {
  const last = aboutOf(changes).at(-1)!;
  return last.kind === "facts" ? last.items.map(({ name }) => name) : [];
}

const license = { type: "Glazier", identifier: "1", jurisdiction: "Oregon" };
const certification = { name: "Safe", issuer: "A board", status: "Current" };
const social_profiles = ["https://example.com/a", "https://example.com/b"];

Deno.test("/about has licenses and certifications as tables", () => {
  const licenses = [license];
  const certifications = [certification];
  const table = ["License, Number, Jurisdiction", "Glazier, 1, Oregon"];
  const certified = ["Certifications, Issued by, Status", "Safe, A board, Current"];
  assertEquals(credentialsOf({ licenses, certifications }), [
    "Licenses and certifications",
    table,
    certified,
  ]);
  assertEquals(credentialsOf({ licenses: [license, license], certifications: [] }), [
    "Licenses",
    [...table, "Glazier, 1, Oregon"],
  ]);
});

Deno.test("/about has what would be a section of one thing among the facts, and profiles", () => {
  const licenses = [license];
  const certifications: [] = [];
  assertEquals(credentialsOf({ licenses, certifications }), []);
  assertEquals(
    factsOf({ licenses, certifications, leadership: [], social_profiles }).slice(-3),
    ["Leadership", "Glazier", "Profiles elsewhere"],
  );
});

Deno.test("/about begins with people, then what was built, then licenses", () => {
  const headings = aboutOf({ licenses: [license, license] }).flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [block.text] : []
  );
  assertEquals(headings.slice(0, 4), [
    "Leadership",
    "Featured projects",
    "Licenses and certifications",
    "About us",
  ]);
  assertEquals(headings.at(-1), "Contact and office hours");
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

import { assert, assertEquals } from "@std/assert";
import type { CacheableHandler, Outcome } from "../../../lib/http/outcome.ts";
import type { Block, Inline, Page } from "../../../lib/page/page.ts";
import { glossaryListing, glossaryPage } from "../../../routes/pages/glossary_listing.ts";
import { projectsPage } from "../../../routes/pages/project_listing.ts";
import { site } from "../../support/site.ts";

function ask(handler: CacheableHandler, query: string): Outcome & { kind: "page" } {
  const outcome = handler({ site, params: {}, query: new URLSearchParams(query) });
  assert(outcome.kind === "page");
  return outcome;
}

function cardTitles({ blocks }: Page): readonly string[] {
  return blocks.flatMap((block) =>
    block.kind === "cards" ? block.items.map(({ title }) => title) : []
  );
}

function fieldsOf({ blocks }: Page) {
  return blocks.flatMap((block: Block) => block.kind === "form" ? block.form.fields : []);
}

Deno.test("projectsPage lists every project without a filter", () => {
  const { page, problem } = ask(projectsPage, "");
  assertEquals(problem, undefined);
  assertEquals(page.indexed, true);
  assertEquals(cardTitles(page), site.projects.all.map(({ name }) => name));
});

Deno.test("projectsPage narrows by service and city, under the address of the whole listing", () => {
  const { page } = ask(projectsPage, "service=emergency-repairs&city=savannah");
  assertEquals(page.indexed, false);
  assertEquals(page.segments, ["projects"]);
  assertEquals(
    page.json,
    `${site.addresses.endpoint("projects")}?service=emergency-repairs&city=savannah`,
  );
  const expected = site.projects.all.filter(({ slug }) => {
    const placement = site.projects.unpublished.get(slug);
    return placement?.service_area === "savannah" &&
      placement.services.includes("emergency-repairs");
  });
  assertEquals(cardTitles(page), expected.map(({ name }) => name));
});

Deno.test("projectsPage says in plain words what is listed, and once that nothing is", () => {
  const all: Inline = {
    kind: "link",
    text: `all ${site.projects.all.length} projects`,
    href: site.addresses.page("projects"),
  };
  const { page } = ask(
    projectsPage,
    "featured=true&service=maintenance-programs&city=hardeeville",
  );
  assertEquals(
    page.title,
    "Featured projects in Hardeeville, South Carolina: Maintenance Programs",
  );
  const said = page.blocks.filter(({ kind }) => kind === "paragraph").slice(1);
  assertEquals(said, [{
    kind: "paragraph",
    text: ["No projects match these filters. Remove one, or see ", all, "."],
  }]);
  assertEquals(ask(projectsPage, "service=maintenance-programs").page.blocks[2], {
    kind: "paragraph",
    text: ["2 projects found. See ", all, "."],
  });
});

Deno.test("projectsPage takes the empty values of its own form for no filter", () => {
  const { page, problem } = ask(projectsPage, "service=&city=");
  assertEquals(problem, undefined);
  assertEquals(page, ask(projectsPage, "").page);
});

Deno.test("projectsPage answers an unknown filter with what is wrong and every project", () => {
  const { page, problem } = ask(projectsPage, "city=atlantis");
  assertEquals(problem?.code, "invalid_request");
  assertEquals(problem?.fields?.map(({ field }) => field), ["city"]);
  assertEquals(cardTitles(page).length, site.projects.all.length);
  assertEquals(page.indexed, false);
  const city = fieldsOf(page).find(({ name }) => name === "city");
  assertEquals(city?.problem, "Service area: choose from the list.");
  assertEquals(page.blocks[0], {
    kind: "notice",
    tone: "problem",
    text: ["The filter could not be applied. All projects are listed."],
  });
});

Deno.test("glossaryPage finds terms by word, ignoring case", () => {
  const { page } = ask(glossaryPage, "q=ARCHIMEDES");
  assertEquals(cardTitles(page), []);
  const term = site.glossary.all[0]!.term;
  const found = ask(glossaryPage, `q=${encodeURIComponent(term.toUpperCase())}`).page;
  assert(cardTitles(found).includes(term));
  assertEquals(found.indexed, false);
});

Deno.test("glossaryPage names the same search of the API", () => {
  assertEquals(
    ask(glossaryPage, "q=a%26b+%231").page.json,
    `${site.addresses.endpoint("glossary")}?q=a%26b+%231`,
  );
});

Deno.test("glossaryPage shows in its title what can be seen of a search", () => {
  const titleOf = (q: string) => ask(glossaryPage, `${new URLSearchParams({ q })}`).page.title;
  assertEquals(titleOf("\u202epipe\u200b"), 'Glossary: terms with "pipe"');
  assertEquals(titleOf("\u202e\u200b"), "Glossary: search");
});

Deno.test("glossaryPage groups all terms by their first letter", () => {
  const { page } = ask(glossaryPage, "");
  const letters = page.blocks.flatMap((block) => block.kind === "heading" ? [block.text] : []);
  assertEquals(letters, letters.toSorted());
  assertEquals(new Set(letters).size, letters.length);
  assertEquals(cardTitles(page), site.glossary.all.map(({ term }) => term));
});

Deno.test("glossaryListing() puts a term under its first letter without the accent", () => {
  const term = { ...site.glossary.all[0]!, term: "Épaulement" };
  const { blocks } = glossaryListing({
    ...site,
    glossary: { all: [term], bySlug: new Map(), unpublished: new Map() },
  });
  const letters = blocks.flatMap((block) => block.kind === "heading" ? [block.text] : []);
  assertEquals(letters, ["E"]);
});

Deno.test("glossaryPage answers a search that is too long with what is wrong and every term", () => {
  const { page, problem } = ask(glossaryPage, `q=${"a".repeat(101)}`);
  assertEquals(problem?.code, "invalid_request");
  assertEquals(cardTitles(page).length, site.glossary.all.length);
  assertEquals(page.indexed, false);
  const [field] = fieldsOf(page);
  assertEquals(
    field?.problem,
    "The search has 101 characters; write at most 100 characters.",
  );
  assert(field?.kind === "search" && field.maxLength === 100);
});

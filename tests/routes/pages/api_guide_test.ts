import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { apiProblemCodes } from "../../../lib/http/problem.ts";
import { capitalized } from "../../../lib/model/mod.ts";
import type { Block, PageInlines } from "../../../lib/page/page.ts";
import { listOperations } from "../../../routes/api/mod.ts";
import { listBlocks } from "../../../routes/pages/build.ts";
import { apiGuide } from "../../../routes/pages/api_guide.ts";
import { load, smallWith } from "../../support/fixtures/content.ts";
import { loadContent } from "../../support/load.ts";
import { SITE_URL, testServer } from "../../support/site.ts";
import { tablesOf } from "../../openapi/specification.ts";

const site = await load(smallWith({}));
const operations = listOperations(site);
const blocks = listBlocks(apiGuide(site)?.build().blocks);

/** The blocks below the heading with an id, as far as the next heading, and those in them. */
function under(id: string): readonly Block[] {
  const start = blocks.findIndex((block) => block.kind === "heading" && block.id === id);
  assert(start >= 0, id);
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex(({ kind }) => kind === "heading");
  return (end < 0 ? rest : rest.slice(0, end)).flatMap(withInner);
}

function withInner(block: Block): readonly Block[] {
  const inner = block.kind === "fold" ? block.blocks : [];
  return [block, ...inner.flatMap(withInner)];
}

/** The rows of a table of an operation. */
function rowsOf(label: string, operationId: string): readonly (readonly PageInlines[])[] {
  const table = under(operationId).find((block) => block.kind === "table" && block.label === label);
  assert(table?.kind === "table", label);
  return table.rows;
}

/** The code of a language below the heading with an id. */
function codeUnder(id: string, language: string): string {
  const found = under(id).find((block) => block.kind === "code" && block.language === language);
  assert(found?.kind === "code", `${language} under ${id}`);
  return found.text;
}

Deno.test("the guide has a section for each operation and each error code, and links to them", () => {
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 3 ? [block.id] : []
  );
  assertEquals(headings, [
    ...operations.map(({ operationId }) => operationId),
    ...apiProblemCodes,
  ]);
  const [overview] = under("endpoints");
  assert(overview?.kind === "table");
  assertEquals(
    overview.rows.map(([, path]) => path),
    operations.map(({ path, operationId }): PageInlines => [
      { kind: "link", text: [{ kind: "code", text: path }], href: `#${operationId}` },
    ]),
  );
});

Deno.test("a section lists the statuses of its operation, and its parameters with the slugs that are loaded", () => {
  assertEquals(
    rowsOf("Parameters of listProjects", "listProjects").map(([name, type]) => [name, type]),
    [
      [[{ kind: "code", text: "featured" }], ["query, boolean"]],
      [[{ kind: "code", text: "service" }], ["query, one of gate-repair"]],
      [[{ kind: "code", text: "city" }], ["query, one of millbrook"]],
    ],
  );
  const statuses = rowsOf("Statuses of submitBidRequest", "submitBidRequest").map(([status]) =>
    status
  );
  assertEquals(statuses, [["202"], ["400"], ["408"], ["429"], ["500"]]);
});

const specification = tablesOf(
  await Deno.readTextFile(new URL("../../fixtures/SPEC.md", import.meta.url)),
);

/** The rows of the fields of a resource in the specification. */
function specified(name: string) {
  const found = [...specification].find(([heading]) => heading.split(" (", 1)[0] === name);
  assert(found !== undefined, name);
  return found[1];
}

Deno.test("a list's data is said where one of it is, and any other data has the fields of the specification", () => {
  const assertFields = (name: string, operationId: string, heading = name) =>
    assertEquals(
      rowsOf(`Fields of ${name} in ${operationId}`, operationId).map(([cell]) => cell),
      specified(heading).map((row): PageInlines => [{ kind: "code", text: row.Field! }]),
    );
  const lists = Object.entries({
    Service: "Services",
    Project: "Projects",
    Market: "Markets",
    ServiceArea: "ServiceAreas",
    GlossaryTerm: "GlossaryTerms",
  });
  for (const [one, many] of lists) {
    const { path } = operations.find(({ operationId }) => operationId === `get${one}`)!;
    assertEquals(under(`list${many}`).filter(({ kind }) => kind === "paragraph")[1], {
      kind: "paragraph",
      text: [
        { kind: "code", text: "data" },
        " is an array of objects, each in the form that ",
        { kind: "link", text: `GET ${path}`, href: `#get${one}` },
        " returns.",
      ],
    });
    const words = capitalized(one.replace(/(?<=.)[A-Z]/, (it) => ` ${it.toLowerCase()}`));
    assertFields(one, `get${one}`, words);
  }
  assertFields("Company", "getCompany");
  assertFields("ContactResponse", "submitBidRequest");
});

Deno.test("the fields of a bid request have the bounds of the specification, and no table is without rows", () => {
  const tables = blocks.flatMap(withInner).filter((block) => block.kind === "table");
  assertEquals(tables.filter(({ rows }) => rows.length === 0).map(({ label }) => label), []);
  const body = tables.find(({ label }) => label === "Fields of ContactRequest");
  const numbers = (text: string) => text.match(/[0-9]+/g) ?? [];
  for (const { Field: name, Bounds: bounds } of specified("ContactRequest")) {
    const [, type] = body!.rows.find(([cell]) => (cell![0] as { text: string }).text === name)!;
    // A text that must be there has at least one character.
    const least = name === "email" ? ["1"] : [];
    assertEquals([name, numbers(type!.join(""))], [name, [...least, ...numbers(bounds!)]]);
  }
});

Deno.test("no cell of the guide is empty", () => {
  const rows = blocks.flatMap(withInner).flatMap((block) =>
    block.kind === "table" ? block.rows.map((row) => ({ table: block.label, row })) : []
  );
  assertEquals(rows.filter(({ row }) => row.some((cell) => cell.join("") === "")), []);
});

Deno.test("a section shows what this site answers, with lists and texts cut short", () => {
  const listed = JSON.parse(codeUnder("listMarkets", "json"));
  assertEquals(listed.meta.count, 1);
  assertEquals(listed.data.map(({ slug }: { slug: string }) => slug), ["farms"]);
  const one = JSON.parse(codeUnder("getService", "json"));
  assertEquals(one.data.process, [{ step: 1, title: "Call", description: "You call." }]);
  assertEquals(one.data.url, "https://contractor.test/services/gate-repair");
});

Deno.test("a resource that is not there has no section", async () => {
  const without = await load({ "company.md": smallWith({})["company.md"]! });
  const guide = listBlocks(apiGuide(without)?.build().blocks);
  const texts = guide.flatMap((block) => block.kind === "code" ? [block.text] : []);
  assertEquals(texts.filter((text) => /unknown-slug|undefined|\{slug\}/.test(text)), []);
  const headings = guide.flatMap((block) => block.kind === "heading" ? [block.id] : []);
  assertEquals([headings.includes("getCompany"), headings.includes("getService")], [true, false]);
});

Deno.test("listOperations() lists the endpoints of the API's contract", () => {
  assertEquals(operations.map(({ method, path }) => `${method} ${path}`).toSorted(), [
    "GET /",
    "GET /company",
    "GET /glossary",
    "GET /glossary/{slug}",
    "GET /markets",
    "GET /markets/{slug}",
    "GET /profile",
    "GET /projects",
    "GET /projects/{slug}",
    "GET /service-areas",
    "GET /service-areas/{slug}",
    "GET /services",
    "GET /services/{slug}",
    "POST /contact",
  ]);
});

Deno.test("the guide says how files are sent, and where a further language is", async () => {
  const folder = new URL("../../fixtures/couvreur", import.meta.url).pathname;
  const french = testServer({ site: await loadContent(folder, SITE_URL) });
  const guide = await french.text("/api.md");
  assertStringIncludes(guide, "## Files\n\n`POST /contact` takes JSON alone.");
  assertStringIncludes(guide, `## Languages\n\nThe API gives the content in Français (fr-CA).`);
  assertStringIncludes(guide, `[English](${SITE_URL}/en-ca)`);
  assertEquals((await testServer().text("/api.md")).includes("## Languages"), false);
});

import { assert, assertEquals } from "@std/assert";
import { jsonLd, type StructuredNode } from "../../../lib/page/structured_data.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { everySite } from "../../pages/every_site.ts";
import { withFolder } from "../../support/folders.ts";
import { runProgram } from "../../support/program.ts";

const VOCABULARY = new URL("./vocabulary.ts", import.meta.url).href;

/** A node of each shape that the pages have: the same types with the same properties. */
function nodesOfEachShape(): readonly StructuredNode[] {
  const nodes = everySite.flatMap(({ site }) => sitePages(site))
    .flatMap(({ structuredData }) => structuredData);
  return [...new Map(nodes.map((node) => [shapeOf(node), node])).values()];
}

/** A value with its texts left out, but for types. */
function shapeOf(value: unknown): string {
  return JSON.stringify(value, (key, inner) => {
    if (Array.isArray(inner) && typeof inner[0] === "object") {
      return [...new Set(inner.map(shapeOf))];
    }
    return key.startsWith("@type") ? inner : typeof inner === "string" ? "" : inner;
  });
}

/** A node's JSON without the annotation of a property, which the types of actions leave out. */
function typed(node: StructuredNode): string {
  return jsonLd([node]).replaceAll(/,"[a-z]+-input":"[^"]*"/g, "");
}

/** What the compiler says of nodes that are declared to be what their `@type` says. */
function complaintsAbout(nodes: readonly StructuredNode[]): Promise<string> {
  return withFolder(async (folder) => {
    const module = `${folder}/nodes.ts`;
    const declared = nodes.map((node, index) =>
      `export const node${index}: schema.WithContext<schema.${node["@type"]}> = ${typed(node)};`
    );
    await Deno.writeTextFile(
      module,
      [`import type * as schema from "${VOCABULARY}";`, ...declared].join("\n"),
    );
    const options = ["--quiet", "--config=deno.json", "--lock=tests/deno.lock", "--frozen"];
    const { stderr } = await runProgram({
      command: Deno.execPath(),
      args: ["check", ...options, module],
      env: { NO_COLOR: "1" },
    });
    return stderr;
  });
}

Deno.test("the structured data of every page is valid against the types of schema.org", async () => {
  const nodes = nodesOfEachShape();
  assertEquals(
    [...new Set(nodes.map((node) => node["@type"]))].sort().join(" "),
    "AboutPage BlogPosting BreadcrumbList CollectionPage ContactPage CreativeWork DefinedTerm " +
      "DefinedTermSet Electrician FAQPage GeneralContractor HomeAndConstructionBusiness " +
      "HousePainter JobPosting RoofingContractor Service WebPage WebSite",
  );
  assertEquals(await complaintsAbout(nodes), "");
});

Deno.test("structured data with a property of another type, or a value of a wrong one, is refused", async () => {
  const complaints = await complaintsAbout([
    { "@type": "Service", name: "Bore", streetAddress: "1 Main Street" },
    { "@type": "City", name: "Redmond", geo: { "@type": "PostalAddress" } },
  ]);
  assert(complaints.includes("streetAddress"), complaints);
  assert(complaints.includes("PostalAddress"), complaints);
});

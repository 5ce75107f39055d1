import { assert, assertEquals } from "@std/assert";
import { problemStatus } from "../../../lib/http/problem.ts";
import { apiGuide, apiGuidePage } from "../../../routes/pages/api_guide.ts";
import { apiOperations } from "../../../routes/pages/operations.ts";
import { site } from "../../support/site.ts";

Deno.test("apiGuide() has a heading for each error code, with the code as its id", () => {
  const ids = apiGuide(site, []).blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 3 ? [block.id] : []
  );
  assertEquals(ids, Object.keys(problemStatus));
});

Deno.test("apiGuide() lists the operations that it is given", () => {
  const { blocks } = apiGuide(site, [
    { method: "GET", path: "/services", summary: "List services", description: "All." },
    { method: "GET", path: "/services/{slug}", summary: "Get one", description: "One." },
  ]);
  const table = blocks.find((block) => block.kind === "table");
  assert(table?.kind === "table");
  assertEquals(table.rows, [
    [
      [{ kind: "code", text: "GET" }],
      [{ kind: "link", text: "/services", href: site.addresses.endpoint("services") }],
      ["List services. All."],
    ],
    [
      [{ kind: "code", text: "GET" }],
      [{ kind: "code", text: "/services/{slug}" }],
      ["Get one. One."],
    ],
  ]);
});

Deno.test("apiGuidePage() answers with the guide", () => {
  const outcome = apiGuidePage(apiOperations)({
    site,
    params: {},
    query: new URLSearchParams(),
  });
  assertEquals(outcome, { kind: "page", page: apiGuide(site, apiOperations) });
});

Deno.test("apiOperations are the endpoints of the specification", () => {
  assertEquals(apiOperations.map(({ method, path }) => `${method} ${path}`).toSorted(), [
    "GET /",
    "GET /company",
    "GET /glossary",
    "GET /glossary/{slug}",
    "GET /markets",
    "GET /markets/{slug}",
    "GET /projects",
    "GET /projects/{slug}",
    "GET /service-areas",
    "GET /service-areas/{slug}",
    "GET /services",
    "GET /services/{slug}",
    "POST /contact",
  ]);
});

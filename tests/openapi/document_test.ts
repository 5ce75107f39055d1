import { assertEquals } from "@std/assert";
import { ajvFor, compiled, documentOf, type ResponseObject } from "../support/documented.ts";
import { sampleSite } from "../support/sample.ts";
import {
  bid,
  none,
  postJson,
  routes,
  site,
  SITE_URL,
  siteWith,
  testServer,
} from "../support/site.ts";

const document = documentOf(site);

Deno.test("GET /openapi.json is the document", async () => {
  const response = await testServer().fetch("/openapi.json");
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const served = await response.json();
  assertEquals(served, document);
  assertEquals(served.openapi, "3.1.0");
  assertEquals(served.info.version, "1.0.0");
  assertEquals(served.servers[0].url, `${SITE_URL}/v1`);
});

Deno.test("the document and the route table list the same operations", () => {
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
  );
  const served = routes.filter(({ group }) => group === "api").map(({ method, pattern }) =>
    `${method} ${pattern.slice("/v1".length).replace(/:([a-z]+)/g, "{$1}") || "/"}`
  );
  assertEquals(listed, served);
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId)
  );
  assertEquals(new Set(ids).size, 14);
});

Deno.test("the document names the schemas of the API's contract", () => {
  assertEquals(
    Object.keys(document.components.schemas).sort().join(" "),
    "ApiIndex Company ContactRequest ContactResponse Error Faq GlossaryTerm Market Meta ProcessStep " +
      "Profile Project Service ServiceArea Url",
  );
});

Deno.test("every example is valid under its own schema", () => {
  const ajv = ajvFor(document);
  const check = (where: string, schema: object, example: unknown) => {
    const valid = compiled(ajv, schema);
    assertEquals([where, valid(example), valid.errors], [where, true, null]);
  };
  let checked = 0;
  const walk = (where: string, value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if ("schema" in value && "example" in value) {
      check(where, value.schema as object, value.example);
      checked++;
    }
    for (const [name, member] of Object.entries(value)) walk(`${where}/${name}`, member);
  };
  walk("", document.paths);
  walk("", document.components.responses);
  assertEquals(checked, 17);
  check("bid", document.components.schemas.ContactRequest!, bid);
});

Deno.test("the example of a 404 is what the server says", async () => {
  const said = await (await testServer().fetch("/v1/projects/unknown")).json();
  const { content } = document.components.responses!.not_found as ResponseObject;
  assertEquals(Object.values(content!).map(({ example }) => example), [said]);
});

Deno.test("the sample's document has at most 60 KB", () => {
  assertEquals(JSON.stringify(documentOf(sampleSite)).length <= 60_000, true);
});

for (
  const [member, segment] of [
    ["projects", "projects"],
    ["markets", "markets"],
    ["serviceAreas", "service-areas"],
    ["glossary", "glossary"],
  ] as const
) {
  Deno.test(`what a contractor has none of is answered, and stands in no document and among no tools: ${segment}`, async () => {
    // Projects name areas.
    const projects = member === "serviceAreas" ? none : site.projects;
    const server = testServer({ site: { ...site, projects, [member]: none } });
    const answer = await server.fetch(`/v1/${segment}`);
    assertEquals([answer.status, (await answer.json()).data], [200, []]);
    const named = new RegExp(`/${segment}\\b|\\blist${member}|\\blist${segment}`, "i");
    for (const path of ["/openapi.json", "/v1", "/api.md", "/.well-known/ard.json"]) {
      assertEquals(named.exec(await server.text(path))?.[0], undefined, path);
    }
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    assertEquals(named.test(await server.text("/mcp", postJson(list))), false);
  });
}

Deno.test("the words are the contractor's: what is requested, and emergencies only where there is a number for them", async () => {
  const { emergency: _, ...hours } = site.company.hours ?? {};
  const other = siteWith({ request_noun: "estimate" });
  const server = testServer({ site: { ...other, company: { ...site.company, hours } } });
  const { paths, info, tags } = await (await server.fetch("/openapi.json")).json();
  const { data } = await (await server.fetch("/v1")).json();
  const prose: string[] = [];
  const gather = (value: unknown, name = "") => {
    if (typeof value === "string" && /^(?:description|summary|message|hint)$/.test(name)) {
      prose.push(value);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) gather(member, name);
    }
  };
  // What the content says itself is not asked about.
  gather({ info, tags, data, paths: withoutSuccesses(paths) });
  assertEquals(prose.filter((text) => /\bbids?\b|emergenc/i.test(text)), []);
  assertEquals(prose.includes("Send an estimate request to the estimator"), true);
});

/** The paths of a document without what their reads answer. */
function withoutSuccesses(paths: Record<string, Record<string, { responses: object }>>) {
  return Object.values(paths).flatMap((operations) => Object.entries(operations))
    .map(([method, { responses, ...rest }]) => {
      const { 200: _, ...failures } = responses as Record<string, unknown>;
      return method === "get" ? { ...rest, failures } : { ...rest, responses };
    });
}

Deno.test("code generators find no allOf", () => {
  assertEquals(JSON.stringify(documentOf(sampleSite)).includes('"allOf"'), false);
});

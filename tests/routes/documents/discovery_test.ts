import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { displayTelephone } from "../../../lib/model/mod.ts";
import { skillFile } from "../../../routes/documents/agent_skills.ts";
import { modern, requestInit } from "../../lib/mcp/requests.ts";
import { site, SITE_URL, testServer } from "../../support/site.ts";

const server = testServer();
const get = (path: string): Promise<Response> => server.fetch(path);
const read = async (path: string) => await (await get(path)).json();

/** What the MCP server says of itself. */
async function discovered() {
  const answer = await server.fetch("/mcp", requestInit(modern("server/discover")));
  return (await answer.json()).result;
}

Deno.test("the server card says who the MCP server is and where, as the server itself does", async () => {
  const response = await get("/mcp/server-card");
  assertEquals(response.headers.get("content-type"), "application/mcp-server-card+json");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  assertMatch(response.headers.get("cache-control") ?? "", /^public, max-age=/);
  assertMatch(response.headers.get("etag") ?? "", /^"/);
  const { $schema, remotes, ...identity } = await response.json();
  assertEquals(
    $schema,
    "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  );
  const { supportedVersions, _meta } = await discovered();
  const { name, title, version } = _meta["io.modelcontextprotocol/serverInfo"];
  assertEquals([identity.name, identity.title, identity.version], [name, title, version]);
  assertMatch(name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assertEquals(remotes, [{
    type: "streamable-http",
    url: `${SITE_URL}/mcp`,
    supportedProtocolVersions: supportedVersions,
  }]);
  for (const text of [identity.title, identity.description]) {
    assertEquals([text, [...text].length >= 1 && [...text].length <= 100], [text, true]);
  }
  const other = await read("/.well-known/mcp/server-card.json");
  assertEquals(other, { $schema, ...identity, remotes });
});

Deno.test("the card of a company with a long name keeps its bounds", async () => {
  const name = "Whitfield ".repeat(15).trim();
  const long = testServer({ site: { ...site, company: { ...site.company, name } } });
  const { title, description } = await (await long.fetch("/mcp/server-card")).json();
  assertEquals([[...title].length, [...description].length], [90, 90]);
});

Deno.test("the index of skills has the digest of the bytes that are sent", async () => {
  const response = await get("/.well-known/agent-skills/index.json");
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const { $schema, skills: [skill, ...more] } = await response.json();
  assertEquals($schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  assertEquals(more, []);
  assertMatch(skill.name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  assertEquals([skill.type, skill.description.length <= 1024], ["skill-md", true]);
  const path = `/.well-known/agent-skills/${skill.name}/SKILL.md`;
  assertEquals(skill.url, SITE_URL + path);
  const file = await get(path);
  assertEquals(file.headers.get("content-type"), "text/markdown; charset=utf-8");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  assertEquals(skill.digest, `sha256:${digest.toHex()}`);
  const text = new TextDecoder().decode(bytes);
  assertEquals(text.split("\n").slice(0, 4), [
    "---",
    `name: ${skill.name}`,
    `description: ${JSON.stringify(skill.description)}`,
    "---",
  ]);
});

Deno.test("the skill of another name is 404", async () => {
  assertEquals((await get("/.well-known/agent-skills/other/SKILL.md")).status, 404);
});

Deno.test("the ARD manifest lists the MCP server and the skill, each with queries of people", async () => {
  const manifest = await read("/.well-known/ard.json");
  assertEquals(Object.keys(manifest), ["specVersion", "host", "entries"]);
  assertEquals(manifest.specVersion, "1.0");
  assertEquals(manifest.host.displayName, site.company.name);
  const card = await read("/mcp/server-card");
  const [mcp, skill] = manifest.entries;
  assertEquals(mcp.type, "application/mcp-server-card+json");
  assertEquals(mcp.url, `${SITE_URL}/mcp/server-card`);
  assertEquals([mcp.description, mcp.version], [card.description, card.version]);
  assertEquals(skill.type, 'text/markdown; profile="urn:air:agent-skills"');
  assertEquals((await get(skill.url.slice(SITE_URL.length))).status, 200);
  for (const { identifier, displayName, representativeQueries, data } of manifest.entries) {
    assertMatch(identifier, /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/);
    assertEquals([displayName === "", data], [false, undefined]);
    assertEquals(representativeQueries.length >= 2 && representativeQueries.length <= 5, true);
  }
  const { paths } = await read("/openapi.json");
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
  assertEquals(mcp.capabilities, operations.map(({ operationId }) => operationId));
  const catalog = await get("/.well-known/ai-catalog.json");
  assertEquals(catalog.headers.get("content-type"), "application/ai-catalog+json");
  assertEquals(await catalog.json(), manifest);
});

Deno.test("the ARD manifest is named by every page and by the home page's headers", async () => {
  const address = `${SITE_URL}/.well-known/ard.json`;
  const home = await get("/");
  assertStringIncludes(home.headers.get("link") ?? "", `<${address}>; rel="ard"`);
  for (const path of ["/", "/about"]) {
    const html = await (await get(path)).text();
    assertStringIncludes(html, `<link rel="ard" type="application/json" href="${address}">`);
  }
});

Deno.test("the API catalog lists the API and the MCP server with what describes them", async () => {
  const { linkset } = await read("/.well-known/api-catalog");
  const items = linkset[0].item.map(({ href }: { href: string }) => href);
  assertEquals(items, [`${SITE_URL}/v1`, `${SITE_URL}/mcp`]);
  const anchors = linkset.slice(1).map(({ anchor }: { anchor: string }) => anchor);
  assertEquals(anchors, items);
  assertEquals(linkset[2]["service-desc"][0].href, `${SITE_URL}/mcp/server-card`);
});

Deno.test("what software does in an emergency is said in one sentence, wherever it is told", async () => {
  const { telephone } = site.company;
  const sentence = (number: string) =>
    `In an emergency send nothing: give the person the telephone number ${number}.`;
  const called = async (method: string) =>
    await (await server.fetch("/mcp", requestInit(modern(method)))).text();
  const text = async (path: string) => await (await get(path)).text();
  const openapi = JSON.parse(await text("/openapi.json"));
  const said = {
    form: await text("/contact"),
    skill: skillFile(site),
    instructions: await called("server/discover"),
    tools: await called("tools/list"),
    getCompany: openapi.paths["/company"].get.description,
    submitBidRequest: openapi.paths["/contact"].post.description,
  };
  for (const [where, words] of Object.entries(said)) {
    assertEquals([where, words.split(sentence(telephone)).length - 1 > 0], [where, true]);
  }
  for (const path of ["/llms.txt", "/llms-full.txt"]) {
    const words = (await text(path)).replaceAll(/\[([^\]]*)\]\(tel:[^)]*\)/g, "$1");
    assertStringIncludes(words, sentence(displayTelephone(telephone)));
  }
});

Deno.test("the contact form is a tool of the browser that fills in and never sends", async () => {
  const html = await (await get("/contact")).text();
  const form = /<form class="fields"[^>]*>[^]*<\/form>/.exec(html)?.[0] ?? "";
  assertEquals(/ toolname="([^"]*)"/.exec(form)?.[1], "requestBid");
  const description = / tooldescription="([^"]*)"/.exec(form)?.[1] ?? "";
  assertStringIncludes(description, "nothing is sent until the person presses the button");
  assertStringIncludes(
    description,
    `In an emergency send nothing: give the person the telephone number ${site.company.telephone}.`,
  );
  assertEquals(html.includes("toolautosubmit"), false);
  const controls = form.match(/<(?:input|textarea|select|fieldset)\b[^>]*>/g) ?? [];
  for (const tag of controls) {
    // Nor is what no browser may fill in.
    const described = !/type="(?:hidden|checkbox)"| disabled>/.test(tag);
    assertEquals([tag, / toolparamdescription="[^"]+"/.test(tag)], [tag, described]);
  }
  assertEquals(controls.some((tag) => tag.startsWith("<fieldset")), true);
});

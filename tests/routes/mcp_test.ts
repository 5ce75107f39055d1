import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MCP_LIMIT } from "../../lib/bids/limits.ts";
import { FakeTimers } from "../deps/timers.ts";
import { countTokens } from "../deps/tokens.ts";
import { legacy, type McpRequest, modern, requestInit } from "../lib/mcp/requests.ts";
import { ajvFor, documentOf } from "../support/documented.ts";
import { loadContent } from "../support/load.ts";
import { sampleSite } from "../support/sample.ts";
import { bid, postJson, site, SITE_URL, type TestServer, testServer } from "../support/site.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // deno-lint-ignore no-explicit-any -- whatever a test looks into
  readonly body: any;
}

async function post(
  server: TestServer,
  init: RequestInit & { readonly from?: string },
): Promise<Answer> {
  const response = await server.fetch("/mcp", init);
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
}

const ask = (server: TestServer, request: McpRequest): Promise<Answer> =>
  post(server, requestInit(request));

async function call(server: TestServer, name: string, args: unknown = {}) {
  const { body } = await ask(server, modern("tools/call", { name, arguments: args }));
  return body.result;
}

/** Whether a call fails, and what it says of each argument. */
async function issues(name: string, args: unknown): Promise<readonly [boolean, string[]]> {
  const { isError, content: [{ text }] } = await call(server, name, args);
  return [isError, text.split("\n").slice(1)];
}

const server = testServer();
const { tools } = (await ask(server, modern("tools/list"))).body.result;

Deno.test("there is a tool for each operation of the API, by its operationId, and two that find and read pages", async () => {
  const openApi = await (await server.fetch("/openapi.json")).json();
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path as object))
    .map(({ operationId }) => operationId);
  assertEquals(tools.map(({ name }: { name: string }) => name), [...operations, "search", "fetch"]);
});

Deno.test("the input of a tool has the parameters of path and query, and the members of a body", () => {
  const input = (tool: string) => {
    const { inputSchema } = tools.find(({ name }: { name: string }) => name === tool);
    return [Object.keys(inputSchema.properties), inputSchema.required];
  };
  assertEquals(input("getIndex"), [[], undefined]);
  assertEquals(input("getProject"), [["slug"], ["slug"]]);
  assertEquals(input("listProjects"), [["featured", "service", "city"], undefined]);
  assertEquals(input("submitBidRequest")[0].slice(0, 2), ["firstName", "lastName"]);
  assertEquals(input("submitBidRequest")[1]?.[0], "firstName");
});

Deno.test("reads are read-only; the bid request is not, nor idempotent, and reaches out", () => {
  for (const { name, annotations } of tools) {
    const reads = name !== "submitBidRequest";
    assertEquals([name, annotations], [name, {
      readOnlyHint: reads,
      destructiveHint: !reads,
      ...(!reads && { idempotentHint: false }),
      openWorldHint: !reads,
    }]);
  }
});

Deno.test("descriptions name the company and other tools, never requests of the API", () => {
  for (const { name, description, inputSchema } of tools) {
    assertStringIncludes(description, site.company.name, name);
    assertEquals(/\b(?:GET|POST) \//.test(description + JSON.stringify(inputSchema)), false, name);
  }
});

/** Calls of every tool that reads, each with the request of the API that asks for the same. */
const reads: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["getIndex", {}, "/v1"],
  ["getCompany", {}, "/v1/company"],
  ...([
    ["Service", "Services", "services", site.services],
    ["Project", "Projects", "projects", site.projects],
    ["Market", "Markets", "markets", site.markets],
    ["ServiceArea", "ServiceAreas", "service-areas", site.serviceAreas],
    ["GlossaryTerm", "GlossaryTerms", "glossary", site.glossary],
  ] as const).flatMap((
    [one, many, segment, { all }],
  ): [string, Record<string, string>, string][] => [
    [`list${many}`, {}, `/v1/${segment}`],
    ...all.map(({ slug }): [string, Record<string, string>, string] => [
      `get${one}`,
      { slug },
      `/v1/${segment}/${slug}`,
    ]),
  ]),
  ["listProjects", { featured: true }, "/v1/projects?featured=true"],
  ["listProjects", { featured: "false", city: null }, "/v1/projects?featured=false"],
  [
    "listProjects",
    { service: site.services.all[0]!.slug, city: site.serviceAreas.all[0]!.slug },
    `/v1/projects?service=${site.services.all[0]!.slug}&city=${site.serviceAreas.all[0]!.slug}`,
  ],
  ["listGlossaryTerms", { q: "main" }, "/v1/glossary?q=main"],
  ["listGlossaryTerms", { q: "" }, "/v1/glossary?q="],
  ["listGlossaryTerms", { q: 12 }, "/v1/glossary?q=12"],
];

Deno.test("what a read answers is the API's answer, as its output schema has it", async () => {
  const ajv = ajvFor(documentOf(site));
  const validators = new Map(
    // deno-lint-ignore no-explicit-any -- read from JSON
    tools.map(({ name, outputSchema }: any) => [name, ajv.compile(outputSchema)]),
  );
  for (const [name, args, path] of reads) {
    const result = await call(server, name, args);
    const expected = await (await server.fetch(path)).json();
    assertEquals(result.structuredContent, expected, path);
    // deno-lint-ignore no-explicit-any -- as above
    const valid = validators.get(name) as any;
    assertEquals([name, valid(result.structuredContent), valid.errors], [name, true, null]);
    assertEquals(result.isError, undefined);
  }
});

Deno.test("the text of one thing says its data and nothing else", async () => {
  for (const [name, args] of reads.filter(([name]) => name.startsWith("get"))) {
    const { structuredContent, content: [{ text }] } = await call(server, name, args);
    assertEquals(JSON.parse(text), structuredContent, name);
  }
});

Deno.test("the text of a list is what its page says, narrowed by the same filters", async () => {
  const all = (await call(server, "listProjects")).content[0].text;
  const featured = (await call(server, "listProjects", { featured: true })).content[0].text;
  // The arguments of a tool are the form of its page.
  assertEquals(all.includes("add these parameters"), false);
  for (const { name, featured: highlighted } of site.projects.all) {
    assertEquals([all.includes(name), featured.includes(name)], [true, highlighted], name);
  }
});

Deno.test("a read that fails says what the API says, and each argument that is wrong", async () => {
  assertEquals(await call(server, "getProject", { slug: "nothing" }), {
    resultType: "complete",
    content: [{
      type: "text",
      text: `No project has the slug "nothing". Use a slug from ${SITE_URL}/v1/projects.`,
    }],
    isError: true,
    _meta: (await call(server, "getIndex"))._meta,
  });
  assertEquals(await issues("getService", { slug: "glas-maintenance" }), [true, [
    '- slug: no service has the slug "glas-maintenance"; did you mean "glass-maintenance"? one of: ' +
    [...site.choices.services!.slugs].join(", "),
  ]]);
  for (const args of [{}, { slug: null }]) {
    const [, [line]] = await issues("getService", args);
    assertMatch(line!, /^- slug: is missing; write one of /);
  }
  assertEquals(await issues("listProjects", { featured: "yes", city: ["x"] }), [true, [
    "- featured: must be exactly true or false",
    "- city: must be text, not a list",
  ]]);
  assertEquals(await issues("getService", { slug: { toString: 1 } }), [true, [
    "- slug: must be text, not an object",
  ]]);
  assertEquals((await issues("listGlossaryTerms", { q: "x".repeat(101) }))[0], true);
  assertEquals((await issues("getService", { slug: "__proto__" }))[0], true);
});

Deno.test("arguments that a tool does not have are a failure that names those it has", async () => {
  assertEquals(await issues("listServices", { limit: 5 }), [true, [
    "- limit: is not a known field; the fields are none",
  ]]);
  assertEquals(await issues("listGlossaryTerms", { query: "main", q: "main" }), [true, [
    "- query: is not a known field; the fields are q",
  ]]);
});

Deno.test("the list of tools costs a model at most 5,000 tokens", () => {
  assertEquals(countTokens(JSON.stringify(tools)) <= 5000, true);
});

Deno.test("search finds sections by words, best first, each with its address and the words that answer", async () => {
  const { all: [service] } = site.services;
  const { structuredContent, content: [{ text }] } = await call(server, "search", {
    query: `Do you do ${service!.name}?`,
  });
  assertEquals(JSON.parse(text), structuredContent);
  const { results } = structuredContent;
  assertEquals(results.length <= 10, true);
  const { text: snippet, ...first } = results[0];
  assertEquals(first, {
    id: new URL(service!.url).pathname,
    url: service!.url,
    title: service!.name,
    language: "en-US",
  });
  assertEquals(snippet.startsWith(service!.summary), true);
  const leaders = await call(server, "search", { query: "Who is the boss?" });
  const { id, title } = leaders.structuredContent.results[0];
  assertEquals([id, title], ["/about#leadership", `About ${site.company.name}: Leadership`]);
  const nothing = await call(server, "search", { query: "xyzzy" });
  assertEquals(nothing.structuredContent, { results: [] });
  assertEquals((await call(server, "search", { query: "x".repeat(1601) })).isError, true);
});

Deno.test("fetch reads a page by its address, its path or those of its markdown, also as links have it, and says where addresses come from", async () => {
  const { url, name } = site.services.all[0]!;
  const markdown = await server.text(new URL(`${url}.md`).pathname);
  const { pathname } = new URL(url);
  const links = [url, `${url}.md`, `${url}#faq`, `${url}.md?from=list`, `${url}/`];
  for (const id of [...links, pathname, `${pathname}.md`, pathname.slice(1), `${pathname}/#faq`]) {
    const { structuredContent } = await call(server, "fetch", { id });
    const page = { id: pathname, title: name, url, text: markdown, language: "en-US" };
    assertEquals(structuredContent, page, id);
  }
  const home = await call(server, "fetch", { id: site.addresses.site });
  assertEquals(home.structuredContent?.url, `${site.addresses.site}/`);
  const { isError, content: [{ text }] } = await call(server, "fetch", { id: `${url}x` });
  assertEquals([isError, text.split("\n")[1]], [
    true,
    "- id: is not the address of a page of this site; search gives addresses",
  ]);
});

Deno.test("search, fetch and the resources have the pages of every language, and search prefers the question's", async () => {
  const dir = new URL("../fixtures/couvreur", import.meta.url).pathname;
  const server = testServer({ site: await loadContent(dir, SITE_URL) });
  for (
    const [query, id, language] of [
      ["Êtes-vous assurés ?", "/about#assurances", "fr-CA"],
      ["Are you insured?", "/en-ca/about#insurance", "en-CA"],
    ]
  ) {
    const { results } = (await call(server, "search", { query })).structuredContent;
    assertEquals([results[0].id, results[0].language], [id, language]);
    const [path = ""] = id!.split("#");
    const { structuredContent } = await call(server, "fetch", { id: results[0].id });
    const text = await server.text(`${path}.md`);
    assertEquals([structuredContent.text, structuredContent.language], [text, language]);
  }
  const { resources } = (await ask(server, modern("resources/list"))).body.result;
  const sitemap = await server.text("/sitemap.xml");
  assertEquals(resources.length, [...sitemap.matchAll(/<loc>/g)].length);
  const names = resources.map(({ name }: { name: string }) => name);
  for (const name of ["index", "about", "en-ca/index", "en-ca/about"]) {
    assertEquals(names.includes(name), true, name);
  }
  const uri = `${SITE_URL}/en-ca/about.md`;
  const { contents } = (await ask(server, modern("resources/read", { uri }))).body.result;
  assertEquals(contents[0].text, await server.text("/en-ca/about.md"));
});

Deno.test("a bid request goes through the service of POST /v1/contact, and says the same", async () => {
  const server = testServer();
  const { structuredContent, content, isError } = await call(server, "submitBidRequest", bid);
  assertEquals(isError, undefined);
  const { data, meta } = structuredContent;
  assertEquals([data.submitted, data.reference, content[0].text], [
    true,
    "msg_1",
    `${data.message} Reference: msg_1`,
  ]);
  assertEquals(meta, (await (await server.fetch("/v1")).json()).meta);
  const ajv = ajvFor(documentOf(site));
  // deno-lint-ignore no-explicit-any -- read from JSON
  const tool = tools.find(({ name }: any) => name === "submitBidRequest");
  assertEquals(ajv.validate(tool.outputSchema, structuredContent), true);
  assertEquals(ajv.validate(tool.inputSchema, { ...bid, idempotencyKey: "k" }), true);
  assertEquals(server.mails.length, 1);
  assertStringIncludes(server.mails[0]!.text, "through MCP");
});

Deno.test("a bid request with faults sends nothing and names each field once", async () => {
  const server = testServer();
  const { isError, content } = await call(server, "submitBidRequest", {
    ...bid,
    email: "nobody",
    selectedServices: "all",
    timeline: null,
    idempotencyKey: "two words",
  });
  assertEquals(isError, true);
  const fields = content[0].text.split("\n").slice(1).map((line: string) => line.split(":")[0]);
  assertEquals(fields, ["- email", "- selectedServices", "- timeline", "- idempotencyKey"]);
  const keyed = await call(server, "submitBidRequest", { ...bid, idempotencyKey: { toString: 1 } });
  assertStringIncludes(keyed.content[0].text, "\n- idempotencyKey: ");
  assertEquals(server.mails, []);
});

Deno.test("a repeated key sends nothing again, and is refused with another request", async () => {
  const server = testServer();
  const args = { ...bid, idempotencyKey: crypto.randomUUID() };
  const first = await call(server, "submitBidRequest", args);
  assertEquals(await call(server, "submitBidRequest", args), first);
  const other = await call(server, "submitBidRequest", { ...args, timeline: "April" });
  assertEquals(
    other.content[0].text.split("\n")[0],
    "idempotencyKey was used before, with another bid request. Nothing was sent. Send a new idempotencyKey for each new bid request, such as a UUID.",
  );
  assertEquals(server.mails.length, 1);
});

Deno.test("tools and API share one limit", async () => {
  const server = testServer();
  for (let sent = 0; sent < 3; sent++) await call(server, "submitBidRequest", {});
  for (let sent = 0; sent < 2; sent++) {
    await server.fetch("/v1/contact", postJson({}));
  }
  const { isError, content } = await call(server, "submitBidRequest", bid);
  assertEquals([isError, content[0].text], [
    true,
    "Too many bid requests came from this address. This one was not sent. Wait 60 seconds, then send it again.",
  ]);
  assertEquals(server.mails, []);
});

Deno.test("a bid request that can't be delivered says whom to call", async () => {
  const server = testServer();
  server.delivery = { kind: "rejected", reason: "refused" };
  const { isError, content } = await call(server, "submitBidRequest", bid);
  assertEquals(isError, true);
  assertStringIncludes(content[0].text, site.company.telephone);
});

Deno.test("every page is a resource: its title, its description, and its markdown as the website has it", async () => {
  const { resources } = (await ask(server, modern("resources/list"))).body.result;
  const sitemap = await server.text("/sitemap.xml");
  assertEquals(resources.length, [...sitemap.matchAll(/<loc>/g)].length);
  for (const { uri, mimeType, title, description } of resources) {
    assertEquals([uri, title === "", description === ""], [uri, false, false]);
    const { contents } = (await ask(server, modern("resources/read", { uri }))).body.result;
    const markdown = await server.text(uri.slice(SITE_URL.length));
    assertEquals(contents, [{ uri, mimeType: "text/markdown", text: markdown }]);
    assertEquals(mimeType, "text/markdown");
  }
});

Deno.test("a resource says when its page last changed, where the content does", async () => {
  const { internal } = site.services;
  const [slug, facts] = [...internal][0]!;
  const services = {
    ...site.services,
    internal: new Map([...internal, [slug, { ...facts, updated: "2026-03-01" }]]),
  };
  const dated = testServer({ site: { ...site, services } });
  const { resources } = (await ask(dated, modern("resources/list"))).body.result;
  const { annotations } = resources.find(({ uri }: { uri: string }) =>
    uri === `${SITE_URL}/services/${slug}.md`
  );
  assertEquals(annotations, { lastModified: "2026-03-01T00:00:00Z" });
});

Deno.test("a resource is found under the address of its page as well", async () => {
  const { body } = await ask(server, modern("resources/read", { uri: `${SITE_URL}/about` }));
  assertEquals(body.result.contents[0].uri, `${SITE_URL}/about.md`);
});

Deno.test("answers are JSON that nothing keeps and no other origin may read", async () => {
  const { headers } = await ask(server, legacy("ping"));
  for (
    const [name, value] of [
      ["content-type", "application/json"],
      ["cache-control", "no-store"],
      ["access-control-allow-origin", null],
      ["mcp-session-id", null],
      ["x-content-type-options", "nosniff"],
    ] as const
  ) assertEquals(headers.get(name), value, name);
});

Deno.test("GET and DELETE are 405 with the methods that are taken, as for any other address", async () => {
  for (const method of ["GET", "DELETE", "PUT"]) {
    const response = await server.fetch("/mcp", { method, accept: "text/event-stream" });
    assertEquals([response.status, response.headers.get("allow")], [405, "POST, OPTIONS"]);
    assertEquals((await response.json()).error.code, "method_not_allowed");
  }
});

Deno.test("a foreign Origin is 403, the website's own is not", async () => {
  const { message, headers } = legacy("ping");
  const from = async (Origin: string) =>
    await ask(server, { message, headers: { ...headers, Origin } });
  assertEquals((await from(SITE_URL)).status, 200);
  const { status, body } = await from("https://evil.example");
  assertEquals([status, body], [403, {
    jsonrpc: "2.0",
    error: {
      code: -32600,
      message: "Pages of other websites may not call this server. Call it from a program.",
    },
  }]);
});

Deno.test("a body that can't be read is 400 with a JSON-RPC error that says what to do", async () => {
  const { headers } = legacy("ping");
  const json = { "Content-Type": "application/json", ...headers };
  for (
    const [body, more, message] of [
      [
        "{}",
        { "Content-Type": "text/plain" },
        "The body is not declared as application/json in UTF-8. Send one JSON-RPC message with Content-Type: application/json.",
      ],
      ["x".repeat(68 * 1024 + 1), {}, "The body is larger than 69632 bytes. Shorten the text."],
      [
        new Uint8Array([0x22, 0xff, 0x22]),
        {},
        "The body is not valid UTF-8. Encode the text as UTF-8.",
      ],
      [
        "{}",
        { "Content-Encoding": "gzip" },
        "The body is compressed. Send it without Content-Encoding.",
      ],
    ] as const
  ) {
    const answer = await post(server, { method: "POST", headers: { ...json, ...more }, body });
    assertEquals([answer.status, answer.body.error], [400, { code: -32600, message }]);
  }
});

Deno.test("the largest bid request fits into a message", async () => {
  const server = testServer();
  const { isError } = await call(server, "submitBidRequest", {
    ...bid,
    additionalInfo: "漢".repeat(5_000),
    heardAboutUs: "x".repeat(200),
  });
  assertEquals(isError, undefined);
});

Deno.test("search answers several questions at once, each with its two best results, and none twice", async () => {
  const server = testServer({ site: sampleSite });
  const results = async (query: string): Promise<readonly { id: string; text: string }[]> =>
    (await call(server, "search", { query })).structuredContent.results;
  const ids = async (query: string) => (await results(query)).map(({ id }) => id);
  const [boss, hours] = ["who is the boss?", "what are your opening hours?"];
  const both = await ids(`${boss}\n\n  ${hours}\r\n`);
  assertEquals(both, [...(await ids(boss)).slice(0, 2), ...(await ids(hours)).slice(0, 2)]);
  assertEquals(await ids(`${boss}\n${boss}`), (await ids(boss)).slice(0, 2));
  const [first, second] = await results(hours);
  const [inFull, shortened] = (await results(`${boss}\n${hours}`)).slice(-2);
  assertEquals(inFull, first);
  assertEquals(shortened!.text.length < second!.text.length, true);
  assertStringIncludes(second!.text, shortened!.text.replace("…", ""));
});

Deno.test("a question of more than 200 characters, or a ninth, is a failure of search", async () => {
  const server = testServer({ site: sampleSite });
  const failures = async (query: string) => {
    const { isError, content } = await call(server, "search", { query });
    return isError ? content[0].text.match(/- query: .*/)?.[0] : undefined;
  };
  const refused =
    "- query: has a question of more than 200 characters, or more than 8 lines; ask in fewer words";
  const longest = "é".repeat(200);
  assertEquals(await failures(longest), undefined);
  assertEquals(await failures(Array(8).fill(longest).join("\n")), undefined);
  assertEquals(await failures(`${longest}x`), refused);
  assertEquals(await failures(Array(9).fill("hours").join("\n")), refused);
});

Deno.test("a client over its limit is told in the result how long to wait, and no other is touched", async () => {
  const clock = FakeTimers.install({ toFake: ["performance"] });
  using _ = { [Symbol.dispose]: () => clock.uninstall() };
  const server = testServer();
  const list = { ...requestInit(modern("resources/templates/list")), from: "192.0.2.7" };
  for (let count = 0; count < MCP_LIMIT; count++) await post(server, list);
  clock.tick(18_000);
  const search = modern("tools/call", { name: "search", arguments: { query: "pumps" } });
  const said = "Too many messages came from one address. Wait 42 seconds, then send it again.";
  const refused = await post(server, { ...requestInit(search), from: "192.0.2.7" });
  assertEquals([refused.status, refused.body.result.isError], [200, true]);
  assertEquals(refused.body.result.content, [{ type: "text", text: said }]);
  const { status, body } = await post(server, list);
  assertEquals([status, body.error.message], [429, said]);
  const other = await post(server, { ...requestInit(search), from: "192.0.2.8" });
  assertEquals(other.body.result.isError, undefined);
  clock.tick(42_000);
  assertEquals((await post(server, list)).status, 200);
});

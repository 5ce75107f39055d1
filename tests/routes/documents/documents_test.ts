import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { bidRequest } from "../../../lib/bids/bid_request.ts";
import {
  defaultSettings,
  languageVersions,
  type Project,
  type Site,
} from "../../../lib/model/mod.ts";
import { agentInstructions } from "../../../routes/documents/agent_instructions.ts";
import { makeSkill, skillFile } from "../../../routes/documents/agent_skills.ts";
import { documentRoutes } from "../../../routes/documents/mod.ts";
import { llmsTxt } from "../../../routes/documents/llms_txt.ts";
import { llmsFullTxt } from "../../../routes/documents/llms_full_txt.ts";
import { sitePages } from "../../../routes/pages/site_pages.ts";
import { MarkdownIt } from "../../deps/markdown.ts";
import { countTokens } from "../../deps/tokens.ts";
import { edited, load, smallWith } from "../../support/fixtures/content.ts";
import { FOLDERS } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { sampleSite } from "../../support/sample.ts";
import { none, site, SITE_URL, siteWith, testServer } from "../../support/site.ts";

async function read(path: string, content: Site = site) {
  const route = documentRoutes(content).find(({ pattern }) => pattern === path);
  assert(route !== undefined && "cacheable" in route, path);
  const outcome = await route.cacheable({ params: {}, query: new URLSearchParams() });
  assert(outcome.kind === "document" && typeof outcome.body === "string");
  return { mediaType: outcome.mediaType, body: outcome.body };
}

/** The site with these projects alone. */
function withProjects(all: readonly Project[]): Site {
  const bySlug = new Map(all.map((project) => [project.slug, project]));
  return { ...site, projects: { ...none, all, bySlug } };
}

const pages = sitePages(site);
const server = testServer();

Deno.test("documentRoutes() gives each document its media type", async () => {
  const plain = documentRoutes(site).filter((route) =>
    "cacheable" in route && !route.pattern.endsWith("/SKILL.md")
  );
  const types = plain.map(async ({ pattern }) => [pattern, (await read(pattern)).mediaType]);
  assertEquals(await Promise.all(types), [
    ["/openapi.json", "application/json"],
    ["/agent-instructions.md", "text/markdown; charset=utf-8"],
    ["/AGENTS.md", "text/markdown; charset=utf-8"],
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/llms-full.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/sitemap.md", "text/markdown; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    [
      "/.well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ["/.well-known/ard.json", "application/json"],
    ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
    ["/.well-known/agent-skills/index.json", "application/json"],
    ["/mcp/server-card", "application/mcp-server-card+json"],
    ["/.well-known/mcp/server-card.json", "application/mcp-server-card+json"],
  ]);
});

Deno.test("/sitemap.xml has every canonical page and nothing else", async () => {
  const addresses = [...(await read("/sitemap.xml")).body.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => address);
  assertEquals(addresses, pages.map(({ segments }) => site.addresses.page(...segments)));
});

Deno.test("/llms.txt has the form of llmstxt.org and the markdown of every page", async () => {
  const { body } = await read("/llms.txt");
  const [title, , summary] = body.split("\n");
  assertEquals(title, `# ${site.company.name}`);
  assert(summary?.startsWith("> "));
  assertEquals(
    [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
    [
      ...["Company", "API", "Services", "Projects", "Markets", "Service areas", "Optional"],
    ],
  );
  const items = body.slice(body.indexOf("\n## Company")).split("\n")
    .filter((line) => line.startsWith("- "));
  for (const item of items) {
    assert(/^- \[(?:[^[\]\\]|\\.)+\]\(https?:[^\s)]+\): .+$/.test(item), item);
  }
  // Of terms there is the glossary alone.
  for (const { segments } of pages) {
    const isTerm = segments[0] === "glossary" && segments.length > 1;
    const address = `](${site.addresses.markdown(...segments)})`;
    assertEquals(body.includes(address), !isTerm, address);
  }
  assert(body.length < 50_000);
});

Deno.test("/llms.txt of every site and language is what the format's parser reads", async () => {
  for (const [name, folder] of Object.entries(FOLDERS)) {
    for (const version of languageVersions(await loadContent(folder, SITE_URL))) {
      const body = llmsTxt(version);
      // As in https://github.com/AnswerDotAI/llms-txt.
      const [start = "", ...sections] = body.split(/^##\s*(.*?$)/m);
      assert(/^# .+\n+> .+\n+[^#]+$/.test(start), name);
      assert(!/^#/m.test(start.slice(1)), name);
      sections.filter((_, at) => at % 2 === 1).flatMap((section) => section.trim().split(/\n+/))
        .forEach((line) => assert(/^- \[[^\]]+\]\([^)]+\)(?:: .+)?$/.test(line), line));
    }
  }
});

Deno.test("/llms.txt of a Canadian site has its spelling", async () => {
  const canadian = await load(smallWith({ "site.md": "---\nlanguage: en-CA\n---\n" }));
  for (const [content, spelling] of [[site, "licenses"], [canadian, "licences"]] as const) {
    const { body } = await read("/llms.txt", content);
    assertEquals(/, (licen[cs]es)/.exec(body)?.[1], spelling);
  }
});

Deno.test("/llms.txt answers alone: a project's place, date and size, an area's communities, people, licenses, hours and the dates of news", async () => {
  const { body } = await read("/llms.txt");
  const [project] = site.projects.all;
  const [area] = site.serviceAreas.all;
  assertStringIncludes(
    body,
    `): ${project!.location} · ${project!.completion_date}. ${project!.scope[0]}. `,
  );
  for (const community of area!.communities_served) assertStringIncludes(body, community);
  const { leadership = [], licenses, hours } = site.company;
  for (const { name, role } of leadership) assertStringIncludes(body, `${name}, ${role}`);
  for (const { type, jurisdiction } of licenses) {
    assertStringIncludes(body, type);
    assertStringIncludes(body, `(${jurisdiction})`);
  }
  assertStringIncludes(body, `${hours.weekday}`);
  const { body: ofSample } = await read("/llms.txt", sampleSite);
  assertStringIncludes(ofSample, "block by block](");
  assertStringIncludes(ofSample, "): November 10, 2026. ");
  assert(countTokens(ofSample) <= 4500, `${countTokens(ofSample)} tokens`);
});

Deno.test("an address of /llms.txt without its .md is the page as HTML, but for the two documents that it names", async () => {
  const { body } = await read("/llms.txt");
  const alone: string[] = [];
  for (const [, address] of body.matchAll(/^- .*\]\((\S+)\.md\)/gm)) {
    const path = new URL(address!).pathname.replace(/^\/index$/, "/");
    if ((await server.fetch(path, { accept: "text/html" })).status !== 200) alone.push(path);
  }
  const { url } = makeSkill(site);
  assertEquals([...new Set(alone)], [
    "/agent-instructions",
    new URL(url).pathname.replace(/\.md$/, ""),
  ]);
  assertStringIncludes(body, "The agent instructions and the skill are markdown alone.");
});

Deno.test("/llms.txt and /agent-instructions.md name the MCP server and the skill", async () => {
  for (const path of ["/llms.txt", "/agent-instructions.md"]) {
    const { body } = await read(path);
    assertStringIncludes(body, `\`${site.addresses.page("mcp")}\``);
    assertStringIncludes(body, `](${makeSkill(site).url})`);
  }
});

Deno.test("the skill's description names every city of the service areas, or none", () => {
  const area = site.serviceAreas.all[0]!;
  const describe = (all: typeof site.serviceAreas.all) =>
    makeSkill({ ...site, serviceAreas: { ...site.serviceAreas, all } }).description;
  const three = ["Bend", "Sisters", "La Pine"].map((city) => ({ ...area, city, state: "Oregon" }));
  assertStringIncludes(describe(three), " in Bend, Sisters and La Pine (Oregon),");
  assertEquals(describe(Array(200).fill(area)), describe([]));
});

Deno.test("/llms.txt stays under 50,000 characters when there are many projects, and writes no bracket that would end a link", async () => {
  const [project] = site.projects.all as [Project];
  const projects = Array.from({ length: 250 }, (_, index) => ({
    ...project,
    slug: `project-${index}`,
    name: `Project ${index}`,
  }));
  assert((await read("/llms.txt", withProjects(projects))).body.length < 50_000);
  const odd = { ...project, slug: "a", name: "A [b]\\" };
  const { body } = await read("/llms.txt", withProjects([odd]));
  const address = site.addresses.markdown("projects", "a");
  assertStringIncludes(body, `\n- [A (b)\\\\](${address})`);
});

Deno.test("/llms-full.txt has a title, then the heading and the address of every page but the API's guide", async () => {
  const { body } = await read("/llms-full.txt");
  const others = pages.filter(({ segments }) => segments[0] !== "api");
  const [title, ...headings] = [...body.matchAll(/^# .+$/gm)].map(([heading]) => heading);
  assertEquals(title, `# ${site.company.name}: the text of every page`);
  assertEquals(headings.length, others.length);
  assertEquals(
    [...body.matchAll(/^Source: <(.+)>$/gm)].map(([, address]) => address),
    others.map(({ segments }) => site.addresses.page(...segments)),
  );
});

Deno.test("/llms-full.txt of the sample costs a model at most 60,000 tokens", () => {
  const text = llmsFullTxt(sampleSite);
  // Tokenizers differ: by one, and by the rule of thumb of four characters each.
  const tokens = Math.max(countTokens(text), text.length / 4);
  assertEquals(tokens <= 60_000, true, String(tokens));
});

Deno.test("/llms-full.txt repeats nothing of other pages and no layout, and has no heading without text", async () => {
  const { body } = await read("/llms-full.txt");
  const empty = [...body.matchAll(/^(#+) .+\n\n(?=(#+) )/gm)]
    .filter(([, level, next]) => next!.length <= level!.length);
  assertEquals(empty.map(([heading]) => heading), []);
  assertEquals(body.split(site.services.all[0]!.summary).length, 2);
  for (const part of ["canonical:", "[Home](", "This page as HTML", "[Request a bid]("]) {
    assertEquals(body.includes(part), false, part);
  }
});

Deno.test("/robots.txt admits everyone and states the owner's policy", async () => {
  const robots = async (content: Site) => (await read("/robots.txt", content)).body;
  const rest = `Allow: /\n\nSitemap: ${site.addresses.page("sitemap.xml")}\n`;
  assertEquals(
    await robots(site),
    `User-agent: *\nContent-Signal: ${site.settings.content_signal}\n${rest}`,
  );
  assertEquals(await robots({ ...site, settings: defaultSettings }), `User-agent: *\n${rest}`);
});

Deno.test("/.well-known/api-catalog leads from the API to its descriptions, and HEAD of it tells where the API is", async () => {
  const { linkset } = JSON.parse((await read("/.well-known/api-catalog")).body);
  const api = linkset.find(({ anchor }: { anchor: string }) =>
    anchor === site.addresses.endpoint()
  );
  assertEquals(api["service-desc"], [{
    href: site.addresses.page("openapi.json"),
    type: "application/json",
    title: "OpenAPI 3.1 document",
  }]);
  assertEquals(api.status[0].href, site.addresses.page("healthz"));
  const { headers } = await server.fetch("/.well-known/api-catalog", { method: "HEAD" });
  assertEquals(headers.get("link"), `<${site.addresses.endpoint()}>; rel="item"`);
});

Deno.test("a word of the contractor is not markdown in what agents read", () => {
  const changed = siteWith({ request_noun: "bid `x` [y](z)" });
  for (const written of [agentInstructions(changed), skillFile(changed)]) {
    assertStringIncludes(`${written}`, "or for a bid \\`x\\` \\[y](z).");
  }
});

Deno.test("/agent-instructions.md has every field of a bid request and the number to call", async () => {
  const { body } = await read("/agent-instructions.md");
  for (const name of Object.keys(bidRequest(site.settings).fields)) {
    assertStringIncludes(body, `\`${name}\``);
  }
  assertStringIncludes(body, "[(541) 555-0142](tel:+15415550142)");
  assertStringIncludes(body, "explicitly asked to be contacted");
  assertStringIncludes(body, "Idempotency-Key");
  assertStringIncludes(
    body,
    "After `internal_error` give the person the telephone number. One more try after a few minutes, with " +
      "the same `Idempotency-Key`, tells whether the request was delivered meanwhile; do not keep trying.",
  );
  assertStringIncludes(body, "tell the person what `data.message` says, and the reference.");
});

Deno.test("/llms.txt and /llms-full.txt hold no markup and no link of the content's making", async () => {
  const hostile = "<script>alert(1)</script> # y";
  const quoted = JSON.stringify(hostile);
  const hostileSite = await load(smallWith({
    "site.md": `---\nheadline: ${quoted}\n---\n`,
    ...edited("services/gate-repair.md", "name: Gate repair", `name: ${quoted}`),
    ...edited("company.md", "name: Small Fence", `name: ${quoted}\ntagline: ${quoted}`),
  }));
  for (const path of ["/llms.txt", "/llms-full.txt", "/sitemap.md", "/agent-instructions.md"]) {
    // Front matter holds text as YAML does, in quotes.
    const body = (await read(path, hostileSite)).body.replace(/^---\n[^]*?\n---\n/, "");
    // What the API answers is shown as it is, in code.
    const prose = body.replace(/^(`{3,})[^]*?^\1$/gm, "").replace(/(`+)[^]*?\1/g, "");
    assertEquals(prose.match(/(?<!\\)<script|(?<!\\)\[x\]\(|^# y/gm), null, path);
    const rendered = new MarkdownIt("commonmark").render(body);
    assertEquals(rendered.match(/<script|href="javascript/g), null, path);
  }
});

Deno.test("a name with marks of markdown stays a name in every document", async () => {
  const name = "`Pipe` [and](sons)";
  const named = { ...site, company: { ...site.company, name } };
  for (const path of ["/agent-instructions.md", "/llms.txt", "/llms-full.txt", "/sitemap.md"]) {
    const { body } = await read(path, named);
    assertStringIncludes(body, "\\`Pipe\\` \\[and](sons)", path);
  }
});

/**
 * A contractor of another trade in another country, without emergencies: whatever is served of it says nothing of the
 * sample's trade and company, and the code knows no trade, no company and no town.
 *
 * @module
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { legacy, requestInit } from "../lib/mcp/requests.ts";
import { SMALL_CONTENT_DIR } from "../support/folders.ts";
import { loadContent } from "../support/load.ts";
import { ROOT } from "../support/program.ts";
import { pagePaths, postJson, SITE_URL, testServer } from "../support/site.ts";
import { codeIn } from "../support/source.ts";

const loaded = await loadContent(SMALL_CONTENT_DIR, SITE_URL);
const site = { ...loaded, company: { ...loaded.company, name: "Petrie Roofing Co." } };

/** Words of the sample's company, its towns and its trade. */
const SAMPLE_WORDS = [
  /kilnbrook/i,
  /savannah|pooler|richmond hill|richmond-hill|\brincon\b|hardeeville|hinesville|bluffton/i,
  /\bgeorgia\b|south carolina|lowcountry|chatham/i,
  /underground/i,
  /\butilit(?:y|ies)\b/i,
  /sewer|sewage|manhole|wastewater/i,
  /water[- ]mains?\b|broken main|main break|force main/i,
  /storm[- ]?(?:drain|water)/i,
  /lift[- ]station|wet well/i,
  /\btrench/i,
  /\bhydrants?\b|\bculverts\b/i,
  /bedrock|\bexcavat|what we built|the ground, the towns/i,
];

/** Words that the sample's trade shares with the code's own: a pipe of the system, the drain of a stream. */
const SHARED_WORDS = [/\bpipes?\b|\bpipelines?\b/i, /\bdrains?\b|\bdrainage\b/i];

/** What this contractor does not offer and does not say. */
const NOT_ITS_OWN = [/emergenc/i, /\bbids?\b/i, /\bmiles?\b/i];

/** The product's own name, and names of the API's contract: its fields, operations and codes. */
const CONTRACT = [
  /culvert/gi,
  /"emergency"|`?hours\.emergency`?|"?hours":\{[^}]*\}/g,
];

const server = testServer({ site });

/** Everything but the pages that a visitor, an agent or a program can read of this site. */
const PATHS = [
  "/agent-instructions.md",
  "/AGENTS.md",
  "/llms.txt",
  "/llms-full.txt",
  "/openapi.json",
  "/robots.txt",
  "/sitemap.md",
  "/sitemap.xml",
  "/.well-known/api-catalog",
  "/.well-known/agent-skills/index.json",
  "/.well-known/ard.json",
  "/mcp/server-card",
  "/v1",
  "/v1/company",
  "/v1/services",
  "/v1/services/flat-roofs",
  "/v1/services/none",
  "/v1/projects",
  "/v1/projects?service=none&city=none&featured=1",
  "/v1/projects/st-pauls-hall",
  "/v1/markets",
  "/v1/service-areas",
  "/v1/glossary",
  "/v1/glossary?q=roof",
  "/v1/glossary/flashing",
  "/none",
  "/projects?service=flat-roofs",
];

/** Everything that a visitor, an agent and a program can read of this site. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const paths = await pagePaths(server);
  assert(paths.length > 15, String(paths));
  for (const path of paths) {
    texts.set(`${path} as HTML`, await server.text(path, { accept: "text/html" }));
    texts.set(`${path} as markdown`, await server.text(path, { accept: "text/markdown" }));
  }
  for (const path of PATHS) texts.set(path, await server.text(path));
  const form = { method: "POST", body: new URLSearchParams({ firstName: "" }) };
  texts.set("the form with faults", await server.text("/contact", form));
  texts.set("the API's faults", await server.text("/v1/contact", postJson({})));
  texts.set("the tools of MCP", await server.text("/mcp", requestInit(legacy("tools/list"))));
  const bid = {
    firstName: "Ann",
    lastName: "Lee",
    companyName: "Lee",
    email: "ann@example.com",
    phone: "+1 705 555 0100",
    selectedServices: ["flat-roofs"],
    timeline: "In May",
    additionalInfo: "A hall.",
  };
  texts.set("the API's thanks", await server.text("/v1/contact", postJson(bid)));
  texts.set("the mail", JSON.stringify(server.mails[0]));
  return texts;
}

const texts = await everything();

/** The places at which words stand, each with what is around it. */
function found(words: readonly RegExp[]): readonly string[] {
  return [...texts].flatMap(([name, whole]) => {
    const text = CONTRACT.reduce((rest, pattern) => rest.replaceAll(pattern, ""), whole);
    return words.flatMap((word) => {
      const match = word.exec(text);
      if (match === null) return [];
      const around = text.slice(Math.max(0, match.index - 60), match.index + 60);
      return [`${name}: …${around.replaceAll(/\s+/g, " ")}…`];
    });
  });
}

Deno.test("nothing that is served of a roofer speaks of the sample's company or trade", () => {
  assertEquals(found([...SAMPLE_WORDS, ...SHARED_WORDS]), []);
});

Deno.test("a sentence that ends with an abbreviated name has one full stop", () => {
  assertEquals(found([/[a-z]\.\.(?![./])/]), []);
});

Deno.test("a site without an emergency line speaks of none, asks for quotes, and measures in kilometers", () => {
  assertEquals(found(NOT_ITS_OWN), []);
});

Deno.test("the code, its comments included, knows no company, no trade and no town", async () => {
  const places: string[] = [];
  // It has every state and province, whoever works there.
  const code = (await codeIn("lib", "routes")).filter((path) => path !== "lib/tasks/regions.ts");
  for (const path of ["main.ts", ...code]) {
    const text = (await Deno.readTextFile(`${ROOT}/${path}`)).replaceAll(/culvert(?!s)/gi, "");
    for (const word of SAMPLE_WORDS) {
      const [match] = word.exec(text) ?? [];
      if (match !== undefined) places.push(`${path}: ${match}`);
    }
  }
  assertEquals(places, []);
});

Deno.test("what the roofer says of itself is served", () => {
  assertStringIncludes(texts.get("/ as markdown")!, "Get a quote");
  assertStringIncludes(texts.get("/ as markdown")!, "(705) 555-0123");
  assertStringIncludes(texts.get("/contact as HTML")!, 'href="tel:+17055550123"');
  assertStringIncludes(texts.get("/openapi.json")!, '"enum":["shingle-roofs","flat-roofs"]');
  assertStringIncludes(texts.get("/warranty as markdown")!, "Ten years on our work.");
});

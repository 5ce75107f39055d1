/**
 * The documents of the website that are not pages: the path, type and file of each. The file is loaded with the first
 * request for it.
 *
 * @module
 */
import type { Outcome, ReadFacts } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import { MCP_PATH, type Site } from "../../lib/model/mod.ts";
import { present } from "../../lib/schema/mod.ts";

const JSON_TYPE = "application/json";
const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
/** The media type of a server card. */
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

const instructions = async () => (await import("./agent_instructions.ts")).agentInstructions;
const manifest = async () => (await import("./ard.ts")).ardManifest;
const serverCard = async () => (await import("./server_card.ts")).serverCard;
const skill = async () => (await import("./agent_skills.ts")).skillFileNamed;
const skills = async () => (await import("./agent_skills.ts")).skillIndex;

/** The documents that depend only on the content. */
export const documentRoutes: readonly Route[] = [
  document("/openapi.json", JSON_TYPE, async () => (await import("./openapi.ts")).openApi),
  document("/agent-instructions.md", MARKDOWN, instructions),
  document("/AGENTS.md", MARKDOWN, instructions),
  document("/llms.txt", TEXT, async () => (await import("./llms_txt.ts")).llmsTxt),
  document("/llms-full.txt", TEXT, async () => (await import("./llms_full_txt.ts")).llmsFullTxt),
  document("/sitemap.xml", XML, async () => (await import("./sitemap.ts")).sitemap),
  document("/sitemap.md", MARKDOWN, async () => (await import("./sitemap_md.ts")).sitemapMarkdown),
  document("/robots.txt", TEXT, async () => (await import("./robots.ts")).robots),
  document(
    "/.well-known/api-catalog",
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    async () => (await import("./api_catalog.ts")).apiCatalog,
    // HEAD also has the link to the API (RFC 9727, section 2).
    (site) => `<${site.addresses.endpoint()}>; rel="item"`,
  ),
  document("/.well-known/ard.json", JSON_TYPE, manifest),
  document("/.well-known/ai-catalog.json", "application/ai-catalog+json", manifest),
  document("/.well-known/agent-skills/index.json", JSON_TYPE, skills),
  document("/.well-known/agent-skills/:name/SKILL.md", MARKDOWN, skill),
  document(`/${MCP_PATH}/server-card`, SERVER_CARD_TYPE, serverCard),
  document("/.well-known/mcp/server-card.json", SERVER_CARD_TYPE, serverCard),
];

/** The text of a document, or why there is none. */
type Write = (site: Site, params: ReadFacts["params"]) => string | Outcome | Promise<string>;

/** @param linkOf Its Link header. */
function document(
  pattern: string,
  mediaType: string,
  load: () => Promise<Write>,
  linkOf?: (site: Site) => string,
): Route {
  return {
    group: "document",
    method: "GET",
    pattern,
    async cacheable({ site, params }) {
      const body = await (await load())(site, params);
      if (typeof body !== "string") return body;
      return { kind: "document", mediaType, body, ...present({ link: linkOf?.(site) }) };
    },
  };
}

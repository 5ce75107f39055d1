/**
 * The documents of the website that are not pages: the path of each and its file, which is loaded with the first request
 * for it.
 *
 * @module
 */
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import { MCP_PATH } from "../../lib/model/mod.ts";

const agentInstructions = async () =>
  (await import("./agent_instructions.ts")).agentInstructionsDocument;
const serverCard = async () => (await import("./server_card.ts")).serverCardDocument;

/** The documents that depend only on the content. */
export const documentRoutes: readonly Route[] = [
  document("/openapi.json", async () => (await import("./openapi.ts")).openApiJsonDocument),
  document("/agent-instructions.md", agentInstructions),
  document("/AGENTS.md", agentInstructions),
  document("/llms.txt", async () => (await import("./llms_txt.ts")).llmsTxtDocument),
  document("/llms-full.txt", async () => (await import("./llms_full_txt.ts")).llmsFullTxtDocument),
  document("/sitemap.xml", async () => (await import("./sitemap.ts")).sitemapDocument),
  document("/sitemap.md", async () => (await import("./sitemap_md.ts")).sitemapMarkdownDocument),
  document("/robots.txt", async () => (await import("./robots.ts")).robotsDocument),
  document(
    "/.well-known/api-catalog",
    async () => (await import("./api_catalog.ts")).apiCatalogDocument,
  ),
  document("/.well-known/ard.json", async () => (await import("./ard.ts")).ardDocument),
  document(
    "/.well-known/ai-catalog.json",
    async () => (await import("./ard.ts")).aiCatalogDocument,
  ),
  document(
    "/.well-known/agent-skills/index.json",
    async () => (await import("./agent_skills.ts")).skillIndexDocument,
  ),
  document(
    "/.well-known/agent-skills/:name/SKILL.md",
    async () => (await import("./agent_skills.ts")).skillDocument,
  ),
  document(`/${MCP_PATH}/server-card`, serverCard),
  document("/.well-known/mcp/server-card.json", serverCard),
];

function document(pattern: string, load: () => Promise<CacheableHandler>): Route {
  return {
    group: "document",
    method: "GET",
    pattern,
    cacheable: async (facts) => (await load())(facts),
  };
}

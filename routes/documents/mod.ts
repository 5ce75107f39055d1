/**
 * The documents of the website that are not pages.
 *
 * @module
 */
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import { MCP_PATH } from "../../lib/mcp/identity.ts";
import { agentInstructionsDocument } from "./agent_instructions.ts";
import { skillDocument, skillIndexDocument } from "./agent_skills.ts";
import { apiCatalogDocument } from "./api_catalog.ts";
import { aiCatalogDocument, ardDocument } from "./ard.ts";
import { llmsFullTxtDocument } from "./llms_full_txt.ts";
import { llmsTxtDocument } from "./llms_txt.ts";
import { openApiJsonDocument } from "./openapi.ts";
import { robotsDocument } from "./robots.ts";
import { serverCardDocument } from "./server_card.ts";
import { sitemapDocument } from "./sitemap.ts";
import { sitemapMarkdownDocument } from "./sitemap_md.ts";

/** The documents that are made of the content alone. */
export const documentRoutes: readonly Route[] = [
  document("/openapi.json", openApiJsonDocument),
  document("/agent-instructions.md", agentInstructionsDocument),
  document("/AGENTS.md", agentInstructionsDocument),
  document("/llms.txt", llmsTxtDocument),
  document("/llms-full.txt", llmsFullTxtDocument),
  document("/sitemap.xml", sitemapDocument),
  document("/sitemap.md", sitemapMarkdownDocument),
  document("/robots.txt", robotsDocument),
  document("/.well-known/api-catalog", apiCatalogDocument),
  document("/.well-known/ard.json", ardDocument),
  document("/.well-known/ai-catalog.json", aiCatalogDocument),
  {
    group: "document",
    method: "GET",
    pattern: "/.well-known/agent-skills/index.json",
    dynamic: skillIndexDocument,
  },
  document("/.well-known/agent-skills/:name/SKILL.md", skillDocument),
  document(`/${MCP_PATH}/server-card`, serverCardDocument),
  document("/.well-known/mcp/server-card.json", serverCardDocument),
];

function document(pattern: string, cacheable: CacheableHandler): Route {
  return { group: "document", method: "GET", pattern, cacheable };
}

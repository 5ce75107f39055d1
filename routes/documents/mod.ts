/**
 * The documents of the website that are not pages.
 *
 * @module
 */
import type { CacheableHandler } from "../../lib/http/outcome.ts";
import type { Route } from "../../lib/http/route.ts";
import { agentInstructionsDocument } from "./agent_instructions.ts";
import { apiCatalogDocument } from "./api_catalog.ts";
import { llmsFullTxtDocument } from "./llms_full_txt.ts";
import { llmsTxtDocument } from "./llms_txt.ts";
import { openApiJsonDocument } from "./openapi.ts";
import { robotsDocument } from "./robots.ts";
import { sitemapDocument } from "./sitemap.ts";
import { styleDocument } from "./style.ts";

/** The documents that are made of the content alone. */
export const documentRoutes: readonly Route[] = [
  document("/openapi.json", openApiJsonDocument),
  document("/agent-instructions.md", agentInstructionsDocument),
  document("/llms.txt", llmsTxtDocument),
  document("/llms-full.txt", llmsFullTxtDocument),
  document("/sitemap.xml", sitemapDocument),
  document("/robots.txt", robotsDocument),
  document("/.well-known/api-catalog", apiCatalogDocument),
  document("/style.css", styleDocument),
];

function document(pattern: string, cacheable: CacheableHandler): Route {
  return { group: "document", method: "GET", pattern, cacheable };
}

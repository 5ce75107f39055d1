/**
 * The route table in matching order.
 *
 * @module
 */
import type { BidService } from "../lib/contact/bid_service.ts";
import type { RoutePaths } from "../lib/content/mod.ts";
import type { Route } from "../lib/http/route.ts";
import type { Log } from "../lib/log.ts";
import { API_ROOT, inEnglish, languageVersions, MCP_PATH, type Site } from "../lib/model/mod.ts";
import { adminRoutes, type Editing } from "./admin.ts";
import { apiRoutes, describedOperations, listOperations } from "./api/mod.ts";
import { documentPaths, documentRoutes } from "./documents/mod.ts";
import { fileRoutes } from "./files.ts";
import { healthRoutes, type ProcessHealth } from "./health.ts";
import { hookRoute, type PublishHook } from "./hooks.ts";
import { mcpRoute } from "./mcp.ts";
import { registry } from "./pages/registry.ts";
import { pageRoutes } from "./pages/site_pages.ts";

/** What the routes need: the content, and the services for side effects. */
export interface RouteParts {
  readonly site: Site;
  readonly bids: BidService;
  readonly process: ProcessHealth;
  /** Only with PUBLISH_SECRET. */
  readonly hook?: PublishHook;
  readonly editing: Editing;
  readonly log: Log;
}

export function makeRoutes(
  { site, bids, process, hook, editing, log }: RouteParts,
): readonly Route[] {
  const operations = listOperations(inEnglish(site));
  const pages = pageRoutes(site, bids);
  return [
    ...apiRoutes(operations, inEnglish(site), bids),
    ...documentRoutes(site),
    ...healthRoutes(site, bids, process),
    ...(hook === undefined ? [] : [hookRoute(hook)]),
    mcpRoute({ site, operations: describedOperations(inEnglish(site)), pages, bids, log }),
    ...adminRoutes(site, editing),
    ...fileRoutes(site),
    ...pages,
    ...languageVersions(site).slice(1).flatMap((version) => [
      ...documentRoutes(version),
      ...pageRoutes(version, bids),
    ]),
  ];
}

/** The fixed paths of the server, which no content file may use. */
export const routePaths: RoutePaths = {
  pages: Object.keys(registry),
  others: [
    ...documentPaths,
    API_ROOT,
    `/${MCP_PATH}`,
    "/healthz",
    "/metrics",
    "/hooks",
    "/admin",
    "/images",
    "/style.css",
    "/style",
  ],
};

/**
 * The whole website: the route table in matching order, and the page maker.
 *
 * @module
 */
import type { BidService } from "../lib/contact/bid_service.ts";
import type { Website } from "../lib/http/handler.ts";
import type { Route } from "../lib/http/route.ts";
import type { Site } from "../lib/model/mod.ts";
import { renderHtml, renderMarkdown } from "../lib/page/mod.ts";
import type { Log } from "../lib/log.ts";
import { adminRoutes } from "./admin.ts";
import { apiRoutes, operationsOf } from "./api/mod.ts";
import { documentRoutes } from "./documents/mod.ts";
import { fileRoutes } from "./files.ts";
import { healthRoute } from "./health.ts";
import { mcpRoute } from "./mcp.ts";
import { pageRoutes, problemPage } from "./pages/site_pages.ts";

/** What the routes need: the content, and the services for side effects. */
export interface RouteParts {
  readonly site: Site;
  readonly bids: BidService;
  readonly log: Log;
}

/** The routes and the page maker. */
export function websiteOf(parts: RouteParts): Website {
  return { routes: routesOf(parts), problemPage, renderHtml, renderMarkdown };
}

/** All routes. */
export function routesOf({ site, bids, log }: RouteParts): readonly Route[] {
  const operations = operationsOf(site);
  const pages = pageRoutes(site, bids);
  return [
    ...apiRoutes(operations, bids),
    ...documentRoutes,
    healthRoute(bids),
    mcpRoute({ site, operations, pages, bids, log }),
    ...adminRoutes(site),
    ...fileRoutes(site),
    ...pages,
  ];
}

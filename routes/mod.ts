/**
 * The whole route table, in matching order.
 *
 * @module
 */
import type { Route } from "../lib/http/route.ts";
import { apiRoutes } from "./api/mod.ts";
import { assetRoute } from "./assets.ts";
import { documentRoutes } from "./documents/mod.ts";
import { openApiRoute } from "./documents/openapi.ts";
import { healthRoute } from "./health.ts";
import { apiGuidePage } from "./pages/api_guide.ts";
import { contactPageRoutes } from "./pages/contact.ts";
import { pageRoutes } from "./pages/mod.ts";
import { apiOperations } from "./pages/operations.ts";

/** Every route of the server. */
export const routes: readonly Route[] = [
  ...apiRoutes,
  ...documentRoutes,
  openApiRoute(apiRoutes),
  healthRoute,
  assetRoute,
  ...pageRoutes,
  { group: "page", method: "GET", pattern: "/api", read: apiGuidePage(apiOperations) },
  ...contactPageRoutes,
];

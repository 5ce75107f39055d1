/**
 * The API: every route under /v1, in matching order.
 *
 * @module
 */
import type { Route } from "../../lib/http/route.ts";
import { companyRoutes } from "./company.ts";
import { contactRoutes } from "./contact.ts";
import { glossaryRoutes } from "./glossary.ts";
import { indexRoute } from "./index.ts";
import { marketRoutes } from "./markets.ts";
import { projectRoutes } from "./projects.ts";
import { serviceAreaRoutes } from "./service_areas.ts";
import { serviceRoutes } from "./services.ts";

const endpoints: readonly Route[] = [
  ...companyRoutes,
  ...serviceRoutes,
  ...projectRoutes,
  ...marketRoutes,
  ...serviceAreaRoutes,
  ...glossaryRoutes,
  ...contactRoutes,
];

/** The routes of the API. */
export const apiRoutes: readonly Route[] = [indexRoute(endpoints), ...endpoints];

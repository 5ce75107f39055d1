import type { RoutePaths } from "../lib/content/mod.ts";
import { API_ROOT, MCP_PATH } from "../lib/model/mod.ts";
import { documentRoutes } from "./documents/mod.ts";
import { registry } from "./pages/registry.ts";

/** The fixed paths of the server, which no content file may use. */
export const routePaths: RoutePaths = {
  pages: Object.keys(registry),
  others: [
    ...documentRoutes.map(({ pattern }) => pattern),
    API_ROOT,
    `/${MCP_PATH}`,
    "/healthz",
    "/admin",
    "/images",
    "/style.css",
  ],
};

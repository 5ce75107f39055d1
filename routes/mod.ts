/**
 * The whole route table, in matching order.
 *
 * @module
 */
import type { Route } from "../lib/http/route.ts";
import { apiRoutes } from "./api/mod.ts";
import { documentRoutes } from "./documents/mod.ts";
import { pageRoutes } from "./pages/mod.ts";

/** Every route of the server. */
export const routes: readonly Route[] = [...apiRoutes, ...documentRoutes, ...pageRoutes];

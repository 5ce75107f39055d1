import type { Route } from "../../lib/http/route.ts";
import { market } from "../../lib/model/mod.ts";
import { itemRoute, listRoute } from "./collections.ts";

const texts = {
  plural: "Markets",
  tag: "Markets",
  list: "The kinds of client that the contractor works for.",
  get: "One kind of client: what is done for it, how, and what sets the work apart.",
};

/** GET /v1/markets and GET /v1/markets/{slug}. */
export const marketRoutes: readonly Route[] = [
  listRoute(market, texts, (site) => site.markets),
  itemRoute(market, texts, (site) => site.markets),
];

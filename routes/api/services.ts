import type { Route } from "../../lib/http/route.ts";
import { service } from "../../lib/model/mod.ts";
import { itemRoute, listRoute } from "./collections.ts";

const texts = {
  plural: "Services",
  tag: "Services",
  list:
    "Every service that the contractor offers. The slugs are those that a bid request names in selectedServices.",
  get: "One service: what it includes, how it is delivered, and questions that are asked about it.",
};

/** GET /v1/services and GET /v1/services/{slug}. */
export const serviceRoutes: readonly Route[] = [
  listRoute(service, texts, (site) => site.services),
  itemRoute(service, texts, (site) => site.services),
];

import type { Route } from "../../lib/http/route.ts";
import { serviceArea } from "../../lib/model/mod.ts";
import { itemRoute, listRoute } from "./collections.ts";

const texts = {
  plural: "ServiceAreas",
  tag: "Service areas",
  list: "The towns from which the contractor works, with the communities covered from each.",
  get: "One town: where it is, and the communities covered from it.",
};

/** GET /v1/service-areas and GET /v1/service-areas/{slug}. */
export const serviceAreaRoutes: readonly Route[] = [
  listRoute(serviceArea, texts, (site) => site.serviceAreas),
  itemRoute(serviceArea, texts, (site) => site.serviceAreas),
];

import { openApiDocument } from "../../lib/openapi/document.ts";
import type { Route } from "../../lib/http/route.ts";
import { exampleBid } from "../pages/api_examples.ts";

/** GET /openapi.json, which describes the given routes. */
export function openApiRoute(routes: readonly Route[]): Route {
  return {
    group: "document",
    method: "GET",
    pattern: "/openapi.json",
    read: ({ site }) => ({
      kind: "document",
      mediaType: "application/json",
      body: JSON.stringify(openApiDocument({ site, routes, exampleBid: exampleBid(site) })),
    }),
  };
}

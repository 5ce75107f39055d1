import type { BidService } from "../lib/contact/bid_service.ts";
import type { Route } from "../lib/http/route.ts";

/**
 * GET /healthz: the server is alive, how the last use of its store and its mail provider went, and how many bid
 * requests wait and failed. It names nothing that is not known to everybody.
 */
export function healthRoute(bids: BidService): Route {
  return {
    group: "document",
    method: "GET",
    pattern: "/healthz",
    dynamic: async () => {
      const { store, mail, waiting, failed, late } = await bids.health();
      const well = store === "ok" && mail === "ok" && failed === 0 && late === 0;
      const status = well ? "ok" : "degraded";
      return {
        kind: "document",
        mediaType: "application/json",
        body: JSON.stringify({ status, store, mail, waiting, failed }),
        volatile: true,
      };
    },
  };
}

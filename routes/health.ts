import type { BidService } from "../lib/contact/bid_service.ts";
import type { Route } from "../lib/http/route.ts";

/**
 * GET /healthz: the server is alive, and how the last use of its store and its mail provider went. It asks
 * neither, so it costs nothing, and names nothing that is not known to everybody.
 */
export function healthRoute(bids: BidService): Route {
  return {
    group: "document",
    method: "GET",
    pattern: "/healthz",
    dynamic: () => {
      const { store, mail } = bids.health();
      const status = store === "ok" && mail === "ok" ? "ok" : "degraded";
      return Promise.resolve({
        kind: "document",
        mediaType: "application/json",
        body: JSON.stringify({ status, store, mail }),
        volatile: true,
      });
    },
  };
}

import type { BidService } from "../lib/contact/bid_service.ts";
import type { Route } from "../lib/http/route.ts";
import { VERSION } from "../lib/model/mod.ts";

/**
 * GET /healthz: whether the store and the mail provider worked when last used, and how many bid requests are waiting
 * or have failed. It reveals nothing confidential.
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
        body: JSON.stringify({ status, version: VERSION, store, mail, waiting, failed }),
        volatile: true,
      };
    },
  };
}

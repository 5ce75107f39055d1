import type { BidService } from "../lib/contact/bid_service.ts";
import type { Route } from "../lib/http/route.ts";
import { VERSION } from "../lib/model/mod.ts";

/** What /healthz says of this process. */
export interface ProcessHealth {
  /** When the content was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Whether the latest reload was refused, so that older content is live. */
  readonly refused: boolean;
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number;
}

/**
 * GET /healthz: of all processes on the store, whether the store and the mail provider worked when last used, and how
 * many bid requests are waiting or have failed; of this one, its version, its content, and how many addresses this
 * request's X-Forwarded-For has. It reveals nothing confidential.
 */
export function healthRoute(bids: BidService, process: ProcessHealth): Route {
  return {
    group: "document",
    method: "GET",
    pattern: "/healthz",
    dynamic: async ({ request }) => {
      const { store, mail, late, oldestWaitingSeconds, ...numbers } = await bids.health();
      const { loadedAt, refused, trustedProxies } = process;
      const well = store === "ok" && mail === "ok" && numbers.failed === 0 && late === 0 &&
        !refused;
      const forwarded = request.headers.get("x-forwarded-for");
      return {
        kind: "document",
        mediaType: "application/json",
        body: JSON.stringify({
          status: well ? "ok" : "degraded",
          version: VERSION,
          store,
          mail,
          ...numbers,
          oldest_waiting_seconds: oldestWaitingSeconds,
          content_loaded_at: new Date(loadedAt).toISOString(),
          reload: refused ? "refused" : "ok",
          forwarded_for: forwarded === null ? 0 : forwarded.split(",").length,
          trusted_proxies: trustedProxies,
        }),
        volatile: true,
      };
    },
  };
}

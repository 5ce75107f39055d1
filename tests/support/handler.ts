/**
 * What a handler of requests needs that reads no body and has no effect.
 *
 * @module
 */
import { PendingBodies } from "../../lib/http/pending_bodies.ts";
import { requestIds } from "../../lib/http/request_id.ts";
import { logTo } from "../../lib/log.ts";
import { problemPages } from "../../routes/pages/site_pages.ts";
import { site } from "./site.ts";

/** Where a request comes from. */
export const from = {
  remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 40000 },
} as const;

/** What a handler works with that reads no body and has no effect. */
export const withoutEffects = {
  site,
  pages: problemPages,
  trustedProxies: 0,
  bodies: new PendingBodies(60_000),
  requestId: requestIds("test"),
  elapsed: () => 0,
  log: logTo(() => {}, "json", () => 0),
};

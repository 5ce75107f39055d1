import type { DynamicHandler, Route } from "../lib/http/route.ts";

/**
 * GET /healthz: the server is alive, and how the last use of its store and its mail provider went. It asks
 * neither, so it costs nothing, and names nothing that is not known to everybody.
 */
const health: DynamicHandler = ({ desk }) => {
  const { store, mail } = desk.health();
  const status = store === "ok" && mail === "ok" ? "ok" : "degraded";
  return Promise.resolve({
    kind: "document",
    mediaType: "application/json",
    body: JSON.stringify({ status, store, mail }),
    volatile: true,
  });
};

/** The route of GET /healthz. */
export const healthRoute: Route = {
  group: "document",
  method: "GET",
  pattern: "/healthz",
  live: health,
};

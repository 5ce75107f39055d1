import type { Route } from "../lib/http/route.ts";

/** GET /healthz: the server is alive and its content is loaded. It costs nothing and tells nothing. */
export const healthRoute: Route = {
  group: "document",
  method: "GET",
  pattern: "/healthz",
  read: () => ({
    kind: "document",
    mediaType: "application/json",
    body: '{"status":"ok"}',
    volatile: true,
  }),
};

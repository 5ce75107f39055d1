/**
 * The listings by filter-and-stringify: nothing is prepared, nothing kept, no ETag.
 *
 * @module
 */
import { all, CACHED, filtered, found, port } from "./site.ts";

Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const items = pathname === "/v1/projects"
    ? filtered(searchParams.get("service"), searchParams.get("city"))
    : found(searchParams.get("q"));
  return new Response(JSON.stringify(all<unknown>(items)), {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": CACHED,
      "Access-Control-Allow-Origin": "*",
    },
  });
});

/**
 * The same job done with Hono, as its documentation has it: router, cors, etag, compress, negotiation, JSON.
 * Its pages are texts made beforehand.
 *
 * @module
 */
import { accepts, compress, cors, etag, Hono } from "../deps.ts";
import { all, CACHED, filtered, nothing, one, pageAt, port, site } from "./site.ts";

const app = new Hono();
app.use(compress());
app.use(etag());
app.use("/v1/*", cors({ origin: "*", exposeHeaders: ["ETag", "Link"] }));
app.use(async (c, next) => {
  await next();
  c.header("Cache-Control", c.res.status === 200 ? CACHED : "no-store");
});

const collections = {
  services: site.services,
  projects: site.projects,
  markets: site.markets,
  "service-areas": site.serviceAreas,
  glossary: site.glossary,
};
app.get("/v1/company", (c) => c.json(one(site.company)));
app.get("/v1/projects", (c) => {
  const { service = null, city = null } = c.req.query();
  return c.json(all(filtered(service, city)));
});
for (const [segment, { all: items, bySlug }] of Object.entries(collections)) {
  app.get(`/v1/${segment}`, (c) => c.json(all<unknown>(items)));
  app.get(`/v1/${segment}/:slug`, (c) => {
    const item = bySlug.get(c.req.param("slug"));
    return item === undefined ? c.json(nothing, 404) : c.json(one(item));
  });
  app.get(`/${segment}/:slug`, (c) => {
    const type = accepts(c, {
      header: "Accept",
      supports: ["text/html", "text/markdown"],
      default: "text/html",
    });
    const text = pageAt(c.req.path, type);
    c.header("Vary", "Accept");
    if (text === undefined || !bySlug.has(c.req.param("slug"))) return c.notFound();
    return c.body(text, 200, { "Content-Type": `${type}; charset=utf-8` });
  });
}
app.notFound((c) => typeof nothing === "string" ? c.html(nothing, 404) : c.json(nothing, 404));

Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, app.fetch);

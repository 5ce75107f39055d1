/**
 * The same job done as `route` of @std/http does it: URL patterns tried in turn, with its eTag and
 * ifNoneMatch. The copy of the standard library in use has no `route`, so its loop stands here.
 *
 * @module
 */
import { eTag, ifNoneMatch } from "@std/http/etag";
import { all, CACHED, filtered, found, nothing, one, pages, port, site } from "./site.ts";

interface StdRoute {
  readonly pattern: URLPattern;
  readonly handler: (request: Request, match: URLPatternResult) => Promise<Response> | Response;
}

const collections = {
  services: site.services,
  projects: site.projects,
  markets: site.markets,
  "service-areas": site.serviceAreas,
  glossary: site.glossary,
};

async function send(
  request: Request,
  body: string,
  type: string,
  status = 200,
): Promise<Response> {
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": status === 200 ? CACHED : "no-store",
    "Access-Control-Allow-Origin": "*",
    Vary: "Accept, Accept-Encoding",
  });
  if (status === 200) {
    const tag = await eTag(body);
    headers.set("ETag", tag);
    if (!ifNoneMatch(request.headers.get("If-None-Match"), tag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(body, { status, headers });
}

function json(request: Request, value: unknown, status = 200) {
  return send(request, JSON.stringify(value), "application/json", status);
}

function missing(request: Request) {
  const page = pages.get(`${new URL(request.url).pathname} text/html`);
  return page === undefined
    ? json(request, nothing, 404)
    : send(request, page, "text/html; charset=utf-8", 404);
}

const routes: StdRoute[] = [
  {
    pattern: new URLPattern({ pathname: "/v1/company" }),
    handler: (request) => json(request, one(site.company)),
  },
];
for (const [segment, { all: items, bySlug }] of Object.entries(collections)) {
  routes.push(
    {
      pattern: new URLPattern({ pathname: `/v1/${segment}` }),
      handler: (request) => {
        const query = new URL(request.url).searchParams;
        if (segment === "projects") {
          return json(request, all(filtered(query.get("service"), query.get("city"))));
        }
        return json(request, all<unknown>(segment === "glossary" ? found(query.get("q")) : items));
      },
    },
    {
      pattern: new URLPattern({ pathname: `/v1/${segment}/:slug` }),
      handler: (request, match) => {
        const item = bySlug.get(match.pathname.groups.slug!);
        return item === undefined ? missing(request) : json(request, one(item));
      },
    },
    {
      pattern: new URLPattern({ pathname: `/${segment}/:slug` }),
      handler: (request, match) => {
        const type = /markdown/.test(request.headers.get("Accept") ?? "")
          ? "text/markdown"
          : "text/html";
        const text = pages.get(`/${segment}/${match.pathname.groups.slug} ${type}`);
        return text === undefined || !bySlug.has(match.pathname.groups.slug!)
          ? missing(request)
          : send(request, text, `${type}; charset=utf-8`);
      },
    },
  );
}

Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, (request) => {
  for (const { pattern, handler } of routes) {
    const match = pattern.exec(request.url);
    if (match !== null) return handler(request, match);
  }
  return missing(request);
});

/**
 * The smoke suite: what a server must answer wherever it runs. It knows no fact of the content and asks the
 * server itself for what there is.
 *
 * @module
 */
import type { Program } from "../support/program.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { bid, postJson } from "../support/site.ts";

/** One thing that must hold of a running server. */
interface Check {
  readonly name: string;
  readonly run: (base: string) => Promise<void>;
}

/** Runs every check as a step of a test. */
async function smoke(t: Deno.TestContext, base: string): Promise<void> {
  for (const { name, run } of checks) await t.step(name, () => run(base));
}

const COLLECTIONS = ["services", "projects", "markets", "service-areas", "glossary"];

const json = (path: string): Check => ({
  name: `GET ${path} is JSON`,
  run: async (base) => {
    const { response, text } = await get(base, path);
    assertEquals([response.status, type(response)], [200, "application/json"]);
    JSON.parse(text);
  },
});

const notFound = (path: string, mediaType: string, accept: string): Check => ({
  name: `GET ${path} is 404 as ${mediaType}`,
  run: async (base) => {
    const { response } = await get(base, path, { headers: { accept } });
    assertEquals([response.status, type(response)], [404, mediaType]);
  },
});

const page = (name: string, pathOf: (base: string) => Promise<string>): Check => ({
  name: `${name} is HTML, and markdown under both its addresses`,
  run: async (base) => {
    const path = await pathOf(base);
    const html = await get(base, path, { headers: { accept: "text/html" } });
    assertEquals([html.response.status, type(html.response)], [200, "text/html"]);
    assertStringIncludes(html.text, "<h1");
    const chosen = await get(base, path, { headers: { accept: "text/markdown" } });
    assertEquals([chosen.response.status, type(chosen.response)], [200, "text/markdown"]);
    assertEquals(chosen.response.headers.get("vary")?.includes("Accept"), true);
    const variant = await get(base, path === "/" ? "/index.md" : `${path}.md`);
    assertEquals(variant.text, chosen.text);
  },
});

const document = (path: string, mediaType: string, holds: string): Check => ({
  name: `GET ${path} is ${mediaType}`,
  run: async (base) => {
    const { response, text } = await get(base, path);
    assertEquals([response.status, type(response)], [200, mediaType]);
    assertStringIncludes(text, holds);
  },
});

/** The checks, in order. Two of them post a bid request, of the five that a minute allows. */
const checks: readonly Check[] = [
  {
    name: "/healthz is well",
    run: async (base) => {
      const { response, text } = await get(base, "/healthz");
      assertEquals(response.status, 200);
      assertEquals(JSON.parse(text).status, "ok");
    },
  },
  json("/v1"),
  json("/v1/company"),
  ...COLLECTIONS.map((collection): Check => ({
    name: `/v1/${collection} counts its items, and the first is there by its slug`,
    run: async (base) => {
      const { data, meta } = JSON.parse((await get(base, `/v1/${collection}`)).text);
      assert(data.length > 0);
      assertEquals(meta.count, data.length);
      const { response, text } = await get(base, `/v1/${collection}/${data[0].slug}`);
      assertEquals(response.status, 200);
      assertEquals(JSON.parse(text).data, data[0]);
    },
  })),
  {
    name: "a filter narrows the projects, and an unknown value is 400",
    run: async (base) => {
      const all = JSON.parse((await get(base, "/v1/projects")).text).data as {
        featured: boolean;
      }[];
      const narrowed = JSON.parse((await get(base, "/v1/projects?featured=true")).text).data;
      assertEquals(narrowed, all.filter(({ featured }) => featured));
      const wrong = await get(base, "/v1/projects?city=nowhere");
      assertEquals(wrong.response.status, 400);
      assertEquals(JSON.parse(wrong.text).error.code, "invalid_request");
    },
  },
  {
    name: "a search finds a term by its name in capitals",
    run: async (base) => {
      const [{ slug, term }] = JSON.parse((await get(base, "/v1/glossary")).text).data;
      const q = encodeURIComponent(term.toUpperCase());
      const found = JSON.parse((await get(base, `/v1/glossary?q=${q}`)).text).data;
      assertEquals(found.some((item: { slug: string }) => item.slug === slug), true);
    },
  },
  notFound("/v1/nothing", "application/json", "text/html"),
  notFound("/v1/services/nothing", "application/json", "text/html"),
  notFound("/nothing", "text/html", "text/html"),
  notFound("/projects/nothing", "text/markdown", "text/markdown"),
  page("the home page", () => Promise.resolve("/")),
  page("a project", async (base) => {
    const { data } = JSON.parse((await get(base, "/v1/projects")).text);
    return `/projects/${data[0].slug}`;
  }),
  {
    name: "a known ETag is answered with 304 and no body",
    run: async (base) => {
      const { response } = await get(base, "/v1/services");
      const tag = response.headers.get("etag")!;
      const again = await get(base, "/v1/services", { headers: { "if-none-match": tag } });
      assertEquals([again.response.status, again.text], [304, ""]);
    },
  },
  {
    name: "HEAD has the headers of GET and no body",
    run: async (base) => {
      const headers = { "accept-encoding": "identity" };
      const full = await get(base, "/services", { headers });
      const head = await get(base, "/services", { method: "HEAD", headers });
      assertEquals([head.response.status, head.text], [200, ""]);
      for (const name of ["content-type", "content-length", "etag", "vary"]) {
        assertEquals(head.response.headers.get(name), full.response.headers.get(name), name);
      }
    },
  },
  {
    name: "OPTIONS lists the methods, and another method is 405 with the same list",
    run: async (base) => {
      const options = await get(base, "/v1/services", { method: "OPTIONS" });
      assertEquals(options.response.status, 204);
      const wrong = await get(base, "/v1/services", { method: "DELETE" });
      assertEquals(wrong.response.status, 405);
      assertEquals(wrong.response.headers.get("allow"), options.response.headers.get("allow"));
    },
  },
  {
    name: "a page that no offered type fits is 406",
    run: async (base) => {
      const { response, text } = await get(base, "/", { headers: { accept: "application/pdf" } });
      assertEquals(response.status, 406);
      assertEquals(JSON.parse(text).error.code, "not_acceptable");
    },
  },
  document("/openapi.json", "application/json", '"openapi":"3.1'),
  document("/llms.txt", "text/plain", "# "),
  document("/sitemap.xml", "application/xml", "<urlset"),
  document("/robots.txt", "text/plain", "Sitemap: "),
  {
    name: "every local asset that the home page names is there",
    run: async (base) => {
      const { text } = await get(base, "/", { headers: { accept: "text/html" } });
      const paths = [
        ...text.matchAll(
          /(?:href|src)="(\/[^"]+\.(?:css|svg|png|webp|jpg|jpeg|js)(?:\?v=[^"]*)?)"/g,
        ),
      ];
      assert(paths.length > 0);
      for (const [, path] of paths) {
        const { response, text } = await get(base, path!);
        assertEquals([path, response.status, text.length > 0], [path, 200, true]);
      }
    },
  },
  {
    name: "a bid request with faults is 400 and names every field",
    run: async (base) => {
      const { response, text } = await get(base, "/v1/contact", postJson({}));
      assertEquals(response.status, 400);
      assertEquals(JSON.parse(text).error.fields.length, 8);
    },
  },
  {
    name: "a bid request is accepted with a reference",
    run: async (base) => {
      const { response, text } = await get(base, "/v1/contact", postJson(bid));
      assertEquals([response.status, JSON.parse(text).data?.submitted], [202, true]);
      assertEquals(typeof JSON.parse(text).data.reference, "string");
    },
  },
];

async function get(
  base: string,
  path: string,
  init?: RequestInit,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${base}${path}`, { redirect: "manual", ...init });
  return { response, text: await response.text() };
}

/** The media type without its parameters. */
function type(response: Response): string | undefined {
  return response.headers.get("content-type")?.split(";")[0];
}

/** Tries a program with the whole suite, then ends it: it exits with 0 and has warned of nothing. */
export async function passes(t: Deno.TestContext, program: Program, signal?: Deno.Signal) {
  let code;
  try {
    await smoke(t, program.url);
  } finally {
    ({ code } = await program.stop(signal));
  }
  assertEquals(code, 0);
  assertEquals(/"level":"(?:warn|error)"/.test(program.output()), false, program.output());
}

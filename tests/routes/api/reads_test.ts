import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  company,
  glossaryTerm,
  market,
  project,
  type Resource,
  service,
  serviceArea,
} from "../../../lib/model/mod.ts";
import { validate } from "../../../lib/schema/mod.ts";
import { bid, postJson, site, SITE_URL, testServer } from "../../support/site.ts";
import { loadContent } from "../../support/load.ts";
import { CONTENT_DIR } from "../../support/folders.ts";
import { asJson } from "../../support/text.ts";

const server = testServer();
const collections = [
  { resource: service, from: site.services },
  { resource: project, from: site.projects },
  { resource: market, from: site.markets },
  { resource: serviceArea, from: site.serviceAreas },
  { resource: glossaryTerm, from: site.glossary },
] as const;
const meta = { api_version: "1.0.0", documentation_url: `${SITE_URL}/api` };

async function json(path: string, init: RequestInit = {}) {
  const response = await server.fetch(path, init);
  return { response, body: await response.json() };
}

/** How long caches keep an answer, and which pages may read it. */
function policiesOf({ headers }: Response): readonly (string | null)[] {
  return ["cache-control", "access-control-allow-origin"].map((name) => headers.get(name));
}

for (const { resource, from } of collections) {
  const path = `/v1/${resource.segment}`;

  Deno.test(`GET ${path} returns every item in the fixed order, with meta.count`, async () => {
    const { response, body } = await json(path);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), "application/json");
    assertEquals(body, { data: asJson(from.all), meta: { ...meta, count: from.all.length } });
  });

  Deno.test(`GET ${path}/{slug} returns each item with its exact fields and no count`, async () => {
    for (const item of from.all) {
      const { response, body } = await json(`${path}/${item.slug}`);
      assertEquals(response.status, 200);
      assertEquals(body, { data: asJson(item), meta });
      assertEquals(validate((resource as Resource).schema, body.data).ok, true);
      assertEquals(body.data.url, `${SITE_URL}/${resource.segment}/${item.slug}`);
    }
  });

  Deno.test(`GET ${path}/{slug} names an unknown slug and gives the listing as a full URL`, async () => {
    for (const slug of ["no-such-thing", "__proto__", "constructor", "Redmond", "%20"]) {
      const { response, body } = await json(`${path}/${slug}`);
      const named = decodeURIComponent(slug);
      assertEquals([response.status, ...policiesOf(response)], [404, "no-store", "*"]);
      assertEquals(body, {
        error: {
          code: "not_found",
          message: `No ${resource.noun} has the slug "${named}".`,
          hint: `Use a slug from ${SITE_URL}/v1/${resource.segment}.`,
          status: 404,
          documentation_url: `${SITE_URL}/api#not_found`,
        },
      });
    }
  });
}

Deno.test("GET /v1/company returns the profile with its exact fields", async () => {
  const { response, body } = await json("/v1/company");
  assertEquals(response.status, 200);
  assertEquals(body, { data: asJson(site.company), meta });
  assertEquals(validate(company.schema, body.data).ok, true);
});

Deno.test("GET /v1/profile returns what the company's profile has no field for, and leaves out what there is not", async () => {
  const { response, body } = await json("/v1/profile");
  const pages = site.pages.all.map(({ title, description, url }) => ({ title, description, url }));
  assertEquals([response.status, body], [200, {
    data: {
      emergency_telephone: site.company.telephone,
      people: site.company.leadership,
      pages,
    },
    meta,
  }]);
  const painter = await loadContent(`${CONTENT_DIR}/../painter`, SITE_URL);
  const { data } = await (await testServer({ site: painter }).fetch("/v1/profile")).json();
  assertEquals(Object.keys(data), ["facts", "people", "reviews", "news", "pages"]);
  assertEquals(data.facts, asJson(painter.companyInternal.facts));
  assertEquals(data.people[0], {
    name: "Theo Marrow",
    role: "Owner",
    picture: `${SITE_URL}/images/theo-marrow.svg`,
  });
  assertEquals(data.reviews[0], {
    name: "Homeowner, Munjoy Hill",
    detail: "A wooden house of 1890",
    quotation: painter.reviews.all[0]!.quotation.markdown,
    source: "https://example.com/reviews/1",
    date: "2026-09-12",
    project: "munjoy-hill-yellow",
    services: ["exterior-painting"],
  });
  assertEquals(data.news.length, painter.news.all.length);
});

Deno.test("GET /v1 and /v1/ list every endpoint relative to the API's root", async () => {
  for (const path of ["/v1", "/v1/"]) {
    const { response, body } = await json(path);
    assertEquals([response.status, body.meta], [200, meta]);
    const { endpoints, openapi_url, agent_instructions_url, llms_txt_url } = body.data;
    assertEquals(
      endpoints.map(({ method, path }: Record<string, string>) => `${method} ${path}`),
      [
        ...["GET /", "GET /company", "GET /profile"],
        ...collections.flatMap(({ resource: { segment } }) => [
          `GET /${segment}`,
          `GET /${segment}/{slug}`,
        ]),
        "POST /contact",
      ],
    );
    assertEquals([openapi_url, agent_instructions_url, llms_txt_url], [
      `${SITE_URL}/openapi.json`,
      `${SITE_URL}/agent-instructions.md`,
      `${SITE_URL}/llms.txt`,
    ]);
  }
});

Deno.test("GET /v1/projects lists unfinished projects first, then the newest", async () => {
  const { body } = await json("/v1/projects");
  const years = body.data.map(({ completion_date }: { completion_date: string }) =>
    /^[0-9]{4}$/.test(completion_date) ? Number(completion_date) : Infinity
  );
  assertEquals(years, years.toSorted((a: number, b: number) => b - a));
  assert(years[0] === Infinity);
});

Deno.test("GET /v1/projects combines its filters", async () => {
  for (const featured of [undefined, "true", "false"]) {
    for (const wanted of [undefined, ...site.services.all.map(({ slug }) => slug)]) {
      for (const city of [undefined, ...site.serviceAreas.all.map(({ slug }) => slug)]) {
        const given = Object.entries({ featured, service: wanted, city });
        const query = new URLSearchParams(
          given.filter((it): it is [string, string] => it[1] !== undefined),
        );
        const { response, body } = await json(`/v1/projects?${query}`);
        const expected = site.projects.all.filter(({ slug, featured: shown }) => {
          const placement = site.projects.internal.get(slug)!;
          return (featured !== "true" || shown) &&
            (wanted === undefined || placement.services.some((one) => one === wanted)) &&
            (city === undefined || placement.service_area === city);
        });
        assertEquals([response.status, body], [200, {
          data: asJson(expected),
          meta: { ...meta, count: expected.length },
        }]);
      }
    }
  }
});

Deno.test("GET /v1/projects refuses values not recognized and parameters given twice, and says how to write a filter", async () => {
  const cases: [string, string[]][] = [
    ["featured=yes", ["featured"]],
    ["featured=", ["featured"]],
    ["featured=TRUE", ["featured"]],
    ["service=plumbing", ["service"]],
    ["city=atlanta", ["city"]],
    ["city=", ["city"]],
    ["city=__proto__", ["city"]],
    ["service=x&city=y&featured=z", ["featured", "service", "city"]],
    ["city=redmond&city=bend", ["city"]],
    ["featured=true&featured=true", ["featured"]],
  ];
  for (const [query, fields] of cases) {
    const { response, body } = await json(`/v1/projects?${query}`);
    const { code, status, fields: faulty } = body.error;
    assertEquals([query, response.status, code, status, ...policiesOf(response)], [
      ...[query, 400, "invalid_request", 400],
      ...["no-store", "*"],
    ]);
    assertEquals(faulty.map(({ field }: { field: string }) => field), fields, query);
  }
  const { body } = await json("/v1/projects?featured=1&city=atlanta");
  assertEquals(body.error.fields, [
    { field: "featured", issue: "must be exactly true or false" },
    {
      field: "city",
      issue: 'no service area has the slug "atlanta"; one of: bend, redmond, la-pine',
    },
  ]);
});

Deno.test("GET /v1/projects and /v1/glossary ignore parameters that they don't know", async () => {
  for (const path of ["/v1/projects", "/v1/glossary", "/v1/company"]) {
    const plain = await json(path);
    const { response, body } = await json(`${path}?page=2&utm_source=x`);
    assertEquals(response.status, 200);
    assertEquals(body, plain.body);
  }
});

Deno.test("GET /v1/glossary finds terms by name or definition, ignoring case", async () => {
  for (const q of ["PANE", "pane", "U-Factor", "zzz", "", "%", "a.*b"]) {
    const { response, body } = await json(`/v1/glossary?q=${encodeURIComponent(q)}`);
    const expected = site.glossary.all.filter(({ term, definition }) =>
      term.toLowerCase().includes(q.toLowerCase()) ||
      definition.markdown.toLowerCase().includes(q.toLowerCase())
    );
    assertEquals(response.status, 200);
    assertEquals(body, { data: asJson(expected), meta: { ...meta, count: expected.length } });
  }
});

Deno.test("GET /v1/glossary takes a q of 100 code points and refuses 101", async () => {
  for (const character of ["a", "😀"]) {
    const asked = (length: number) =>
      json(`/v1/glossary?q=${encodeURIComponent(character.repeat(length))}`);
    assertEquals((await asked(100)).response.status, 200);
    const { response, body } = await asked(101);
    const issue = "has 101 characters; write at most 100 characters";
    assertEquals([response.status, body.error.fields], [400, [{ field: "q", issue }]]);
  }
});

Deno.test("reads carry caching, CORS and a strong ETag that answers 304", async () => {
  const policies = ["public, max-age=300, s-maxage=3600", "*"];
  for (
    const path of [
      ...["/v1", "/v1/company", "/v1/services"],
      ...["/v1/projects?featured=true", "/v1/glossary/u-factor"],
    ]
  ) {
    const { response } = await json(path);
    const tag = response.headers.get("etag")!;
    assertMatch(tag, /^"[^"]+"$/);
    assertEquals(policiesOf(response), policies);
    assertEquals(
      response.headers.get("access-control-expose-headers"),
      "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
    );
    for (const known of [tag, `W/${tag}`, "*", `"other", ${tag}`]) {
      const again = await server.fetch(path, { headers: { "if-none-match": known } });
      assertEquals(
        [known, again.status, await again.text(), again.headers.get("etag"), ...policiesOf(again)],
        [known, 304, "", tag, ...policies],
      );
    }
    const changed = await server.fetch(path, { headers: { "if-none-match": '"other"' } });
    assertEquals(changed.status, 200);
  }
});

Deno.test("HEAD answers with the headers of GET and no body", async () => {
  for (const path of ["/v1", "/v1/services", "/v1/projects?city=redmond", "/v1/services/nothing"]) {
    const id = { "x-request-id": "same" };
    const get = await server.fetch(path, { headers: id });
    const head = await server.fetch(path, { method: "HEAD", headers: id });
    const length = (await get.arrayBuffer()).byteLength;
    assertEquals(head.status, get.status);
    assertEquals(await head.text(), "");
    const { "content-length": announced, ...headers } = Object.fromEntries(head.headers);
    assertEquals(headers, Object.fromEntries(get.headers));
    assertEquals(announced, String(length));
  }
});

Deno.test("OPTIONS answers 204 with Allow, and a preflight for reads alone", async () => {
  const asked = async (path: string) => {
    const { status, headers } = await server.fetch(path, { method: "OPTIONS" });
    const names = ["allow-origin", "allow-methods", "max-age"]
      .map((name) => `access-control-${name}`);
    return [status, ...["allow", ...names].map((name) => headers.get(name))];
  };
  const methods = "GET, HEAD, OPTIONS";
  assertEquals(await asked("/v1/services"), [204, methods, "*", methods, "7200"]);
  assertEquals(await asked("/v1/contact"), [204, "POST, OPTIONS", null, null, null]);
});

Deno.test("another method is 405 with Allow", async () => {
  for (
    const [method, path, allow] of [
      ["DELETE", "/v1/services", "GET, HEAD, OPTIONS"],
      ["POST", "/v1/company", "GET, HEAD, OPTIONS"],
      ["PUT", "/v1/projects/x", "GET, HEAD, OPTIONS"],
      ["GET", "/v1/contact", "POST, OPTIONS"],
    ] as const
  ) {
    const { response, body: { error: { code, hint } } } = await json(path, { method });
    assertEquals([response.status, response.headers.get("allow"), code, hint], [
      405,
      allow,
      "method_not_allowed",
      `Use ${allow}.`,
    ]);
  }
});

Deno.test("an unknown path under /v1 is 404 in JSON whatever Accept says", async () => {
  for (
    const path of [
      ...["/v1/nothing", "/v1/services/a/b", "/v1/services.md"],
      ...["/v1/%", "/v1/services/%E0%A4%A"],
    ]
  ) {
    const { response, body } = await json(path, { headers: { accept: "text/html" } });
    assertEquals(response.status, 404, path);
    assertEquals(response.headers.get("content-type"), "application/json");
    assertEquals(body.error.code, "not_found");
  }
});

Deno.test("/v1 answers JSON to every Accept, never 406", async () => {
  for (const accept of ["text/html", "application/pdf", "*/*;q=0", "rubbish"]) {
    const response = await server.fetch("/v1/services", { headers: { accept } });
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), "application/json");
    await response.body?.cancel();
  }
});

Deno.test("a trailing slash redirects to the path without it, query kept", async () => {
  for (
    const [path, location] of [
      ["/v1/services/", "/v1/services"],
      ["/v1/projects/?city=redmond", "/v1/projects?city=redmond"],
      ["/about/", "/about"],
      ["//other.test/", "//other.test"],
    ] as const
  ) {
    const response = await server.fetch(path);
    assertEquals(response.status, 308);
    assertEquals(response.headers.get("location"), `${SITE_URL}${location}`);
  }
});

Deno.test("an answer kept for one query is not given to another", async () => {
  const own = testServer();
  const first = await (await own.fetch("/v1/projects?city=redmond")).json();
  const second = await (await own.fetch("/v1/projects?city=la-pine&x=1")).json();
  const again = await (await own.fetch("/v1/projects?city=redmond&y=2")).json();
  assertEquals(again, first);
  assert(JSON.stringify(first) !== JSON.stringify(second));
});

Deno.test("reads answer the same before and after a bid request", async () => {
  const own = testServer();
  const before = await (await own.fetch("/v1/company")).text();
  await (await own.fetch("/v1/contact", postJson(bid))).body?.cancel();
  assertEquals(await (await own.fetch("/v1/company")).text(), before);
});

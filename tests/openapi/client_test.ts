import { assertEquals } from "@std/assert";
import { documentedFetch } from "../support/documented_fetch.ts";
import { bid, testServer } from "../support/site.ts";
import type { paths } from "./client.d.ts";
import { createClient } from "./deps.ts";
import { CLIENT, clientTypes } from "./generate_client.ts";

Deno.test("the kept types of a client are those of the document", async () => {
  assertEquals(await Deno.readTextFile(CLIENT), await clientTypes());
});

/** A client made from the document alone, of a server on a socket. */
function visit() {
  const { handler } = testServer();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    handler,
  );
  const api = createClient<paths>({
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    fetch: documentedFetch,
  });
  return { api, [Symbol.asyncDispose]: () => server.shutdown() };
}

Deno.test("a generated client makes a whole visit", async () => {
  await using visitor = visit();
  const { api } = visitor;

  const index = await api.GET("/");
  assertEquals(index.data?.data.endpoints.length, 13);

  const services = await api.GET("/services");
  assertEquals(services.data?.meta.count, 5);
  const [first] = services.data?.data ?? [];

  const projects = await api.GET("/projects", {
    params: { query: { featured: true, service: first!.slug } },
  });
  assertEquals(projects.data?.data.every(({ featured }) => featured), true);

  const terms = await api.GET("/glossary", { params: { query: { q: "blunt" } } });
  assertEquals(terms.data!.data.some(({ slug }) => slug === "tempered-glass"), true);

  const sent = await api.POST("/contact", {
    params: { header: { "Idempotency-Key": "visit-1" } },
    body: { ...bid, selectedServices: [first!.slug] },
  });
  assertEquals(sent.response.status, 202);
  assertEquals(sent.data?.data.submitted, true);
  const again = await api.POST("/contact", {
    params: { header: { "Idempotency-Key": "visit-1" } },
    body: { ...bid, selectedServices: [first!.slug] },
  });
  assertEquals(again.data?.data.reference, sent.data?.data.reference);
});

Deno.test("a generated client branches on the code of each error", async () => {
  await using visitor = visit();
  const { api } = visitor;

  const missing = await api.GET("/projects/{slug}", { params: { path: { slug: "none" } } });
  assertEquals(missing.error?.error.code, "not_found");

  // deno-lint-ignore no-explicit-any -- a value that the types rightly refuse
  const refused = await api.GET("/projects", { params: { query: { city: "atlanta" as any } } });
  assertEquals(refused.error?.error.code, "invalid_request");
  assertEquals(refused.error?.error.fields?.map(({ field }) => field), ["city"]);

  for (let count = 0; count < 5; count++) {
    const invalid = await api.POST("/contact", {
      body: { ...bid, selectedServices: [], email: "x" },
    });
    assertEquals(invalid.error?.error.code, "invalid_request");
    assertEquals(invalid.error?.error.fields?.map(({ field }) => field), [
      "email",
      "selectedServices",
    ]);
  }
  const limited = await api.POST("/contact", { body: { ...bid, selectedServices: ["x"] } });
  assertEquals(limited.error?.error.code, "rate_limited");
  assertEquals(limited.error?.error.retry_after_seconds, 60);
});

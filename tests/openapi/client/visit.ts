/**
 * What a program does with the API through a client made from the OpenAPI document alone. client_test.ts writes the
 * client's types beside a copy of this file, checks the types of both, and runs it.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import createClient from "npm:openapi-fetch@0.17.0";
import type { paths } from "./client.d.ts";

/** A client of a server. */
type Client = ReturnType<typeof createClient<paths>>;

/** Makes a client. */
export function clientOf(baseUrl: string, fetch: (request: Request) => Promise<Response>): Client {
  return createClient<paths>({ baseUrl, fetch });
}

const bid = {
  firstName: "Dana",
  lastName: "Whitfield",
  companyName: "Marsh Point Development",
  email: "dana@example.com",
  phone: "+1 912 555 0117",
  timeline: "Start in March 2027",
  additionalInfo: "Two hundred feet of storefront.",
};

/** Every kind of request, each as it is meant. */
export async function wholeVisit(api: Client): Promise<void> {
  const index = await api.GET("/");
  assertEquals(index.data?.data.endpoints.length, 14);

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
  const again = await api.POST("/contact", {
    params: { header: { "Idempotency-Key": "visit-1" } },
    body: { ...bid, selectedServices: [first!.slug] },
  });
  assertEquals([again.response.status, again.data?.data.reference], [202, sent.data?.data.reference]);
}

/** Requests that fail, each with another code. */
export async function everyError(api: Client): Promise<void> {
  const missing = await api.GET("/projects/{slug}", { params: { path: { slug: "none" } } });
  assertEquals(missing.error?.error.code, "not_found");

  // @ts-expect-error: the types know the values of a filter
  const refused = await api.GET("/projects", { params: { query: { city: "atlanta" } } });
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
}

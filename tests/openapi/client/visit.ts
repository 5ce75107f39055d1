/**
 * What a program does with the API through a client made from the OpenAPI document alone. client_test.ts writes the
 * client's types beside a copy of this file, checks the types of both, and runs it. No type is asserted here: the client's
 * types lead to every value.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import createClient from "npm:openapi-fetch@0.17.0";
import type { components, paths } from "./client.d.ts";

/** A client of a server. */
type Client = ReturnType<typeof createClient<paths>>;

type ContactRequest = components["schemas"]["ContactRequest"];

/** Makes a client. */
export function clientOf(baseUrl: string, fetch: (request: Request) => Promise<Response>): Client {
  return createClient<paths>({ baseUrl, fetch });
}

const bid: ContactRequest = {
  firstName: "Dana",
  lastName: "Whitfield",
  companyName: "Marsh Point Development",
  email: "dana@example.com",
  phone: "+1 912 555 0117",
  selectedServices: ["Other work"],
  timeline: "Start in March 2027",
  additionalInfo: "Two hundred feet of storefront.",
};

/** Every operation, as it is meant. */
export async function everyOperation(api: Client): Promise<void> {
  const index = await api.GET("/");
  assertEquals(index.data?.data.endpoints.length, 14);
  const company = await api.GET("/company");
  assert(company.data?.data.hours.weekday?.includes("Monday"));
  const profile = await api.GET("/profile");
  assert(profile.data !== undefined);

  const services = await api.GET("/services");
  assertEquals(services.data?.meta.count, services.data?.data.length);
  for (const { slug, process: [step], faqs: [faq] } of services.data?.data ?? []) {
    const service = await api.GET("/services/{slug}", { params: { path: { slug } } });
    assertEquals(service.data?.data.slug, slug);
    assertEquals([step?.step ?? 1, faq?.question.length !== 0], [1, true]);
  }
  const projects = await api.GET("/projects", { params: { query: { featured: true } } });
  for (const { slug, featured, challenges = [] } of projects.data?.data ?? []) {
    const project = await api.GET("/projects/{slug}", { params: { path: { slug } } });
    assertEquals([featured, project.data?.data.challenges ?? []], [true, challenges]);
  }
  const markets = await api.GET("/markets");
  for (const { slug, headline } of markets.data?.data ?? []) {
    const market = await api.GET("/markets/{slug}", { params: { path: { slug } } });
    assertEquals(market.data?.data.headline, headline);
  }
  const areas = await api.GET("/service-areas");
  for (const { slug, latitude } of areas.data?.data ?? []) {
    const area = await api.GET("/service-areas/{slug}", { params: { path: { slug } } });
    assertEquals(area.data?.data.latitude, latitude);
  }
  const terms = await api.GET("/glossary", { params: { query: { q: "blunt" } } });
  for (const { slug, related_services } of terms.data?.data ?? []) {
    const term = await api.GET("/glossary/{slug}", { params: { path: { slug } } });
    assertEquals(term.data?.data.related_services, related_services);
  }

  const params = { header: { "Idempotency-Key": "visit-1" } };
  const sent = await api.POST("/contact", { params, body: bid });
  assertEquals([sent.response.status, sent.data?.data.submitted], [202, true]);
  const again = await api.POST("/contact", { params, body: bid });
  assertEquals(again.data?.data, sent.data?.data);
}

/** What a program says of a bid request, whatever becomes of it. */
async function send(api: Client, body: ContactRequest): Promise<string> {
  const { data, error } = await api.POST("/contact", { body });
  if (data !== undefined) return data.data.message;
  const { code, fields = [], retry_after_seconds } = error.error;
  switch (code) {
    case "invalid_request":
      return fields.map(({ field, issue }) => `${field} ${issue}`).join("; ");
    case "rate_limited":
      return `wait ${retry_after_seconds?.toFixed()} s`;
    default:
      return error.error.hint;
  }
}

/** Requests that fail, each in another way. */
export async function everyError(api: Client): Promise<void> {
  const missing = await api.GET("/projects/{slug}", { params: { path: { slug: "none" } } });
  assertEquals([missing.response.status, missing.error?.error.code], [404, "not_found"]);

  // @ts-expect-error: the types know the values of a filter
  const refused = await api.GET("/projects", { params: { query: { city: "atlanta" } } });
  assertEquals(refused.error?.error.fields?.map(({ field }) => field), ["city"]);

  assert((await send(api, bid)).startsWith("Your bid request is with our estimator"));
  for (let count = 0; count < 4; count++) {
    assertEquals(
      await send(api, { ...bid, selectedServices: [], timeline: " " }),
      "selectedServices must have at least 1 item; timeline is blank; write 1 to 200 characters",
    );
  }
  assertEquals(await send(api, bid), "wait 60 s");
}

import { assertEquals, assertThrows } from "@std/assert";
import { bidWebhook, webhookTransport } from "../../../lib/mail/webhook.ts";
import { StandardWebhook } from "../../deps/providers.ts";
import { bid, site, SITE_URL } from "../../support/site.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3vK0ZSPrI0Q=";
const secret = Uint8Array.from(atob(SECRET.slice(6)), (character) => character.charCodeAt(0));
const settings = { url: "https://crm.example/bids?token=1", secret };
const facts = {
  key: "key-1",
  received: new Date(Date.UTC(2026, 0, 5, 12)),
  channel: "MCP",
} as const;

Deno.test("a webhook is what the official library verifies, with any text", async () => {
  const { text } = bidWebhook({ ...bid, additionalInfo: 'Zoë 😀\n\u2028\u0007"' }, site, facts);
  const sent: Request[] = [];
  const send = webhookTransport(settings, (input) => {
    sent.push(input as Request);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  await send({ id: "webhook-1", body: text });
  const request = sent[0]!;
  assertEquals([request.method, request.url, request.redirect], ["POST", settings.url, "manual"]);
  const headers = Object.fromEntries(request.headers);
  assertEquals(headers["content-type"], "application/json");
  assertEquals(headers["webhook-id"], "webhook-1");
  const body = await request.text();
  const library = new StandardWebhook(SECRET);
  assertEquals(library.verify(body, headers), JSON.parse(text));
  assertThrows(() => library.verify(`${body} `, headers), Error);
  const another = new StandardWebhook(`whsec_${btoa("x".repeat(24))}`);
  assertThrows(() => another.verify(body, headers), Error);
});

Deno.test("bidWebhook() has the request under the API's names, its reference, time and channel", () => {
  const { text } = bidWebhook(bid, site, facts);
  assertEquals(JSON.parse(text), {
    type: "bid_request.created",
    timestamp: "2026-01-05T12:00:00.000Z",
    data: { reference: "key-1", site: SITE_URL, channel: "MCP", ...bid },
  });
  const marked = JSON.parse(bidWebhook(bid, site, { ...facts, likelySpam: "it has 3 links" }).text);
  assertEquals(marked.data.likelySpam, "it has 3 links");
});

Deno.test("bidWebhook() has no character that a database refuses", () => {
  const written = { ...bid, lastName: "a\ud800b", additionalInfo: "1\u00002\u001b3\n\t4 😀\udc00" };
  const { data } = JSON.parse(bidWebhook(written, site, facts).text);
  assertEquals([data.lastName, data.additionalInfo], ["a\ufffdb", "1\ufffd2\ufffd3\n\t4 😀\ufffd"]);
});

Deno.test("a webhook is accepted with any 2xx, refused with 410, and tried again after anything else", async () => {
  const answer = async (status: number, headers: Record<string, string> = {}) => {
    const called: string[] = [];
    const send = webhookTransport(settings, (input) => {
      called.push((input as Request).url);
      return Promise.resolve(new Response(null, { status, headers }));
    });
    const delivery = await send({ id: "webhook-1", body: "{}" });
    assertEquals(called, [settings.url]);
    return delivery;
  };
  for (const status of [200, 201, 202, 204]) assertEquals((await answer(status)).kind, "delivered");
  assertEquals(await answer(410), { kind: "rejected", reason: "status 410" });
  for (const status of [301, 302, 307, 400, 401, 404, 500, 502, 504]) {
    const headers = { location: "https://other.example/" };
    assertEquals(await answer(status, headers), {
      kind: "retry",
      reason: `status ${status}`,
      uncertain: false,
    });
  }
  assertEquals(await answer(429, { "retry-after": "30" }), {
    kind: "retry",
    reason: "status 429",
    uncertain: false,
    throttled: true,
    afterSeconds: 30,
  });
});

import { assertEquals } from "@std/assert";
import { successEnvelope } from "../../../lib/http/operation.ts";
import { listOperations } from "../../../routes/api/mod.ts";
import { submitBid } from "../../../routes/submit_bid.ts";
import { bid, postJson, site, testServer } from "../../support/site.ts";
import { asJson } from "../../support/text.ts";

const operations = listOperations(site);

Deno.test("every operation that reads gives by itself the envelope that the API answers with", async () => {
  const server = testServer();
  for (const operation of operations) {
    if (operation.method === "POST") continue;
    const { path, exampleParams: params = {}, read } = operation;
    const outcome = read({ params, query: new URLSearchParams() });
    if (outcome.kind === "problem") throw new Error(outcome.problem.message);
    const envelope = asJson(successEnvelope(outcome.data, site));
    const answer = await server.fetch(`/v1${path.replace("{slug}", params.slug ?? "")}`);
    assertEquals(await answer.json(), envelope, path);
  }
});

Deno.test("submitBid() gives the outcome of POST /v1/contact, whatever carried the request", async () => {
  const server = testServer();
  const outcome = await submitBid(
    {
      client: "192.0.2.9",
      channel: "API",
      idempotencyKey: null,
      keyName: "Idempotency-Key",
      body: () => Promise.resolve({ ok: true, value: { ...bid, email: "none" } }),
    },
    site,
    server.bids,
  );
  const answer = await server.fetch("/v1/contact", postJson({ ...bid, email: "none" }));
  const { error } = await answer.json();
  assertEquals(outcome.kind === "problem" && outcome.problem.fields, error.fields);
  assertEquals(outcome.kind === "problem" && outcome.rate?.remaining, 4);
});

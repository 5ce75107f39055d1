import { assertEquals } from "@std/assert";
import { successEnvelope } from "../../../lib/http/operation.ts";
import { inputSchema, outputSchema } from "../../../lib/openapi/schemas.ts";
import { listOperations } from "../../../routes/api/mod.ts";
import { submitBid } from "../../../routes/submit_bid.ts";
import { Ajv2020 } from "../../deps/json_schema.ts";
import { bid, postJson, site, testServer } from "../../support/site.ts";
import { asJson } from "../../support/text.ts";

const operations = listOperations(site);

function operation(id: string) {
  return operations.find(({ operationId }) => operationId === id)!;
}

Deno.test("every operation that reads gives by itself the envelope that the API answers with", async () => {
  const server = testServer();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const operation of operations) {
    if (operation.method === "POST") continue;
    const { path, exampleParams: params = {}, read } = operation;
    const outcome = read({ params, query: new URLSearchParams() });
    if (outcome.kind === "problem") throw new Error(outcome.problem.message);
    if (outcome.kind !== "data") throw new Error(path);
    const envelope = asJson(successEnvelope(outcome.data, site));
    const answer = await server.fetch(`/v1${path.replace("{slug}", params.slug ?? "")}`);
    assertEquals(await answer.json(), envelope, path);
    const schema = outputSchema(operation.success, operation.success.many);
    assertEquals([path, ajv.validate(schema, envelope)], [path, true]);
  }
});

Deno.test("inputSchema() has the parameters of path and query, and the members of a body", () => {
  const input = (id: string) => {
    const { properties, required } = inputSchema(operation(id)).json as {
      readonly properties: object;
      readonly required?: readonly string[];
    };
    return { properties: Object.keys(properties), required };
  };
  assertEquals(input("getIndex"), { properties: [], required: undefined });
  assertEquals(input("getProject"), { properties: ["slug"], required: ["slug"] });
  assertEquals(input("listProjects"), {
    properties: ["featured", "service", "city"],
    required: undefined,
  });
  assertEquals(input("submitBidRequest").required?.[0], "firstName");
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

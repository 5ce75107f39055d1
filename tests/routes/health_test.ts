import { assertEquals } from "@std/assert";
import { bid, postJson, testServer } from "../support/site.ts";

Deno.test("GET /healthz tells how the last use of the mail provider went, always with 200", async () => {
  const server = testServer();
  const ask = async () => {
    const response = await server.fetch("/healthz");
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("content-type"), "application/json");
    return await response.json();
  };
  assertEquals(await ask(), { status: "ok", store: "ok", mail: "ok" });
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await (await server.fetch("/v1/contact", postJson(bid))).body?.cancel();
  assertEquals(await ask(), { status: "degraded", store: "ok", mail: "failing" });
  server.delivery = { kind: "delivered", reference: "msg_2" };
  await (await server.fetch("/v1/contact", postJson({ ...bid, firstName: "Ann" }))).body?.cancel();
  assertEquals(await ask(), { status: "ok", store: "ok", mail: "ok" });
});

Deno.test("GET /healthz says when mail is not configured", async () => {
  const server = testServer({ mail: false });
  const response = await server.fetch("/healthz");
  assertEquals(await response.json(), { status: "degraded", store: "ok", mail: "unconfigured" });
});

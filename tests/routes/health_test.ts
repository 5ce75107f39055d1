import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { bid, postJson, testServer } from "../support/site.ts";

const { version } = config;

Deno.test("GET /healthz tells how the last use of the mail provider went and what waits, always with 200", async () => {
  const server = testServer();
  const ask = async () => {
    const response = await server.fetch("/healthz");
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("content-type"), "application/json");
    return await response.json();
  };
  const numbers = { waiting: 0, failed: 0 };
  assertEquals(await ask(), { status: "ok", version, store: "ok", mail: "ok", ...numbers });
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await (await server.fetch("/v1/contact", postJson(bid))).body?.cancel();
  server.clock.now += 11_000;
  assertEquals(await ask(), {
    status: "degraded",
    version,
    store: "ok",
    mail: "failing",
    waiting: 1,
    failed: 0,
  });
  server.delivery = { kind: "delivered", reference: "msg_2" };
  server.clock.now += 4_000;
  await server.bids.sweep();
  assertEquals(await ask(), { status: "ok", version, store: "ok", mail: "ok", ...numbers });
  server.delivery = { kind: "rejected", reason: "401" };
  await (await server.fetch("/v1/contact", postJson(bid))).body?.cancel();
  server.delivery = { kind: "delivered", reference: "msg_3" };
  await (await server.fetch("/v1/contact", postJson({ ...bid, firstName: "Ann" }))).body?.cancel();
  server.clock.now += 11_000;
  const stuck = { status: "degraded", version, store: "ok", mail: "ok", waiting: 0, failed: 1 };
  assertEquals(await ask(), stuck);
});

Deno.test("GET /healthz says when mail is not configured", async () => {
  const server = testServer({ mail: false });
  const response = await server.fetch("/healthz");
  assertEquals(await response.json(), {
    status: "degraded",
    version,
    store: "ok",
    mail: "unconfigured",
    waiting: 0,
    failed: 0,
  });
});

import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { bid, postJson, type TestServer, testServer } from "../support/site.ts";

/** What a server just started answers. */
const fresh = {
  status: "ok",
  version: config.version,
  store: "ok",
  mail: "ok",
  waiting: 0,
  failed: 0,
  delivered: 0,
  oldest_waiting_seconds: 0,
  content_loaded_at: "2026-01-05T12:00:00.000Z",
  reload: "ok",
  forwarded_for: 0,
  trusted_proxies: 0,
};

async function ask(server: TestServer, init?: RequestInit): Promise<typeof fresh> {
  const response = await server.fetch("/healthz", init);
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(response.headers.get("content-type"), "application/json");
  return await response.json();
}

async function submit(server: TestServer, firstName: string): Promise<void> {
  await server.fetch("/v1/contact", postJson({ ...bid, firstName }));
}

Deno.test("GET /healthz tells what waits, what failed and whether mail goes out, always with 200", async () => {
  const server = testServer();
  assertEquals(await ask(server), fresh);
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await submit(server, "Dana");
  server.clock.now += 11_000;
  const failing = { ...fresh, status: "degraded", mail: "failing", waiting: 1 };
  assertEquals(await ask(server), { ...failing, oldest_waiting_seconds: 11 });
  server.delivery = { kind: "delivered", reference: "msg_2" };
  server.clock.now += 4_000;
  await server.bids.sweep();
  assertEquals(await ask(server), { ...fresh, delivered: 1 });
  server.delivery = { kind: "rejected", reason: "401" };
  await submit(server, "Ann");
  server.delivery = { kind: "delivered", reference: "msg_3" };
  await submit(server, "Bea");
  server.clock.now += 11_000;
  const stuck = { ...fresh, status: "degraded", failed: 1, delivered: 2 };
  assertEquals(await ask(server), stuck);
});

Deno.test("GET /healthz tells the state of the store: what another process could not send, until it is removed", async () => {
  const server = testServer();
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await submit(server, "Dana");
  const other = server.second();
  assertEquals((await other.health()).mail, "failing");
  for (const { key } of await server.store.entries()) await server.store.remove(key);
  server.clock.now += 11_000;
  assertEquals((await other.health()).mail, "ok");
  assertEquals((await ask(server)).status, "ok");
});

Deno.test("GET /healthz tells of a refused reload, and how many proxies wrote into X-Forwarded-For", async () => {
  const server = testServer({ trustedProxies: 1 });
  server.state.refused = true;
  const headers = { "x-forwarded-for": "203.0.113.9, 192.0.2.7" };
  assertEquals(await ask(server, { headers }), {
    ...fresh,
    status: "degraded",
    reload: "refused",
    forwarded_for: 2,
    trusted_proxies: 1,
  });
});

Deno.test("GET /healthz says when mail is not configured", async () => {
  const unconfigured = { ...fresh, status: "degraded", mail: "unconfigured" };
  assertEquals(await ask(testServer({ mail: false })), unconfigured);
});

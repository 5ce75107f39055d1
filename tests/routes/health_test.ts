import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { bid, postJson, type TestRequest, type TestServer, testServer } from "../support/site.ts";

/** What a server just started answers. */
const fresh = {
  status: "ok",
  version: config.version,
  store: "ok",
  mail: "ok",
  waiting: 0,
  failed: 0,
  oldest_waiting_seconds: 0,
  content_loaded_at: "2026-01-05T12:00:00.000Z",
  reload: "ok",
  forwarded_for: 0,
  trusted_proxies: 0,
};

/** What this machine is told. */
async function ask(server: TestServer, init: TestRequest = {}): Promise<typeof fresh> {
  const response = await server.fetch("/healthz", { from: "127.0.0.1", ...init });
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
  assertEquals(await ask(server), fresh);
  server.delivery = { kind: "rejected", reason: "401" };
  await submit(server, "Ann");
  server.delivery = { kind: "delivered", reference: "msg_3" };
  await submit(server, "Bea");
  server.clock.now += 11_000;
  const stuck = { ...fresh, status: "degraded", failed: 1 };
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

const TOKEN = "0123456789abcdef";
const bearer = { headers: { authorization: `Bearer ${TOKEN}` }, from: "203.0.113.9" };

Deno.test("GET /healthz tells of a refused reload, and how many proxies wrote into X-Forwarded-For", async () => {
  const server = testServer({ trustedProxies: 1, operatorToken: TOKEN });
  server.state.refused = true;
  const headers = { ...bearer.headers, "x-forwarded-for": "203.0.113.9, 192.0.2.7" };
  assertEquals(await ask(server, { headers }), {
    ...fresh,
    status: "degraded",
    reload: "refused",
    forwarded_for: 2,
    trusted_proxies: 1,
  });
});

Deno.test("GET /healthz tells visitors the status and the version, GET /metrics nothing", async () => {
  const server = testServer({ operatorToken: TOKEN });
  const { status, version } = fresh;
  const wrong = { ...bearer, headers: { authorization: `Bearer ${TOKEN}x` } };
  const forwarded = ["forwarded", "via", "x-forwarded-for", "x-real-ip"]
    .map((name) => ({ headers: { [name]: "203.0.113.9" } }));
  for (const asked of [{ from: "203.0.113.9" }, wrong, ...forwarded]) {
    assertEquals(await ask(server, asked) as unknown, { status, version });
    const metrics = await server.fetch("/metrics", { from: "127.0.0.1", ...asked });
    assertEquals(metrics.status, 404);
    await metrics.body?.cancel();
  }
  assertEquals(await ask(server, bearer), fresh);
  assertEquals(await ask(testServer(), bearer) as unknown, { status, version });
});

Deno.test("GET /metrics tells Prometheus what /healthz tells the operator", async () => {
  const server = testServer({ operatorToken: TOKEN });
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await submit(server, "Dana");
  server.clock.now += 11_000;
  for (const asked of [bearer, { from: "::1" }]) {
    const response = await server.fetch("/metrics", asked);
    assertEquals(response.headers.get("content-type"), "text/plain; version=0.0.4");
    const values = [...(await response.text()).matchAll(/^culvert_(\S+) (\S+)$/gm)];
    assertEquals(Object.fromEntries(values.map(([, name, value]) => [name, value])), {
      [`info{version="${config.version}"}`]: "1",
      ok: "0",
      store_ok: "1",
      mail_ok: "0",
      waiting: "1",
      failed: "0",
      oldest_waiting_seconds: "11",
      content_loaded_seconds: "1767614400",
      reload_refused: "0",
      trusted_proxies: "0",
    });
  }
});

Deno.test("every process of a store tells the same of it, and remembers it for a second", async () => {
  const server = testServer();
  const other = server.second();
  server.delivery = { kind: "retry", reason: "503", uncertain: false };
  await submit(server, "Dana");
  server.clock.now += 1_000;
  const failing = await server.bids.health();
  assertEquals(failing, { ...failing, mail: "failing", waiting: 1 });
  assertEquals(await other.health(), failing);
  server.delivery = { kind: "delivered", reference: "msg_2" };
  await submit(server, "Ann");
  assertEquals(await other.health(), failing);
  server.clock.now += 1_000;
  assertEquals((await other.health()).mail, "ok");
  assertEquals(await server.bids.health(), await other.health());
});

Deno.test("GET /healthz says when mail is not configured", async () => {
  const unconfigured = { ...fresh, status: "degraded", mail: "unconfigured" };
  assertEquals(await ask(testServer({ mail: false })), unconfigured);
});

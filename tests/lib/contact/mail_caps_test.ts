import { assertEquals } from "@std/assert";
import { openBids, submitNew } from "../../support/bids.ts";
import { bid, postJson, site, testServer } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

Deno.test("a flood from one IPv6 /48 uses a tenth of the caps; a customer from elsewhere is served at once", async () => {
  const server = testServer({ rules: { caps: { hourly: 500, daily: 2000 } } });
  const send = (number: number, from: string) =>
    server.fetch("/v1/contact", { ...postJson({ ...bid, timeline: `${number}` }), from });
  const statuses = new Map<number, number>();
  let waits: number[] = [];
  let told: unknown;
  for (let number = 0; number < 1_000; number++) {
    const from = `2001:db8:1:${(number >> 2).toString(16)}::1`;
    const response = await send(number, from);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 429) {
      const { error } = await response.json();
      waits = [...waits, error.retry_after_seconds].slice(-2);
      told = [error.code, error.message, error.hint];
      assertEquals(response.headers.get("retry-after"), String(error.retry_after_seconds));
      assertEquals(
        response.headers.get("ratelimit"),
        `"contact";r=0;t=${error.retry_after_seconds}`,
      );
    } else await response.body?.cancel();
  }
  assertEquals([[...statuses], waits], [[[202, 50], [429, 950]], [3_600, 3_600]]);
  // Whoever reads it may never have sent one.
  assertEquals(told, [
    "rate_limited",
    "Too many bid requests came from this network. This one was not sent.",
    `Wait 60 minutes, then send it again, or call ${site.company.telephone}.`,
  ]);
  assertEquals(server.mails.length, 50);
  assertEquals((await send(1_000, "2001:db8:2::1")).status, 202);
  assertEquals((await send(1_001, "198.51.100.7")).status, 202);
  assertEquals(server.mails.length, 52);
  // All day long it gets 200.
  for (let hour = 1; hour < 12; hour++) {
    server.clock.now += 3_600_000;
    for (let number = 0; number < 60; number++) {
      const from = `2001:db8:1:${(number >> 2).toString(16)}::1`;
      await (await send(hour * 10_000 + number, from)).body?.cancel();
    }
  }
  assertEquals(server.mails.length, 202);
});

onEachStore.with({ rules: { caps: { hourly: 20, daily: 300 } } }).test(
  "a network's share holds for all processes together, and again after the time that is named",
  async (test) => {
    const second = test.second();
    const from = (number: number) => ({ channel: "API", client: `192.0.2.${number}` }) as const;
    const send = (bids: typeof second, number: number) =>
      bids.submit({ ...bid, timeline: `${number}` }, from(number));
    assertEquals((await send(test.bids, 1)).kind, "delivered");
    assertEquals((await send(second, 2)).kind, "delivered");
    const closed = await send(second, 3);
    assertEquals(closed.kind === "network-limited" && closed.seconds, 3_600);
    test.clock.now += 3_600_000;
    assertEquals((await send(second, 4)).kind, "delivered");
  },
);

Deno.test("a network's share is at least one, and holds while the store is unavailable", async () => {
  const test = openBids({ site, rules: { caps: { hourly: 5, daily: 9 } } });
  test.outage = new Error("unavailable");
  const send = (number: number) =>
    test.bids.submit({ ...bid, timeline: `${number}` }, { channel: "API", client: "192.0.2.1" });
  assertEquals([(await send(1)).kind, (await send(2)).kind], ["delivered", "network-limited"]);
  assertEquals((await submitNew(test.bids)).kind, "delivered");
});

Deno.test("a request that a network's share refused leaves its key for another", async () => {
  const test = openBids({ site, rules: { caps: { hourly: 10, daily: 100 } } });
  const send = (timeline: string, idempotencyKey: string) =>
    test.bids.submit({ ...bid, timeline }, { channel: "API", client: "192.0.2.1", idempotencyKey });
  assertEquals((await send("now", "a")).kind, "delivered");
  assertEquals((await send("soon", "b")).kind, "network-limited");
  test.clock.now += 3_600_000;
  assertEquals((await send("later", "b")).kind, "delivered");
  assertEquals((await send("never", "b")).kind, "key-reused");
});

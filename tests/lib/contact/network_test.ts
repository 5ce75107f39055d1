import { assertEquals } from "@std/assert";
import { identify } from "../../../lib/contact/repeats.ts";
import { openBids, submitNew, unanswered } from "../../support/bids.ts";
import { bid, postJson, site, testServer } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

Deno.test("the network of a client is the /24 of its IPv4 address or the /48 of its IPv6 address", async () => {
  for (
    const [client, network] of [
      ["192.0.2.7", "192.0.2.0/24"],
      ["2001:db8:1:2::/64", "2001:db8:1::/48"],
      ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
      ["unknown", "unknown"],
    ]
  ) assertEquals((await identify(bid, { channel: "API", client: client! }, [])).network, network);
});

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
    assertEquals(closed.kind === "network-limited" && closed.rate.resetSeconds, 3_600);
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

onEachStore.test("the same text of 60 characters from three networks under three names within a day is likely spam", async (test) => {
  const send = (number: number, additionalInfo: string, name = number) =>
    test.bids.submit({ ...bid, timeline: `${number}`, additionalInfo, lastName: `${name}` }, {
      channel: "API",
      client: `10.0.${number}.1`,
    });
  const reasons = () =>
    test.mails.splice(0).map(({ text }) => /^Likely spam: (.*)/.exec(text)?.[1] ?? "");
  const text = `Cheap leads for your business, ${"more and ".repeat(4)}more`;
  for (const number of [1, 2, 3]) await send(number, "Please call me back.");
  for (const number of [4, 5, 6]) await send(number, text, 1);
  assertEquals(reasons(), ["", "", "", "", "", ""]);
  await send(7, ` ${text.replaceAll(" ", " \n ")}`, 2);
  await send(8, text, 3);
  assertEquals(reasons(), ["", "the same text came from 5 networks under 3 names within a day."]);
  test.clock.now += 86_400_000;
  await send(9, text);
  assertEquals(reasons(), [""]);
});

onEachStore.with({ rules: { caps: { hourly: 1, daily: 300 } } }).test(
  "likely spam waits until all others are sent",
  async (test) => {
    await submitNew(test.bids);
    await submitNew(test.bids, { additionalInfo: "https://a.example bit.ly/b www.c.example" });
    await submitNew(test.bids);
    await test.sweepAfter(3_600_000, 2);
    assertEquals(test.mails.map(({ subject }) => subject.startsWith("[Likely spam]")), [
      ...[false, false, true],
    ]);
  },
);

Deno.test("a mail that may be a repeat says so before that it is likely spam", async () => {
  const test = openBids({ site, idempotent: false });
  test.delivery = unanswered;
  await submitNew(test.bids, { additionalInfo: "www.a.example www.b.example www.c.example" });
  await test.sweepAfter(15_000);
  assertEquals(
    test.mails.map(({ subject }) => subject.slice(0, 34)),
    ["[Likely spam] Bid request from Mar", "[Possible repeat] [Likely spam] Bi"],
  );
});

import { assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { storeOn } from "../../../lib/contact/store/store.ts";
import { idsOf, memoryBackend, rules } from "../../support/bids.ts";
import { bid, postJson, testServer } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

const keyed = { channel: "API", client: "192.0.2.1", idempotencyKey: "abc" } as const;
const refused: Delivery = { kind: "retry", reason: "status 503", uncertain: false };

onEachStore("the same key and body get the first answer again and send nothing", async (open) => {
  const test = open();
  const first = await test.bids.submit(bid, keyed);
  assertEquals(await test.bids.submit({ ...bid }, keyed), first);
  test.clock.now += 24 * 3_600_000 - 1;
  assertEquals(await test.second().submit(bid, keyed), first);
  assertEquals(test.mails.length, 1);
});

Deno.test("a key is free at most two hours after its 24 hours, whatever the clock says in between", async () => {
  const [hour, day] = [3_600_000, 86_400_000];
  const clock = { now: Date.UTC(2026, 0, 5), uptime: 0 };
  const store = storeOn(memoryBackend(), () => clock.now, () => clock.uptime);
  const attemptRules = { ...rules, idempotent: true };
  const accept = async () => {
    const ids = { ...idsOf("a"), keyless: false };
    const { kind } = await store.accept(
      ids,
      () => ({ mail: { subject: "", text: "" } }),
      attemptRules,
    );
    await store.delivered("a");
    return kind;
  };
  const after = async (ms: number, jump = 0) => {
    clock.now += ms + jump;
    clock.uptime += ms;
    await store.purge();
    return await accept();
  };
  assertEquals(await accept(), "claimed");
  assertEquals(await after(hour / 2, 40 * day), "known");
  assertEquals(await after(hour / 2, 0), "known");
  assertEquals(await after(1_000, -40 * day), "known");
  assertEquals(await after(day - 2 * hour), "known");
  assertEquals(await after(hour), "known");
  assertEquals(await after(hour), "claimed");
});

onEachStore("the order of a body's fields does not make it another", async (open) => {
  const test = open();
  const first = await test.bids.submit(bid, keyed);
  const turned = Object.fromEntries(Object.entries(bid).reverse()) as typeof bid;
  assertEquals(await test.second().submit(turned, keyed), first);
  assertEquals(test.mails.length, 1);
});

onEachStore(
  "one body under two idempotency keys is two requests, with two hashes",
  async (open) => {
    const test = open({ rules: { caps: { hourly: 0, daily: 0 } } });
    await test.bids.submit(bid, keyed);
    const another = { channel: "API", client: "198.51.100.7", idempotencyKey: "another" } as const;
    await test.bids.submit(bid, another);
    const entries = await test.store.entries();
    for (const { key } of entries) assertMatch(key, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assertEquals(new Set(entries.flatMap(({ key, body }) => [key, body])).size, 4);
  },
);

onEachStore("the same key with another body is refused", async (open) => {
  const test = open();
  await test.bids.submit(bid, keyed);
  const other = { ...bid, timeline: "Another" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  assertEquals(test.mails.length, 1);
});

onEachStore(
  "a repeat after a failure sends nothing and tells how it stands by then",
  async (open) => {
    const test = open();
    test.send = () => Promise.resolve(refused);
    assertEquals(await test.bids.submit(bid, keyed), { kind: "undelivered" });
    assertEquals(await test.bids.submit(bid, keyed), { kind: "undelivered" });
    assertEquals(test.mails.length, 1);
    test.send = () => Promise.resolve({ kind: "delivered", reference: "msg_2" });
    test.clock.now += 15_000;
    await test.bids.sweep();
    assertEquals(await test.bids.submit(bid, keyed), { kind: "delivered", reference: "msg_2" });
    assertEquals(test.mails.length, 2);
  },
);

onEachStore("two at once send one and both get its answer", async (open) => {
  const test = open();
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  test.send = () => promise;
  const both = [test.bids.submit(bid, keyed), test.second().submit(bid, keyed)];
  setTimeout(() => resolve({ kind: "delivered", reference: "msg_3" }), 0);
  const expected = { kind: "delivered", reference: "msg_3" } as const;
  assertEquals(await Promise.all(both), [expected, expected]);
  assertEquals(test.mails.length, 1);
});

onEachStore(
  "the second of two at once waits for the first one's process for a bounded time",
  async (open) => {
    const test = open();
    test.send = () => new Promise(() => {});
    const started = test.clock.now;
    void test.bids.submit(bid, keyed);
    while (test.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    assertEquals(await test.second().submit(bid, keyed), { kind: "undelivered" });
    assertEquals(test.clock.now - started <= 12_100, true);
    assertEquals(test.mails.length, 1);
  },
);

const keyless = { channel: "API", client: "192.0.2.1" } as const;

onEachStore(
  "the same request without a key is a repeat for 15 minutes, in every process",
  async (open) => {
    const test = open();
    const { phone, ...rest } = bid;
    const other = { channel: "MCP", client: "198.51.100.7" } as const;
    const first = { kind: "delivered", reference: "msg_1" } as const;
    assertEquals(await test.bids.submit(bid, keyless), first);
    test.send = () => Promise.resolve({ kind: "delivered", reference: "msg_2" });
    test.clock.now += 899_999;
    assertEquals(await test.bids.submit({ phone, ...rest }, other), first);
    assertEquals(await test.second().submit(bid, other), first);
    assertEquals(test.mails.length, 1);
    assertEquals(await test.bids.submit({ ...bid, timeline: "Later" }, keyless), {
      ...first,
      reference: "msg_2",
    });
    test.clock.now += 1;
    assertEquals((await test.second().submit(bid, other)).kind, "delivered");
    assertEquals(test.mails.length, 3);
  },
);

onEachStore("two processes that get the same request at once send it once", async (open) => {
  const test = open();
  const both = [test.bids, test.second()].map((bids) => bids.submit(bid, keyless));
  const first = { kind: "delivered", reference: "msg_1" } as const;
  assertEquals(await Promise.all(both), [first, first]);
  assertEquals(test.mails.length, 1);
});

onEachStore(
  "a repeat of a request that has not gone out says so, and goes out once",
  async (open) => {
    const test = open();
    test.send = () => Promise.resolve({ kind: "retry", reason: "status 503", uncertain: false });
    for (const bids of [test.bids, test.bids, test.second()]) {
      assertEquals(await bids.submit(bid, keyless), { kind: "undelivered" });
    }
    assertEquals((await test.store.entries()).length, 1);
    test.send = () => Promise.resolve({ kind: "delivered", reference: "msg_1" });
    test.clock.now += 15_000;
    await test.bids.sweep();
    assertEquals((await test.bids.submit(bid, keyless)).kind, "delivered");
    assertEquals(test.mails.length, 2);
  },
);

onEachStore("a repeat that was noted in the future is a request of its own", async (open) => {
  const test = open();
  test.clock.now += 40 * 86_400_000;
  await test.bids.submit(bid, keyless);
  test.clock.now -= 40 * 86_400_000;
  await test.bids.submit(bid, keyless);
  await test.second().submit(bid, { ...keyless, client: "198.51.100.7" });
  assertEquals(test.mails.length, 2);
});

onEachStore("with a key only the key tells a repeat", async (open) => {
  const test = open();
  await test.bids.submit(bid, keyless);
  await test.bids.submit(bid, { ...keyless, idempotencyKey: "one" });
  await test.bids.submit(bid, { ...keyless, idempotencyKey: "two" });
  assertEquals(test.mails.length, 3);
});

Deno.test("POST /v1/contact honours Idempotency-Key", async () => {
  const server = testServer();
  const post = (body: unknown, key: string) => {
    const init = postJson(body);
    return server.fetch("/v1/contact", {
      ...init,
      headers: { ...init.headers as Record<string, string>, "idempotency-key": key },
    });
  };
  const first = await post(bid, '"k1"');
  const again = await post(bid, "k1");
  assertEquals([first.status, again.status], [202, 202]);
  assertEquals(await again.json(), await first.json());
  const other = await post({ ...bid, timeline: "Another" }, '"k1"');
  assertEquals(other.status, 400);
  assertEquals((await other.json()).error.fields, [
    { field: "Idempotency-Key", issue: "was used before, with another bid request" },
  ]);
  const wrong = ['""', '"open', '"a", "b"', "a b", "a;b", "x".repeat(256)];
  for (const key of wrong) {
    const malformed = await post(bid, key);
    const { error } = await malformed.json();
    assertEquals([malformed.status, error.fields[0].field], [400, "Idempotency-Key"], key);
    server.clock.now += 60_000;
  }
  assertEquals(server.mails.length, 1);
});

Deno.test("POST /v1/contact answers 202 without a reference when the cap is reached", async () => {
  const server = testServer({ rules: { caps: { hourly: 1, daily: 9 } } });
  const references: unknown[] = [];
  const messages = new Set<string>();
  for (let count = 0; count < 2; count++) {
    const response = await server.fetch("/v1/contact", {
      ...postJson({ ...bid, timeline: `${count}` }),
      from: `10.0.${count}.1`,
    });
    assertEquals(response.status, 202);
    const { data } = await response.json();
    references.push(data.reference);
    messages.add(data.message);
  }
  assertEquals(references, ["msg_1", undefined]);
  assertEquals(messages.size, 2);
  server.clock.now += 3_600_000;
  await server.bids.sweep();
  assertEquals(server.mails.map(({ idempotencyKey }) => idempotencyKey), ["key-1", "key-2"]);
});

import { assertEquals, assertMatch } from "@std/assert";
import type { BidRequest } from "../../../lib/bids/bid_request.ts";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import { assertOutcome, delivered, isMarked, refused } from "../../support/bids.ts";
import { bid } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";
import { identify } from "../../../lib/contact/identity.ts";

const keyless = { channel: "API", client: "192.0.2.1" } as const;
const keyed = { ...keyless, idempotencyKey: "abc" } as const;
const later = { kind: "delivered", reference: "msg_2" } as const;

onEachStore.test("the same key and body get the first answer again and send nothing", async (test) => {
  const first = await test.bids.submit(bid, keyed);
  assertEquals(await test.bids.submit({ ...bid }, keyed), first);
  test.clock.now += 24 * 3_600_000 - 1;
  assertEquals(await test.second().submit(bid, keyed), first);
  assertEquals(test.mails.length, 1);
});

onEachStore.test("another network's use of a key has an entry of its own, and its repeat names that one", async (test) => {
  const keyOf = async (bids: typeof test.bids, request: BidRequest, client: string) => {
    const submitted = await bids.submit(request, { ...keyed, client });
    return "key" in submitted ? submitted.key : undefined;
  };
  const first = await keyOf(test.bids, bid, keyed.client);
  const second = test.second();
  const other = { ...bid, timeline: "Later" };
  const own = await keyOf(second, other, "198.51.100.7");
  const again = await keyOf(second, other, "198.51.100.7");
  assertEquals([own === first, own === undefined, again], [false, false, own]);
});

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

onEachStore.test("the order of a body's fields does not make it another", async (test) => {
  const first = await test.bids.submit(bid, keyed);
  const turned = Object.fromEntries(Object.entries(bid).reverse()) as typeof bid;
  assertEquals(await test.second().submit(turned, keyed), first);
  assertEquals(test.mails.length, 1);
});

for (
  const [what, first, ...others] of [
    [
      "a telephone number",
      ...[
        "+1 912 555 0117",
        "+1 (912) 555-0117",
        "912.555.0117",
        "19125550117",
        "Cell: 912-555-0117 (mobile)",
      ].map((phone) => ({ phone })),
    ],
    [
      "an extension",
      ...["912 555 0117 x12", "+1 912 555 0117 ext. 12", "(912) 555-0117,12#"]
        .map((phone) => ({ phone })),
    ],
    [
      "an email address",
      ...["jo\u00e9@example.com", "JOE\u0301@Example.COM"]
        .map((email) => ({ email })),
    ],
    ["a name", ...["Zo\u00eb  Ann", " zoe\u0308 Ann"].map((firstName) => ({ firstName }))],
  ] as const
) {
  onEachStore.test(`${what} that is only written in another way is the same`, async (test) => {
    const answer = await test.bids.submit({ ...bid, ...first }, keyless);
    for (const other of others) {
      for (const bids of [test.bids, test.second()]) {
        assertEquals(await bids.submit({ ...bid, ...other }, keyless), answer);
      }
    }
    assertEquals(test.mails.length, 1);
    const ids = await identify({ ...bid, ...first }, keyless, []);
    for (const other of others) {
      assertEquals(await identify({ ...bid, ...other }, keyless, []), ids);
    }
  });
}

onEachStore.test("another telephone number or extension makes a correction", async (test) => {
  const phones = [
    "912 555 0117",
    "912 555 0118",
    "912 555 0117 x1",
    "912 555 0117 x2",
    "91255501171",
  ];
  for (const phone of phones) await test.bids.submit({ ...bid, phone }, keyless);
  assertEquals(test.mails.map(isMarked), phones.map(() => false));
});

onEachStore.with({ rules: { caps: { hourly: 0, daily: 0 } } }).test(
  "one body under two idempotency keys is two requests, with two hashes",
  async (test) => {
    await test.bids.submit(bid, keyed);
    await test.bids.submit(bid, { ...keyed, client: "198.51.100.7", idempotencyKey: "another" });
    const entries = await test.store.entries();
    for (const { key } of entries) assertMatch(key, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assertEquals(new Set(entries.flatMap(({ key, body }) => [key, body])).size, 4);
  },
);

onEachStore.test("the same key with another body is refused", async (test) => {
  await test.bids.submit(bid, keyed);
  const other = { ...bid, timeline: "Another" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  assertEquals(test.mails.length, 1);
});

for (const [kind, how] of Object.entries({ "under a key": keyed, "without a key": keyless })) {
  onEachStore.test(`a repeat ${kind} after a failure sends nothing and tells how it stands by then`, async (test) => {
    test.delivery = refused;
    for (const bids of [test.bids, test.bids, test.second()]) {
      assertOutcome(await bids.submit(bid, how), { kind: "undelivered", isKept: true });
    }
    assertEquals([test.mails.length, (await test.store.entries()).length], [1, 1]);
    test.delivery = later;
    await test.sweepAfter(15_000);
    assertOutcome(await test.bids.submit(bid, how), later);
    assertEquals(test.mails.length, 2);
  });

  onEachStore.test(`two at once ${kind}, in two processes, send one and both get its answer`, async (test) => {
    const { promise, resolve } = Promise.withResolvers<Delivery>();
    test.delivery = () => promise;
    const both = [test.bids.submit(bid, how), test.second().submit(bid, how)];
    setTimeout(() => resolve(later), 0);
    for (const outcome of await Promise.all(both)) assertOutcome(outcome, later);
    assertEquals(test.mails.length, 1);
  });
}

onEachStore.test("the second of two at once waits for the first one's process for a bounded time", async (test) => {
  test.delivery = () => new Promise(() => {});
  const started = test.clock.now;
  void test.bids.submit(bid, keyed);
  while (test.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  assertOutcome(await test.second().submit(bid, keyed), { kind: "undelivered", isKept: true });
  assertEquals(test.clock.now - started <= 3_100, true);
  assertEquals(test.mails.length, 1);
});

onEachStore.test("the same request without a key is a repeat for 15 minutes, in every process", async (test) => {
  const { phone, ...rest } = bid;
  const other = { channel: "API", client: "198.51.100.7" } as const;
  assertOutcome(await test.bids.submit(bid, keyless), delivered);
  test.delivery = later;
  test.clock.now += 899_999;
  assertOutcome(await test.bids.submit({ phone, ...rest }, other), delivered);
  assertOutcome(await test.second().submit(bid, other), delivered);
  assertEquals(test.mails.length, 1);
  assertOutcome(await test.bids.submit({ ...bid, timeline: "Later" }, keyless), later);
  test.clock.now += 1;
  assertEquals((await test.second().submit(bid, other)).kind, "delivered");
  assertEquals(test.mails.length, 3);
});

onEachStore.test("a repeat that was noted in the future is sent, and marked", async (test) => {
  test.clock.now += 40 * 86_400_000;
  await test.bids.submit(bid, keyless);
  test.clock.now -= 40 * 86_400_000;
  await test.bids.submit(bid, keyless);
  await test.second().submit(bid, { ...keyless, client: "198.51.100.7" });
  assertEquals(test.mails.map(isMarked), [false, true]);
});

const elsewhere = { ...keyless, client: "198.51.100.7" } as const;
const another = { ...bid, timeline: "Another" };

for (
  const [what, first, second] of [
    ["with a key and then without", keyed, elsewhere],
    ["without a key and then with one", keyless, { ...elsewhere, idempotencyKey: "abc" }],
  ] as const
) {
  onEachStore.test(`the same request ${what} is a repeat, in every process`, async (test) => {
    const answer = await test.bids.submit(bid, first);
    test.delivery = later;
    assertEquals(await test.bids.submit(bid, second), answer);
    assertEquals(await test.second().submit(bid, second), answer);
    assertEquals(test.mails.length, 1);
    test.clock.now += 900_001;
    const unlike = { ...elsewhere, idempotencyKey: "new" };
    assertOutcome(await test.second().submit(bid, unlike), later);
    assertEquals(test.mails.length, 2);
  });
}

onEachStore.test("a key that came with a repeat gets the first answer for 24 hours, and no other body", async (test) => {
  const answer = await test.bids.submit(bid, keyless);
  await test.second().submit(bid, keyed);
  test.clock.now += 23 * 3_600_000;
  for (const bids of [test.bids, test.second()]) {
    assertEquals(await bids.submit(bid, keyed), answer);
    assertEquals(await bids.submit(another, keyed), { kind: "key-reused" });
  }
  assertEquals(test.mails.length, 1);
});

onEachStore.test("a body refused for its key takes nothing from the key's own, nor from itself without a key", async (test) => {
  const answer = await test.bids.submit(bid, keyed);
  const second = test.second();
  assertEquals(await second.submit(another, keyed), { kind: "key-reused" });
  assertEquals(await second.submit(bid, keyed), answer);
  test.delivery = later;
  assertOutcome(await second.submit(another, keyless), later);
  assertEquals(test.mails.map(isMarked), [false, false]);
});

onEachStore.test("a key belongs to the network that used it: another body from elsewhere is a new request", async (test) => {
  const theirs = { ...elsewhere, idempotencyKey: "abc" };
  const mine = await test.bids.submit(bid, keyed);
  test.delivery = later;
  for (const bids of [test.bids, test.bids, test.second()]) {
    assertOutcome(await bids.submit(another, theirs), later);
    assertEquals(await bids.submit(bid, keyed), mine);
    assertEquals(await bids.submit({ ...bid, timeline: "A third" }, theirs), {
      kind: "key-reused",
    });
  }
  assertEquals(test.mails.length, 2);
  assertEquals(new Set(test.mails.map(({ idempotencyKey }) => idempotencyKey)).size, 2);
});

onEachStore.test("two keys are two requests", async (test) => {
  await test.bids.submit(bid, { ...keyless, idempotencyKey: "one" });
  await test.bids.submit(bid, { ...keyless, idempotencyKey: "two" });
  assertEquals(test.mails.length, 2);
});

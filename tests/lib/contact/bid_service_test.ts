import { assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import {
  assertOutcome,
  delivered,
  isMarked,
  memoryBackend,
  openBids,
  type OpenOptions,
  refused,
  rejected,
  submitNew,
  unanswered,
} from "../../support/bids.ts";
import { bid, site, testServer } from "../../support/site.ts";
import { newEntry } from "../../../lib/contact/outbox.ts";
import { onEachStore } from "./on_each_store.ts";

const API = { channel: "API", client: "192.0.2.1" } as const;
const keyed = { ...API, idempotencyKey: "abc" } as const;
const undelivered = { kind: "undelivered" } as const;

/** A bid service whose store is unavailable. */
function openAway(options: Partial<OpenOptions> = {}) {
  const test = openBids({ site, ...options });
  test.outage = Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR" });
  return test;
}

Deno.test("while the store is unavailable a bid request is sent directly, and stored nowhere", async () => {
  const test = openAway();
  assertOutcome(await submitNew(test.bids), delivered);
  test.delivery = refused;
  assertOutcome(await submitNew(test.bids), undelivered);
  assertEquals(test.mails.length, 2);
  test.outage = undefined;
  await test.sweepAfter(3_600_000);
  assertEquals([test.mails.length, await test.store.entries()], [2, []]);
});

Deno.test("an idempotency key is known while the store is unavailable, in the process that took it", async () => {
  const test = openBids({ site });
  assertOutcome(await test.bids.submit(bid, keyed), delivered);
  test.outage = new Error("unavailable");
  assertOutcome(await test.bids.submit(bid, keyed), delivered);
  const other = { ...bid, timeline: "Later" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  assertOutcome(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertOutcome(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertEquals(test.mails.length, 2);
  test.outage = undefined;
  test.clock.now += 5_000;
  assertOutcome(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertEquals(test.mails.length, 2);
});

Deno.test("an idempotency key stays with its request when that was neither delivered nor stored", async () => {
  const test = openAway();
  test.delivery = refused;
  assertOutcome(await test.bids.submit(bid, keyed), undelivered);
  const other = { ...bid, timeline: "Later" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  test.delivery = delivered;
  assertOutcome(await test.bids.submit(bid, keyed), delivered);
  test.clock.now += 24 * 3_600_000;
  assertOutcome(await test.bids.submit(other, keyed), delivered);
  assertEquals(test.mails.length, 3);
});

Deno.test("two processes that don't hear of each other give one key to the provider", async () => {
  const test = openBids({ site });
  await test.bids.submit(bid, keyed);
  test.outage = new Error("unavailable");
  await test.second().submit(bid, keyed);
  const [first, second] = test.mails;
  assertEquals(second, { ...first!, text: second!.text });
  assertMatch(first!.idempotencyKey, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

Deno.test("sent directly again and again, a request is marked, and leaves three times at most", async () => {
  const test = openAway({ idempotent: false });
  test.delivery = unanswered;
  for (let count = 0; count < 5; count++) {
    assertOutcome(await test.bids.submit(bid, keyed), undelivered);
  }
  assertEquals(test.mails.map(isMarked), [false, true, true]);
});

Deno.test("requests at once under one key are sent one after the other, until one is delivered", async () => {
  const test = openAway();
  const outcomes = [refused, delivered];
  test.delivery = () => Promise.resolve(outcomes.shift()!);
  const all = await Promise.all([1, 2, 3].map(() => test.bids.submit(bid, keyed)));
  assertEquals(all.map(({ kind }) => kind).sort(), ["delivered", "delivered", "undelivered"]);
  assertEquals(test.mails.length, 2);
});

Deno.test("the caps for all clients together hold while the store is unavailable", async () => {
  const test = openAway({ rules: { caps: { hourly: 2, daily: 3 } } });
  const send = async () => (await submitNew(test.bids)).kind;
  assertEquals([await send(), await send(), await send()], [
    "delivered",
    "delivered",
    "undelivered",
  ]);
  test.clock.now += 3_600_000;
  assertEquals([await send(), await send()], ["delivered", "undelivered"]);
  test.clock.now += 24 * 3_600_000;
  assertEquals(await send(), "delivered");
});

Deno.test("without mail a bid request is refused while the store is unavailable", async () => {
  const test = openAway({ mail: false });
  assertOutcome(await submitNew(test.bids), undelivered);
  assertEquals((await test.bids.health()).mail, "unconfigured");
});

for (const idempotent of [true, false]) {
  const how = idempotent ? "again under its key" : "again, as a possible repeat";
  Deno.test(`a delivery that the store does not hear of goes out ${how}`, async () => {
    const test = openBids({ site, idempotent });
    test.delivery = () => {
      test.outage = new Error("unavailable");
      return Promise.resolve(delivered);
    };
    assertOutcome(await submitNew(test.bids), delivered);
    test.outage = undefined;
    test.delivery = delivered;
    await test.sweepAfter(14_999);
    assertEquals(test.mails.length, 1);
    await test.sweepAfter(1);
    assertEquals(await test.store.entries(), []);
    const [first, second] = test.mails;
    if (idempotent) assertEquals(second, first);
    else {assertMatch(
        second!.text,
        /^This may be a repeat of request key-1: .*\(the\nserver stopped/,
      );}
  });
}

Deno.test("a store that took a request too late sends what may be a repeat of the one sent directly", async () => {
  const test = openBids({ site, idempotent: false });
  await test.bids.health();
  const late = test.late();
  assertOutcome(await submitNew(test.bids), delivered);
  await late();
  await test.sweepAfter(15_000);
  assertEquals(test.mails.map(isMarked), [false, true]);
  assertEquals(await test.store.entries(), []);
});

Deno.test("an entry whose text is missing is kept for a person, and delays no other", async () => {
  const test = openBids({ site });
  test.delivery = refused;
  await submitNew(test.bids);
  await submitNew(test.bids);
  await test.backend.transact({}, (_, { erase }) => erase("messages", "key-1"));
  test.delivery = delivered;
  await test.sweepAfter(15_000);
  assertEquals((await test.store.entries()).map(({ key, reason }) => [key, reason]), [
    ["key-1", "its text is missing"],
  ]);
});

Deno.test("an entry whose text is missing fails at once, also while the caps are used up", async () => {
  const test = openBids({ site, rules: { caps: { hourly: 1, daily: 1 } } });
  await submitNew(test.bids);
  await submitNew(test.bids);
  await test.backend.transact({}, (_, { erase }) => erase("messages", "key-2"));
  await test.sweepAfter(15_000);
  assertEquals((await test.store.entries()).map(({ key, reason }) => [key, reason]), [
    ["key-2", "its text is missing"],
  ]);
});

Deno.test("stop() waits for a mail of a sweep whose next entry the store does not give", async () => {
  const backend = memoryBackend();
  const transact = backend.transact.bind(backend);
  backend.transact = (refs, change) =>
    Object.values(refs).some(([kind, key]) => kind === "messages" && key === "key-2")
      ? Promise.reject(new Error("disk I/O error"))
      : transact(refs, change);
  const test = openBids({ site, backend });
  test.delivery = refused;
  await submitNew(test.bids);
  await submitNew(test.bids);
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Delivery>();
  test.delivery = () => (begun.resolve(), answer.promise);
  test.clock.now += 15_000;
  const swept = test.bids.sweep();
  await begun.promise;
  await swept;
  let hasStopped = false;
  const stopped = test.bids.stop().then(() => hasStopped = true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(hasStopped, false);
  answer.resolve(delivered);
  await stopped;
});

Deno.test("a request that came without a key and comes again twice with one is tried under its first key", async () => {
  const test = openAway();
  test.delivery = unanswered;
  await test.bids.submit(bid, API);
  await test.bids.submit(bid, keyed);
  await test.bids.submit(bid, keyed);
  const [first, ...others] = test.mails.map(({ idempotencyKey }) => idempotencyKey);
  assertEquals(others, [first!, first!]);
});

onEachStore.with({ rules: { caps: { hourly: 1, daily: 9 } } }).test(
  "a full outbox alerts at once, sends directly within the caps, and takes requests again when there is room",
  async (test) => {
    // All but three of the 10,000 that it holds.
    const failedAt = test.clock.now;
    await Promise.all(
      Array.from({ length: 100 }, (_, hundred) =>
        test.backend.transact({}, (_, { put }) => {
          for (let index = 0; index < 100 - Number(hundred === 0) * 3; index++) {
            const entry = newEntry(`old-${hundred}-${index}`, undefined, failedAt);
            put("outbox", { ...entry, state: "failed", failedAt });
          }
        })),
    );
    const submit = async () => {
      // As a sweep does, it counts the outbox, unless it did within a second.
      test.clock.now += 1_000;
      await test.bids.health();
      return (await submitNew(test.bids)).kind;
    };
    const kinds = [];
    for (let count = 0; count < 6; count++) kinds.push(await submit());
    // The first is delivered and gone, three wait for the cap.
    const taken = "delivered";
    assertEquals(kinds, [taken, taken, taken, taken, "undelivered", "undelivered"]);
    assertEquals((await test.store.entries()).length, 10_000);
    assertEquals(test.logged.filter((line) => line.includes("the outbox is full")).length, 1);
    assertEquals([[...new Set(test.told)], (await test.bids.health()).store], [
      ["the outbox is full: bid requests are sent directly, not stored"],
      "full",
    ]);
    test.clock.now += 3_600_000;
    assertEquals([await submit(), await submit()], ["delivered", "undelivered"]);
    assertEquals(test.mails.length, 2);
    assertEquals(await test.store.remove("key-2"), true);
    assertEquals(await submit(), "delivered");
    assertEquals((await test.store.entries()).length, 10_000);
  },
);

onEachStore.test("health() tells how the last attempt ended, and counts what waits and failed", async (test) => {
  const health = async () => {
    test.clock.now += 1_000;
    const { store, mail, waiting, failed, late } = await test.bids.health();
    return [store, mail, waiting, failed, late];
  };
  assertEquals(await health(), ["ok", "ok", 0, 0, 0]);
  const seen = [];
  for (const delivery of [refused, delivered, rejected, delivered]) {
    test.delivery = delivery;
    await submitNew(test.bids);
    seen.push(await health());
  }
  assertEquals(seen, [
    ["ok", "failing", 1, 0, 0],
    ["ok", "ok", 1, 0, 0],
    ["ok", "failing", 1, 1, 0],
    ["ok", "ok", 1, 1, 0],
  ]);
  test.clock.now += 600_000;
  assertEquals(await health(), ["ok", "ok", 1, 1, 1]);
});

Deno.test("health() tells that mail is not configured, and that the store is unavailable", async () => {
  const { mail } = await testServer({ mail: false }).bids.health();
  assertEquals(mail, "unconfigured");
  const test = openBids({ site });
  test.outage = new Error("disk I/O error");
  assertEquals(await test.bids.health(), {
    store: "away",
    mail: "ok",
    waiting: 0,
    failed: 0,
    late: 0,
    oldestWaitingSeconds: 0,
  });
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

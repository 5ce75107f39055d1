import { assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/delivery.ts";
import { FakeTimers } from "../../deps/timers.ts";
import {
  delivered,
  isMarked,
  memoryBackend,
  openBids,
  type OpenOptions,
  refused,
  submitNew,
  unanswered,
} from "../../support/bids.ts";
import { bid, site } from "../../support/site.ts";

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
  assertEquals(await submitNew(test.bids), delivered);
  test.delivery = refused;
  assertEquals(await submitNew(test.bids), undelivered);
  assertEquals(test.mails.length, 2);
  test.outage = undefined;
  await test.sweepAfter(3_600_000);
  assertEquals([test.mails.length, await test.store.entries()], [2, []]);
});

Deno.test("the log says once that the store is unavailable, why, and once that it is back", async () => {
  const test = openAway();
  for (let count = 0; count < 3; count++) {
    await submitNew(test.bids);
    await test.bids.sweep();
    test.clock.now += 4_000;
  }
  test.outage = undefined;
  test.clock.now += 5_000;
  await submitNew(test.bids);
  const lines = test.logged.filter((line) => line.includes("the store is"));
  assertEquals(lines.length, 2);
  assertMatch(
    lines[0]!,
    /"the store is unavailable: bid requests are sent directly, not stored".*disk I\/O error/,
  );
  assertMatch(lines[1]!, /"the store is back"/);
  assertEquals((await test.bids.health()).store, "ok");
});

Deno.test("a store that hangs is waited for once, for a bounded time", async () => {
  const timers = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = Promise.withResolvers<void>();
  const hanging = openBids({
    site,
    backend: {
      place: "a store that hangs",
      transact: () => (asked.resolve(), new Promise(() => {})),
      list: () => new Promise(() => {}),
      count: () => new Promise(() => {}),
      purge: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  });
  try {
    const first = submitNew(hanging.bids);
    await asked.promise;
    await timers.tickAsync(14_999);
    assertEquals(hanging.mails.length, 0);
    await timers.tickAsync(1);
    assertEquals(await first, delivered);
    assertEquals(await submitNew(hanging.bids), delivered, "at once");
    const [why] = hanging.logged.filter((line) => line.includes("the store is unavailable"));
    assertMatch(why!, /: no answer within 15 seconds/);
  } finally {
    timers.uninstall();
  }
});

Deno.test("an idempotency key is known while the store is unavailable, in the process that took it", async () => {
  const test = openBids({ site });
  assertEquals(await test.bids.submit(bid, keyed), delivered);
  test.outage = new Error("unavailable");
  assertEquals(await test.bids.submit(bid, keyed), delivered);
  const other = { ...bid, timeline: "Later" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  assertEquals(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertEquals(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertEquals(test.mails.length, 2);
  test.outage = undefined;
  test.clock.now += 5_000;
  assertEquals(await test.bids.submit(other, { ...API, idempotencyKey: "def" }), delivered);
  assertEquals(test.mails.length, 2);
});

Deno.test("an idempotency key stays with its request when that was neither delivered nor stored", async () => {
  const test = openAway();
  test.delivery = refused;
  assertEquals(await test.bids.submit(bid, keyed), undelivered);
  const other = { ...bid, timeline: "Later" };
  assertEquals(await test.bids.submit(other, keyed), { kind: "key-reused" });
  test.delivery = delivered;
  assertEquals(await test.bids.submit(bid, keyed), delivered);
  test.clock.now += 24 * 3_600_000;
  assertEquals(await test.bids.submit(other, keyed), delivered);
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
    assertEquals(await test.bids.submit(bid, keyed), undelivered);
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
  assertEquals(await submitNew(test.bids), undelivered);
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
    assertEquals(await submitNew(test.bids), delivered);
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
  assertEquals(await submitNew(test.bids), delivered);
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
  await test.backend.transact([], (_, { erase }) => erase("messages", "key-1"));
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
  await test.backend.transact([], (_, { erase }) => erase("messages", "key-2"));
  await test.sweepAfter(15_000);
  assertEquals((await test.store.entries()).map(({ key, reason }) => [key, reason]), [
    ["key-2", "its text is missing"],
  ]);
});

Deno.test("stop() waits for a mail of a sweep whose next entry the store does not give", async () => {
  const backend = memoryBackend();
  const transact = backend.transact.bind(backend);
  backend.transact = (refs, change) =>
    refs.some(([kind, key]) => kind === "messages" && key === "key-2")
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

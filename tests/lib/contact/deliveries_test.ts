import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import {
  assertOutcome,
  delivered,
  type OpenBids,
  refused,
  rejected,
  submitNew,
  throttled,
  unanswered,
} from "../../support/bids.ts";
import { bid } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

const HOUR = 3_600_000;

/** How often a server goes through its outbox. */
const SWEEP = 5_000;

/** Hands in so many bid requests of which the first attempt fails, and forgets the mails of those. */
async function fillWith(test: OpenBids, count: number, first: Delivery = refused): Promise<void> {
  test.delivery = first;
  for (let index = 0; index < count; index++) await submitNew(test.bids);
  test.mails.length = 0;
}

onEachStore.test("a bid request is in the outbox before the first attempt and gone after it", async (test) => {
  let during: unknown;
  test.delivery = async () => {
    during = (await test.store.entries()).map(({ key, state }) => [key, state]);
    return delivered;
  };
  assertOutcome(await submitNew(test.bids), { kind: "delivered", reference: "msg_1" });
  assertEquals(during, [["key-1", "waiting"]]);
  assertEquals(await test.store.entries(), []);
});

onEachStore.test("an undelivered bid request goes out later, with the same key and the same words", async (test) => {
  test.delivery = refused;
  assertOutcome(await submitNew(test.bids), { kind: "undelivered", isKept: true });
  test.delivery = delivered;
  await test.bids.sweep();
  assertEquals(test.mails.length, 1, "not before it is due");
  await test.sweepAfter(15_000);
  await test.bids.sweep();
  assertEquals(test.mails.length, 2);
  assertEquals(test.mails[1], test.mails[0]);
  assertEquals(await test.store.entries(), []);
});

onEachStore.with({ rules: { caps: { hourly: 100, daily: 100 } } }).test(
  "a provider that takes two a second is not asked for more, and gets all",
  async (test) => {
    await fillWith(test, 40);
    let second = 0;
    let taken = 0;
    test.delivery = () => {
      if (second !== test.clock.now) [second, taken] = [test.clock.now, 0];
      taken += 1;
      return Promise.resolve(taken <= 2 ? delivered : { ...throttled, afterSeconds: 1 });
    };
    test.clock.now += 10_000;
    await test.sweepAfter(SWEEP, 30);
    assertEquals(await test.store.entries(), []);
    assert(test.mails.length < 40 + 20 * 4, `${test.mails.length} calls`);
  },
);

onEachStore.test("a provider that turns everything away is asked ever less", async (test) => {
  await fillWith(test, 9, { ...throttled, afterSeconds: 1 });
  await test.sweepAfter(SWEEP, 720);
  assert(test.mails.length <= 4 * (9 + 12), `${test.mails.length} calls in an hour`);
  test.delivery = delivered;
  await test.sweepAfter(SWEEP, 60);
  assertEquals(await test.store.entries(), []);
});

onEachStore.test("mails that are throttled again and again do not keep the others waiting", async (test) => {
  await fillWith(test, 12);
  const stubborn = new Set(["key-1", "key-2", "key-3", "key-4"]);
  test.delivery = ({ idempotencyKey }) =>
    Promise.resolve(
      stubborn.has(idempotencyKey) ? { ...throttled, afterSeconds: 60 } : delivered,
    );
  await test.sweepAfter(SWEEP, 120);
  assertEquals((await test.store.entries()).map(({ key }) => key).sort(), [...stubborn]);
});

onEachStore.test("a failure that names a time for one mail is tried ever less, and keeps no other waiting", async (test) => {
  test.delivery = { ...refused, afterSeconds: 1 };
  await submitNew(test.bids);
  await test.sweepAfter(SWEEP, 720);
  assertEquals(test.mails.length, 8, "after 15 seconds, then after twice as long each time");
});

onEachStore.test("a clock set back does not keep the outbox waiting for a provider", async (test) => {
  test.delivery = refused;
  await submitNew(test.bids);
  test.delivery = { ...throttled, afterSeconds: 300 };
  await submitNew(test.bids, { phone: "2" });
  test.clock.now -= 6 * HOUR;
  test.delivery = delivered;
  await test.store.resend("key-1");
  await test.bids.sweep();
  assertEquals(await test.store.entries(), []);
});

onEachStore.with({ rules: { maxAgeHours: 2, keepDays: 3 } }).test(
  "the outbox gives up after its age, keeps the request for days, then erases it",
  async (test) => {
    test.delivery = refused;
    await submitNew(test.bids);
    await test.sweepAfter(60_000, 240);
    const [entry] = await test.store.entries();
    assertEquals([entry?.state, entry?.reason, entry?.attempts], ["failed", "status 503", 10]);
    await test.sweepAfter(72 * HOUR);
    assertEquals((await test.store.entries()).length, 1, "a second look comes an hour later");
    await test.sweepAfter(HOUR);
    assertEquals(await test.store.entries(), []);
    assertEquals((await test.store.find(entry!.key)).message, undefined);
  },
);

onEachStore.with({ rules: { keepDays: 30 } }).test(
  "a clock that is far ahead for a while erases nothing",
  async (test) => {
    test.delivery = rejected;
    await submitNew(test.bids);
    const right = test.clock.now;
    test.clock.now += 31 * 24 * HOUR;
    await test.sweepAfter(SWEEP, 3);
    test.clock.now = right + 2 * HOUR;
    await test.bids.sweep();
    test.clock.now = right + 30 * 24 * HOUR;
    await test.bids.sweep();
    assertEquals((await test.store.entries()).map(({ state }) => state), ["failed"]);
    await test.sweepAfter(HOUR);
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore.test("a wait that the clock was set back over is over", async (test) => {
  test.delivery = refused;
  test.clock.now += 365 * 24 * HOUR;
  await submitNew(test.bids);
  test.clock.now -= 365 * 24 * HOUR;
  test.delivery = delivered;
  await test.bids.sweep();
  assertEquals([test.mails.length, await test.store.entries()], [2, []]);
});

onEachStore.test("an attempt under way on a machine whose clock is a little ahead is left alone", async (test) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  test.delivery = () => (resolve(), new Promise(() => {}));
  void submitNew(test.bids);
  await promise;
  const { now } = test.clock;
  for (test.clock.now -= 60_000; test.clock.now < now + 15_000; test.clock.now += 5_000) {
    await test.second().sweep();
  }
  assertEquals(test.mails.length, 1);
});

onEachStore.test("an attempt that ends after another process took the request over changes nothing", async (test) => {
  const begun = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<Delivery>();
  test.delivery = () => (begun.resolve(), slow.promise);
  const submitted = submitNew(test.bids);
  await begun.promise;
  test.clock.now += 15_000;
  test.delivery = unanswered;
  await test.second().sweep();
  const after = await test.store.entries();
  slow.resolve(rejected);
  await submitted;
  assertEquals(await test.store.entries(), after);
});

onEachStore.test("a wait beyond the age of the outbox ends in a last attempt at its end", async (test) => {
  test.delivery = () => {
    test.clock.now += 5;
    return Promise.resolve({ ...refused, afterSeconds: 86_400 });
  };
  const began = test.clock.now;
  await submitNew(test.bids);
  const [entry] = await test.store.entries();
  assertEquals([entry?.state, entry?.dueAt], ["waiting", began + 24 * HOUR]);
  test.clock.now = began + 24 * HOUR - 1;
  await test.bids.sweep();
  assertEquals(test.mails.length, 1);
  await test.sweepAfter(1);
  assertEquals(test.mails.length, 2);
});

onEachStore.with({ rules: { maxAgeHours: 72 } }).test(
  "the outbox waits as long as the provider asks, a day at most",
  async (test) => {
    for (const [asked, waited] of [[600, 600], [2 * 86_400, 86_400]] as const) {
      await fillWith(test, 1, { ...refused, afterSeconds: asked });
      await test.sweepAfter(waited * 1_000 - 1);
      assertEquals(test.mails.length, 0);
      test.delivery = delivered;
      await test.sweepAfter(1);
      assertEquals([test.mails.length, await test.store.entries()], [1, []]);
    }
  },
);

onEachStore.with({ mail: false }).test(
  "what waited for mail goes out once that is configured",
  async (test) => {
    const kept = { kind: "undelivered", isKept: true } as const;
    // All from one network, whose share of the caps is the least there is.
    for (const timeline of ["March", "April", "May"]) {
      const submitted = test.bids.submit({ ...bid, timeline }, {
        channel: "API",
        client: "10.0.0.1",
      });
      assertOutcome(await submitted, kept);
    }
    await test.sweepAfter(100 * HOUR);
    await test.second({ mail: undefined }).sweep();
    assertEquals([test.mails.length, await test.store.entries()], [3, []]);
  },
);

onEachStore.test("two processes that sweep at once send each entry once", async (test) => {
  await fillWith(test, 12);
  test.delivery = delivered;
  test.clock.now += 15_000;
  await Promise.all([test.bids.sweep(), test.second().sweep()]);
  const keys = Array.from({ length: 12 }, (_, index) => `key-${index + 1}`).sort();
  assertEquals(test.mails.map(({ idempotencyKey }) => idempotencyKey).sort(), keys);
});

onEachStore.with({ rules: { caps: { hourly: 2, daily: 3 } } }).test(
  "requests above the caps wait, are answered as stored, and go out in their turn",
  async (test) => {
    const answers = [];
    for (let count = 0; count < 5; count++) answers.push(await submitNew(test.bids));
    assertEquals(answers.map((answer) => "queued" in answer), [false, false, true, true, true]);
    await test.bids.sweep();
    assertEquals(test.mails.length, 2);
    await test.sweepAfter(HOUR);
    assertEquals(test.mails.length, 3, "the day's cap");
    await test.sweepAfter(24 * HOUR);
    assertEquals(test.mails.length, 5, "however long they waited for the caps");
  },
);

onEachStore.test("the log has keys and reasons, and nothing that was written", async (test) => {
  for (const delivery of [refused, rejected, unanswered, delivered]) {
    test.delivery = delivery;
    await submitNew(test.bids, { additionalInfo: "zzmarker" });
  }
  const log = test.logged.join("\n");
  assertMatch(log, /"key":"key-1","reason":"status 503"/);
  assertEquals(/zzmarker|dana|912|Marsh/i.test(log), false);
});

onEachStore.test("stop() waits for the attempt under way and begins no other", async (test) => {
  await fillWith(test, 8);
  test.clock.now += 15_000;
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Delivery>();
  test.delivery = () => (begun.resolve(), answer.promise);
  void test.bids.sweep();
  await begun.promise;
  const stopped = test.bids.stop();
  answer.resolve(delivered);
  await stopped;
  assertEquals((await test.store.entries()).length, 8 - test.mails.length);
  assertEquals(test.mails.length <= 4, true, `${test.mails.length} at once`);
});

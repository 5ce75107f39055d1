import { assert, assertEquals, assertMatch } from "@std/assert";
import { newEntry } from "../../../lib/contact/outbox.ts";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { site, testServer } from "../../support/site.ts";
import { type OpenBids, openBids, submitNew } from "../../support/bids.ts";
import { onEachStore } from "./on_each_store.ts";

const HOUR = 3_600_000;
const refused: Delivery = { kind: "retry", reason: "status 503", uncertain: false };
const throttled = {
  kind: "retry",
  reason: "status 429",
  uncertain: false,
  throttled: true,
} as const;
const broken: Delivery = { kind: "retry", reason: "broke off", uncertain: true };
const rejected: Delivery = { kind: "rejected", reason: "status 401" };
const delivered: Delivery = { kind: "delivered", reference: "msg_1" };

/** Hands in so many bid requests, and what becomes of each at first. */
async function fillWith(test: OpenBids, count: number, first: Delivery): Promise<void> {
  test.send = () => Promise.resolve(first);
  for (let index = 0; index < count; index++) {
    await submitNew(test.bids, { phone: `555011${index}` });
  }
}

/** Goes through the outbox so often, five seconds apart, as a server does. */
async function sweepFor({ clock, bids }: OpenBids, count: number): Promise<void> {
  for (let sweep = 0; sweep < count; sweep++) {
    clock.now += 5_000;
    await bids.sweep();
  }
}

onEachStore(
  "a bid request is in the outbox before the first attempt and gone after it",
  async (open) => {
    const test = open();
    let during: unknown;
    test.send = async () => {
      during = (await test.store.entries()).map(({ key, state }) => [key, state]);
      return delivered;
    };
    assertEquals(await submitNew(test.bids), { kind: "delivered", reference: "msg_1" });
    assertEquals(during, [["key-1", "waiting"]]);
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore(
  "an undelivered bid request goes out later, with the same key and the same words",
  async (open) => {
    const test = open();
    test.send = () => Promise.resolve(refused);
    assertEquals(await submitNew(test.bids), { kind: "undelivered" });
    test.send = () => Promise.resolve(delivered);
    await test.bids.sweep();
    assertEquals(test.mails.length, 1, "not before it is due");
    test.clock.now += 15_000;
    await test.bids.sweep();
    await test.bids.sweep();
    assertEquals(test.mails.length, 2);
    assertEquals(test.mails[1], test.mails[0]);
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore("the outbox waits as long as the provider asks", async (open) => {
  const test = open();
  test.send = () => Promise.resolve({ ...refused, afterSeconds: 600 });
  await submitNew(test.bids);
  test.clock.now += 599_000;
  await test.bids.sweep();
  assertEquals(test.mails.length, 1);
  test.clock.now += 1_000;
  await test.bids.sweep();
  assertEquals(test.mails.length, 2);
});

onEachStore(
  "a provider that takes two a second is not asked for more, and gets all",
  async (open) => {
    const test = open({ rules: { caps: { hourly: 100, daily: 100 } } });
    await fillWith(test, 40, refused);
    test.mails.length = 0;
    let second = 0;
    let taken = 0;
    test.send = () => {
      if (second !== test.clock.now) [second, taken] = [test.clock.now, 0];
      taken += 1;
      return Promise.resolve(taken <= 2 ? delivered : { ...throttled, afterSeconds: 1 });
    };
    test.clock.now += 10_000;
    await sweepFor(test, 30);
    assertEquals(await test.store.entries(), []);
    assert(test.mails.length < 40 + 20 * 4, `${test.mails.length} calls`);
  },
);

onEachStore("a provider that turns everything away is asked ever less", async (open) => {
  const test = open();
  await fillWith(test, 9, { ...throttled, afterSeconds: 1 });
  test.mails.length = 0;
  await sweepFor(test, 720);
  assert(test.mails.length <= 4 * (9 + 12), `${test.mails.length} calls in an hour`);
  test.send = () => Promise.resolve(delivered);
  await sweepFor(test, 60);
  assertEquals(await test.store.entries(), []);
});

onEachStore(
  "mails that are throttled again and again do not keep the others waiting",
  async (open) => {
    const test = open();
    await fillWith(test, 12, refused);
    const stubborn = new Set(["key-1", "key-2", "key-3", "key-4"]);
    test.send = ({ idempotencyKey }) =>
      Promise.resolve(
        stubborn.has(idempotencyKey) ? { ...throttled, afterSeconds: 60 } : delivered,
      );
    await sweepFor(test, 120);
    assertEquals((await test.store.entries()).map(({ key }) => key).sort(), [...stubborn]);
  },
);

onEachStore(
  "a failure that names a time for one mail is tried ever less, and keeps no other waiting",
  async (open) => {
    const test = open();
    test.send = () => Promise.resolve({ ...refused, afterSeconds: 1 });
    await submitNew(test.bids);
    await sweepFor(test, 720);
    assertEquals(test.mails.length, 8, "after 15 seconds, then after twice as long each time");
  },
);

onEachStore("a clock set back does not keep the outbox waiting for a provider", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  await submitNew(test.bids);
  test.send = () => Promise.resolve({ ...throttled, afterSeconds: 300 });
  await submitNew(test.bids, { phone: "2" });
  test.clock.now -= 6 * HOUR;
  test.send = () => Promise.resolve(delivered);
  await test.store.resend("key-1");
  await test.bids.sweep();
  assertEquals(await test.store.entries(), []);
});

onEachStore(
  "the outbox gives up after its age, keeps the request for days, then erases it",
  async (open) => {
    const test = open({ rules: { maxAgeHours: 2, keepDays: 3 } });
    test.send = () => Promise.resolve(refused);
    await submitNew(test.bids);
    for (let minute = 0; minute < 240; minute++) {
      test.clock.now += 60_000;
      await test.bids.sweep();
    }
    const [entry] = await test.store.entries();
    assertEquals([entry?.state, entry?.reason, entry?.attempts], ["failed", "status 503", 10]);
    test.clock.now += 72 * HOUR;
    await test.bids.sweep();
    assertEquals((await test.store.entries()).length, 1, "a second look comes an hour later");
    test.clock.now += HOUR;
    await test.bids.sweep();
    assertEquals(await test.store.entries(), []);
    assertEquals((await test.store.find(entry!.key)).message, undefined);
  },
);

onEachStore("a clock that is far ahead for a while erases nothing", async (open) => {
  const test = open({ rules: { keepDays: 30 } });
  test.send = () => Promise.resolve(rejected);
  await submitNew(test.bids);
  const right = test.clock.now;
  test.clock.now += 31 * 24 * HOUR;
  await sweepFor(test, 3);
  test.clock.now = right + 2 * HOUR;
  await test.bids.sweep();
  test.clock.now = right + 30 * 24 * HOUR;
  await test.bids.sweep();
  assertEquals((await test.store.entries()).map(({ state }) => state), ["failed"]);
  test.clock.now += HOUR;
  await test.bids.sweep();
  assertEquals(await test.store.entries(), []);
});

onEachStore("a wait that the clock was set back over is over", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  test.clock.now += 365 * 24 * HOUR;
  await submitNew(test.bids);
  test.clock.now -= 365 * 24 * HOUR;
  test.send = () => Promise.resolve(delivered);
  await test.bids.sweep();
  assertEquals([test.mails.length, await test.store.entries()], [2, []]);
});

onEachStore(
  "an attempt under way on a machine whose clock is a little ahead is left alone",
  async (open) => {
    const test = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    test.send = () => (resolve(), new Promise(() => {}));
    void submitNew(test.bids);
    await promise;
    const { now } = test.clock;
    for (test.clock.now -= 60_000; test.clock.now < now + 15_000; test.clock.now += 5_000) {
      await test.second().sweep();
    }
    assertEquals(test.mails.length, 1);
  },
);

onEachStore(
  "a wait beyond the age of the outbox ends in a last attempt at its end",
  async (open) => {
    const test = open();
    test.send = () => {
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
    test.clock.now += 1;
    await test.bids.sweep();
    assertEquals(test.mails.length, 2);
  },
);

onEachStore("a provider puts an attempt off by a day at most", async (open) => {
  const test = open({ rules: { maxAgeHours: 72 } });
  test.send = () => Promise.resolve({ ...refused, afterSeconds: 2 * 86_400 });
  const began = test.clock.now;
  await submitNew(test.bids);
  assertEquals((await test.store.entries()).map(({ dueAt }) => dueAt), [began + 24 * HOUR]);
});

onEachStore("what waited for mail goes out once that is configured", async (open) => {
  const test = open({ mail: false });
  await submitNew(test.bids);
  test.clock.now += 100 * HOUR;
  await test.bids.sweep();
  await test.second({ mail: undefined }).sweep();
  assertEquals([test.mails.length, await test.store.entries()], [1, []]);
});

onEachStore("two processes that sweep at once send each entry once", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  for (let count = 0; count < 12; count++) await submitNew(test.bids);
  test.send = () => Promise.resolve(delivered);
  test.mails.length = 0;
  test.clock.now += 15_000;
  await Promise.all([test.bids.sweep(), test.second().sweep()]);
  const keys = Array.from({ length: 12 }, (_, index) => `key-${index + 1}`).sort();
  assertEquals(test.mails.map(({ idempotencyKey }) => idempotencyKey).sort(), keys);
});

onEachStore(
  "requests above the caps wait, are answered as stored, and go out in their turn",
  async (open) => {
    const test = open({ rules: { caps: { hourly: 2, daily: 3 } } });
    const answers = [];
    for (let count = 0; count < 5; count++) answers.push(await submitNew(test.bids));
    assertEquals(answers.map((answer) => "queued" in answer), [false, false, true, true, true]);
    await test.bids.sweep();
    assertEquals(test.mails.length, 2);
    test.clock.now += HOUR;
    await test.bids.sweep();
    assertEquals(test.mails.length, 3, "the day's cap");
    test.clock.now += 24 * HOUR;
    await test.bids.sweep();
    assertEquals(test.mails.length, 5, "however long they waited for the caps");
  },
);

onEachStore("the log has keys and reasons, and nothing that was written", async (open) => {
  const test = open();
  for (const delivery of [refused, rejected, broken, delivered]) {
    test.send = () => Promise.resolve(delivery);
    await submitNew(test.bids, { additionalInfo: "zzmarker" });
  }
  const log = test.logged.join("\n");
  assertMatch(log, /"key":"key-1","reason":"status 503"/);
  assertEquals(/zzmarker|dana|912|Marsh/i.test(log), false);
});

onEachStore("stop() waits for the attempt under way and begins no other", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  for (let count = 0; count < 8; count++) await submitNew(test.bids);
  test.mails.length = 0;
  test.clock.now += 15_000;
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Delivery>();
  test.send = () => (begun.resolve(), answer.promise);
  void test.bids.sweep();
  await begun.promise;
  const stopped = test.bids.stop();
  answer.resolve(delivered);
  await stopped;
  assertEquals((await test.store.entries()).length, 8 - test.mails.length);
  assertEquals(test.mails.length <= 4, true, `${test.mails.length} at once`);
});

onEachStore(
  "a full outbox alerts at once, sends directly within the caps, and takes requests again when there is room",
  async (open) => {
    const told = new Set<string>();
    const test = open({
      rules: { caps: { hourly: 1, daily: 9 } },
      tell: (text) => void told.add(text),
    });
    // All but three of the 10,000 that it holds.
    const failedAt = test.clock.now;
    await Promise.all(
      Array.from({ length: 100 }, (_, hundred) =>
        test.backend.transact([], (_, { put }) => {
          for (let index = 0; index < 100 - Number(hundred === 0) * 3; index++) {
            const entry = newEntry(`old-${hundred}-${index}`, undefined, failedAt);
            put("outbox", { ...entry, state: "failed", failedAt });
          }
        })),
    );
    const submit = async () => {
      // As a sweep does, it lists the outbox.
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
    assertEquals([told.size, (await test.bids.health()).store], [1, "full"]);
    test.clock.now += 3_600_000;
    assertEquals([await submit(), await submit()], ["delivered", "undelivered"]);
    assertEquals(test.mails.length, 2);
    assertEquals(await test.store.remove("key-2"), true);
    assertEquals(await submit(), "delivered");
    assertEquals((await test.store.entries()).length, 10_000);
  },
);

onEachStore(
  "health() tells how the last attempt ended, and counts what waits and failed",
  async (open) => {
    const test = open();
    const health = async () => {
      test.clock.now += 1_000;
      const { store, mail, waiting, failed, late } = await test.bids.health();
      return [store, mail, waiting, failed, late];
    };
    assertEquals(await health(), ["ok", "ok", 0, 0, 0]);
    const seen = [];
    for (const delivery of [refused, delivered, rejected, delivered]) {
      test.send = () => Promise.resolve(delivery);
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
  },
);

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
    delivered: 0,
  });
});

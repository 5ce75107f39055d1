import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { bid, testServer } from "../../support/site.ts";
import { onEachStore, type OpenDesk, openDesk } from "./open_bid_service.ts";

const API = { channel: "API" } as const;
const HOUR = 3_600_000;
const refused: Delivery = { kind: "retry", reason: "status 503", uncertain: false };
const throttled = {
  kind: "retry",
  reason: "status 429",
  uncertain: false,
  turnedAway: true,
} as const;
const broken: Delivery = { kind: "retry", reason: "broke off", uncertain: true };
const rejected: Delivery = { kind: "rejected", reason: "status 401" };
const delivered: Delivery = { kind: "delivered", reference: "msg_1" };

/** Hands in so many bid requests, and what becomes of each at first. */
async function fillWith(test: OpenDesk, count: number, first: Delivery): Promise<void> {
  test.send = () => Promise.resolve(first);
  for (let index = 0; index < count; index++) {
    await test.desk.submit({ ...bid, phone: `${index}` }, API);
  }
}

/** Goes through the outbox so often, five seconds apart, as a server does. */
async function sweepFor({ clock, desk }: OpenDesk, count: number): Promise<void> {
  for (let sweep = 0; sweep < count; sweep++) {
    clock.now += 5_000;
    await desk.sweep();
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
    assertEquals(await test.desk.submit(bid, API), { kind: "delivered", reference: "msg_1" });
    assertEquals(during, [["key-1", "waiting"]]);
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore(
  "an undelivered bid request goes out later, with the same key and the same words",
  async (open) => {
    const test = open();
    test.send = () => Promise.resolve(refused);
    assertEquals(await test.desk.submit(bid, API), { kind: "undelivered" });
    test.send = () => Promise.resolve(delivered);
    await test.desk.sweep();
    assertEquals(test.mails.length, 1, "not before it is due");
    test.clock.now += 15_000;
    await test.desk.sweep();
    await test.desk.sweep();
    assertEquals(test.mails.length, 2);
    assertEquals(test.mails[1], test.mails[0]);
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore("the outbox waits as long as the provider asks", async (open) => {
  const test = open();
  test.send = () => Promise.resolve({ ...refused, afterSeconds: 600 });
  await test.desk.submit(bid, API);
  test.clock.now += 599_000;
  await test.desk.sweep();
  assertEquals(test.mails.length, 1);
  test.clock.now += 1_000;
  await test.desk.sweep();
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
  "mails that are turned away again and again do not keep the others waiting",
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
    await test.desk.submit(bid, API);
    await sweepFor(test, 720);
    assertEquals(test.mails.length, 8, "after 15 seconds, then after twice as long each time");
  },
);

onEachStore("a clock set back does not keep the outbox waiting for a provider", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  await test.desk.submit(bid, API);
  test.send = () => Promise.resolve({ ...throttled, afterSeconds: 300 });
  await test.desk.submit({ ...bid, phone: "2" }, API);
  test.clock.now -= 6 * HOUR;
  test.send = () => Promise.resolve(delivered);
  await test.store.resend("key-1");
  await test.desk.sweep();
  assertEquals((await test.store.entries()).map(({ key }) => key), ["key-2"]);
});

onEachStore(
  "the outbox gives up after its age, keeps the request for days, then erases it",
  async (open) => {
    const test = open({ rules: { maxAgeHours: 2, keepDays: 3 } });
    test.send = () => Promise.resolve(refused);
    await test.desk.submit(bid, API);
    for (let minute = 0; minute < 180; minute++) {
      test.clock.now += 60_000;
      await test.desk.sweep();
    }
    const [entry] = await test.store.entries();
    assertEquals([entry?.state, entry?.reason, entry?.attempts], ["undelivered", "status 503", 10]);
    test.clock.now += 72 * HOUR;
    await test.desk.sweep();
    assertEquals((await test.store.entries()).length, 1, "a second look comes an hour later");
    test.clock.now += HOUR;
    await test.desk.sweep();
    assertEquals(await test.store.entries(), []);
    assertEquals(await test.store.letter(entry!), undefined);
  },
);

onEachStore("a clock that is far ahead for a while erases nothing", async (open) => {
  const test = open({ idempotent: false, rules: { keepDays: 30 } });
  test.send = () => Promise.resolve(broken);
  await test.desk.submit(bid, API);
  const right = test.clock.now;
  test.clock.now += 31 * 24 * HOUR;
  await sweepFor(test, 3);
  test.clock.now = right + 2 * HOUR;
  await test.desk.sweep();
  test.clock.now = right + 30 * 24 * HOUR;
  await test.desk.sweep();
  assertEquals((await test.store.entries()).map(({ state }) => state), ["uncertain"]);
  test.clock.now += HOUR;
  await test.desk.sweep();
  assertEquals(await test.store.entries(), []);
});

/** Each fault, whether the provider knows keys, and how the entry stands afterwards. */
const matrix: readonly (readonly [Delivery, boolean, string])[] = [
  [refused, true, "waiting"],
  [refused, false, "waiting"],
  [broken, true, "waiting"],
  [broken, false, "uncertain"],
  [rejected, true, "failed"],
  [rejected, false, "failed"],
];
for (const [delivery, idempotent, state] of matrix) {
  const name = `${delivery.kind === "retry" && delivery.uncertain ? "uncertain" : delivery.kind}`;
  const provider = `a provider ${idempotent ? "with" : "without"} keys`;
  onEachStore(`after ${name} from ${provider} the entry is ${state}`, async (open) => {
    const test = open({ idempotent });
    test.send = () => Promise.resolve(delivery);
    assertEquals(await test.desk.submit(bid, API), { kind: "undelivered" });
    assertEquals((await test.store.entries()).map((entry) => entry.state), [state]);
    test.clock.now += HOUR;
    await test.desk.sweep();
    assertEquals(test.mails.length, state === "waiting" ? 2 : 1);
  });
}

for (const idempotent of [true, false]) {
  const outcome = idempotent ? "made again" : "left to a person";
  onEachStore(`an attempt that a crash cut off is ${outcome}`, async (open) => {
    const test = open({ idempotent });
    const { promise, resolve } = Promise.withResolvers<void>();
    test.send = () => (resolve(), new Promise(() => {}));
    void test.desk.submit(bid, API);
    await promise;
    test.send = () => Promise.resolve(delivered);
    const next = test.second();
    await next.sweep();
    assertEquals(test.mails.length, 1, "its lease still runs");
    test.clock.now += 15_000;
    await next.sweep();
    assertEquals(test.mails.length, idempotent ? 2 : 1);
    const states = (await test.store.entries()).map(({ state }) => state);
    assertEquals(states, idempotent ? [] : ["uncertain"]);
  });
}

onEachStore(
  "a doubtful attempt is not repeated once the provider has forgotten its key",
  async (open) => {
    const test = open({ rules: { maxAgeHours: 72 } });
    test.send = () => Promise.resolve(broken);
    await test.desk.submit(bid, API);
    test.clock.now += 23 * HOUR;
    await test.desk.sweep();
    assertEquals(test.mails.length, 1);
    assertEquals((await test.store.entries()).map(({ state }) => state), ["uncertain"]);
  },
);

/** The provider of a doubtful attempt, the one after it, and whether that is asked. */
const changes: readonly (readonly [boolean, boolean, boolean])[] = [
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
];
for (const [before, after, asked] of changes) {
  const words = (idempotent: boolean) => `a provider ${idempotent ? "with" : "without"} keys`;
  onEachStore(
    `a doubt with ${words(before)} is ${asked ? "" : "not "}put to ${words(after)}`,
    async (open) => {
      const test = open({ idempotent: before });
      const { promise, resolve } = Promise.withResolvers<void>();
      test.send = () => (resolve(), new Promise(() => {}));
      void test.desk.submit(bid, API);
      await promise;
      test.clock.now += 15_000;
      test.send = () => Promise.resolve(refused);
      await test.second({ idempotent: after }).sweep();
      assertEquals(test.mails.length, asked ? 2 : 1);
      const states = (await test.store.entries()).map(({ state }) => state);
      assertEquals(states, [asked ? "waiting" : "uncertain"]);
    },
  );
}

onEachStore("a refusal after a doubtful attempt leaves the entry to a person", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(broken);
  await test.desk.submit(bid, API);
  test.send = () => Promise.resolve(rejected);
  test.clock.now += 15_000;
  await test.desk.sweep();
  assertEquals((await test.store.entries()).map(({ state, reason }) => [state, reason]), [
    ["uncertain", "status 401"],
  ]);
});

onEachStore("a wait that the clock was set back over is over", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  test.clock.now += 365 * 24 * HOUR;
  await test.desk.submit(bid, API);
  test.clock.now -= 365 * 24 * HOUR;
  test.send = () => Promise.resolve(delivered);
  await test.desk.sweep();
  assertEquals([test.mails.length, await test.store.entries()], [2, []]);
});

onEachStore("an attempt that the clock was set back over is left to a person", async (open) => {
  const test = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  test.send = () => (resolve(), new Promise(() => {}));
  test.clock.now += 48 * HOUR;
  void test.desk.submit(bid, API);
  await promise;
  test.clock.now -= 48 * HOUR;
  await test.desk.sweep();
  assertEquals(test.mails.length, 1);
  assertEquals((await test.store.entries()).map(({ state }) => state), ["uncertain"]);
});

onEachStore(
  "an attempt under way on a machine whose clock is a little ahead is left alone",
  async (open) => {
    const test = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    test.send = () => (resolve(), new Promise(() => {}));
    void test.desk.submit(bid, API);
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
    await test.desk.submit(bid, API);
    const [entry] = await test.store.entries();
    assertEquals([entry?.state, entry?.dueAt], ["waiting", began + 24 * HOUR]);
    test.clock.now = began + 24 * HOUR - 1;
    await test.desk.sweep();
    assertEquals(test.mails.length, 1);
    test.clock.now += 1;
    await test.desk.sweep();
    assertEquals(test.mails.length, 2);
    assertEquals((await test.store.entries()).map(({ state }) => state), ["undelivered"]);
  },
);

onEachStore("a provider puts an attempt off by a day at most", async (open) => {
  const test = open({ rules: { maxAgeHours: 72 } });
  test.send = () => Promise.resolve({ ...refused, afterSeconds: 2 * 86_400 });
  const began = test.clock.now;
  await test.desk.submit(bid, API);
  assertEquals((await test.store.entries()).map(({ dueAt }) => dueAt), [began + 24 * HOUR]);
});

onEachStore(
  "what waits for mail to be configured ages, is kept for days, and is erased",
  async (open) => {
    const test = open({ mail: false, rules: { maxAgeHours: 2, keepDays: 3 } });
    assertEquals(await test.desk.submit(bid, API), { kind: "undelivered" });
    const standing = async () => {
      await test.desk.sweep();
      return (await test.store.entries()).map(({ state, reason }) => [state, reason]);
    };
    test.clock.now += 2 * HOUR - 1;
    assertEquals(await standing(), [["waiting", undefined]]);
    test.clock.now += 1;
    assertEquals(await standing(), [["undelivered", "mail is not configured"]]);
    test.clock.now += 72 * HOUR - 1;
    assertEquals(await standing(), [["undelivered", "mail is not configured"]]);
    test.clock.now += 1;
    await standing();
    test.clock.now += HOUR;
    assertEquals(await standing(), []);
  },
);

onEachStore("a doubtful attempt that ages without mail is left to a person", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(broken);
  await test.desk.submit(bid, API);
  test.clock.now += 24 * HOUR;
  await test.second({ mail: false }).sweep();
  assertEquals((await test.store.entries()).map(({ state, reason }) => [state, reason]), [
    ["uncertain", "broke off"],
  ]);
});

onEachStore("what another process is trying does not age", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  await test.desk.submit(bid, API);
  test.clock.now += 24 * HOUR;
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Delivery>();
  test.send = () => (begun.resolve(), answer.promise);
  const sweeping = test.desk.sweep();
  await begun.promise;
  await test.second({ mail: false }).sweep();
  assertEquals((await test.store.entries()).map(({ state }) => state), ["waiting"]);
  answer.resolve(delivered);
  await sweeping;
  assertEquals(await test.store.entries(), []);
});

onEachStore("what waited for mail goes out once that is configured", async (open) => {
  const test = open({ mail: false });
  await test.desk.submit(bid, API);
  test.clock.now += 23 * HOUR;
  await test.desk.sweep();
  const configured = openDesk({ clock: test.clock, store: test.store });
  await configured.desk.sweep();
  assertEquals([configured.mails.length, await test.store.entries()], [1, []]);
});

onEachStore(
  "at the caps a sweep leaves alone what they have not let out, and tries what they have",
  async (open) => {
    const { clock, store } = open();
    const claims: string[] = [];
    const counting = {
      ...store,
      claim: (...[key, rules]: Parameters<typeof store.claim>) => {
        claims.push(key);
        return store.claim(key, rules);
      },
    };
    const caps = { hourly: 1, daily: 9 };
    const test = openDesk({ clock, store: counting, rules: { caps } });
    for (let count = 0; count < 12; count++) {
      await test.desk.submit(bid, API);
      clock.now += 1;
    }
    await test.desk.sweep();
    // Four are tried at the same time.
    assertEquals(claims.sort(), ["key-2", "key-3", "key-4", "key-5"]);
    clock.now += HOUR;
    test.send = () => Promise.resolve(refused);
    await test.desk.sweep();
    clock.now += 15_000;
    await test.desk.sweep();
    const [, letOut, again] = test.mails.map(({ idempotencyKey }) => idempotencyKey);
    assertEquals([test.mails.length, again], [3, letOut]);
  },
);

onEachStore("a telephone number without digits is no repeat of another", async (open) => {
  const test = open();
  await test.desk.submit({ ...bid, phone: "call me!", email: "a@example.com" }, API);
  const other = { ...bid, phone: "by email", email: "b@example.com", timeline: "Later" };
  await test.desk.submit(other, API);
  assertEquals(test.mails[1]?.text.includes("It came within 24 hours"), false);
});

onEachStore("two processes that sweep at once send each entry once", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  for (let count = 0; count < 12; count++) await test.desk.submit(bid, API);
  test.send = () => Promise.resolve(delivered);
  test.mails.length = 0;
  test.clock.now += 15_000;
  await Promise.all([test.desk.sweep(), test.second().sweep()]);
  const keys = Array.from({ length: 12 }, (_, index) => `key-${index + 1}`).sort();
  assertEquals(test.mails.map(({ idempotencyKey }) => idempotencyKey).sort(), keys);
});

onEachStore(
  "requests above the caps wait, are answered as stored, and go out in their turn",
  async (open) => {
    const test = open({ rules: { caps: { hourly: 2, daily: 3 } } });
    const answers = [];
    for (let count = 0; count < 5; count++) answers.push(await test.desk.submit(bid, API));
    assertEquals(answers.map((answer) => "queued" in answer), [false, false, true, true, true]);
    await test.desk.sweep();
    assertEquals(test.mails.length, 2);
    test.clock.now += HOUR;
    await test.desk.sweep();
    assertEquals(test.mails.length, 3, "the day's cap");
    test.clock.now += 24 * HOUR;
    await test.desk.sweep();
    assertEquals(test.mails.length, 5, "however long they waited for the caps");
  },
);

onEachStore("repeats are flagged in the mail and sent all the same", async (open) => {
  const test = open();
  const other = { ...bid, email: "x@example.com", phone: "+1 555 0100 999", timeline: "Later" };
  await test.desk.submit(bid, API);
  await test.desk.submit({ ...other, email: bid.email.toUpperCase() }, API);
  await test.desk.submit({ ...bid }, API);
  await test.desk.submit({ ...other, timeline: "Never", phone: "912 000 0000" }, API);
  const flags = test.mails.map(({ text }) =>
    [...text.matchAll(/It came within 24 hours after (.*)\./g)].map(([, what]) => what)
  );
  assertEquals(flags, [
    [],
    ["a request with this email address"],
    [
      "the same request",
      "a request with this email address",
      "a request with this telephone number",
    ],
    [],
  ]);
});

onEachStore("the log has keys and reasons, and nothing that was written", async (open) => {
  const test = open();
  for (const delivery of [refused, rejected, broken, delivered]) {
    test.send = () => Promise.resolve(delivery);
    await test.desk.submit({ ...bid, additionalInfo: "zzmarker" }, API);
  }
  const log = test.logged.join("\n");
  assertMatch(log, /"key":"key-1","reason":"status 503"/);
  assertEquals(/zzmarker|dana|912|Marsh/i.test(log), false);
});

onEachStore("stop() waits for the attempt under way and begins no other", async (open) => {
  const test = open();
  test.send = () => Promise.resolve(refused);
  for (let count = 0; count < 8; count++) await test.desk.submit(bid, API);
  test.mails.length = 0;
  test.clock.now += 15_000;
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Delivery>();
  test.send = () => (begun.resolve(), answer.promise);
  void test.desk.sweep();
  await begun.promise;
  const stopped = test.desk.stop();
  answer.resolve(delivered);
  await stopped;
  assertEquals((await test.store.entries()).length, 8 - test.mails.length);
  assertEquals(test.mails.length <= 4, true, `${test.mails.length} at once`);
});

onEachStore("a full outbox refuses bid requests, and the log says so once", async (open) => {
  const test = open({ maxEntries: 3, rules: { caps: { hourly: 1, daily: 9 } } });
  const kinds = [];
  for (let count = 0; count < 6; count++) {
    const { kind } = await test.desk.submit({ ...bid, timeline: `${count}` }, API);
    kinds.push(kind);
  }
  // The first is delivered and gone, three wait for the cap.
  assertEquals(kinds, [
    "delivered",
    "delivered",
    "delivered",
    "delivered",
    "undelivered",
    "undelivered",
  ]);
  assertEquals((await test.store.entries()).length, 3);
  const said = () => test.logged.filter((line) => line.includes("the outbox is full")).length;
  assertEquals(said(), 1);
  assertEquals(await test.store.remove("key-2"), true);
  assertEquals((await test.desk.submit(bid, API)).kind, "delivered");
  assertEquals((await test.desk.submit(bid, API)).kind, "undelivered");
  assertEquals(said(), 2);
  for (let hour = 0; hour < 3; hour++) {
    test.clock.now += HOUR;
    await test.desk.sweep();
  }
  assertEquals(await test.store.entries(), []);
  assertEquals((await test.desk.submit(bid, API)).kind, "delivered", "there is room again");
});

onEachStore("health() tells how the last attempt ended", async (open) => {
  const test = open();
  assertEquals(test.desk.health(), { store: "ok", mail: "ok" });
  const seen = [];
  for (const delivery of [refused, broken, delivered, rejected, delivered]) {
    test.send = () => Promise.resolve(delivery);
    await test.desk.submit(bid, API);
    seen.push(test.desk.health().mail);
  }
  assertEquals(seen, ["failing", "failing", "ok", "failing", "ok"]);
});

Deno.test("health() tells that mail is not configured, and that the store is away", () => {
  assertEquals(testServer({ mail: false }).bids.health(), { store: "ok", mail: "unconfigured" });
  const { store, clock } = testServer();
  let away = true;
  const { desk } = openDesk({ clock, store: { ...store, away: () => away } });
  assertEquals(desk.health(), { store: "away", mail: "ok" });
  away = false;
  assertEquals(desk.health(), { store: "ok", mail: "ok" });
});

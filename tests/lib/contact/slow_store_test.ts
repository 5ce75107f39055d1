import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import { bid } from "../../support/site.ts";
import type { OpenDeskOptions } from "./open_bid_service.ts";
import { twoStores } from "./two_stores.ts";

const API = { channel: "API" } as const;
const keyed = { ...API, idempotencyKey: "abc" } as const;
const delivered = { kind: "delivered", reference: "msg_1" } as const;
const refused: Delivery = { kind: "retry", reason: "status 429", uncertain: false };

/** Time after which the first store is asked again. */
const PAUSE = 5_000;

/** A process that took a bid request into memory, since the first store is down and the provider refuses. */
async function heldInMemory() {
  const test = twoStores();
  const process = test.start();
  process.send = () => Promise.resolve(refused);
  test.down = true;
  await process.desk.submit(bid, API);
  return { test, process };
}

/** A process whose bid request the first store took, and which that was away for when it was delivered. */
async function deliveredWhileGone(options: OpenDeskOptions = {}) {
  const test = twoStores();
  const process = test.start(options);
  process.send = () => {
    test.down = true;
    return Promise.resolve(delivered);
  };
  assertEquals(await process.desk.submit(bid, keyed), delivered);
  test.down = false;
  return { test, process };
}

Deno.test("a key that the store took is known while that is away, and what came of it", async () => {
  const test = twoStores();
  const { desk, mails } = test.start();
  assertEquals(await desk.submit(bid, keyed), delivered);
  test.down = true;
  assertEquals(await desk.submit(bid, keyed), delivered);
  assertEquals(await desk.submit({ ...bid, timeline: "Later" }, keyed), { kind: "key-reused" });
  assertEquals(mails.length, 1);
});

Deno.test("a key whose bid request waits in the store is known while that is away", async () => {
  const test = twoStores();
  const process = test.start();
  process.send = () => Promise.resolve(refused);
  assertEquals(await process.desk.submit(bid, keyed), { kind: "undelivered" });
  test.down = true;
  assertEquals(await process.desk.submit(bid, keyed), { kind: "undelivered" });
  assertEquals(process.mails.length, 1);
});

Deno.test("two processes that don't hear of each other give one key to the provider", async () => {
  const test = twoStores();
  const [one, other] = [test.start(), test.start()];
  await one.desk.submit(bid, keyed);
  test.down = true;
  await other.desk.submit(bid, keyed);
  await other.desk.submit({ ...bid, timeline: "Later" }, { ...API, idempotencyKey: "def" });
  const [first, second, third] = [...one.mails, ...other.mails].map((mail) => mail.idempotencyKey);
  assertEquals(second, first);
  assertEquals(third === first, false);
  assertEquals(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first!), true, first);
});

Deno.test("a bid request that the store took too late leaves what became of it", async () => {
  const test = twoStores();
  const { desk, mails } = test.start();
  test.late = "accept";
  assertEquals(await desk.submit(bid, keyed), delivered);
  await test.catchUp();
  assertEquals(await test.first.entries(), []);
  const restarted = test.start();
  assertEquals(await restarted.desk.submit(bid, keyed), delivered);
  assertEquals([mails.length, restarted.mails.length], [1, 0]);
});

Deno.test("a bid request that the store took too late, and memory not at all, leaves nothing", async () => {
  const test = twoStores({ maxHeld: 0 });
  const { desk, mails } = test.start();
  test.late = "accept";
  assertEquals(await desk.submit(bid, keyed), { kind: "undelivered" });
  await test.catchUp();
  assertEquals(await test.first.entries(), []);
  assertEquals(mails.length, 0);
  test.clock.now += PAUSE;
  assertEquals(await desk.submit(bid, keyed), delivered);
  assertEquals(mails.length, 1);
});

Deno.test("a bid request of another process is not withdrawn with one that came too late", async () => {
  const test = twoStores();
  const [one, other] = [test.start(), test.start()];
  one.send = other.send = () => Promise.resolve(refused);
  test.late = "accept";
  await one.desk.submit(bid, keyed);
  test.late = undefined;
  await other.desk.submit(bid, keyed);
  await test.catchUp();
  assertEquals((await test.first.entries()).map(({ attempts }) => attempts), [1]);
});

Deno.test("what memory delivered is known to other processes once the store is back", async () => {
  const test = twoStores();
  const { desk, mails } = test.start();
  test.down = true;
  assertEquals(await desk.submit(bid, keyed), delivered);
  test.down = false;
  test.clock.now += PAUSE;
  await desk.sweep();
  const other = test.start();
  assertEquals(await other.desk.submit(bid, keyed), delivered);
  assertEquals([mails.length, other.mails.length], [1, 0]);
});

Deno.test("a delivery that the store missed is told to it, and nothing is sent again", async () => {
  const { test, process } = await deliveredWhileGone({ idempotent: false });
  test.clock.now += 20_000;
  await process.desk.sweep();
  assertEquals(await test.first.entries(), []);
  assertEquals(await test.start().desk.submit(bid, keyed), delivered);
  assertEquals(process.mails.length, 1);
});

Deno.test("a delivery that the store missed is known to a repeat once the store is back", async () => {
  const { test, process } = await deliveredWhileGone();
  test.clock.now += PAUSE;
  assertEquals(await process.desk.submit(bid, keyed), delivered);
  assertEquals(process.mails.length, 1);
});

Deno.test("a move that came too late does not bring back what was delivered since", async () => {
  const { test, process } = await heldInMemory();
  test.down = false;
  test.clock.now += PAUSE;
  test.late = "adopt";
  await process.desk.sweep();
  test.late = undefined;
  test.clock.now += 20_000;
  process.send = () => Promise.resolve(delivered);
  await process.desk.sweep();
  assertEquals(await test.first.entries(), []);
  await test.catchUp();
  assertEquals(await test.first.entries(), []);
  assertEquals(process.mails.length, 2);
});

for (const late of ["claim", "letter"] as const) {
  Deno.test(`a ${late} that came too late leaves the entry as it stood`, async () => {
    const test = twoStores();
    const process = test.start({ idempotent: false });
    process.send = () => Promise.resolve(refused);
    await process.desk.submit(bid, API);
    const before = await test.first.entries();
    test.clock.now += 15_000;
    process.send = () => Promise.resolve(delivered);
    test.late = late;
    await process.desk.sweep();
    await test.catchUp();
    assertEquals(await test.first.entries(), before);
    test.clock.now += PAUSE;
    await process.desk.sweep();
    assertEquals(await test.first.entries(), []);
    assertEquals(process.mails.length, 2);
  });
}

Deno.test("what a late claim let out is counted once", async () => {
  const test = twoStores();
  const rules = { caps: { hourly: 1, daily: 2 } };
  const process = test.start({ rules });
  await process.desk.submit(bid, API);
  await process.desk.submit(bid, API);
  test.clock.now += 3_600_000;
  test.late = "claim";
  await process.desk.sweep();
  await test.catchUp();
  test.clock.now += PAUSE;
  await process.desk.sweep();
  assertEquals(process.mails.length, 2);
});

Deno.test("what a sweep let out counts when the store goes away", async () => {
  const test = twoStores();
  await test.start({ mail: false }).desk.submit(bid, API);
  const process = test.start({ rules: { caps: { hourly: 1, daily: 9 } } });
  await process.desk.sweep();
  assertEquals(process.mails.length, 1);
  test.down = true;
  assertEquals(await process.desk.submit(bid, API), { kind: "delivered", queued: true });
});

Deno.test("a damaged letter is put aside for a person and delays no other", async () => {
  const test = twoStores();
  const process = test.start();
  const { clock, first } = test;
  await first.adopt({
    entry: {
      key: "damaged",
      state: "waiting",
      receivedAt: clock.now,
      dueAt: clock.now,
      attempts: 0,
      parts: 1,
    },
    letter: { key: new Uint8Array(32), parts: [new Uint8Array(40)] },
  });
  await process.desk.sweep();
  assertEquals((await first.entries()).map(({ state, reason }) => [state, reason]), [
    ["failed", "its text is missing or damaged"],
  ]);
  assertEquals(process.desk.health().store, "ok");
});

Deno.test("stop() brings what memory took to the store, also right after a failure", async () => {
  const { test, process } = await heldInMemory();
  test.down = false;
  await process.desk.stop();
  assertEquals((await test.first.entries()).map(({ key }) => key), ["key-1"]);
  assertEquals(process.logged.filter((line) => line.includes("lost")), []);
});

Deno.test("stop() tells the store of a delivery that it missed, also right after a failure", async () => {
  const { test, process } = await deliveredWhileGone();
  await process.desk.stop();
  assertEquals(await test.first.entries(), []);
});

Deno.test("stop() brings what memory let out to the store, also right after a failure", async () => {
  const test = twoStores();
  const { desk } = test.start();
  test.down = true;
  await desk.submit(bid, API);
  test.down = false;
  await desk.stop();
  const seen = { hour: 0, day: 0, at: test.clock.now };
  assertEquals(await test.first.raiseTotals(seen), { ...seen, hour: 1, day: 1 });
});

Deno.test("stop() says how many bid requests are lost", async () => {
  const { process } = await heldInMemory();
  await process.desk.submit(bid, API);
  await process.desk.stop();
  await process.desk.stop();
  assertEquals(process.logged.filter((line) => line.includes("lost")).length, 1);
  const { time: _, ...last } = JSON.parse(process.logged.at(-1)!);
  assertEquals(last, {
    level: "error",
    message: "bid requests are lost: only memory has them",
    count: 2,
  });
});

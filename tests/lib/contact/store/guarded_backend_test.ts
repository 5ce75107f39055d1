import { assertEquals, assertMatch } from "@std/assert";
import { identify } from "../../../../lib/contact/identity.ts";
import type { Records } from "../../../../lib/contact/store/backend.ts";
import { FakeTimers } from "../../../deps/timers.ts";
import {
  assertOutcome,
  delivered,
  openBids,
  type OpenOptions,
  refused,
  submitNew,
} from "../../../support/bids.ts";
import { bid, site } from "../../../support/site.ts";

/** A bid service whose store is unavailable. */
function openAway(options: Partial<OpenOptions> = {}) {
  const test = openBids({ site, ...options });
  test.outage = Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR" });
  return test;
}

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

Deno.test("a throw while a request's messages are written is no failure of the store", async () => {
  let isBroken = true;
  const broken = {
    ...site,
    get words() {
      if (isBroken) throw new Error("a word is missing");
      return site.words;
    },
  };
  const test = openBids({ site: broken });
  assertOutcome(await submitNew(test.bids), { kind: "undelivered" });
  assertEquals((await test.bids.health()).store, "ok");
  assertEquals(test.logged.map((line) => JSON.parse(line).message), [
    "bid request not stored",
    "bid request not delivered",
  ]);
  isBroken = false;
  test.delivery = refused;
  assertOutcome(await submitNew(test.bids), { kind: "undelivered", isKept: true });
});

Deno.test("a row that makes no sense is no failure of the store: its request is sent directly", async () => {
  const test = openBids({ site });
  const additionalInfo = "The work is at 12 Example Road, and the house has three floors.";
  await submitNew(test.bids, { additionalInfo });
  const { text } = await identify({ ...bid, additionalInfo }, { channel: "API", client: "" }, []);
  await test.backend.transact(
    {},
    (_, { put }) =>
      put("texts", { key: text!, expiresAt: test.clock.now + 1_000 } as Records["texts"]),
  );
  assertOutcome(await submitNew(test.bids, { additionalInfo, timeline: "April" }), delivered);
  assertEquals((await test.bids.health()).store, "ok");
  const messages = test.logged.map((line) => JSON.parse(line).message);
  assertEquals(messages.filter((message) => !message.includes("delivered")), [
    "bid request not stored",
  ]);
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
    assertOutcome(await first, delivered);
    // At once.
    assertOutcome(await submitNew(hanging.bids), delivered);
    const [why] = hanging.logged.filter((line) => line.includes("the store is unavailable"));
    assertMatch(why!, /: no answer within 15 seconds/);
  } finally {
    timers.uninstall();
  }
});

import { assertEquals } from "@std/assert";
import { rateLimit } from "../../../lib/contact/limit.ts";
import { storeOn } from "../../../lib/contact/store/store.ts";
import { memoryBackend } from "../../support/bids.ts";

/** The limit, with its clock and its store in the test's hands. */
function openLimit() {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const store = storeOn(memoryBackend(), () => clock.now);
  const facts = { clock, store, asked: 0, isUnavailable: false };
  const admit = rateLimit((client) => {
    facts.asked += 1;
    return facts.isUnavailable ? Promise.reject(new Error("unavailable")) : store.admit(client);
  }, () => clock.now);
  return Object.assign(facts, {
    admit,
    /** How many of so many at once are let in. */
    async storm(client: string, count: number): Promise<number> {
      const decisions = Array.from({ length: count }, () => admit(client));
      return (await Promise.all(decisions)).filter(({ allowed }) => allowed).length;
    },
  });
}

Deno.test("a client over its limit costs the store five looks a window", async () => {
  const limit = openLimit();
  let allowed = 0;
  for (let second = 0; second < 60; second++) {
    for (let count = 0; count < 25; count++) allowed += Number((await limit.admit("a")).allowed);
    limit.clock.now += 1_000;
  }
  assertEquals([allowed, limit.asked], [5, 5]);
  assertEquals((await limit.admit("a")).allowed, true);
});

Deno.test("of 1,500 requests at once of one client five are let in, and the others wait for no store", async () => {
  const limit = openLimit();
  assertEquals(await limit.storm("a", 1_500), 5);
  assertEquals(limit.asked, 5);
  assertEquals(await limit.storm("b", 4), 4, "another client does not notice");
});

Deno.test("a refusal from memory names the store's time", async () => {
  const limit = openLimit();
  for (let count = 0; count < 6; count++) {
    await limit.admit("a");
    limit.clock.now += 100;
  }
  const { resetSeconds } = await limit.admit("a");
  assertEquals(resetSeconds, 60);
  limit.clock.now += 59_399;
  assertEquals((await limit.admit("a")).allowed, false);
  limit.clock.now += 1;
  assertEquals((await limit.admit("a")).allowed, true);
});

Deno.test("a client whom other processes let in is refused until the store's time, which is asked for once", async () => {
  const limit = openLimit();
  const other = rateLimit(limit.store.admit, () => limit.clock.now);
  for (let count = 0; count < 5; count++) await other("a");
  limit.clock.now += 100;
  const first = await limit.admit("a");
  limit.clock.now += 58_900;
  const second = await limit.admit("a");
  assertEquals([first, second].map(({ allowed, resetSeconds }) => [allowed, resetSeconds]), [
    [false, 60],
    [false, 1],
  ]);
  assertEquals(limit.asked, 1);
  limit.clock.now += 1_000;
  assertEquals((await limit.admit("a")).allowed, true);
});

Deno.test("while the store is unavailable the limit goes on in memory, with what was let in before", async () => {
  const limit = openLimit();
  assertEquals(await limit.storm("a", 3), 3);
  limit.isUnavailable = true;
  assertEquals(await limit.storm("a", 4), 2);
  assertEquals(await limit.storm("b", 9), 5);
  limit.clock.now += 60_000;
  assertEquals(await limit.storm("a", 9), 5);
});

Deno.test("the limit does not stay over a clock that was set back", async () => {
  const limit = openLimit();
  await limit.storm("a", 5);
  await limit.admit("a");
  limit.clock.now -= 3_600_000;
  assertEquals((await limit.admit("a")).allowed, true);
});

Deno.test("the limit remembers a bounded number of clients", async () => {
  const limit = openLimit();
  limit.isUnavailable = true;
  await limit.storm("a", 5);
  for (let client = 0; client < 10_000; client++) await limit.admit(`${client}`);
  assertEquals((await limit.admit("a")).allowed, true, "the one not seen for longest is forgotten");
});

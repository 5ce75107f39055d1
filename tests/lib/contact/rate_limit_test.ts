import { assertEquals } from "@std/assert";
import { rateLimit } from "../../../lib/contact/rate_limit.ts";
import { storeOn } from "../../../lib/contact/store/store.ts";
import { decideRate } from "../../../lib/model/mod.ts";
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

Deno.test("the limit refuses the sixth in any window, across the window's edge too", async () => {
  let now = 0;
  const { admit } = storeOn(memoryBackend(), () => now);
  const allowed: number[] = [];
  for (now = 0; now <= 180_000; now += 5_000) {
    if ((await admit("client")).allowed) allowed.push(now);
  }
  for (const time of allowed) {
    const inWindow = allowed.filter((other) => other > time - 60_000 && other <= time);
    assertEquals(inWindow.length <= 5, true);
  }
  assertEquals(allowed.slice(0, 7), [0, 5_000, 10_000, 15_000, 20_000, 60_000, 65_000]);
});

Deno.test("the limit holds for two servers whose clocks differ by seconds", async () => {
  let now = 100_000;
  const backend = memoryBackend();
  const ahead = storeOn(backend, () => now + 2_000);
  const behind = storeOn(backend, () => now);
  const decisions = [];
  for (let round = 0; round < 5; round++, now += 100) {
    decisions.push(await ahead.admit("client"), await behind.admit("client"));
  }
  assertEquals(decisions.map(({ allowed }) => allowed), [
    ...[true, true, true, true, true],
    ...[false, false, false, false, false],
  ]);
  const { resetSeconds } = decisions.at(-1)!;
  now = now - 100 + resetSeconds * 1000;
  assertEquals((await behind.admit("client")).allowed, true, "after the seconds that it was told");
});

Deno.test("the limit forgets what a clock let in that was ahead", async () => {
  let now = 3_600_000;
  const { admit } = storeOn(memoryBackend(), () => now);
  for (let round = 0; round < 5; round++) await admit("client");
  now = 0;
  assertEquals((await admit("client")).remaining, 4);
});

Deno.test("decideRate() keeps times in order, whichever of two clocks is ahead", () => {
  assertEquals(decideRate([5_000], 0), {
    allowed: true,
    remaining: 3,
    resetSeconds: 60,
    times: [0, 5_000],
  });
});

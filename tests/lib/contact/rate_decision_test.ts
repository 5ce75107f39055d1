import { assertEquals } from "@std/assert";
import { Store } from "../../../lib/contact/store/store.ts";
import { decideRate } from "../../../lib/contact/rate_decision.ts";
import { memoryBackend, openBids } from "../../support/bids.ts";
import { site } from "../../support/site.ts";

Deno.test("of 1,500 requests at once of one client five are let in, and another client does not notice", async () => {
  const { bids } = openBids({ site });
  const storm = async (client: string, count: number) => {
    const decisions = Array.from({ length: count }, () => bids.checkRate(client));
    return (await Promise.all(decisions)).filter(({ allowed }) => allowed).length;
  };
  assertEquals([await storm("a", 1_500), await storm("b", 4)], [5, 4]);
});

Deno.test("while the store is unavailable the limit is kept in memory, for the latest 10,000 clients", async () => {
  const test = openBids({ site });
  test.outage = new Error("unavailable");
  const allowed = async (client: string) => (await test.bids.checkRate(client)).allowed;
  for (const expected of [true, true, true, true, true, false]) {
    assertEquals(await allowed("a"), expected);
  }
  for (let client = 0; client < 10_000; client++) await allowed(`${client}`);
  assertEquals(await allowed("a"), true, "the one not seen for longest is forgotten");
  for (let count = 0; count < 4; count++) await allowed("a");
  assertEquals(await allowed("a"), false);
  test.clock.now += 60_000;
  assertEquals(await allowed("a"), true);
});

Deno.test("the limit refuses the sixth in any window, across the window's edge too", async () => {
  let now = 0;
  const store = new Store(memoryBackend(), () => now);
  const allowed: number[] = [];
  for (now = 0; now <= 180_000; now += 5_000) {
    if ((await store.checkRate("client")).allowed) allowed.push(now);
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
  const ahead = new Store(backend, () => now + 2_000);
  const behind = new Store(backend, () => now);
  const decisions = [];
  for (let round = 0; round < 5; round++, now += 100) {
    decisions.push(await ahead.checkRate("client"), await behind.checkRate("client"));
  }
  assertEquals(decisions.map(({ allowed }) => allowed), [
    ...[true, true, true, true, true],
    ...[false, false, false, false, false],
  ]);
  const { resetSeconds } = decisions.at(-1)!;
  now = now - 100 + resetSeconds * 1000;
  assertEquals(
    (await behind.checkRate("client")).allowed,
    true,
    "after the seconds that it was told",
  );
});

Deno.test("the limit forgets what a clock let in that was ahead", async () => {
  let now = 3_600_000;
  const store = new Store(memoryBackend(), () => now);
  for (let round = 0; round < 5; round++) await store.checkRate("client");
  now = 0;
  assertEquals((await store.checkRate("client")).remaining, 4);
});

Deno.test("decideRate() keeps times in order, whichever of two clocks is ahead", () => {
  assertEquals(decideRate([5_000], 0), {
    allowed: true,
    remaining: 3,
    resetSeconds: 60,
    times: [0, 5_000],
  });
});

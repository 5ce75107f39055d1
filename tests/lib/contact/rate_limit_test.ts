import { assertEquals } from "@std/assert";
import { memoryRateLimiter } from "../../../lib/contact/rate_limit.ts";

Deno.test("memoryRateLimiter() holds no more clients than its bound", async () => {
  let now = 0;
  const limit = memoryRateLimiter(() => now, 3);
  for (let round = 0; round < 5; round++) await limit("first");
  assertEquals((await limit("first")).allowed, false);
  for (const client of ["second", "third", "fourth"]) await limit(client);
  assertEquals(
    (await limit("first")).allowed,
    true,
    "the client not seen for longest is forgotten",
  );
  now = 60_000;
  assertEquals((await limit("fourth")).remaining, 4);
});

Deno.test("memoryRateLimiter() refuses the sixth in any window, across the window's edge too", async () => {
  let now = 0;
  const limit = memoryRateLimiter(() => now);
  const allowed: number[] = [];
  for (now = 0; now <= 180_000; now += 5_000) {
    if ((await limit("client")).allowed) allowed.push(now);
  }
  for (const time of allowed) {
    const inWindow = allowed.filter((other) => other > time - 60_000 && other <= time);
    assertEquals(inWindow.length <= 5, true);
  }
  assertEquals(allowed.slice(0, 7), [0, 5_000, 10_000, 15_000, 20_000, 60_000, 65_000]);
});

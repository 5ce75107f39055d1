import { assertEquals } from "@std/assert";
import { throttle } from "../../../lib/contact/throttle.ts";

/** A throttle that was turned away at times, each with the seconds it was told; tells when it ends. */
function endAfter(...told: readonly (readonly [at: number, afterSeconds?: number])[]): number {
  let now = 0;
  const { active, hear } = throttle(() => now);
  for (const [at, afterSeconds] of told) {
    now = at * 1000;
    hear({
      kind: "retry",
      reason: "status 429",
      uncertain: false,
      turnedAway: true,
      ...(afterSeconds !== undefined && { afterSeconds }),
    });
  }
  while (active()) now += 500;
  return now / 1000;
}

Deno.test("throttle() waits as long as the provider asks, five minutes at most", () => {
  assertEquals(endAfter([10, 60]), 70);
  assertEquals(endAfter([10, 86_400]), 310);
});

Deno.test("throttle() waits twice as long each time that a pause did not help", () => {
  assertEquals(endAfter([0]), 1);
  assertEquals(endAfter([0], [1]), 3);
  assertEquals(endAfter([0], [1], [3]), 7);
});

Deno.test("throttle() counts answers to mails sent together once, and keeps to the longest", () => {
  assertEquals(endAfter([0, 1], [0, 1], [0, 1], [0, 1]), 1);
  assertEquals(endAfter([0, 120], [0, 1]), 120);
  assertEquals(endAfter([0, 1], [0, 120]), 120);
});

Deno.test("throttle() forgets once a mail is delivered, and when the clock is set back", () => {
  let now = 0;
  const { active, hear } = throttle(() => now);
  const away = { kind: "retry", reason: "", uncertain: false, turnedAway: true } as const;
  hear(away);
  now = 1_000;
  hear({ kind: "delivered" });
  hear(away);
  assertEquals(active(), true);
  now = 2_000;
  assertEquals(active(), false, "a second, not two");
  hear({ ...away, afterSeconds: 100 });
  now = 1_999;
  assertEquals(active(), false);
});

import { assertEquals } from "@std/assert";
import { Today } from "../../../lib/server/today.ts";

/** Midnights, as the last and the first minute of two days, in UTC. */
const MIDNIGHTS = {
  "a usual night": ["America/New_York", "2026-11-23T05:00Z", "2026-11-22", "2026-11-23"],
  "before the clocks go forward": [
    "America/New_York",
    "2026-03-08T05:00Z",
    "2026-03-07",
    "2026-03-08",
  ],
  "after the clocks went forward": [
    "America/New_York",
    "2026-03-09T04:00Z",
    "2026-03-08",
    "2026-03-09",
  ],
  "after the clocks went back": [
    "America/New_York",
    "2026-11-02T05:00Z",
    "2026-11-01",
    "2026-11-02",
  ],
  "in Edmonton": ["America/Edmonton", "2026-11-23T07:00Z", "2026-11-22", "2026-11-23"],
  "half an hour from others": [
    "Australia/Adelaide",
    "2026-11-22T13:30Z",
    "2026-11-22",
    "2026-11-23",
  ],
  "clocks that go forward there": [
    "Australia/Adelaide",
    "2026-10-04T13:30Z",
    "2026-10-04",
    "2026-10-05",
  ],
} as const;

for (const [name, [timeZone, midnight, before, after]] of Object.entries(MIDNIGHTS)) {
  Deno.test(`a day begins at midnight of the time zone: ${name}`, () => {
    let now = Date.parse(midnight) - 1;
    const today = new Today(() => now);
    const at = (time: number) => {
      now = time;
      return today.in(timeZone);
    };
    const start = Date.parse(midnight);
    assertEquals(
      // The last millisecond, the first one, a clock that is set back, an hour of sleep, the evening (of a short day, too).
      [start - 1, start, start - 1, start + 3_600_000, start + 82_800_000 - 1].map(at),
      [before, after, before, after, after],
    );
  });
}

Deno.test("another time zone, as new content may have it, has its own day at once", () => {
  const today = new Today(() => Date.parse("2026-11-23T05:30Z"));
  const zones = ["America/New_York", "America/Edmonton", "Australia/Adelaide"];
  assertEquals(zones.map((zone) => today.in(zone)), ["2026-11-23", "2026-11-22", "2026-11-23"]);
});

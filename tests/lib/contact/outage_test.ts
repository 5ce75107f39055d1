import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import type { Mail } from "../../../lib/mail/mail.ts";
import { delivered, isMarked, openBids, submitNew, unanswered } from "../../support/bids.ts";
import { sequence } from "../../support/sequence.ts";
import { FUZZ_SEED } from "../../deps/fuzz.ts";
import { site } from "../../support/site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How a provider is out: it can't be reached, it hangs and takes nothing, or it takes what it does not answer. */
type Outage = "out of reach" | "hanging" | "taking without an answer";

/** A provider that is out until a time, and what arrived. With keys, it knows each for 24 hours. */
function providerOut(outage: Outage, until: number, idempotent: boolean, now: () => number) {
  const arrived: Mail[] = [];
  const known = new Map<string, number>();
  const take = (mail: Mail) => {
    const { idempotencyKey: key } = mail;
    if (idempotent && now() - (known.get(key) ?? -Infinity) < 24 * HOUR) return;
    known.set(key, now());
    arrived.push(mail);
  };
  const send = (mail: Mail): Promise<Delivery> => {
    if (now() >= until) {
      take(mail);
      return Promise.resolve(delivered);
    }
    if (outage === "taking without an answer") take(mail);
    const uncertain = outage !== "out of reach";
    return Promise.resolve({ kind: "retry", reason: outage, uncertain });
  };
  return { arrived, send };
}

/** How often the mail of each request arrived, by what it says, after an outage of 24 hours. */
async function arrivals(outage: Outage, idempotent: boolean, hours = 24) {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const start = clock.now;
  const random = sequence(FUZZ_SEED);
  const provider = providerOut(outage, start + hours * HOUR, idempotent, () => clock.now);
  const test = openBids({ site, clock, idempotent, rules: { maxAgeHours: 72 } });
  test.delivery = provider.send;
  let process = test.bids;
  const sent: string[] = [];
  while (clock.now < start + (hours + 4) * HOUR) {
    clock.now += 2 * MINUTE;
    if (random() < 0.06) {
      const timeline = `Job ${sent.length}.`;
      sent.push(timeline);
      await submitNew(process, { timeline });
    }
    await process.sweep();
    // It is started anew now and then.
    if (random() < 0.02) process = test.second();
  }
  const count = (timeline: string) =>
    provider.arrived.filter(({ text }) => text.includes(timeline)).length;
  const unmarked = provider.arrived.filter((mail) => !isMarked(mail));
  return { counts: sent.map(count), unmarked: unmarked.length, left: await test.store.entries() };
}

for (const idempotent of [true, false]) {
  const provider = idempotent ? "with keys" : "without keys";
  Deno.test(`an outage of 24 hours of a provider ${provider} that is out of reach costs no request and repeats none`, async () => {
    const { counts, unmarked, left } = await arrivals("out of reach", idempotent);
    assertEquals([counts.every((count) => count === 1), unmarked], [true, counts.length]);
    assertEquals(left, []);
  });

  Deno.test(`of a provider ${provider} that takes without an answer for hours every request arrives, three times at most`, async () => {
    const { counts, unmarked, left } = await arrivals("taking without an answer", idempotent, 22);
    assertEquals(counts.every((count) => count >= 1 && count <= (idempotent ? 1 : 3)), true);
    assertEquals(unmarked, counts.length, "all but the first are marked");
    // Without keys a person is asked to look.
    assertEquals(left.every(({ state, mails }) => state === "failed" && mails === 3), true);
    assertEquals(left.length > 0, !idempotent);
  });
}

Deno.test("a provider with keys that hangs for 24 hours gets every request once", async () => {
  const { counts, left } = await arrivals("hanging", true);
  assertEquals([counts.every((count) => count === 1), left], [true, []]);
});

Deno.test("a provider without keys that hangs for 24 hours gets each request or leaves it to a person", async () => {
  const { counts, left } = await arrivals("hanging", false);
  assertEquals(left.length, counts.filter((count) => count === 0).length);
  for (const { state, reason, mails } of left) {
    assertEquals([state, reason, mails], ["failed", "may have been delivered: hanging", 3]);
  }
  assertEquals(Math.max(...counts), 1);
});

Deno.test("a provider without keys that hangs for less than an hour costs no request", async () => {
  const { counts, unmarked, left } = await arrivals("hanging", false, 0.95);
  assertEquals([counts.every((count) => count === 1), left], [true, []]);
  assertEquals(unmarked < counts.length, true, "some came while it hung");
});

Deno.test("what a person sends again after three mails leaves at once, and says that it may be a repeat", async () => {
  const test = openBids({ site, idempotent: false, rules: { maxAgeHours: 72 } });
  test.delivery = unanswered;
  await submitNew(test.bids);
  await test.sweepAfter(HOUR, 3);
  assertEquals((await test.store.entries()).map(({ state, mails }) => [state, mails]), [
    ["failed", 3],
  ]);
  assertEquals(test.mails.length, 3);
  await test.store.resend("key-1");
  test.delivery = delivered;
  await test.second().sweep();
  assertEquals(isMarked(test.mails[3]!), true);
  assertEquals(await test.store.entries(), []);
});

Deno.test("while attempts fail at once, one after another, the process does other work between them", async () => {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const test = openBids({ site, clock });
  test.delivery = () => Promise.resolve({ kind: "retry", reason: "refused", uncertain: false });
  for (let job = 0; job < 12; job++) await submitNew(test.bids, { timeline: `Job ${job}.` });
  clock.now += HOUR;
  let turns = 0;
  const turn = setInterval(() => turns++);
  await test.bids.sweep();
  clearInterval(turn);
  // Four are tried at the same time.
  assertEquals(turns >= 3, true);
});

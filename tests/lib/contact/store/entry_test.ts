import { assert, assertEquals } from "@std/assert";
import {
  claim,
  failed,
  newEntry,
  type OutboxEntry,
  overdue,
  restarted,
  tried,
} from "../../../../lib/contact/store/entry.ts";
import { SEND_TIMEOUT_MS } from "../../../../lib/mail/send.ts";

const HOUR = 3_600_000;
const entry = newEntry("a", undefined, 0);

/** A claim that must come about. */
function claimed(from: OutboxEntry, now: number, idempotent: boolean) {
  const decision = claim(from, true, now, idempotent);
  assert(decision.kind === "claimed", decision.kind);
  return decision;
}

/** The entry after an attempt of which nobody knows how it ended. */
function afterUncertain(from: OutboxEntry, now: number, idempotent: boolean): OutboxEntry {
  return tried(claimed(from, now, idempotent), "no answer", true);
}

Deno.test("claim() leases an entry for longer than an attempt to send it can take", () => {
  const { leasedUntil } = claimed(entry, HOUR, true).entry;
  assert(leasedUntil! - HOUR > SEND_TIMEOUT_MS, `${leasedUntil} - ${HOUR}`);
});

Deno.test("claim() takes a time of letting out that a clock has yet to reach for now", () => {
  const letOutAt = (admittedAt: number) =>
    claimed({ ...entry, admittedAt }, 2 * HOUR, true).entry.admittedAt;
  assertEquals([letOutAt(HOUR), letOutAt(5 * HOUR)], [HOUR, 2 * HOUR]);
});

Deno.test("a mail may leave three times where the provider knows no keys", () => {
  let present = entry;
  const mails = [];
  for (let hour = 0; hour < 3; hour++) {
    present = afterUncertain(present, hour * HOUR, false);
    mails.push(present.mails);
  }
  assertEquals(mails, [1, 2, 3]);
  const last = claim(present, true, 4 * HOUR, false);
  assert(last.kind === "exhausted");
  assertEquals([last.entry.state, last.entry.reason], [
    "failed",
    "may have been delivered: no answer",
  ]);
});

Deno.test("an attempt under a key that the provider still knows is no other mail", () => {
  const first = afterUncertain(entry, 0, true);
  const mailsAt = (hour: number) => claimed(first, hour * HOUR, true).entry.mails;
  assertEquals([0, 1, 22.9, 23, 100].map(mailsAt), [1, 1, 1, 2, 2]);
  assertEquals(claimed(first, HOUR, false).entry.mails, 2, "another provider knows it not");
  const unkeyed = afterUncertain(entry, 0, false);
  assertEquals(claimed(unkeyed, HOUR, true).entry.mails, 2, "nor does one that came later");
});

Deno.test("an attempt that surely sent nothing takes back what it counted, and no more", () => {
  assertEquals(tried(claimed(entry, 0, false), "status 503", false).mails, 0);
  const again = tried(claimed(afterUncertain(entry, 0, false), 0, false), "status 503", false);
  assertEquals([again.mails, again.uncertainty, again.reason], [1, "no answer", "status 503"]);
});

Deno.test("an attempt that a crash cut off counts as a mail", () => {
  const cut = claimed(entry, 0, false).entry;
  assertEquals(claim(cut, true, 14_999, false).kind, "not-due");
  const { mails, uncertainty } = claimed(cut, 15_000, false).entry;
  assertEquals([mails, uncertainty], [2, "the server stopped during an attempt"]);
});

Deno.test("restarted() keeps of how the entry ended only that a mail may have arrived", () => {
  const over = failed({ ...entry, admittedAt: 1, leasedUntil: 2, overdueSince: 5 }, "no", 9);
  const plain = { ...entry, dueAt: HOUR };
  const of = (from: OutboxEntry, anew: boolean) =>
    JSON.parse(JSON.stringify(restarted(from, HOUR, anew ? undefined : HOUR)));
  assertEquals(of(over, true), JSON.parse(JSON.stringify(plain)));
  assertEquals(of(over, false).admittedAt, HOUR);
  const three = { ...over, mails: 3, uncertainty: "no answer", keyedSince: 4 };
  const again = of(three, false);
  assertEquals([again.mails, again.uncertainty, again.keyedSince], [2, "no answer", undefined]);
});

Deno.test("overdue() looks twice, an hour apart by a clock that was not set back", () => {
  const noted = overdue(entry, 5 * HOUR)!;
  assertEquals(noted.overdueSince, 5 * HOUR);
  assertEquals(overdue(noted, 6 * HOUR - 1), noted);
  assertEquals(overdue(noted, 6 * HOUR), undefined);
  assertEquals(overdue(noted, 4 * HOUR)?.overdueSince, 4 * HOUR);
});

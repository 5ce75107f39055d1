import { assert, assertEquals } from "@std/assert";
import {
  afterFailure,
  claim,
  newEntry,
  type OutboxEntry,
  restart,
} from "../../../lib/contact/outbox.ts";
import { SEND_TIMEOUT_MS } from "../../../lib/mail/send.ts";
import { refused, unanswered } from "../../support/bids.ts";

const HOUR = 3_600_000;
const entry = newEntry("a", undefined, 0);

/** A claim that must come about. */
function claimed(from: OutboxEntry, now: number, idempotent: boolean) {
  const decision = claim(from, true, now, idempotent);
  assert(decision.kind === "claimed", decision.kind);
  return decision;
}

/** The entry after an attempt that failed: nobody knows how it ended, or it surely sent nothing. */
function after(
  failure: typeof unanswered | typeof refused,
  from: OutboxEntry,
  now: number,
  idempotent = false,
): OutboxEntry {
  const again = claimed({ ...from, dueAt: now }, now, idempotent);
  return afterFailure(again, failure, now, { idempotent, maxAgeHours: 72 });
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

Deno.test("a mail may leave three times where the provider knows no keys, the last an hour later", () => {
  const first = after(unanswered, entry, 0);
  const second = after(unanswered, first, 15_000);
  const third = after(unanswered, second, 15_000 + HOUR);
  assertEquals([first, second].map(({ mails, dueAt }) => [mails, dueAt]), [
    [1, 15_000],
    [2, 15_000 + HOUR],
  ]);
  assertEquals([third.mails, third.state, third.reason], [
    3,
    "failed",
    "may have been delivered: no answer",
  ]);
  const cut = claimed(second, 2 * HOUR, false).entry;
  const last = claim(cut, true, 3 * HOUR, false);
  assert(last.kind === "exhausted");
  assertEquals([last.entry.state, last.entry.reason], [
    "failed",
    "may have been delivered: no answer",
  ]);
});

Deno.test("an attempt under a key that the provider still knows is no other mail", () => {
  const first = { ...after(unanswered, entry, 0, true), dueAt: 0 };
  const mailsAt = (hour: number) => claimed(first, hour * HOUR, true).entry.mails;
  assertEquals([0, 1, 22.9, 23, 100].map(mailsAt), [1, 1, 1, 2, 2]);
  assertEquals(claimed(first, HOUR, false).entry.mails, 2, "another provider knows it not");
  const unkeyed = after(unanswered, entry, 0);
  assertEquals(claimed(unkeyed, HOUR, true).entry.mails, 2, "nor does one that came later");
});

Deno.test("an attempt that surely sent nothing takes back what it counted, and no more", () => {
  assertEquals(after(refused, entry, 0).mails, 0);
  const again = after(refused, after(unanswered, entry, 0), 0);
  assertEquals([again.mails, again.uncertainty, again.reason], [1, "no answer", "status 503"]);
});

Deno.test("an attempt that a crash cut off counts as a mail", () => {
  const cut = claimed(entry, 0, false).entry;
  assertEquals(claim(cut, true, 14_999, false).kind, "not-due");
  const { mails, uncertainty } = claimed(cut, 15_000, false).entry;
  assertEquals([mails, uncertainty], [2, "the server stopped during an attempt"]);
});

Deno.test("restart() keeps of how the entry ended only that a mail may have arrived", () => {
  const over = { ...entry, state: "failed", admittedAt: 1, reason: "no", failedAt: 9 } as const;
  const plain = { ...entry, dueAt: HOUR };
  const of = (from: OutboxEntry, anew: boolean) =>
    JSON.parse(JSON.stringify(restart(from, HOUR, anew ? undefined : HOUR)));
  assertEquals(of(over, true), JSON.parse(JSON.stringify(plain)));
  assertEquals(of(over, false).admittedAt, HOUR);
  const three = { ...over, mails: 3, uncertainty: "no answer", keyedSince: 4 };
  const again = of(three, false);
  assertEquals([again.mails, again.uncertainty, again.keyedSince], [2, "no answer", undefined]);
});

Deno.test("an entry is too old once an attempt fails at the end of its age, and is tried then", () => {
  const old = 72 * HOUR;
  const before = after(refused, { ...entry, admittedAt: 0 }, old - 1);
  assertEquals([before.state, before.dueAt], ["waiting", old]);
  const last = after(refused, before, old);
  assertEquals([last.state, last.reason], ["failed", "status 503"]);
});

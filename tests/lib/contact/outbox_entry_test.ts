import { assert, assertEquals } from "@std/assert";
import {
  afterFailure,
  claim,
  newEntry,
  type OutboxEntry,
  restarted,
} from "../../../lib/contact/outbox.ts";
import { SEND_TIMEOUT_MS } from "../../../lib/mail/send.ts";

const HOUR = 3_600_000;
const entry = newEntry("a", undefined, 0);

/** A claim that must come about. */
function claimed(from: OutboxEntry, now: number, idempotent: boolean) {
  const decision = claim(from, true, now, idempotent);
  assert(decision.kind === "claimed", decision.kind);
  return decision;
}

/** The entry after an attempt that failed, and when it is due again. */
function afterAttempt(
  from: OutboxEntry,
  now: number,
  idempotent: boolean,
  failure: { readonly reason: string; readonly uncertain: boolean },
): OutboxEntry {
  const rules = { idempotent, maxAgeHours: 72 };
  const again = claimed({ ...from, dueAt: now }, now, idempotent);
  return afterFailure(again, { kind: "retry", ...failure }, now, rules);
}

/** The entry after an attempt of which nobody knows how it ended. */
function afterUncertain(from: OutboxEntry, now: number, idempotent: boolean): OutboxEntry {
  return afterAttempt(from, now, idempotent, { reason: "no answer", uncertain: true });
}

/** The entry after an attempt that surely sent nothing. */
function afterRefusal(from: OutboxEntry, now: number): OutboxEntry {
  return afterAttempt(from, now, false, { reason: "status 503", uncertain: false });
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
  const first = afterUncertain(entry, 0, false);
  const second = afterUncertain(first, 15_000, false);
  const third = afterUncertain(second, 15_000 + HOUR, false);
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
  const first = { ...afterUncertain(entry, 0, true), dueAt: 0 };
  const mailsAt = (hour: number) => claimed(first, hour * HOUR, true).entry.mails;
  assertEquals([0, 1, 22.9, 23, 100].map(mailsAt), [1, 1, 1, 2, 2]);
  assertEquals(claimed(first, HOUR, false).entry.mails, 2, "another provider knows it not");
  const unkeyed = afterUncertain(entry, 0, false);
  assertEquals(claimed(unkeyed, HOUR, true).entry.mails, 2, "nor does one that came later");
});

Deno.test("an attempt that surely sent nothing takes back what it counted, and no more", () => {
  assertEquals(afterRefusal(entry, 0).mails, 0);
  const again = afterRefusal(afterUncertain(entry, 0, false), 0);
  assertEquals([again.mails, again.uncertainty, again.reason], [1, "no answer", "status 503"]);
});

Deno.test("an attempt that a crash cut off counts as a mail", () => {
  const cut = claimed(entry, 0, false).entry;
  assertEquals(claim(cut, true, 14_999, false).kind, "not-due");
  const { mails, uncertainty } = claimed(cut, 15_000, false).entry;
  assertEquals([mails, uncertainty], [2, "the server stopped during an attempt"]);
});

Deno.test("restarted() keeps of how the entry ended only that a mail may have arrived", () => {
  const over = { ...entry, state: "failed", admittedAt: 1, reason: "no", failedAt: 9 } as const;
  const plain = { ...entry, dueAt: HOUR };
  const of = (from: OutboxEntry, anew: boolean) =>
    JSON.parse(JSON.stringify(restarted(from, HOUR, anew ? undefined : HOUR)));
  assertEquals(of(over, true), JSON.parse(JSON.stringify(plain)));
  assertEquals(of(over, false).admittedAt, HOUR);
  const three = { ...over, mails: 3, uncertainty: "no answer", keyedSince: 4 };
  const again = of(three, false);
  assertEquals([again.mails, again.uncertainty, again.keyedSince], [2, "no answer", undefined]);
});

Deno.test("an entry is too old once an attempt fails at the end of its age, and is tried then", () => {
  const old = 72 * HOUR;
  const before = afterRefusal({ ...entry, admittedAt: 0 }, old - 1);
  assertEquals([before.state, before.dueAt], ["waiting", old]);
  const last = afterRefusal(before, old);
  assertEquals([last.state, last.reason], ["failed", "status 503"]);
});

import { assert, assertEquals } from "@std/assert";
import { SEND_TIMEOUT_MS } from "../../../../lib/mail/send.ts";
import { claim, type OutboxEntry, restarted } from "../../../../lib/contact/store/entry.ts";

const HOUR = 3_600_000;
const rules = { caps: { hourly: 9, daily: 9 }, idempotent: true };
const entry: OutboxEntry = {
  key: "a",
  state: "waiting",
  receivedAt: 0,
  dueAt: 0,
  attempts: 1,
  parts: 1,
};

Deno.test("claim() leases an entry for longer than an attempt to send it can take", () => {
  const decision = claim(entry, { hour: 0, day: 0 }, HOUR, rules);
  const { leasedUntil } = decision.kind === "claimed" ? decision.entry : entry;
  assert(leasedUntil! - HOUR > SEND_TIMEOUT_MS, `${leasedUntil} - ${HOUR}`);
});

Deno.test("claim() takes a time of letting out that a clock has yet to reach for now", () => {
  const letOutAt = (admittedAt: number) => {
    const decision = claim({ ...entry, admittedAt }, { hour: 0, day: 0 }, 2 * HOUR, rules);
    return decision.kind === "claimed" && decision.entry.admittedAt;
  };
  assertEquals([letOutAt(HOUR), letOutAt(5 * HOUR)], [HOUR, 2 * HOUR]);
});

Deno.test("restarted() keeps nothing of how the entry ended", () => {
  const over: OutboxEntry = {
    ...entry,
    state: "uncertain",
    admittedAt: 1,
    leasedUntil: 2,
    doubtSince: 3,
    doubtKeyed: true,
    endedAt: 4,
    overdueSince: 5,
    reason: "broke off",
  };
  assertEquals(restarted(over, HOUR), { ...entry, admittedAt: HOUR, dueAt: HOUR });
});

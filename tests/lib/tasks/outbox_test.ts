import { openBids, submitNew } from "../../support/bids.ts";
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { outboxCommand } from "../../../lib/tasks/outbox.ts";
import { OperatorError } from "../../../lib/log.ts";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import { withFolder } from "../../support/folders.ts";
import { bid, site } from "../../support/site.ts";
import { onEachStore } from "../contact/on_each_store.ts";

/** What the task says is wrong. */
async function refusal(command: Promise<string>): Promise<string> {
  return (await assertRejects(() => command, OperatorError)).message;
}

onEachStore.test("the outbox task lists, sends again and removes", async (test) => {
  const run = (...args: string[]) =>
    outboxCommand(test.store, args, () => test.clock.now, () => true);
  assertEquals(await run(), "The outbox is empty.");
  test.delivery = { kind: "rejected", reason: "status 401" };
  await submitNew(test.bids);
  await submitNew(test.bids);
  assertMatch(
    await run("list"),
    /^key-1 {2}failed {3}received 2026-01-05T12:00:00Z {2}1 attempt {2}status 401$/m,
  );
  test.delivery = { kind: "delivered" };
  await run("resend", "key-1");
  await test.bids.sweep();
  assertEquals(test.mails.map(({ idempotencyKey }) => idempotencyKey), ["key-1", "key-2", "key-1"]);
  await run("remove", "key-2");
  assertEquals(await run(), "The outbox is empty.");
  assertEquals(
    await refusal(run("remove", "key-2")),
    "No request that waits or has failed has the key key-2. deno task outbox lists all keys.",
  );
  for (const args of [["resend"], ["show", "key-1", "key-2"]]) {
    assertMatch(await refusal(run(...args)), /^Usage: deno task outbox/);
  }
  assertMatch(
    await refusal(run("send", "key-1")),
    /^There is no command send\.\n\nUsage: deno task outbox/,
  );
});

onEachStore.test("the outbox task sends all again that failed, and nothing that may have been delivered", async (test) => {
  const run = (...args: string[]) =>
    outboxCommand(test.store, args, () => test.clock.now, () => true);
  const rejected: Delivery = { kind: "rejected", reason: "status 401" };
  const broken: Delivery = { kind: "retry", reason: "broke off", uncertain: true };
  for (const outcome of [rejected, broken, rejected]) {
    test.delivery = outcome;
    await submitNew(test.bids);
  }
  await test.sweepAfter(15_000);
  assertEquals(
    await run("resend", "failed"),
    "2 requests are due now: the server sends them as the caps allow.",
  );
  test.delivery = { kind: "delivered" };
  await test.bids.sweep();
  assertEquals((await test.store.entries()).map(({ key, state }) => [key, state]), [
    ["key-2", "failed"],
  ]);
  assertEquals(
    await run("resend", "failed"),
    "0 requests are due now: the server sends them as the caps allow.",
  );
});

onEachStore.with({ rules: { caps: { hourly: 2, daily: 100 } } }).test(
  "what the outbox task sends all again goes out as the caps allow",
  async (test) => {
    test.delivery = () =>
      Promise.resolve({ kind: "rejected", reason: "status 429 daily_quota_exceeded" });
    for (let hour = 0; hour < 3; hour++) {
      await submitNew(test.bids);
      await submitNew(test.bids);
      test.clock.now += 3_600_000;
    }
    await outboxCommand(test.store, ["resend", "failed"], () => test.clock.now, () => true);
    test.delivery = { kind: "delivered" };
    const waiting = [];
    for (let hour = 0; hour < 3; hour++) {
      await test.bids.sweep();
      waiting.push((await test.store.entries()).length);
      test.clock.now += 3_600_000;
    }
    assertEquals(waiting, [4, 2, 0]);
  },
);

onEachStore.test("the outbox task shows the whole mail", async (test) => {
  const run = (...args: string[]) =>
    outboxCommand(test.store, args, () => test.clock.now, () => true);
  test.delivery = { kind: "rejected", reason: "status 401" };
  await submitNew(test.bids);
  const [mail] = test.mails;
  assertEquals(
    await run("show", "key-1"),
    `Subject: ${mail!.subject}\nReply-To: ${bid.email}\n\n${mail!.text}`,
  );
  assertEquals(
    await refusal(run("show", "key-2")),
    "No request that waits or has failed has the key key-2. deno task outbox lists all keys.",
  );
});

onEachStore.test("the outbox task tells of an attempt that may have been delivered", async (test) => {
  const run = (...args: string[]) =>
    outboxCommand(test.store, args, () => test.clock.now, () => true);
  test.delivery = { kind: "retry", reason: "broke off", uncertain: true };
  await submitNew(test.bids);
  assertEquals(
    await run("list"),
    "key-1  waiting  received 2026-01-05T12:00:00Z  1 attempt  due 2026-01-05T12:00:15Z  " +
      "An earlier mail may have arrived.  broke off",
  );
  assertEquals(
    await run("resend", "key-1"),
    "key-1 is due now: the server sends it within seconds. " +
      "An earlier mail may have arrived. The subject of this one will say that it may be a repeat.",
  );
});

onEachStore.with({ idempotent: false }).test(
  "the outbox task sends nothing again that is being sent",
  async (test) => {
    const run = (...args: string[]) =>
      outboxCommand(test.store, args, () => test.clock.now, () => true);
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Delivery>();
    test.delivery = () => (begun.resolve(), answer.promise);
    const submitted = submitNew(test.bids);
    await begun.promise;
    assertEquals(
      await run("list"),
      "key-1  waiting  received 2026-01-05T12:00:00Z  1 attempt  is being sent now",
    );
    assertEquals(
      await refusal(run("resend", "key-1")),
      "key-1 is being sent now: list the outbox again in a minute.",
    );
    await test.bids.sweep();
    assertEquals(test.mails.length, 1);
    answer.resolve({ kind: "retry", reason: "status 503", uncertain: false });
    await submitted;
    await run("resend", "key-1");
    assertEquals(
      await refusal(run("resend", "key-2")),
      "No request that waits or has failed has the key key-2. deno task outbox lists all keys.",
    );
  },
);

onEachStore.test("the outbox task asks before it erases what was not delivered", async (test) => {
  const asked: string[] = [];
  const run = (answer: boolean, ...args: string[]) =>
    outboxCommand(test.store, args, () => test.clock.now, (question) => {
      asked.push(question);
      return answer;
    });
  test.delivery = { kind: "retry", reason: "503", uncertain: false };
  await submitNew(test.bids);
  assertEquals(
    await refusal(run(false, "remove", "key-1")),
    "key-1 is kept. To erase it, say yes or add --yes.",
  );
  assertEquals((await test.store.entries()).length, 1);
  await run(true, "remove", "key-1");
  assertEquals((await test.store.entries()).length, 0);
  assertEquals(asked, Array(2).fill("key-1 was not delivered. Erase it, so that nobody gets it?"));
});

Deno.test("the outbox task writes the files that came with a request, and replaces none", () =>
  withFolder(async (folder) => {
    const test = openBids({ site });
    test.delivery = { kind: "retry", reason: "503", uncertain: false };
    const files = [{
      name: "plan.pdf",
      type: "application/pdf",
      bytes: new TextEncoder().encode("%PDF-1.7"),
    }];
    await test.bids.submit(bid, { channel: "form", client: "192.0.2.1", files });
    const show = () =>
      outboxCommand(test.store, ["show", "key-1"], Date.now, () => true, {
        files: `${folder}/plans`,
      });
    await show();
    assertEquals(await Deno.readTextFile(`${folder}/plans/plan.pdf`), "%PDF-1.7");
    assertMatch(await refusal(show()), /plan\.pdf can't be written: /);
  }));

Deno.test("the outbox task writes what the provider refused of a delivered request", () =>
  withFolder(async (folder) => {
    const test = openBids({ site });
    test.delivery = { kind: "delivered", isWithoutFiles: true };
    const files = ["plan.pdf", "2-plan.dwg"].map((name) => ({
      ...{ name, type: "application/pdf" },
      bytes: new TextEncoder().encode(name),
    }));
    await test.bids.submit(bid, { channel: "form", client: "192.0.2.1", files });
    const show = (key: string) =>
      outboxCommand(test.store, ["show", key], Date.now, () => true, { files: `${folder}/plans` });
    assertEquals(
      await show("key-1"),
      "key-1 was delivered without these files: plan.pdf, 2-plan.dwg",
    );
    assertEquals(Array.from(Deno.readDirSync(`${folder}/plans`), ({ name }) => name).sort(), [
      ...["2-plan.dwg", "plan.pdf"],
    ]);
    assertMatch(await refusal(show("key-2")), /^No request that waits or has failed/);
  }));

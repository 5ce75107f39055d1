import { assertEquals } from "@std/assert";
import type { Delivery } from "../../../lib/mail/mail.ts";
import type { Webhook } from "../../../lib/mail/webhook.ts";
import { outboxCommand } from "../../../lib/tasks/outbox.ts";
import { type OpenBids, openBids, type OpenOptions, submitNew } from "../../support/bids.ts";
import { site } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

const delivered: Delivery = { kind: "delivered", reference: "msg_1" };
const down: Delivery = { kind: "retry", reason: "status 503", uncertain: false };

/** Opens a bid service with a webhook, and notes its calls. */
function withWebhook(
  open: (options: Omit<OpenOptions, "site">) => OpenBids,
  options: Partial<OpenOptions> = {},
) {
  const hook = { answer: (): Promise<Delivery> => Promise.resolve(delivered) };
  const calls: Webhook[] = [];
  const test = open({ ...options, webhook: (call) => (calls.push(call), hook.answer()) });
  return {
    ...{ test, hook, calls },
    /** Waits until what was begun is recorded, as a webhook's attempt is that no request waits for. */
    settled: async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    },
    keys: async () => (await test.store.entries()).map(({ key }) => key),
  };
}

onEachStore("each request goes to mail and webhook, once each", async (open) => {
  const { test, calls, keys, settled } = withWebhook(open);
  assertEquals(await submitNew(test.bids), delivered);
  await settled();
  await test.bids.sweep();
  assertEquals(calls.map(({ id }) => id), ["webhook-key-1"]);
  assertEquals(JSON.parse(calls[0]!.body).data.reference, "key-1");
  assertEquals([test.mails.length, await keys()], [1, []]);
});

onEachStore(
  "while mail is down the webhook gets the request, and the mail follows",
  async (open) => {
    const { test, calls, keys, settled } = withWebhook(open);
    test.send = () => Promise.resolve(down);
    assertEquals((await submitNew(test.bids)).kind, "undelivered");
    await settled();
    assertEquals([calls.length, await keys()], [1, ["key-1"]]);
    test.send = () => Promise.resolve(delivered);
    test.clock.now += 15_000;
    await test.bids.sweep();
    assertEquals([calls.length, test.mails.length, await keys()], [1, 2, []]);
  },
);

onEachStore(
  "while the webhook is down mail goes out, and the webhook follows under the same id, with backoff",
  async (open) => {
    const { test, calls, hook, keys, settled } = withWebhook(open);
    hook.answer = () => Promise.resolve(down);
    assertEquals(await submitNew(test.bids), delivered);
    await settled();
    assertEquals([test.mails.length, await keys()], [1, ["webhook-key-1"]]);
    assertEquals((await test.bids.health()).mail, "ok");
    const times: number[] = [];
    const start = test.clock.now;
    while (calls.length < 5) {
      const before = calls.length;
      test.clock.now += 5_000;
      await test.bids.sweep();
      await settled();
      if (calls.length > before) times.push((test.clock.now - start) / 1_000);
    }
    assertEquals(times, [15, 45, 105, 225]);
    hook.answer = () => Promise.resolve(delivered);
    test.clock.now += 240_000;
    await test.bids.sweep();
    await settled();
    assertEquals([new Set(calls.map(({ id }) => id)).size, await keys()], [1, []]);
  },
);

onEachStore(
  "a webhook is tried for 72 hours without a limit on unknown outcomes, then fails",
  async (open) => {
    const { test, calls, hook, settled } = withWebhook(open, {
      idempotent: false,
      rules: { maxAgeHours: 72 },
    });
    hook.answer = () => Promise.resolve({ kind: "retry", reason: "no answer", uncertain: true });
    await submitNew(test.bids);
    await settled();
    for (let hour = 0; hour < 75; hour++) {
      test.clock.now += 3_600_000;
      await test.bids.sweep();
      await settled();
    }
    const [entry] = await test.store.entries();
    assertEquals([entry?.state, entry?.reason], ["failed", "no answer"]);
    assertEquals(calls.length > 60, true);
    const list = await outboxCommand(test.store, [], () => test.clock.now, () => true);
    assertEquals(
      /^webhook-key-1 {2}failed .* {2}no answer$/.test(list),
      true,
      list,
    );
    const shown = await outboxCommand(
      test.store,
      ["show", "webhook-key-1"],
      () => test.clock.now,
      () => true,
    );
    assertEquals(shown, calls[0]!.body);
    hook.answer = () => Promise.resolve(delivered);
    await outboxCommand(test.store, ["resend", "failed"], () => test.clock.now, () => true);
    await test.bids.sweep();
    await settled();
    assertEquals(await test.store.entries(), []);
  },
);

onEachStore("a webhook that hangs delays no mail, and a stop waits for it", async (open) => {
  const { test, hook, calls, keys } = withWebhook(open);
  const answer = Promise.withResolvers<Delivery>();
  hook.answer = () => answer.promise;
  assertEquals(await submitNew(test.bids), delivered);
  test.send = () => Promise.resolve(down);
  await submitNew(test.bids);
  test.send = () => Promise.resolve(delivered);
  test.clock.now += 15_000;
  await test.bids.sweep();
  assertEquals([test.mails.length, (await keys()).includes("key-2")], [3, false]);
  let stopped = false;
  const stopping = test.bids.stop().then(() => stopped = true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(stopped, false);
  answer.resolve(delivered);
  await stopping;
  assertEquals([calls.length > 1, await keys()], [true, []]);
});

onEachStore("the caps hold back mail, never a webhook", async (open) => {
  const { test, calls, settled } = withWebhook(open, { rules: { caps: { hourly: 1, daily: 1 } } });
  await submitNew(test.bids);
  assertEquals(await submitNew(test.bids), { kind: "delivered", queued: true });
  await settled();
  assertEquals([test.mails.length, calls.length], [1, 2]);
});

Deno.test("while the store is unavailable a webhook is tried once, and mail does not wait for it", async () => {
  const { test, calls, hook } = withWebhook((options) => openBids({ site, ...options }));
  test.outage = new Error("unavailable");
  hook.answer = () => new Promise(() => {});
  assertEquals(await submitNew(test.bids), delivered);
  assertEquals([calls.length, test.mails.length], [1, 1]);
});

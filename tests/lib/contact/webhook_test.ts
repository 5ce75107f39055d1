import { assertEquals, assertMatch } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/receiver.ts";
import { outboxCommand } from "../../../lib/tasks/outbox.ts";
import {
  assertOutcome,
  delivered,
  type OpenBids,
  openBids,
  refused,
  submitNew,
  unanswered,
} from "../../support/bids.ts";
import { site } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

const withWebhook = onEachStore.with({ webhook: true });

const keysIn = async ({ store }: OpenBids) => (await store.entries()).map(({ key }) => key);

/** Submits a bid request or sweeps, and waits until the webhook's attempt is recorded, for which neither waits. */
async function settled<T>(work: Promise<T>): Promise<T> {
  const result = await work;
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  return result;
}

withWebhook.test("each request goes to mail and webhook, once each", async (test) => {
  assertOutcome(await settled(submitNew(test.bids)), delivered);
  await test.bids.sweep();
  assertEquals(test.webhooks.map(({ id }) => id), ["webhook-key-1"]);
  assertEquals(JSON.parse(test.webhooks[0]!.body).data.reference, "key-1");
  assertEquals([test.mails.length, await keysIn(test)], [1, []]);
});

withWebhook.test("while mail is down the webhook gets the request, and the mail follows", async (test) => {
  test.delivery = refused;
  assertEquals((await settled(submitNew(test.bids))).kind, "undelivered");
  assertEquals([test.webhooks.length, await keysIn(test)], [1, ["key-1"]]);
  test.delivery = delivered;
  await test.sweepAfter(15_000);
  assertEquals([test.webhooks.length, test.mails.length, await keysIn(test)], [1, 2, []]);
});

withWebhook.test("while the webhook is down mail goes out, and the webhook follows under the same id, with backoff", async (test) => {
  test.webhookDelivery = refused;
  assertOutcome(await settled(submitNew(test.bids)), delivered);
  assertEquals([test.mails.length, await keysIn(test)], [1, ["webhook-key-1"]]);
  assertEquals((await test.bids.health()).mail, "ok");
  const times: number[] = [];
  for (let seconds = 5; test.webhooks.length < 5; seconds += 5) {
    const before = test.webhooks.length;
    await settled(test.sweepAfter(5_000));
    if (test.webhooks.length > before) times.push(seconds);
  }
  assertEquals(times, [15, 45, 105, 225]);
  test.webhookDelivery = delivered;
  await settled(test.sweepAfter(240_000));
  assertEquals([new Set(test.webhooks.map(({ id }) => id)).size, await keysIn(test)], [1, []]);
});

onEachStore.with({ webhook: true, idempotent: false, rules: { maxAgeHours: 72 } })
  .test(
    "a webhook is tried for 72 hours without a limit on unknown outcomes, then fails",
    async (test) => {
      const task = (...args: string[]) =>
        outboxCommand(test.store, args, () => test.clock.now, () => true);
      test.webhookDelivery = unanswered;
      await settled(submitNew(test.bids));
      for (let hour = 0; hour < 75; hour++) await settled(test.sweepAfter(3_600_000));
      assertEquals(test.webhooks.length > 60, true);
      assertMatch(await task(), /^webhook-key-1 {2}failed .* {2}no answer$/);
      assertEquals(await task("show", "webhook-key-1"), test.webhooks[0]!.body);
      test.webhookDelivery = delivered;
      await task("resend", "failed");
      await settled(test.bids.sweep());
      assertEquals(await test.store.entries(), []);
    },
  );

withWebhook.test("a webhook that hangs delays no mail, and a stop waits for it", async (test) => {
  const answer = Promise.withResolvers<Delivery>();
  test.webhookDelivery = () => answer.promise;
  assertOutcome(await submitNew(test.bids), delivered);
  test.delivery = refused;
  await submitNew(test.bids);
  test.delivery = delivered;
  await test.sweepAfter(15_000);
  assertEquals([test.mails.length, (await keysIn(test)).includes("key-2")], [3, false]);
  let stopped = false;
  const stopping = test.bids.stop().then(() => stopped = true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(stopped, false);
  answer.resolve(delivered);
  await stopping;
  assertEquals([test.webhooks.length > 1, await keysIn(test)], [true, []]);
});

onEachStore.with({ webhook: true, rules: { caps: { hourly: 1, daily: 1 } } })
  .test("the caps hold back mail, never a webhook", async (test) => {
    await submitNew(test.bids);
    assertOutcome(await settled(submitNew(test.bids)), { kind: "delivered", queued: true });
    assertEquals([test.mails.length, test.webhooks.length], [1, 2]);
  });

Deno.test("while the store is unavailable a webhook is tried once, and mail does not wait for it", async () => {
  const test = openBids({ site, webhook: true });
  test.outage = new Error("unavailable");
  test.webhookDelivery = () => new Promise(() => {});
  assertOutcome(await submitNew(test.bids), delivered);
  assertEquals([test.webhooks.length, test.mails.length], [1, 1]);
});

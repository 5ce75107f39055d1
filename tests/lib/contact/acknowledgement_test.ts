import { assertEquals } from "@std/assert";
import { entryChannel, entryStage, type OutboxEntry } from "../../../lib/contact/outbox.ts";
import { outboxCommand } from "../../../lib/tasks/outbox.ts";
import {
  delivered,
  type OpenBids,
  refused,
  rejected,
  rules,
  submitNew,
  unanswered,
} from "../../support/bids.ts";
import { bid, site } from "../../support/site.ts";
import { onEachStore } from "./on_each_store.ts";

const acknowledging = { ...site, settings: { ...site.settings, acknowledge: true } };
const answered = onEachStore.with({ site: acknowledging });

/** Who got an answer, in order. */
const recipients = ({ mails }: OpenBids) =>
  mails.filter(({ headers }) => headers).map(({ to }) => to);

/** Sweeps, and waits until the answers are recorded, for which a sweep doesn't wait. */
async function swept(test: OpenBids, ms = 5_000): Promise<void> {
  await test.sweepAfter(ms);
  const isDue = (entry: OutboxEntry) =>
    entryChannel(entry) === "acknowledgement" && entryStage(entry, test.clock.now) === "due";
  for (let turn = 0, idle = 0; turn < 400 && idle < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    idle = (await test.store.entries()).some(isDue) ? 0 : idle + 1;
  }
}

answered.test("the sender is answered once the request itself was delivered, and nothing is left", async (test) => {
  test.delivery = refused;
  await submitNew(test.bids);
  await swept(test);
  assertEquals(recipients(test), []);
  test.delivery = delivered;
  await swept(test, 15_000);
  await swept(test);
  await swept(test);
  assertEquals(recipients(test), ["dana@example.com"]);
  assertEquals(test.mails.at(-1)!.idempotencyKey, "acknowledgement-key-1");
  assertEquals(await test.backend.list("messages"), []);
  assertEquals(await test.store.entries(), []);
});

onEachStore.test("without the setting the sender is sent nothing", async (test) => {
  await submitNew(test.bids);
  await swept(test);
  assertEquals([test.mails.length, recipients(test)], [1, []]);
});

const uncapped = { caps: { hourly: 1_000, daily: 1_000 } };

onEachStore.with({ site: acknowledging, rules: uncapped }).test(
  "one address is answered once a day by however many requests, in whatever case",
  async (test) => {
    for (let request = 0; request < 200; request++) {
      await submitNew(test.bids, { email: request % 2 ? "dana@example.com" : "Dana@Example.COM" });
    }
    for (let sweep = 0; sweep < 3; sweep++) await swept(test);
    assertEquals(recipients(test), ["Dana@example.com"]);
    await swept(test, 86_400_000);
    await submitNew(test.bids);
    await swept(test, 86_400_000);
    assertEquals(recipients(test), ["Dana@example.com", "dana@example.com"]);
  },
);

answered.test("a list of strangers is answered up to a tenth of the caps", async (test) => {
  for (let request = 0; request < 20; request++) {
    await submitNew(test.bids, { email: `stranger${request}@example.com` });
  }
  await swept(test);
  assertEquals(recipients(test).length, rules.caps.hourly / 10);
  assertEquals(await test.store.entries(), []);
});

const manyCaps = { caps: { hourly: 2_000, daily: 2_000 } };

onEachStore.with({ site: acknowledging, rules: manyCaps }).test(
  "one network gets a tenth of the answers, and others the rest",
  async (test) => {
    const submit = (number: number, client: string) =>
      test.bids.submit({ ...bid, email: `stranger${number}@example.com` }, {
        channel: "API",
        client,
      });
    for (let number = 0; number < 30; number++) await submit(number, "192.0.2.1");
    await submit(30, "198.51.100.1");
    await swept(test);
    const answered = recipients(test);
    assertEquals([answered.length, answered.includes("stranger30@example.com")], [21, true]);
  },
);

onEachStore.with({ site: acknowledging, rules: manyCaps }).test(
  "one mailbox is answered once a day, whatever is added to its address",
  async (test) => {
    const emails = [
      ...["dana@example.com", "dana+1@example.com", "Dana+2+3@Example.com", "d.ana@example.com"],
      ...["dana@gmail.com", "d.a.n.a+x@gmail.com", "DANA@googlemail.com"],
    ];
    for (const email of emails) await submitNew(test.bids, { email });
    await swept(test);
    assertEquals(recipients(test).sort(), [
      ...["d.ana@example.com", "dana@example.com", "dana@gmail.com"],
    ]);
  },
);

answered.test("likely spam and a request without an address are not answered", async (test) => {
  const links = "https://a.example https://b.example https://c.example";
  await submitNew(test.bids, { additionalInfo: links });
  await submitNew(test.bids, { email: "" });
  await swept(test);
  assertEquals([test.mails.length, recipients(test)], [2, []]);
});

for (
  const [what, delivery, attempts] of [
    ["refused for good", rejected, 1],
    ["of unknown outcome", unanswered, 1],
    ["refused for now", refused, 2],
  ] as const
) {
  answered.test(`an answer ${what} is logged, and touches neither the request nor the health`, async (test) => {
    assertEquals((await submitNew(test.bids)).kind, "delivered");
    test.delivery = delivery;
    await swept(test);
    await swept(test, 15_000);
    assertEquals(recipients(test).length, attempts);
    assertEquals(
      test.logged.filter((line) => line.includes("acknowledgement not delivered")).length,
      attempts,
    );
    const { store, mail, waiting, failed, late } = await test.bids.health();
    assertEquals({ store, mail, waiting, failed, late }, {
      ...{ store: "ok", mail: "ok", waiting: 0, failed: 0, late: 0 },
    });
  });
}

answered.test("an answer whose attempt was interrupted is not sent again", async (test) => {
  await submitNew(test.bids);
  test.delivery = () => Promise.reject(new Error("killed"));
  await swept(test);
  test.delivery = delivered;
  await swept(test, 60_000);
  assertEquals([recipients(test).length, await test.store.entries()], [1, []]);
});

answered.test("who is forgotten leaves no answer that waits, and no mark that one was sent", async (test) => {
  await submitNew(test.bids);
  test.delivery = refused;
  await swept(test);
  assertEquals((await test.store.entries()).map(({ key }) => key), ["acknowledgement-key-1"]);
  const now = () => test.clock.now;
  await outboxCommand(test.store, ["forget", "DANA@example.com"], now, () => true);
  for (const table of ["outbox", "messages", "leads"] as const) {
    assertEquals(await test.backend.list(table), []);
  }
  const totals = (await test.backend.list("totals")).map(({ key }) => key);
  assertEquals(totals.filter((key) => key.startsWith("acknowledged ")), []);
});

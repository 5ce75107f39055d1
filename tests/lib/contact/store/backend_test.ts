import { assertEquals, assertRejects } from "@std/assert";
import type { Backend, Records, Ref, Table } from "../../../../lib/contact/store/backend.ts";
import { channelKey, newEntry } from "../../../../lib/contact/outbox.ts";
import { Store } from "../../../../lib/contact/store/store.ts";
import { bidWebhook } from "../../../../lib/mail/webhook.ts";
import { bidMail } from "../../../../lib/mail/bid_mail.ts";
import { onEachBackend, receiveNew } from "../../../support/bids.ts";
import { bid, site } from "../../../support/site.ts";

/** One record. */
function read<T extends Table>(
  backend: Backend,
  ref: Ref<T>,
): Promise<Records[T] | undefined> {
  return backend.transact({ ref }, (found) => found.ref as Records[T] | undefined);
}

/** Adds one to a total. */
function add(backend: Backend): Promise<number> {
  return backend.transact({ total: ["totals", "p"] }, ({ total: before }, { put }) => {
    const count = (before?.count ?? 0) + 1;
    put("totals", { key: "p", count, expiresAt: Date.UTC(2030, 0) });
    return count;
  });
}

onEachBackend.test("a record is read as it was written, without what it lacks", async (open) => {
  const backend = open();
  const entry = {
    ...newEntry("a", undefined, Date.UTC(2026, 0, 5)),
    reason: "é\u{1f6b0}\n",
    mails: 2,
  };
  const { body: _, ...present } = entry;
  await backend.transact({}, (_, { put }) => put("outbox", entry));
  assertEquals(await read(backend, ["outbox", "a"]), present);
  assertEquals(await backend.list("outbox"), [present]);
  assertEquals([await read(backend, ["outbox", "b"]), await backend.list("messages")], [
    undefined,
    [],
  ]);
  await backend.transact({}, (_, { erase }) => erase("outbox", "a"));
  assertEquals(await read(backend, ["outbox", "a"]), undefined);
});

onEachBackend.test("transactions at once lose no change", async (open) => {
  const backend = open();
  const counts = await Promise.all(Array.from({ length: 50 }, () => add(backend)));
  assertEquals(counts.sort((a, b) => a - b), Array.from({ length: 50 }, (_, index) => index + 1));
});

onEachBackend.test("a transaction that fails changes nothing", async (open) => {
  const backend = open();
  await add(backend);
  await assertRejects(
    () =>
      backend.transact({ total: ["totals", "p"] }, (_, { erase }) => {
        erase("totals", "p");
        throw new RangeError("no");
      }),
    RangeError,
  );
  assertEquals((await read(backend, ["totals", "p"]))?.count, 1);
  assertEquals(await add(backend), 2);
});

onEachBackend.test("the largest bid request that a body can hold is kept", async (open) => {
  const { firstName: _, ...rest } = bid;
  const largest = {
    ...rest,
    firstName: "é".repeat(100),
    selectedServices: Array.from(
      { length: 20 },
      (_, index) => `${index} ${'"'.repeat(420)}`,
    ),
    additionalInfo: "\u0007".repeat(5000),
  };
  const key = crypto.randomUUID();
  const facts = { key, received: new Date(0), channel: "API" } as const;
  const messages = {
    mail: bidMail(largest, site, facts),
    webhook: bidWebhook(largest, site, facts),
  };
  const store = new Store(open(), Date.now);
  assertEquals((await receiveNew(store, key, messages)).kind, "claimed");
  assertEquals<unknown>((await store.find(key)).message, { key, ...messages.mail });
  const hook = channelKey("webhook", key);
  assertEquals<unknown>((await store.find(hook)).message, { key: hook, ...messages.webhook });
});

onEachBackend.test("a crowd of requests is stored, and each claimed once", async (open) => {
  const backend = open();
  const store = new Store(backend, () => Date.UTC(2026, 0, 5));
  const message = { subject: "s", text: "t" };
  const accepted = await Promise.all(
    Array.from(
      { length: 40 },
      (_, index) => receiveNew(store, `${index}`, { mail: message }, 30),
    ),
  );
  const kinds = accepted.map(({ kind }) => kind).sort();
  assertEquals(kinds, [...Array(10).fill("capped"), ...Array(30).fill("claimed")]);
});

import { assertEquals } from "@std/assert";
import { ended, type OutboxEntry } from "../../../../lib/contact/store/entry.ts";
import { type SealedLetter, sealLetter } from "../../../../lib/contact/store/letter.ts";
import { memoryBackend } from "../../../../lib/contact/store/memory_backend.ts";
import type { NewEntry, Store } from "../../../../lib/contact/store/store.ts";
import { storeOn } from "../../../../lib/contact/store/store_on.ts";
import { onEachStore } from "../open_bid_service.ts";

const HOUR = 3_600_000;
const rules = { caps: { hourly: 9, daily: 9 }, idempotent: true };
const letter: SealedLetter = await sealLetter({ subject: "Bid", text: "Words" });
const idempotency = { hash: "hash", body: "body" };
const keyed: NewEntry = { key: "a", letter, idempotency };

/** Keeps a bid request; gives its entry, which may be tried. */
async function claimed(store: Store, entry: NewEntry): Promise<OutboxEntry> {
  const accepted = await store.accept(entry, rules);
  if (accepted.kind !== "kept" || accepted.claim.kind !== "claimed") throw new Error("not claimed");
  return accepted.claim.entry;
}

onEachStore("note() knows what another noted for 24 hours, and no longer", async (open) => {
  const { clock, store } = open();
  assertEquals(await store.note(["one", "other"], "a"), [false, false]);
  clock.now += 24 * HOUR - 1;
  assertEquals(await store.note(["one"], "b"), [true]);
  clock.now += 1;
  assertEquals(await store.note(["other"], "b"), [false]);
});

onEachStore("accept() lets out no more than the cap until the hour is over", async (open) => {
  const { clock, store } = open();
  const tight = { ...rules, caps: { hourly: 1, daily: 9 } };
  const claimOf = async (key: string) => {
    const accepted = await store.accept({ key, letter }, tight);
    return accepted.kind === "kept" && accepted.claim.kind;
  };
  assertEquals(await claimOf("a"), "claimed");
  clock.now += HOUR - 1;
  assertEquals(await claimOf("b"), "capped");
  clock.now += 1;
  assertEquals(await claimOf("c"), "claimed");
});

onEachStore(
  "accept() knows what is in the outbox once the record of its key is over",
  async (open) => {
    const { clock, store } = open();
    const { receivedAt } = await claimed(store, keyed);
    clock.now += 24 * HOUR;
    assertEquals(await store.idempotency("hash"), undefined);
    assertEquals(await store.accept(keyed, rules), {
      kind: "known",
      record: { body: "body", key: "a", at: receivedAt },
    });
  },
);

onEachStore("settle() changes nothing once the entry was made due again", async (open) => {
  const { clock, store } = open();
  const entry = await claimed(store, keyed);
  assertEquals(await store.resend("a"), "being-sent");
  clock.now += 15_000;
  assertEquals(await store.resend("a"), "due");
  const due = await store.entry("a");
  assertEquals(await store.settle(entry, ended(entry, "failed", "status 401", clock.now)), false);
  assertEquals(await store.entry("a"), due);
});

onEachStore("withdraw() leaves the record of what was delivered", async (open) => {
  const { store } = open();
  await store.delivered(await claimed(store, keyed), "msg_1");
  await store.withdraw("a", "hash");
  assertEquals((await store.idempotency("hash"))?.delivered, { reference: "msg_1" });
});

onEachStore("adopt() does not bring back what was delivered", async (open) => {
  const { store } = open();
  const entry = await claimed(store, keyed);
  const whole = await store.whole("a");
  await store.delivered(entry, "msg_1");
  assertEquals(await store.adopt(whole!), true);
  assertEquals(await store.entries(), []);
});

onEachStore("adopt() leaves the record that an idempotency key has", async (open) => {
  const [one, other] = [open(), open()];
  await claimed(one.store, keyed);
  await claimed(other.store, { ...keyed, key: "b" });
  assertEquals(await one.store.adopt((await other.store.whole("b"))!), true);
  assertEquals((await one.store.idempotency("hash"))?.key, "a");
});

const ends: Readonly<Record<string, (store: Store, entry: OutboxEntry) => Promise<unknown>>> = {
  delivered: (store, entry) => store.delivered(entry, "msg_1"),
  remove: (store, { key }) => store.remove(key),
  withdraw: (store, { key }) => store.withdraw(key, "hash"),
};
for (const [name, end] of Object.entries(ends)) {
  Deno.test(`${name}() leaves nothing of an entry and its letter`, async () => {
    const backend = memoryBackend(() => 0);
    const store = storeOn(backend, () => 0);
    const kept = async () =>
      (await Promise.all([["outbox"], ["seal"], ["letter"]].map(backend.list))).flat()
        .map(({ key }) => key.join(" "));
    const entry = await claimed(store, keyed);
    assertEquals(await kept(), ["outbox a", "seal a", "letter a 0"]);
    await end(store, entry);
    assertEquals(await kept(), []);
  });
}
